import { expect, test } from 'vitest';
import { changeHosts } from './hostChange';

const host = (id: string) => ({ id, contract: '1.0.0', shared: {} });
const hosts = (names: string) => [...names].map(host);
const names = (of: readonly { id: string }[]) => of.map(({ id }) => id).join('');

test('a host that goes live comes first; the five last stay', () => {
  const live = [...'abcdef'].reduce((before, id) => changeHosts(before, { action: 'host', host: host(id) }), hosts(''));
  expect(names(live)).toBe('fedcb');
  expect(names(changeHosts(live, { action: 'host', host: host('d') }))).toBe('dfecb');
});

test('a host that is taken back stays for the tabs that have it, and goes last', () => {
  const once = changeHosts(hosts('cba'), { action: 'host-rollback' });
  expect(names(once)).toBe('bac');
  expect(names(changeHosts(once, { action: 'host-rollback' }))).toBe('acb');
  expect(names(changeHosts(hosts('cba'), { action: 'host-rollback', to: 'a' }))).toBe('abc');
});

test.each([
  [hosts('a'), undefined, 'There is no host before this one to go back to.'],
  [hosts(''), undefined, 'There is no host before this one to go back to.'],
  [hosts('ba'), 'x', 'There is no host x to go back to.'],
  [hosts('ba'), 'b', 'Host b is live already.'],
])('a way back that leads nowhere is refused', (before, to, message) => {
  expect(() => changeHosts(before, { action: 'host-rollback', ...(to && { to }) })).toThrow(message);
});
