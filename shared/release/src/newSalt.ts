import { randomBytes } from 'node:crypto';

/** Each canary has its own salt, so that it is not always the same visitors who get new code first. */
export function newSalt(): string {
  return randomBytes(8).toString('hex');
}
