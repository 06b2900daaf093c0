/** How our programs read their settings, and how they end. */
export { CommandError } from './CommandError.ts';
export { EnvironmentError, portFrom, wholeNumberFrom } from './environment.ts';
export { PortTakenError, portTaken } from './PortTakenError.ts';
export { fail, failureText, runProgram } from './runProgram.ts';
export { orUsage, UsageError } from './UsageError.ts';
