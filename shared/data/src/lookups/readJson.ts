import { dataConfig } from '../config';

const TIMEOUT_MS = 8_000;

/**
 * The JSON object a service answers, or null on any failure: look-ups decorate a page, they never break it.
 * A signal that is aborted gives null too.
 */
export async function readJson(
  url: string,
  init: RequestInit = {},
  signal?: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const body: unknown = response.ok ? await response.json() : null;
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

/** The same from the network's API, with our name: callers without one share a strict limit. */
export function readNetwork(base: string, path: string, signal?: AbortSignal): Promise<Record<string, unknown> | null> {
  return readJson(`${base}/api/v2${path}`, { headers: { 'x-ethos-client': dataConfig().clientId } }, signal);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text, or null when it is anything else or empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
