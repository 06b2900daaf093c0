/** How often each thing failed that no request answers for, in this process. */
const failures = new Map<string, number>();

/**
 * Counts a failure that no request answers for, and says it in one line: what failed, the kind of error and where it was
 * thrown. Not its message, which may quote what somebody sent. Said the first, tenth, hundredth time and so on: a sender
 * who repeats a packet must not fill the log.
 */
export function reportFailure(what: string, error: unknown): void {
  const line = `${what} failed: ${kindOf(error)}`;
  const times = (failures.get(line) ?? 0) + 1;
  failures.set(line, times);
  if (/^10*$/.test(String(times))) console.error(times === 1 ? line : `${line} (${times} times)`);
}

/**
 * A listener or timer that ends nothing when `work` throws or rejects: the failure is reported, then `instead` runs with the
 * same arguments. For what Node calls outside of any request, where an error would be nobody's and end the program.
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

/** `TypeError ERR_INVALID_URL at upgrade (…/realtime.js:61:40)`; of the other end of a connection only its code: `ECONNRESET`. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, code, syscall, stack = '' } = error as NodeJS.ErrnoException;
  if (code && syscall) return code;
  const place = stack.split('\n').find((line) => /^\s+at (?!.*\bnode:)/.test(line));
  return [name, code, place?.trim()].filter(Boolean).join(' ');
}
