import { PATIENT, renderSection, serve, stamp } from '@companion/testing';
import { useLocation } from '@companion/ui/router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import OverviewPage from './OverviewPage';

const share = { value: null, low: null, high: null, k: 0, n: 0 };
const none = {
  ...stamp,
  total: 0,
  open: 0,
  byStatus: { open: 0, upheld: 0, defended: 0, inconclusive: 0, cancelled: 0 },
  upheldOfClosed: share,
  upheldOfDecided: share,
  medianAmount: null,
  pointsRemoved: { direct: 0, endorsers: 0 },
  endorsersPenalised: 0,
  medianTurnoutPct: null,
  repeatAuthors: 0,
  thresholds: null,
  ...Object.fromEntries(
    ['perMonth', 'shareHistogram', 'amounts', 'levels', 'voteHours', 'scorePath', 'accused', 'authors'].map((name) => [
      name,
      [],
    ]),
  ),
};

const Search = () => <output>{useLocation().search}</output>;

test('if nothing is found, one press shows all time without any filter', async () => {
  const asked = serve(() => none);
  const path = '/slashes/overview?range=7d&type=score&minVotes=3&status=upheld&author=profileId%3A1';
  renderSection(
    <>
      <OverviewPage />
      <Search />
    </>,
    { path },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'All time, no filters' }, PATIENT));
  await expect.poll(() => screen.getByText(/^$|^\?/, { selector: 'output' }).textContent).toMatch(/^(\?range=all)?$/);
  await expect.poll(() => asked.length).toBe(2);
  const filters = (url?: URL) => JSON.parse(url?.searchParams.get('filters') ?? '{}');
  expect(Object.keys(filters(asked[0])).sort()).toEqual(['author', 'minVotes', 'range', 'status', 'type']);
  expect(filters(asked[1])).toEqual({ range: 'all', status: 'all' });
});
