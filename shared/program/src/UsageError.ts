import { CompanionError } from '@companion/contract';
import { fail } from './runProgram.ts';

/** A command was called in a way it does not know. */
export class UsageError extends CompanionError {
  override readonly code = 'command-unknown';

  /** @param advice How it is called, one way a line. */
  constructor(
    override readonly advice: string,
    message = 'This is how the command is called:',
  ) {
    super(message);
  }
}

/** What `parseArgs` makes of the command line; ends the program with its usage when there is an option it does not know. */
export function orUsage<Parsed>(parse: () => Parsed, usage: string): Parsed {
  try {
    return parse();
  } catch (error) {
    return fail(new UsageError(usage, (error as Error).message));
  }
}
