import type { RegistryState, SectionState } from '@companion/contract';
import { expect, test } from 'vitest';
import { changeSection, type SectionChange } from '../sectionChange';
import { comparisonOf, courseOf } from './course';

const ref = (version: string) => ({ version, digest: `sha384-${version}` });
const at = (hour: number) => new Date(Date.parse('2026-05-01T00:00:00Z') + hour * 3_600_000).toISOString();
type Change = SectionChange extends infer Each ? (Each extends unknown ? Omit<Each, 'section'> : never) : never;

/** Revisions, newest first, one an hour. */
function history(...changes: Change[]): RegistryState[] {
  let sections: RegistryState['sections'] = {};
  return changes
    .map((change, hour) => {
      sections = changeSection(sections, { ...change, section: 'reviews' } as SectionChange);
      const named = { site: 'test', author: 'ann', reason: 'test', hosts: [] };
      return { schema: 1 as const, revision: hour + 1, at: at(hour), ...named, sections };
    })
    .reverse();
}
const release = (version: string): Change => ({ action: 'release', release: ref(version) });
const canary = (version: string): Change => ({ action: 'canary', release: ref(version), percent: 1, salt: 'ab' });
const rollback: Change = { action: 'rollback' };
const good = (...changes: Change[]) => courseOf(history(...changes), 'reviews')?.good?.version ?? null;

test('a rollback leads to the last release for everyone that was not rolled back', () => {
  expect(good(release('1'))).toBeNull();
  expect(good(release('1'), release('2'))).toBe('1');
  expect(good(release('1'), canary('2'), { action: 'promote' })).toBe('1');
  expect(good(release('1'), release('2'), release('3'), rollback)).toBe('1');
  expect(good(release('1'), release('2'), rollback, release('3'), rollback)).toBeNull();
  expect(good(release('1'), release('2'), rollback, release('3'), release('4'))).toBe('3');
  // A canary that was never promoted was never everyone's.
  expect(good(release('1'), release('2'), canary('3'), rollback)).toBe('1');
  // Restored on purpose, it counts again.
  expect(good(release('1'), release('2'), rollback, release('2'), release('3'))).toBe('2');
});

test('says since when canary and current release run, and what an undo restores', () => {
  const revisions = history(release('1'), release('2'), canary('3'), { action: 'percent', percent: 10 });
  expect(courseOf(revisions, 'reviews')).toMatchObject({
    changedAt: at(3),
    canarySince: at(2),
    currentSince: at(1),
    before: { canary: { percent: 1 } },
  });
  expect(courseOf(revisions, 'votes')).toBeNull();
});

test('compares a canary with the current release over the same time, a new one with the last week of the previous one', () => {
  const compared = (...changes: Change[]) => {
    const revisions = history(...changes);
    const course = courseOf(revisions, 'reviews');
    return course && comparisonOf('reviews', revisions[0]?.sections.reviews as SectionState, course)?.asked;
  };
  expect(compared(release('1'), canary('2'))).toEqual({
    release: { section: 'reviews', version: '2', since: at(1) },
    base: { section: 'reviews', version: '1', since: at(1) },
  });
  expect(compared(release('1'), release('2'))).toEqual({
    release: { section: 'reviews', version: '2', since: at(1) },
    base: { section: 'reviews', version: '1', since: at(1 - 7 * 24) },
  });
  // By itself.
  expect(compared(release('1'))).toEqual({ release: { section: 'reviews', version: '1', since: at(0) }, base: null });
});

test('a re-enabled section counts as current since it was enabled', () => {
  const off = [release('1'), { action: 'disable', reason: 'x' }, { action: 'enable' }] as Change[];
  expect(courseOf(history(...off), 'reviews')?.currentSince).toBe(at(2));
});
