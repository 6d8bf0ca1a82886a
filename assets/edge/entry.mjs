// The edge's first step: it answers with files of the page's version and refuses other versions, and it sends
// phones from the code of a class to their page. All other requests go to the program of short links and classes.
import program from "./worker.mjs";

// The version of the files beside this program.
let version;

async function stated(env, request) {
  const script = await env.ASSETS.fetch(new URL("/sw.js", request.url));
  return /const version = "([0-9a-f]{16})"/.exec(await script.text())?.[1];
}

async function fetch(request, env, context) {
  const { pathname, search } = new URL(request.url);
  if (/^\/((api|s)\/|oembed$)/.test(pathname)) {
    return program.fetch(request, env, context);
  }
  const code = /^\/c\/([A-Za-z0-9]{1,20})$/.exec(pathname)?.[1];
  if (code) {
    return Response.redirect(new URL(`/phone#${code}`, request.url), 303);
  }
  if (/^\?[0-9a-f]{16}$/.test(search)) {
    version ??= await stated(env, request);
    if (search.slice(1) !== version) {
      return program.fetch(request, env, context);
    }
  }
  return env.ASSETS.fetch(request);
}

export default { fetch };
