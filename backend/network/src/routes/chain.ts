import type { Hono } from 'hono';
import { badRequest } from '../http/errors.ts';
import { avatarUrl } from '../shapes/user.ts';
import type { Person } from '../store.ts';
import type { Viewer } from '../view.ts';

/** 0.02 gwei, a usual price on the chain the network lives on. */
export const GAS_PRICE_WEI = 20_000_000n;
export const CHAIN_ID = 8453;

/** Invented names under `.demo.eth`, for primary addresses of people whose handle is a valid name. */
export function nameOf(person: Person | undefined): string | null {
  const handle = person?.row.username?.toLowerCase();
  return handle && person?.profile && /^[a-z0-9_-]+$/.test(handle) ? `${handle.replaceAll('_', '-')}.demo.eth` : null;
}

/** Exchange rate, names, chains and the health check. */
export function chain(api: Hono, viewOf: Viewer): void {
  api.get('/exchange-rates/eth-price-in-usd', (c) => c.json({ price: viewOf(c).ethPriceUsd }));

  api.get('/external/ens/by-name/:name', (c) => {
    const view = viewOf(c);
    const name = c.req.param('name').toLowerCase();
    const person = view.store.people.find((item) => nameOf(item) === name);
    return c.json(
      person
        ? { address: person.profile?.primaryAddress ?? null, name, avatar: avatarUrl(view, person.row.avatarUrl) }
        : { address: null, name: null, avatar: null },
    );
  });
  api.get('/external/ens/:address', (c) => {
    const view = viewOf(c);
    const address = c.req.param('address').toLowerCase();
    if (!/^0x[0-9a-f]{40}$/.test(address)) throw badRequest('Invalid address');
    const person = view.store.byUserkey.get(`address:${address}`);
    const name = person?.profile?.primaryAddress === address ? nameOf(person) : null;
    return c.json({ address, name, avatar: name && person ? avatarUrl(view, person.row.avatarUrl) : null });
  });

  api.get('/chains', (c) => {
    const view = viewOf(c);
    return c.json({
      chains: [{ id: CHAIN_ID, name: 'Base', url: view.siteUrl, iconUrl: `${view.origin}/avatars/chain` }],
    });
  });
  api.get('/chains/gas-price', (c) =>
    c.json({ wei: GAS_PRICE_WEI.toString(), level: 'low', updatedAt: viewOf(c).now.toISOString() }),
  );
  api.get('/healthcheck', (c) => c.json({ ok: true }));
  api.get('/healthcheck/always-fail', (c) => c.json({ message: 'Always fails', code: 'IM_A_TEAPOT' }, 418));
}
