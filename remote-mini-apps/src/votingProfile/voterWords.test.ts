import { expect, it } from 'vitest';
import { networkUpShare } from './networkUpShare';
import { byLevel, byQuarter, directionSentence, skillNote } from './voterWords';

const share = (k: number, n: number) => ({ value: n === 0 ? null : k / n, low: null, high: null, k, n });

it('compares the direction with the network from ten votes on', () => {
  expect(directionSentence(share(23, 25), 0.81)).toBe('Votes up 92% of the time; the network average is 81%.');
  expect(directionSentence(share(9, 9), 0.81)).toBeNull();
  expect(directionSentence(share(23, 25), null)).toBeNull();
});

it('adds up the levels of the network by their votes', () => {
  expect(networkUpShare([{ upShare: share(9, 10) }, { upShare: null }, { upShare: share(1, 10) }])).toBe(0.5);
  expect(networkUpShare([])).toBeNull();
  expect(networkUpShare(undefined)).toBeNull();
});

it('puts a vote at the very end into the last quarter', () => {
  expect(byQuarter([{ hours: 0 }, { hours: 12 }, { hours: 47.9 }, { hours: 48 }])).toEqual([1, 1, 0, 2]);
});

it('weighs agreement by the slashes shared', () => {
  const coVoters = [
    { person: { score: 1500 }, shared: 4, agreed: 4 },
    { person: { score: 1450 }, shared: 1, agreed: 0 },
    { person: { score: null }, shared: 9, agreed: 9 },
  ];
  expect(byLevel(coVoters, (score) => (score === null ? null : 'known'))).toEqual([
    { level: 'known', shared: 5, agreed: 4 },
  ]);
});

it('says why there is no skill: too few slashes, or all ended the same way', () => {
  expect(skillNote(null)).toBe('needs 10 decided slashes');
  expect(skillNote({ n: 9, skill: null })).toBe('needs 10 decided slashes');
  expect(skillNote({ n: 10, skill: null })).toBe('all ended the same way: nothing to judge');
  expect(skillNote({ n: 10, skill: 0.5 })).toBe('0 is chance, 1 is always right');
});
