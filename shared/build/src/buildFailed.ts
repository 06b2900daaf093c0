import { CompanionError } from '@companion/contract';

/** The build failed; the message has the compiler's errors. */
export class BuildFailed extends CompanionError {
  override readonly code = 'build-failed';
}
