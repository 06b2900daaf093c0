import { person, renderSection } from '@companion/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Ledger } from './Ledger';
import { useLossesAddress } from './params';
import type { Losses } from './queries';

const at = '2026-03-01T00:00:00Z';
const heidi = person(8, 'Heidi');
const ledger = [
  { kind: 'slash', id: 11, at, points: 300, person: heidi },
  { kind: 'endorsement', id: 12, at, points: 90, person: heidi, countedAt: at, leftAt: null },
  { kind: 'market', at, wei: '5', market: 4, side: 'trust' },
  { kind: 'bond', id: 13, at, points: -12.5, person: heidi, open: true },
  { kind: 'vouch', id: 14, at, wei: null, person: heidi, unhealthy: true },
  { kind: 'vouch', id: 15, at, wei: '50000000000000000', person: heidi, unhealthy: false },
  { kind: 'review', id: 16, at, sentiment: -1, person: heidi },
];

function Page() {
  return <Ledger answer={{ ledger, person: heidi, asOf: at } as unknown as Losses} list={useLossesAddress('8')} />;
}
const rows = () => screen.getAllByRole('row').slice(1);
const cells = (place: number) => within(rows()[place] as HTMLElement).getAllByRole('cell');

test('a slash and a backed slash lead to its impact, a sale to its market', () => {
  renderSection(<Page />);
  expect(rows().map((_, place) => cells(place)[1]?.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
    '/slashes/impact/11',
    '/slashes/impact/12',
    '/markets/history?market=4&range=all',
    null,
    null,
    null,
    null,
  ]);
});

test('only an open bond and an unhealthy end of a vouch are marked', () => {
  renderSection(<Page />);
  expect(rows().map((_, place) => cells(place)[1]?.textContent)).toEqual([
    'Slash upheld',
    'Backed a slashed person',
    'Sold below cost, trust votes',
    'Bond lost Still open',
    'Vouch ended Unhealthy',
    'Vouch ended ',
    'Review taken back ',
  ]);
});

test('lost points are negative however they are counted', () => {
  renderSection(<Page />);
  expect([0, 1, 3].map((place) => cells(place)[4]?.textContent?.replace(/[^\d.]/g, ''))).toEqual(['300', '90', '12.5']);
  for (const place of [0, 1, 3]) expect(cells(place)[4]?.textContent).toMatch(/^[-−]/);
  expect(cells(6)[4]?.textContent).toBe('negative');
});
