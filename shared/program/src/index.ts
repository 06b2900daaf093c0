/** How our programs read their settings, and how they exit. */
export { abortAfter } from './abortAfter.ts';
export { CommandError } from './CommandError.ts';
export { closeBehindUnread } from './closeBehindUnread.ts';
export { loadEnvFile } from './envFile.ts';
export { EnvironmentError, portFrom, wholeNumberFrom } from './environment.ts';
export { guarded, reportFailure } from './guard.ts';
export { guardedRequests, refuseUpgrade, type Upgrade } from './guardServer.ts';
export { type Health, healthAnswer, type ServiceState } from './health.ts';
export { inTurn } from './inTurn.ts';
export { type Address, hostFrom, listen, serveAt } from './listen.ts';
export { useLogFormat } from './logFormat.ts';
export { PortTakenError, portTaken } from './PortTakenError.ts';
export { fail, failureText, runProgram } from './runProgram.ts';
export { securityHeaders } from './securityHeaders.ts';
export { SIGN_FILE } from './signs.ts';
export {
  CONNECTION,
  type Informed,
  onHealth,
  reportToSupervisor,
  SIGN_EVERY_MS,
  type SignOfLife,
  SUPERVISED,
  TAKEN,
} from './supervised.ts';
export { orUsage, UsageError } from './UsageError.ts';
