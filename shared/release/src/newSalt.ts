import { randomBytes } from 'node:crypto';

/** Each canary has its own salt, so that the same visitors are not always first to get new code. */
export function newSalt(): string {
  return randomBytes(8).toString('hex');
}
