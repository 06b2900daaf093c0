import { AsyncLocalStorage } from 'node:async_hooks';

type Report = (line: string) => void;

const inside = new AsyncLocalStorage<Report>();
let installed = false;

/**
 * Runs `task`, and reduces what it writes to console.error to one line without content: the REST layer prints failed statements
 * with their parameters, which contain personal data.
 */
export function withQuietConsole<T>(report: Report, task: () => Promise<T>): Promise<T> {
  install();
  return inside.run(report, task);
}

function install(): void {
  if (installed) return;
  installed = true;
  const original = console.error;
  console.error = (...args: unknown[]) => {
    const report = inside.getStore();
    if (!report) return original.apply(console, args);
    const error = args.find((arg) => arg instanceof Error);
    const line = summarize(error);
    if (line) report(line);
  };
}

/** SQLSTATE of a database error, otherwise the error's name. Classes 22, 23 and 42 are the caller's mistakes: not logged. */
function summarize(error: Error | undefined): string | null {
  if (!error) return null;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return `request failed: ${error.name}`;
  return /^(22|23|42|P0|PGRST)/.test(code) ? null : `request failed: ${code}`;
}
