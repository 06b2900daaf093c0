import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Config, createConfig, http } from 'wagmi';
import { base } from 'wagmi/chains';
import { checkedAnnouncement, guardAnnouncements } from './announcements';

const request = async () => ['0x1'];
const info = { uuid: 'u', name: 'Fine', icon: 'data:image/png;base64,AA', rdns: 'test.fine' };
const fine = { info, provider: { request } };
const thrower = () => {
  throw new Error('hostile');
};
const throwing = (key: string, rest: object = {}) =>
  Object.defineProperty({ ...rest }, key, { get: thrower, enumerable: true });
const allThrow = new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower });

const HOSTILE: [name: string, detail: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['text', 'wallet'],
  ['no info', { provider: fine.provider }],
  ['info that throws', throwing('info', { provider: fine.provider })],
  ['no provider', { info }],
  ['a provider that throws', throwing('provider', { info })],
  ['everything throws', allThrow],
  ['info of a proxy that throws', { info: allThrow, provider: fine.provider }],
  ['no request', { info, provider: {} }],
  ['a request that throws when it is looked at', { info, provider: throwing('request') }],
  ['a request that is no function', { info, provider: { request: 'eth_accounts' } }],
  ['no name', { ...fine, info: { ...info, name: undefined } }],
  ['a name of blanks', { ...fine, info: { ...info, name: ' \u200b\n' } }],
  ['a name that throws', { ...fine, info: throwing('name', { rdns: info.rdns }) }],
  ['a name that is an object', { ...fine, info: { ...info, name: { toString: thrower } } }],
  ['no domain', { ...fine, info: { ...info, rdns: undefined } }],
  ['a name of ours as domain', { ...fine, info: { ...info, rdns: 'walletConnect' } }],
  ['a domain with markup', { ...fine, info: { ...info, rdns: 'a.b"><script>' } }],
  ['an endless domain', { ...fine, info: { ...info, rdns: `a.${'b'.repeat(1000)}` } }],
];

test.each(HOSTILE)('no wallet: %s', (_name, detail) => {
  expect(checkedAnnouncement(detail)).toBeNull();
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a page', 'data:text/html,<script>alert(1)</script>'],
  ['another server', 'https://tracker.example/icon.png'],
  ['a huge one', `data:image/png;base64,${'A'.repeat(300_000)}`],
  ['a number', 7],
  ['none', undefined],
])('an odd icon gives way to a plain one: %s', (_name, icon) => {
  expect(checkedAnnouncement({ ...fine, info: { ...info, icon } })?.info).toMatchObject({
    name: 'Fine',
    icon: expect.stringMatching(/^data:image\/svg\+xml,/),
  });
});

test('a name is plain text on one line, no longer than the list', () => {
  const name = `  Meta\u202eMask\n${'x'.repeat(5_000)}`;
  expect(checkedAnnouncement({ ...fine, info: { ...info, name } })?.info.name).toBe(`MetaMask${'x'.repeat(52)}`);
});

const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));

// The parts of the wallet, behind the guard as in a page.
let heard: Config;
beforeAll(() => guardAnnouncements());
beforeEach(() => {
  heard = createConfig({ chains: [base], transports: { [base.id]: http('http://localhost') } });
});
const wallets = () => heard.connectors.map(({ name, id }) => [name, id]);

test('the library gets no malformed announcement, and each valid one after them', () => {
  const thrown = vi.fn();
  window.addEventListener('error', thrown);
  for (const [, detail] of HOSTILE) announce(detail);
  window.dispatchEvent(new Event('eip6963:announceProvider'));
  announce(Object.freeze({ info: Object.freeze({ ...info, uuid: 'same' }), provider: Object.freeze({ request }) }));
  announce({ info: { ...info, uuid: 'same', name: 'Other', rdns: 'test.other' }, provider: { request } });
  announce({ info: { ...info, uuid: 'third', name: 'Impostor' }, provider: { request } });
  expect(wallets()).toEqual([
    ['Fine', 'test.fine'],
    ['Other', 'test.other'],
  ]);
  expect(thrown).not.toHaveBeenCalled();
});

test('a wallet that repeats itself is one wallet, and a runaway program can announce at most fifty', () => {
  for (let i = 0; i < 500; i += 1)
    announce({ info: { ...info, uuid: `${i}`, rdns: `wild.w${i}` }, provider: { request } });
  for (let i = 0; i < 500; i += 1)
    announce({ info: { ...info, uuid: `${i}`, rdns: `wild.w${i % 3}` }, provider: { request } });
  expect(wallets().length).toBeLessThanOrEqual(50);
  expect(new Set(wallets().map(([, id]) => id)).size).toBe(wallets().length);
});
