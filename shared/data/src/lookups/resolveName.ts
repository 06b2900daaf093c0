import { lookupConfig } from './config';
import { isObject, readJson, textOf } from './readJson';

/**
 * The name of an address on a chain without its own name service; null if there is none, or on any failure. The site server adds
 * the service's key, which never reaches the browser.
 */
export async function resolveName(address: string, signal?: AbortSignal): Promise<string | null> {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return null;
  const body = await readJson(`${lookupConfig().names}/v1/resolve-ens?address=${address}`, {}, signal);
  const answer = body?.data;
  // The service answers {data: {data: name}}; some versions {data: name}.
  return isObject(answer) ? textOf(answer.data) : textOf(answer);
}
