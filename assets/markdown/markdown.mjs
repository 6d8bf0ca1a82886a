// Shows Markdown with formulas in an element: globalThis.arcade.markdown(host, text). HTML in the text is shown as text,
// and there are no images. A formula between dollar signs is typeset by listing.js.
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: false }).disable("image");

// A formula begins with "$" before a character, and ends with "$" after a character and not before a digit. So prices
// in dollars are no formulas.
markdown.inline.ruler.before("escape", "tex", (state, silent) => {
  const found = /^\$(?=\S)((?:[^$\\]|\\.)+?)(?<=\S)\$(?!\d)/s.exec(state.src.slice(state.pos));
  if (!found) {
    return false;
  }
  if (!silent) {
    state.push("tex", "span", 0).content = found[1];
  }
  state.pos += found[0].length;
  return true;
});
markdown.renderer.rules.tex = (tokens, i) => `<span class="tex">${markdown.utils.escapeHtml(tokens[i].content)}</span>`;
markdown.renderer.rules.link_open = (tokens, i, options, env, self) => {
  tokens[i].attrSet("target", "_blank");
  tokens[i].attrSet("rel", "noopener");
  return self.renderToken(tokens, i, options);
};

globalThis.arcade.markdown = async (host, text) => {
  if (host.shows === text) {
    return;
  }
  host.shows = text;
  host.innerHTML = markdown.render(text);
  const formulas = host.querySelectorAll(".tex");
  if (formulas.length > 0) {
    await globalThis.arcade.script("listing.js");
    for (const span of formulas) {
      try {
        span.replaceChildren(await globalThis.arcade.formula(span.textContent));
      } catch (cause) {
        span.title = String(cause); // the formula stays as it was written
      }
    }
  }
};
