import { CompanionError } from '@companion/contract';
import { reportFailure } from './guard.ts';
import { useLogFormat } from './logFormat.ts';

/**
 * Runs a program. What it throws is said as `fail` says it, and the process ends with code 1. That nobody reads its output
 * any more is no reason to end.
 * @param service Its name in a log of JSON lines; a command for people has none.
 */
export function runProgram(main: () => Promise<unknown>, service?: string): void {
  if (service !== undefined) useLogFormat(service);
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      // As behind `| head`, which has read enough.
      if (error.code !== 'EPIPE') reportFailure('output', error);
    });
  main().catch(fail);
}

/** Says what failed and ends the process: the one way in which our programs end when they cannot go on. */
export function fail(error: unknown): never {
  console.error(failureText(error));
  process.exit(1);
}

/**
 * One line for what we know: what failed, what to do, where to read more (lines, when one of them has several). Anything
 * else is a defect of ours, so it keeps its stack.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CompanionError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const parts = [error.message, error.advice, `See ${error.docs}.`].filter(Boolean);
  return parts.join(parts.some((part) => part.includes('\n')) ? '\n' : ' ');
}
