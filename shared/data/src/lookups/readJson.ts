import { withTimeout } from '@companion/browser';
import { dataConfig } from '../config';

const TIMEOUT_MS = 8_000;

/** A service's JSON, or null on any failure: look-ups decorate a page, they never break it. */
async function answerOf(url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: withTimeout(TIMEOUT_MS, signal).signal,
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A service's JSON object, or null on any failure or abort. */
export async function readJson(
  url: string,
  init: RequestInit = {},
  signal?: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const body = await answerOf(url, init, signal);
  return isObject(body) ? body : null;
}

/** Reads from the network's API with our client name: anonymous callers share a strict limit. */
export function readNetwork(base: string, path: string, signal?: AbortSignal): Promise<Record<string, unknown> | null> {
  return readJson(`${base}/api/v2${path}`, { headers: { 'x-ethos-client': dataConfig().clientId } }, signal);
}

/** The objects of a list that the network's API returns for a POST; null on any failure. */
export async function readNetworkList(
  base: string,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Record<string, unknown>[] | null> {
  const headers = { 'x-ethos-client': dataConfig().clientId, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const list = await answerOf(`${base}/api/v2${path}`, init, signal);
  return Array.isArray(list) ? list.filter(isObject) : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Non-empty text, otherwise null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
