import { expect, test } from 'vitest';
import { changeHosts, type HostChange, hostNamed } from './hostChange';

const host = (id: string) => ({ id, contract: '1.0.0', shared: {} });
const release = (id: string): HostChange => ({ action: 'host', host: host(id) });
const canary = (id: string): HostChange => ({ action: 'host-canary', host: host(id), percent: 10, salt: 'ab' });
const back: HostChange = { action: 'host-rollback' };
const backTo = (id: string): HostChange => ({ action: 'host-rollback', to: host(id) });
const promote: HostChange = { action: 'host-promote' };

/** The hosts after these changes, and in brackets the canary: "ba(c 10)". */
function after(...changes: HostChange[]): string {
  const { hosts, hostCanary } = changes.reduce(changeHosts, { hosts: [] } as Parameters<typeof changeHosts>[0]);
  return hosts.map(({ id }) => id).join('') + (hostCanary ? `(${hostCanary.id} ${hostCanary.percent})` : '');
}

test('a host that goes live comes first; the last five stay', () => {
  expect(after(...[...'abcdef'].map(release))).toBe('fedcb');
  expect(after(...[...'abcdef'].map(release), release('d'))).toBe('dfecb');
});

test.each<[string, HostChange[], string]>([
  ['once', [back], 'ba'],
  ['twice, and the broken one does not come back', [back, back], 'a'],
  ['after another release', [back, release('d'), back], 'ba'],
  ['by name, past what is between', [backTo('a')], 'a'],
  ['to one that was taken back, by its name', [back, backTo('c')], 'ca'],
])('what is taken back is left: %s', (_how, changes, hosts) => {
  expect(after(...[...'abc'].map(release), ...changes)).toBe(hosts);
});

test('with two hosts, a second rollback is rejected instead of restoring the broken one', () => {
  expect(() => after(release('a'), release('b'), back, back)).toThrow(
    'There is no host before this one that was not taken back.',
  );
});

test.each<[string, HostChange[], string]>([
  ['runs beside the live one', [canary('b')], 'a(b 10)'],
  ['is widened', [canary('b'), { action: 'host-percent', percent: 50 }], 'a(b 50)'],
  ['becomes live', [canary('b'), promote], 'ba'],
  ['ends by a rollback, and is not gone back to', [canary('b'), back, release('c'), back], 'a'],
  ['ends when another host goes live', [canary('b'), release('c')], 'ca'],
  ['gives way to another', [canary('b'), canary('c')], 'a(c 10)'],
])('a canary %s', (_what, changes, hosts) => {
  expect(after(release('a'), ...changes)).toBe(hosts);
});

test.each<[string, HostChange[], string]>([
  ['back from the first', [release('a'), back], 'There is no host before this one that was not taken back.'],
  ['back from none', [back], 'There is no host before this one that was not taken back.'],
  ['to what is live', [release('a'), release('b'), backTo('b')], 'Host b is live already.'],
  ['a canary of nothing', [canary('a')], 'No host was ever released: nobody could get anything else.'],
  ['a canary of what is live', [release('a'), canary('a')], 'Host a is what everyone has already.'],
  ['promoting none', [release('a'), promote], 'The host has no canary.'],
  ['widening none', [release('a'), { action: 'host-percent', percent: 5 }], 'The host has no canary.'],
])('%s is refused', (_what, changes, message) => {
  expect(() => after(...changes)).toThrow(message);
});

test('a host is known by its name as long as a revision names it', () => {
  const revisions = [
    { hosts: [host('b')] },
    { hosts: [host('b')], hostCanary: { ...host('c'), percent: 1, salt: 'ab' } },
    { hosts: [host('a')] },
  ];
  expect(['a', 'b', 'c'].map((id) => hostNamed(revisions, id))).toEqual([host('a'), host('b'), host('c')]);
  expect(hostNamed(revisions, 'd')).toBeNull();
});
