import { CompanionError } from '@companion/contract';

/** A port is in use by another program. */
export class PortTakenError extends CompanionError {
  override readonly code = 'port-taken';
  override readonly advice: string;

  /** @param variable Name of the environment variable for the port. */
  constructor(port: number, variable: string, options?: ErrorOptions) {
    super(`Port ${port} is taken.`, options);
    this.advice = `Stop the program that uses it, or set ${variable} to a free port.`;
  }
}

/** Error for a server that failed to listen. */
export function portTaken(error: unknown, port: number, variable: string): unknown {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new PortTakenError(port, variable, { cause: error })
    : error;
}
