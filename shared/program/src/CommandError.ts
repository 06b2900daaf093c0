import { CompanionError } from '@companion/contract';

/** A command cannot do what was requested; the message is one clear sentence. */
export class CommandError extends CompanionError {
  override readonly code = 'command-refused';
  constructor(
    message: string,
    override readonly advice = '',
  ) {
    super(message);
  }
}
