/**
 * Base class of our errors: a short message of what failed, a stable code, and what to do next. Each code has a paragraph in
 * docs/errors.md. A page shows all three; a program prints them when it ends.
 */
export abstract class CompanionError extends Error {
  /** Lower-case words joined by dashes, such as `port-taken`. */
  abstract readonly code: string;
  /** What to do next, in full sentences; empty if there is nothing to add to the message. */
  readonly advice: string = '';

  override get name(): string {
    return this.code;
  }

  /** Link to the documentation, from the root of the repository. */
  get docs(): string {
    return `docs/errors.md#${this.code}`;
  }
}
