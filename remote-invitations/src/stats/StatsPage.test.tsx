import { PATIENT, renderSection, serve, stamp } from '@companion/testing';
import { useLocation } from '@companion/ui/router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import StatsPage from './StatsPage';

const share = { value: null, low: null, high: null, k: 0, n: 0 };
const none = {
  ...stamp,
  kpis: {
    sent: 0,
    accepted: 0,
    pending: 0,
    pendingOlder30d: 0,
    other: 0,
    revoked: 0,
    rate: share,
    plainRate: share,
    medianHoursToAccept: null,
    openBonds: 0,
    netOpenBondPoints: 0,
    kFactor: null,
    activeAfter30d: share,
    flagged: share,
    meanChange: { d30: null, d90: null, d180: null },
  },
  ...Object.fromEntries(
    ['funnel', 'hoursHistogram', 'depths', 'kFactors', 'paths', 'leaderboard'].map((name) => [name, []]),
  ),
};

const Search = () => <output>{useLocation().search}</output>;

test('if nothing is found, one press shows all time without any filter', async () => {
  serve(() => none);
  renderSection(
    <>
      <StatsPage />
      <Search />
    </>,
    { path: '/invitations/stats?range=7d&inviterLevel=known&minInvitees=9' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'All time, no filters' }, PATIENT));
  await expect.poll(() => screen.getByText(/^$|^\?/, { selector: 'output' }).textContent).toBe('');
});
