import type { SectionState } from '@companion/contract';
import { expect, test } from 'vitest';
import { ChangeRefused, changeSection, type SectionChange } from './sectionChange';

const ref = (version: string) => ({ version, digest: `sha384-${version.replaceAll('.', '').padEnd(64, '0')}` });
const at = (current: string, rest: Partial<SectionState> = {}): SectionState => ({
  current: ref(current),
  previous: null,
  canary: null,
  disabled: null,
  ...rest,
});
const salt = 'ab'.repeat(8);
const canary = { ...ref('1.1.0'), percent: 10, salt };

type Without<T> = T extends unknown ? Omit<T, 'section'> : never;
const after = (before: SectionState | null, change: Without<SectionChange>) =>
  changeSection(before ? { reviews: before } : {}, { ...change, section: 'reviews' } as SectionChange).reviews;

test.each<[string, SectionState | null, Without<SectionChange>, SectionState]>([
  ['first release', null, { action: 'release', release: ref('1.0.0') }, at('1.0.0')],
  ['next release', at('1.0.0'), { action: 'release', release: ref('1.1.0') }, at('1.1.0', { previous: ref('1.0.0') })],
  [
    'release ends a canary, and a section stays disabled',
    at('1.0.0', { canary, disabled: { reason: 'leak' } }),
    { action: 'release', release: ref('1.2.0') },
    at('1.2.0', { previous: ref('1.0.0'), disabled: { reason: 'leak' } }),
  ],
  [
    'the same release again keeps what came before',
    at('1.1.0', { previous: ref('1.0.0') }),
    { action: 'release', release: ref('1.1.0') },
    at('1.1.0', { previous: ref('1.0.0') }),
  ],
  ['canary', at('1.0.0'), { action: 'canary', release: ref('1.1.0'), percent: 10, salt }, at('1.0.0', { canary })],
  [
    'percent keeps the salt',
    at('1.0.0', { canary }),
    { action: 'percent', percent: 50 },
    at('1.0.0', { canary: { ...canary, percent: 50 } }),
  ],
  ['promote', at('1.0.0', { canary }), { action: 'promote' }, at('1.1.0', { previous: ref('1.0.0') })],
  ['rollback of a canary', at('1.0.0', { canary }), { action: 'rollback' }, at('1.0.0')],
  [
    'rollback: the bad release is no fallback',
    at('1.1.0', { previous: ref('1.0.0') }),
    { action: 'rollback' },
    at('1.0.0'),
  ],
  ['rollback to a named release', at('1.1.0', { canary }), { action: 'rollback', to: ref('0.9.0') }, at('0.9.0')],
  ['disable', at('1.0.0'), { action: 'disable', reason: 'leak' }, at('1.0.0', { disabled: { reason: 'leak' } })],
  ['enable', at('1.0.0', { disabled: { reason: 'leak' } }), { action: 'enable' }, at('1.0.0')],
])('%s', (_what, before, change, expected) => {
  expect(after(before, change)).toEqual(expected);
});

test.each<[SectionState | null, Without<SectionChange>, string]>([
  [null, { action: 'promote' }, 'reviews has never been released: release it first.'],
  [
    null,
    { action: 'canary', release: ref('1.0.0'), percent: 5, salt },
    'reviews has never been released: release it first.',
  ],
  [at('1.0.0'), { action: 'promote' }, 'reviews has no canary.'],
  [at('1.0.0'), { action: 'percent', percent: 5 }, 'reviews has no canary.'],
  [at('1.0.0'), { action: 'rollback' }, 'reviews has no release to go back to: name one with --to.'],
  [at('1.0.0'), { action: 'rollback', to: ref('1.0.0') }, 'reviews 1.0.0 is current already.'],
  [at('1.0.0'), { action: 'enable' }, 'reviews is not disabled.'],
  [
    at('1.0.0'),
    { action: 'canary', release: ref('1.0.0'), percent: 5, salt },
    'reviews 1.0.0 is what everyone has already.',
  ],
])('%j %j: %s', (before, change, message) => {
  expect(() => after(before, change)).toThrow(new ChangeRefused(message));
});

test('other sections stay unchanged', () => {
  const sections = { reviews: at('1.0.0'), slashes: at('2.0.0') };
  expect(changeSection(sections, { action: 'disable', section: 'reviews', reason: 'x' }).slashes).toBe(
    sections.slashes,
  );
  expect(() => changeSection({}, { action: 'promote', section: 'constructor' })).toThrow('never been released');
});
