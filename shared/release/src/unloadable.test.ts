import type { RegistryState, Release } from '@companion/contract';
import { expect, test } from 'vitest';
import { releaseRecord } from './testing';
import { unloadable } from './unloadable';

const host = (contract: string) => ({
  id: contract.replaceAll('.', 'a').padEnd(12, '0'),
  contract,
  shared: { react: '19.3.1' },
});
const releases = new Map<string, Release>(
  ['^1.0.0', '^1.1.0', '^2.0.0'].map((contract, i) => [`d${i}`, releaseRecord('votes', `1.${i}.0`, { contract })]),
);
const ref = (i: number) => ({ version: `1.${i}.0`, digest: `d${i}` });
type Section = RegistryState['sections'][string];
const section = (current: number, rest: Partial<Section> = {}): Section => ({
  current: ref(current),
  previous: null,
  canary: null,
  disabled: null,
  ...rest,
});
const state = (contract: string | null, votes: Section): RegistryState => ({
  schema: 1,
  site: 'test',
  revision: 1,
  at: '2026-01-01T00:00:00Z',
  author: 'ann',
  reason: 'test',
  hosts: contract ? [host(contract)] : [],
  sections: { votes },
});
const verdict = (before: RegistryState | null, after: RegistryState) => unloadable(before, after, releases);
const canary = { ...ref(2), percent: 10, salt: 'ab'.repeat(8) };
const disabled = { reason: 'leak' };
const needsTwo = ['votes 1.2.0 needs contract ^2.0.0, this site has 1.1.0'];

test.each<[string, RegistryState | null, RegistryState]>([
  ['published', state('1.1.0', section(1)), state('1.1.0', section(2, { previous: ref(1) }))],
  ['published first', null, state('1.1.0', section(2))],
  ['given to some', state('1.1.0', section(1)), state('1.1.0', section(1, { canary }))],
  ['gone back to', state('1.1.0', section(1, { previous: ref(2) })), state('1.1.0', section(2))],
  ['enabled', state('1.1.0', section(2, { disabled })), state('1.1.0', section(2))],
])('a release that the live host cannot run and that is %s is named', (_how, before, after) => {
  expect(verdict(before, after)).toEqual(needsTwo);
});

test.each<[string, RegistryState | null, RegistryState]>([
  ['fits', state('1.1.0', section(0)), state('1.1.0', section(1))],
  ['was there before', state('1.1.0', section(2)), state('1.1.0', section(2, { previous: ref(1) }))],
  ['nobody gets', null, state('1.1.0', section(2, { disabled }))],
  ['comes with its host', state('1.1.0', section(1)), state('2.0.0', section(2))],
  ['no host was released for', null, state(null, section(2))],
  ['cannot be read', null, state('1.1.0', section(7))],
])('a release that %s is not', (_what, before, after) => {
  expect(verdict(before, after)).toEqual([]);
});

test('a canary of a host that would leave its visitors without a section is reported too', () => {
  const before = state('1.1.0', section(1, { previous: ref(0) }));
  const hostCanary = { ...host('2.0.0'), percent: 10, salt: 'ab'.repeat(8) };
  const withCanary = (votes: Section) => ({ ...state('1.1.0', votes), hostCanary });
  expect(verdict(before, withCanary(section(1, { previous: ref(0) })))).toEqual([
    'votes 1.1.0 needs contract ^1.1.0, this site has 2.0.0',
  ]);
  // A host that runs the current or the previous release takes nothing away.
  expect(verdict(before, { ...before, hostCanary: { ...hostCanary, ...host('1.2.0') } })).toEqual([]);
  expect(verdict(before, { ...before, hostCanary: { ...hostCanary, ...host('1.0.0') } })).toEqual([]);
});

test('a host that would leave a section without any release is reported with what is missing', () => {
  const before = state('1.1.0', section(1, { previous: ref(0) }));
  expect(verdict(before, state('1.0.0', section(1, { previous: ref(0) })))).toEqual([]);
  expect(verdict(before, state('1.0.0', section(1)))).toEqual([
    'votes 1.1.0 needs contract ^1.1.0, this site has 1.0.0',
  ]);
  expect(verdict(before, state('2.0.0', section(1, { previous: ref(0) })))).toEqual([
    'votes 1.1.0 needs contract ^1.1.0, this site has 2.0.0',
  ]);
});
