/**
 * What each of our errors says: a short message of what failed, a code that stays for ever, and what to do next. The
 * code has its paragraph in docs/errors.md. A page shows all three; a program prints them when it ends.
 */
export abstract class CompanionError extends Error {
  /** Lower-case words joined by dashes, such as `port-taken`. */
  abstract readonly code: string;
  /** What to do next, as whole sentences; empty when nothing but the message helps. */
  readonly advice: string = '';

  override get name(): string {
    return this.code;
  }

  /** Where to read more, from the root of the repository. */
  get docs(): string {
    return `docs/errors.md#${this.code}`;
  }
}
