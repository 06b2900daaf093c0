import type { Hono } from 'hono';
import { avatarPng } from '../avatar.ts';
import type { Viewer } from '../view.ts';
import { CHAIN_ID, GAS_PRICE_WEI, nameOf } from './chain.ts';
import { balanceOf, callContract } from './contract.ts';

const hex = (value: bigint | number) => `0x${value.toString(16)}`;

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Response of the simulated node to each supported method; null for invalid arguments. */
const METHODS: Record<string, (params: unknown) => string | null> = {
  eth_gasPrice: () => hex(GAS_PRICE_WEI),
  eth_chainId: () => hex(CHAIN_ID),
  eth_getBalance: (params) => {
    const address = Array.isArray(params) ? String(params[0]) : '';
    return ADDRESS.test(address) ? hex(balanceOf(address.toLowerCase())) : null;
  },
  eth_call: callContract,
};

function answer(call: unknown): object {
  const {
    id = null,
    method,
    params,
  } = (typeof call === 'object' && call !== null ? call : {}) as {
    id?: unknown;
    method?: unknown;
    params?: unknown;
  };
  if (typeof method !== 'string') return refusal(id, -32600, 'Invalid request');
  const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!known) return refusal(id, -32601, 'The method does not exist');
  const result = known(params);
  return result === null ? refusal(id, -32602, 'Invalid params') : { jsonrpc: '2.0', id, result };
}

function refusal(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** External services the site uses: a chain node, exchange rates, a name service and avatar images. */
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
    c.body(avatarPng(c.req.path), 200, {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
}
