import { person, renderSection } from '@companion/testing';
import { expect, test } from 'vitest';
import type { KnownProfile } from '../queries';
import { OverviewKpis } from './OverviewKpis';
import type { UnusualFigure } from './unusualWords';

const share = { value: 0.5, low: 0.4, high: 0.6, k: 50, n: 100 };
const record = { total: 4, open: 0, upheld: 1, defended: 1, inconclusive: 1, cancelled: 1 };
const profile = {
  person: person(2, 'Bob'),
  asOf: '2026-03-16T00:00:00Z',
  reviews: { pos: 20, neu: 10, neg: 5 },
  positiveShare: share,
  reviewers: 30,
  reviewsGiven: 40,
  reviewsAuthored: 45,
  archivedShare: share,
  vouchedInWei: '1000000000000000000',
  vouchedOutWei: '2000000000000000000',
  mutualVouches: [person(3, 'Carol')],
  votesCast: 60,
  slashes: { asAuthor: record, asSubject: record, asVoter: 7 },
  headroom: { reciprocated: 8, headroom: 2, neutralised: 0 },
  exposure: { points: 10, people: 2, endorsed: 12 },
  unusual: [],
} as unknown as KnownProfile;

const LABELS: Record<UnusualFigure, string> = {
  reviews: 'Reviews + / 0 / −',
  positiveShare: 'Positive share',
  reviewsGiven: 'Reviews given',
  archivedShare: 'Taken back',
  votesCast: 'Votes cast',
  vouchedEth: 'Vouched in',
  vouchedOutEth: 'Vouched out',
};
/** The tiles that say how rare their figure is, and those whose figure stands out. */
function rareTiles(figures: readonly UnusualFigure[]) {
  const unusual = figures.map((figure) => ({ figure, high: true, share: 0.03 }));
  const { container, unmount } = renderSection(<OverviewKpis profile={{ ...profile, unusual }} />);
  const tiles = [...container.querySelectorAll<HTMLElement>('[data-figure]')];
  const named = (those: HTMLElement[]) => those.map(({ dataset }) => dataset.figure);
  const answer = {
    said: named(tiles.filter((tile) => tile.textContent?.includes('more than 96% of profiles'))),
    marked: named(tiles.filter((tile) => tile.querySelector('.rare'))),
  };
  unmount();
  return answer;
}

test('no figure stands out if none is rare', () => {
  expect(rareTiles([])).toEqual({ said: [], marked: [] });
});

test.each(Object.entries(LABELS) as [UnusualFigure, string][])(
  'a rare %s stands out in its own tile alone',
  (figure, label) => {
    // A share has its own look, and says it alone.
    const marked = figure === 'positiveShare' ? [] : [label];
    expect(rareTiles([figure])).toEqual({ said: [label], marked });
  },
);
