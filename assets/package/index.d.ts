/** A scenario: a link such as "1t&epsilon=0.5", the address of a page, the text of a file, or an object. */
export type Source = string | Scenario;

/** A scenario. Missing fields have their defaults, which parseLink returns. */
export interface Scenario {
  kind?: Kind;
  arms?: Arm[];
  policies?: {
    id: string;
    label?: string;
    epsilon?: number;
    delta?: number;
    params?: Record<string, number | boolean | string | number[]>;
  }[];
  epsilon?: number;
  delta?: number;
  horizon?: number;
  runs?: number;
  seed?: number;
  shuffle?: boolean;
  checkpoints?: number[];
  /** The pulls after which a reward arrives, or their mean. */
  delay?: { pulls: number; geometric?: boolean };
  /** The pulls at which the arms change, and the arms from each change on. */
  changes?: number[];
  then?: Arm[];
  sweep?: { over: string; values: number[] };
  region?: { noise: string; n: number; r: number; change: number };
  view?: string;
}

/** An arm: its kind and parameters, such as { kind: "beta", a: 2, b: 3 }, or the values of an empirical arm. */
export interface Arm {
  kind: string;
  values?: number[];
  [parameter: string]: string | number | number[] | undefined;
}

export type Kind = "regret" | "sweep" | "region" | "timeline";

/** The amount of work that is done, and all of it: pulls, or runs of an audit. */
export interface Progress {
  done: number;
  total: number;
}

export interface Options {
  /** Ends the call. Its promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Is called as the work goes on. */
  onProgress?: (progress: Progress) => void;
  /** The largest number of workers, from 1 to 64. It does not change the result. By default, one for each processor, at most eight. */
  workers?: number;
}

export interface ViewOptions extends Options {
  /** The kind of figure, instead of the scenario's own. */
  view?: Kind;
}

export interface Result {
  /** The scenario as a link. */
  link: string;
  runs: number;
  /** The pulls, or the values of a sweep, at which the regret is recorded. */
  columns: number[];
  /** regret[i][run] is the regret of policy i in a run, at the columns. */
  regret: Float64Array[][];
  /** The figure, as the command line writes it as JSON. */
  figure: Figure;
}

export interface Figure {
  title: string;
  kind: string;
  x: Axis;
  y: Axis;
  series: Series[] | null;
  bounds?: { name: string; kind: string; x: number[]; y: (number | null)[] }[];
  marks?: number[];
  mark_names?: string[];
  table?: { columns: string[]; rows: string[][] };
  notes?: string[];
  verdict?: { inside: boolean; violation: number; delta_exact: number; smallest_n: number; formula_n: number };
  scenario: string;
}

export interface Axis {
  label: string;
  scale: "linear" | "log";
}

/** A curve of means, with standard deviations and quantiles over runs. */
export interface Series {
  name: string;
  policy?: string;
  notion?: string;
  epsilon?: number;
  delta?: number;
  x: number[];
  mean: (number | null)[];
  std?: (number | null)[];
  q05?: (number | null)[];
  q95?: (number | null)[];
  runs?: number;
}

export interface FigureOptions extends ViewOptions {
  /** By default svg. */
  format?: "svg" | "json" | "csv" | "text";
  /** A column of a paper (the default), its page, or a slide. */
  size?: "column" | "page" | "slide";
  /** The middle 90% of runs (the default), one standard deviation, the 95% confidence interval of the average, or none. */
  band?: "q90" | "sd" | "ci95" | "none";
}

export interface CompareOptions extends Options {
  /** The probability of any wrong verdict, by default 0.05. */
  alpha?: number;
  /** The share of the smaller mean regret that does not matter, from 0 (the default) to 1. */
  margin?: number;
  /** Makes only as many runs as the verdicts need, and at most runs, by default 10,000. */
  untilDecided?: boolean;
  /** By default the scenario's number. */
  runs?: number;
}

export interface Comparison {
  /** The scenario as a link. */
  scenario: string;
  runs: number;
  alpha: number;
  pairs: {
    a: string;
    b: string;
    /** The mean difference of the regrets of a and b in the same run. */
    difference: number;
    /** The ends of the interval, which is missing for fewer than two runs. */
    low?: number;
    high?: number;
    margin: number;
    /** a has less regret than b, or more. */
    verdict: "better" | "worse" | "equal within the margin" | "undecided";
  }[];
}

export interface AuditOptions extends Options {
  /** Sets the arms, parameters and budget of the runs. */
  scenario?: Source;
  /** The claim, by default that of the policy. */
  notion?: string;
  epsilon?: number;
  delta?: number;
  /** By default 0.99. */
  confidence?: number;
  horizon?: number;
  /** The largest number of runs in each of the two worlds. */
  runs?: number;
  revise?: number;
  seed?: number;
}

export interface Audit {
  policy: string;
  notion: string;
  epsilon: number | "own";
  delta: number;
  confidence: number;
  horizon: number;
  runs: number;
  seed: number;
  event: string;
  /** The lower bound of ε. */
  lower: number;
  exact?: number | string;
  violated: boolean;
  method: string;
  pairs?: number;
  looks?: number;
  wealth: number | string;
  [more: string]: unknown;
}

export interface Policy {
  id: string;
  name: string;
  notion: string;
  guarantee: string;
  epsilon: "ignores" | "accepts" | "requires";
  delta: "ignores" | "accepts" | "requires";
  not_both_0: boolean;
  params: {
    name: string;
    symbol: string;
    kind: "number" | "switch" | "law";
    min?: number;
    max?: number;
    default: number | boolean | string;
    meaning: string;
  }[];
  summary: string;
  reference: string;
}

/** Makes all runs of a scenario. */
export function simulate(scenario: Source, options?: ViewOptions): Promise<Result>;
/** Draws a result of simulate, or runs a scenario and draws it. */
export function figure(of: Result | Source, options?: FigureOptions): Promise<string>;
/** Says which policy has less regret at the horizon. */
export function compare(scenario: Source, options?: CompareOptions): Promise<Comparison>;
/** Tests a policy's privacy claim by experiment. */
export function audit(policy: string, options?: AuditOptions): Promise<Audit>;
/** Lists all policies. */
export function policies(options?: Options): Promise<Policy[]>;
/** Reads a link, the address of a page, or a scenario as JSON. view is the text after "~" in a link. */
export function parseLink(link: Source, options?: Options): Promise<{ link: string; view: string; scenario: WholeScenario }>;

/** A scenario with all fields that have a default. */
export type WholeScenario = Scenario & Required<Pick<Scenario, "kind" | "arms" | "policies" | "epsilon" | "delta" | "horizon" | "runs" | "seed">>;

/** An error in the arguments of a call, or in its work. */
export class ArcadeError extends Error {}
