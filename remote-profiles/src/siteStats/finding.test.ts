import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { networkFinding, usageFinding } from './finding';
import type { SiteStats } from './queries';

const found = (profiles: number, reviews: number, vouches: number) =>
  networkFinding({ totals: { profiles, reviews, vouches } as SiteStats['totals'] }, '30d');
const text = (...counts: Parameters<typeof found>) => {
  const said = found(...counts);
  return said && findingText(said);
};

test('says how many joined and what they did', () => {
  expect(networkFinding({ totals: null }, '30d')).toBeNull();
  expect(text(0, 0, 0)).toBeNull();
  expect(text(1, 1, 1)).toBe('1 person joined the network, while members wrote 1 review and made 1 vouch.');
  expect(text(1234, 0, 7)).toBe('1,234 people joined the network, while members wrote 0 reviews and made 7 vouches.');
});

test('figures lead to the rows of the range', () => {
  expect(found(1, 2, 3)?.pieces[0]).toEqual({ figure: '1 person', href: '/profiles?range=30d' });
});

test('names the page most visits start at, from ten visits on and without a tie', () => {
  const used = (visits: number, ...pages: [page: string, visits: number][]) => {
    const usage = {
      points: [{ visits: visits - 1 }, { visits: 1 }],
      pages: pages.map(([page, n]) => ({ page, visits: n })),
    };
    const said = usageFinding({ usage } as unknown as SiteStats);
    return said && findingText(said);
  };
  expect(used(9, ['/home', 5], ['/slashes', 4])).toBeNull();
  expect(used(10, ['/home', 5], ['/slashes', 5])).toBeNull();
  expect(used(10, ['/home', 6], ['/slashes', 4])).toBe('More visits start at /home than at any other page: 6 of 10.');
  expect(used(1200, ['/slashes/:id', 1200])).toBe(
    'More visits start at /slashes/:id than at any other page: 1,200 of 1,200.',
  );
});
