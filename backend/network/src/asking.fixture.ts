import type { Dataset } from './dataset.ts';
import { createNetwork, type NetworkOptions } from './network.ts';

/** Calls an in-process simulator with the client header; the body is parsed JSON. */
export function asking(dataset: Dataset, options: NetworkOptions = {}) {
  const { fetch } = createNetwork(dataset, options);
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-ethos-client': 'test@1', ...(init.headers as Record<string, string>) };
    return fetch(new Request(`http://net.test${path}`, { ...init, headers }));
  };
  const ask = async (path: string, init?: RequestInit) => {
    const response = await send(path, init);
    const content = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes, each test asserts its own
    const json: any =
      !response.headers.get('content-type')?.includes('json') || content === '' ? content : JSON.parse(content);
    return { status: response.status, headers: response.headers, body: json };
  };
  return {
    bytes: async (path: string) => {
      const response = await send(path);
      return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    },
    get: (path: string, init: RequestInit = {}) => ask(path, init),
    post: (path: string, value: unknown) =>
      ask(path, { method: 'POST', body: typeof value === 'string' ? value : JSON.stringify(value) }),
  };
}
