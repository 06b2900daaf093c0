import { CompanionError } from '@companion/contract';
import { fail } from './runProgram.ts';

/** A command was called with unknown arguments. */
export class UsageError extends CompanionError {
  override readonly code = 'command-unknown';

  /** @param advice Usage, one form per line. */
  constructor(
    override readonly advice: string,
    message = 'This is how the command is called:',
  ) {
    super(message);
  }
}

/** Parses the command line; ends the program with its usage on an unknown option. */
export function orUsage<Parsed>(parse: () => Parsed, usage: string): Parsed {
  try {
    return parse();
  } catch (error) {
    return fail(new UsageError(usage, (error as Error).message));
  }
}
