import { CompanionError } from '@companion/contract';

/** An environment variable is missing or wrong; the message names it and says what it should be. */
export class EnvironmentError extends CompanionError {
  override readonly code = 'environment-wrong';
  override readonly advice = 'Set it in the environment or in `.env`; `.env.example` lists all of them.';
}

/** A port; an empty variable counts as unset, as in a copied `.env` file. @throws EnvironmentError */
export function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return wholeNumber(env, name, fallback, 65_535, 'a port number');
}

/** A whole number from 0; an empty variable counts as unset. @throws EnvironmentError */
export function wholeNumberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return wholeNumber(env, name, fallback, 999_999_999, 'a whole number');
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, most: number, what: string): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) > most)
    throw new EnvironmentError(`${name} must be ${what}, not "${text}".`);
  return Number(text);
}
