import { findingText } from '@companion/domain';
import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import { networkFinding, personFinding } from './finding';
import type { Losses } from './queries';

const network = (change: number | null, breaks: number | null) => {
  const found = networkFinding({
    falls: change === null ? [] : [{ change }],
    breaks: breaks === null ? [] : [{ breaks }],
  } as Parameters<typeof networkFinding>[0]);
  return found && findingText(found);
};

test('says the largest losses of the network without a name', () => {
  expect(network(null, null)).toBeNull();
  expect(network(-1, null)).toBe('The largest score drop in 7 days was 1 point.');
  expect(network(null, 1)).toBe('Nobody broke more than 1 streak of three or more active days.');
  expect(network(-1300, 4)).toBe(
    'The largest score drop in 7 days was 1,300 points; nobody broke more than 4 streaks of active days.',
  );
});

type Given = { drawdown?: number; vouches?: number; reviews?: number; breaks?: number };

const one = ({ drawdown = 0, vouches = 0, reviews = 0, breaks = 0 }: Given) => {
  const found = personFinding({
    person: person(10, 'Judy'),
    totals: { drawdown, vouchesLost: vouches, vouchesLostWei: '50000000000000000', reviewsLost: reviews },
    drawdown: { peak: 1600, low: 900 },
    streak: { breaks, daysLost: 3 },
  } as unknown as Losses);
  return found && findingText(found);
};

test('says the weightiest loss of a person', () => {
  expect(one({})).toBeNull();
  expect(one({ breaks: 1 })).toBe('Judy broke a streak of active days 1 time and missed 3 days.');
  expect(one({ breaks: 1, reviews: 1 })).toBe('Judy lost 1 review that the authors took back.');
  expect(one({ breaks: 1, reviews: 1, vouches: 1 })).toBe('Judy lost 0.0500 ETH of backing when 1 vouch ended.');
  expect(one({ drawdown: 700, reviews: 12 })).toBe('The score of Judy once fell by 700 points, from 1,600 to 900.');
});
