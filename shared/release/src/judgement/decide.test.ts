import type { SectionState } from '@companion/contract';
import { expect, test } from 'vitest';
import { policyOf } from '../rollout/policyOf';
import { type Course, comparisonOf } from './course';
import { decide, type Move } from './decide';
import { received } from './figures.fixture';

const NOW = Date.parse('2026-05-02T00:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
const ref = (version: string) => ({ version, digest: `sha384-${version}` });

/** The decision for a canary at this percentage, or for a current release of this many hours. */
function moveFor(
  release: { visits: number; failed?: number },
  { percent, hours = 2, disabled = false }: { percent?: number; hours?: number; disabled?: boolean },
): Move {
  const state: SectionState = {
    current: ref('1'),
    previous: ref('0'),
    canary: percent ? { ...ref('2'), percent, salt: 'ab' } : null,
    disabled: disabled ? { reason: 'leak' } : null,
  };
  const course: Course = {
    changedAt: ago(hours),
    canarySince: percent ? ago(hours) : null,
    currentSince: ago(hours),
    good: ref('0'),
    before: null,
  };
  const comparison = comparisonOf('reviews', state, course);
  if (!comparison) throw new Error('nothing to compare');
  const figures = (visits: number, failed = 0) => received({ ...comparison.asked.release, visits, failed });
  const pair = { release: figures(release.visits, release.failed), base: figures(5000, 10) };
  return decide({ state, course, comparison, policy: policyOf('reviews') }, pair, NOW).move;
}

test('a good canary advances step by step, once enough visitors have used it', () => {
  expect(moveFor({ visits: 99 }, { percent: 1 })).toEqual({ to: 'wait' });
  expect(moveFor({ visits: 100 }, { percent: 1 })).toEqual({ to: 'widen', percent: 10 });
  expect(moveFor({ visits: 299 }, { percent: 10 })).toEqual({ to: 'wait' });
  expect(moveFor({ visits: 300 }, { percent: 30 })).toEqual({ to: 'widen', percent: 50 });
  expect(moveFor({ visits: 1000 }, { percent: 50 })).toEqual({ to: 'promote' });
});

test('a step takes at least an hour', () => {
  expect(moveFor({ visits: 9999 }, { percent: 1, hours: 0.9 })).toEqual({ to: 'wait' });
  expect(moveFor({ visits: 9999 }, { percent: 1, hours: 1 })).toEqual({ to: 'widen', percent: 10 });
});

test('a worse release is rolled back at once, a possibly random difference waits', () => {
  expect(moveFor({ visits: 400, failed: 40 }, { percent: 10, hours: 0.1 })).toEqual({ to: 'take-back' });
  expect(moveFor({ visits: 100, failed: 3 }, { percent: 10 })).toEqual({ to: 'wait' });
  expect(moveFor({ visits: 29, failed: 29 }, { percent: 10 })).toEqual({ to: 'wait' });
});

test('a release for everyone is watched for a day, and then left to people', () => {
  expect(moveFor({ visits: 400, failed: 40 }, { hours: 23 })).toEqual({ to: 'take-back' });
  expect(moveFor({ visits: 400, failed: 40 }, { hours: 24 })).toEqual({ to: 'wait' });
  expect(moveFor({ visits: 400 }, { hours: 23 })).toEqual({ to: 'wait' });
});

test('a section that people disabled is left alone', () => {
  expect(moveFor({ visits: 400, failed: 400 }, { percent: 10, disabled: true })).toEqual({ to: 'wait' });
});
