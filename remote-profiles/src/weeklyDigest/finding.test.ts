import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { moverFinding } from './finding';

const moved = (profileId: number, name: string, change: number) => ({
  person: {
    userId: 100 + profileId,
    profileId,
    userkey: `profileId:${profileId}`,
    name,
    handle: null,
    avatar: null,
    score: 1200,
  },
  change,
});
const said = (gains: number[], losses: number[]) => {
  const found = moverFinding({
    week: '2026-03-09',
    gains: gains.map((change) => moved(1, 'Alice', change)),
    losses: losses.map((change) => moved(11, 'Mallory', change)),
  });
  return found && findingText(found);
};

test('names whose score moved most, up or down, from ten points on', () => {
  expect(said([200, 150], [-370, -200])).toBe('Mallory lost 370 points; no score moved more.');
  expect(said([400], [-370])).toBe('Alice gained 400 points; no score moved more.');
  expect(said([10], [-9])).toBe('Alice gained 10 points; no score moved more.');
  expect(said([9], [-9])).toBeNull();
  expect(said([], [])).toBeNull();
});

test('leads to the score of that week', () => {
  const found = moverFinding({ week: '2026-03-09', gains: [moved(1, 'Alice', 200)], losses: [] });
  expect(found?.pieces).toContainEqual({ figure: '200 points', href: '/profiles/1?range=2026-03-09..2026-03-15' });
});
