import { expect, test } from 'vitest';
import { MOST_HELD, type RegistryState, registryStateSchema } from './index';

const ref = { version: '1.0.0', digest: `sha384-${'A'.repeat(64)}` };
const state = {
  schema: 1,
  site: 'site.example',
  revision: 1,
  at: '2026-01-01T00:00:00Z',
  author: 'ann',
  reason: 'first',
  hosts: [],
  sections: { reviews: { current: ref, previous: null } },
} as unknown as RegistryState;

const accepted = (change: object) => registryStateSchema.safeParse({ ...state, ...change }).success;
const text = (length: number) => 'x'.repeat(length);
const held = (n: number) => ({ held: { reviews: Array.from({ length: n }, () => ref) } });
const disabled = (length: number) => ({
  sections: { reviews: { current: ref, previous: null, disabled: { reason: text(length) } } },
});

test('the state used to test the limits is accepted', () => {
  expect(accepted({})).toBe(true);
});

test.each([
  ['a reason', (n: number) => ({ reason: text(n) }), 1, 500],
  ['the reason of a disabled section', disabled, 1, 500],
  ['an author', (n: number) => ({ author: text(n) }), 1, 100],
  ['held releases', held, 1, MOST_HELD],
  ['a revision', (revision: number) => ({ revision }), 1, Number.MAX_SAFE_INTEGER],
] as const)('%s: one below the least, the least, the most and one above', (_, change, least, most) => {
  expect([least - 1, least, most, most + 1].map((n) => accepted(change(n)))).toEqual([false, true, true, false]);
});
