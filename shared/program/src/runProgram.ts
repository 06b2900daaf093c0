import { CompanionError } from '@companion/contract';
import { reportFailure } from './guard.ts';
import { useLogFormat } from './logFormat.ts';

/**
 * Runs a program. An error is reported by `fail`, and the process exits with code 1. A closed output pipe is not a reason to
 * exit.
 * @param service Name in a log of JSON lines; omitted for interactive commands.
 */
export function runProgram(main: () => Promise<unknown>, service?: string): void {
  if (service !== undefined) useLogFormat(service);
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      // For example `| head`, which stops reading.
      if (error.code !== 'EPIPE') reportFailure('output', error);
    });
  main().catch(fail);
}

/** Reports an error and exits: the only way our programs end when they cannot go on. */
export function fail(error: unknown): never {
  console.error(failureText(error));
  process.exit(1);
}

/**
 * One line for our own errors: what failed, what to do, where to read more (several lines if one of them has several). Anything
 * else is a bug, so it keeps its stack.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CompanionError))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const parts = [error.message, error.advice, `See ${error.docs}.`].filter(Boolean);
  return parts.join(parts.some((part) => part.includes('\n')) ? '\n' : ' ');
}
