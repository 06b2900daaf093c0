export { DEFAULT_LIMITS, type RateLimits } from '@companion/limits';
export { type Backend, type BackendOptions, createBackend } from './createBackend.ts';
export { DataInUseError } from './dataLock.ts';
export { OPEN, openOf } from './door/open.ts';
export type { FunctionContext, FunctionHandler } from './functions.ts';
export type { Keys } from './keys.ts';
export { MigrationError } from './migrations.ts';
export { type RunningBackend, type ServeOptions, serve } from './serve.ts';
