import type { Hono } from 'hono';
import { avatarSvg } from '../avatar.ts';
import type { Viewer } from '../view.ts';
import { CHAIN_ID, GAS_PRICE_WEI, nameOf } from './chain.ts';

const hex = (value: bigint | number) => `0x${value.toString(16)}`;

function answer(call: unknown): object {
  const { id = null, method } = (typeof call === 'object' && call !== null ? call : {}) as {
    id?: unknown;
    method?: unknown;
  };
  const result = method === 'eth_gasPrice' ? hex(GAS_PRICE_WEI) : method === 'eth_chainId' ? hex(CHAIN_ID) : undefined;
  if (result !== undefined) return { jsonrpc: '2.0', id, result };
  const error =
    typeof method === 'string'
      ? { code: -32601, message: 'The method does not exist' }
      : { code: -32600, message: 'Invalid request' };
  return { jsonrpc: '2.0', id, error };
}

/** What the site asks of other services: a chain node, an exchange-rate service, a name service and avatar images. */
export function outside(app: Hono, viewOf: Viewer): void {
  app.post('/', async (c) => {
    let call: unknown;
    try {
      call = JSON.parse(await c.req.text());
    } catch {
      return c.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    }
    return c.json(Array.isArray(call) && call.length > 0 ? call.slice(0, 100).map(answer) : answer(call));
  });

  app.get('/v2/exchange-rates', (c) => {
    const currency = (c.req.query('currency') ?? 'USD').toUpperCase();
    if (currency !== 'ETH') return c.json({ errors: [{ id: 'invalid_request', message: 'Currency is invalid' }] }, 400);
    const { ethPriceUsd } = viewOf(c);
    return c.json({
      data: { currency, rates: { ETH: '1', USD: ethPriceUsd.toFixed(2), EUR: (ethPriceUsd * 0.92).toFixed(2) } },
    });
  });

  app.get('/v1/resolve-ens', (c) => {
    const address = (c.req.query('address') ?? '').toLowerCase();
    if (!/^0x[0-9a-f]{40}$/.test(address)) return c.json({ message: 'Invalid address' }, 400);
    const person = viewOf(c).store.byUserkey.get(`address:${address}`);
    return c.json({ data: { data: person?.profile?.primaryAddress === address ? nameOf(person) : null } });
  });

  app.get('/avatars/*', (c) =>
    c.body(avatarSvg(c.req.path), 200, {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
}
