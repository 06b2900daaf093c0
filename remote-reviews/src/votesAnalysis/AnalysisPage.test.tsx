import { PATIENT, renderSection, serve, stamp } from '@companion/testing';
import { useLocation } from '@companion/ui/router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from './AnalysisPage';

const share = { value: null, low: null, high: null, k: 0, n: 0 };
const none = {
  ...stamp,
  computedAt: null,
  exact: true,
  nearestRange: null,
  votes: 0,
  kpis: {
    votes: 0,
    voters: 0,
    participation: share,
    gini: null,
    effective: null,
    top1PercentShare: null,
    median: null,
    activeProfiles: 0,
    targets: 0,
    targets5Share: share,
    medianFirstVoteSeconds: null,
    ownLevelAgreement: share,
  },
  ...Object.fromEntries(
    ['matrix', 'weights', 'delays', 'ranks', 'weeks', 'agreement', 'moved'].map((name) => [name, []]),
  ),
};

const Search = () => <output>{useLocation().search}</output>;

test('if nothing is found, one press shows all time without any filter', async () => {
  serve(() => none);
  renderSection(
    <>
      <AnalysisPage />
      <Search />
    </>,
    { path: '/votes/analysis?range=7d&type=review&level=known&excludeFlagged=yes' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'All time, no filters' }, PATIENT));
  await expect.poll(() => screen.getByText(/^$|^\?/, { selector: 'output' }).textContent).toBe('?range=all');
});
