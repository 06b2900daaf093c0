import { loadSession } from './port';

/** Token of the present session; null without one. */
export async function accessToken(): Promise<string | null> {
  return (await loadSession()).accessToken();
}
