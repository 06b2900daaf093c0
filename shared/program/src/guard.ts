/** Counts of failures outside requests, in this process. */
const failures = new Map<string, number>();

/**
 * Counts a failure outside any request, and logs it in one line: what failed, the kind of error and where it was thrown. Omits
 * the message, which may quote user input. Logged the first, tenth, hundredth time and so on: repeated packets must not fill the
 * log.
 */
export function reportFailure(what: string, error: unknown): void {
  const line = `${what} failed: ${kindOf(error)}`;
  const times = (failures.get(line) ?? 0) + 1;
  failures.set(line, times);
  if (/^10*$/.test(String(times))) console.error(times === 1 ? line : `${line} (${times} times)`);
}

/**
 * Wraps a listener or timer so that an error in `work` does not end the program: the failure is reported, then `instead` runs
 * with the same arguments. For callbacks that Node runs outside any request, where an error would be uncaught.
 */
export function guarded<Args extends unknown[]>(
  what: string,
  work: (...args: Args) => unknown,
  instead: (...args: Args) => void = () => {},
): (...args: Args) => void {
  return (...args) => {
    const attempt = async () => {
      await work(...args);
    };
    attempt().catch((error) => {
      reportFailure(what, error);
      instead(...args);
    });
  };
}

/** `TypeError ERR_INVALID_URL at upgrade (…/realtime.js:61:40)`; for network errors only the code: `ECONNRESET`. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, code, syscall, stack = '' } = error as NodeJS.ErrnoException;
  if (code && syscall) return code;
  const place = stack.split('\n').find((line) => /^\s+at (?!.*\bnode:)/.test(line));
  return [name, code, place?.trim()].filter(Boolean).join(' ');
}
