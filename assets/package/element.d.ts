import type { Result } from "./index.js";

/** Shows the figure of a scenario. Its events "load" and "error" say that the figure, or an error, has appeared. */
export class EpsilonArcadeElement extends HTMLElement {
  /** The result in the figure, or undefined. */
  readonly result: Result | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "epsilon-arcade": EpsilonArcadeElement;
  }
}
