import { PATIENT, person, renderSection, serve } from '@companion/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import SlashesPage from './SlashesPage';

const open = {
  id: 3,
  openedAt: '2026-03-15T12:00:00Z',
  closesAt: '2026-03-17T12:00:00Z',
  cancelledAt: null,
  subject: person(12, 'Niaj'),
  author: person(2, 'Bob'),
  type: 'SCORE',
  amount: 50,
  claim: '<img src=x onerror=alert(1)>',
  status: 'open',
  mismatch: false,
  // A server that forgets to hide the direction: the page must not show it.
  sharePct: 91.7,
  up: 11,
  down: 1,
  votes: 2,
  turnoutPct: 33.3,
  durationHours: 48,
  penaltyTotal: null,
  exposure: { supporters: 0, points: 0 },
  limits: { passPct: 60, defendPct: 40 },
  authorScoreThen: 1750,
  subjectScoreThen: 1320,
  subjectScoreChange7d: null,
  reply: null,
};
const closed = {
  ...open,
  id: 1,
  openedAt: '2026-01-10T00:00:00Z',
  closesAt: '2026-01-12T00:00:00Z',
  subject: person(5, 'Erin'),
  author: person(1, 'Alice'),
  claim: 'Sold paid reviews.',
  status: 'upheld',
  sharePct: 80.82408874801902,
  up: 3,
  down: 1,
  turnoutPct: 80,
  penaltyTotal: 210,
  exposure: null,
  limits: null,
};
const kpis = {
  total: 2,
  open: 1,
  upheldOfClosed: { value: 1, low: 0.2065, high: 1, k: 1, n: 1 },
  medianAmount: 100,
  pointsRemoved: { direct: 300, endorsers: 210 },
};
const answer = (rows: unknown[]) => ({
  asOf: '2026-03-16T00:00:00Z',
  dataUntil: null,
  paramsVersion: 1,
  total: rows.length,
  totalExact: true,
  rows,
  next: null,
  kpis,
});

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = { open: answer([open]), closed: answer([closed]), all: answer([open, closed]) };
  serve((_, args) => answers[JSON.parse(args.get('filters') ?? '{}').status]);
});

const renderPage = () => renderSection(<SlashesPage />, { path: '/slashes' });

it('counts down an open slash at the time of its data and hides its direction', async () => {
  renderPage();
  const row = (await screen.findByText('#3', {}, PATIENT)).closest('tr') as HTMLElement;
  expect(within(row).getByText('36 hr left')).toBeTruthy();
  expect(within(row).getByText('Hidden')).toBeTruthy();
  // Table and cards make separate calls.
  const card = await waitFor(
    () => document.querySelector<HTMLElement>('[data-slash="3"]') ?? expect.fail('no card yet'),
    PATIENT,
  );
  expect(within(card).getByText('36 hr left')).toBeTruthy();
  expect(within(card).getByText('0 supporters')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('91.7');
  expect(document.body.innerHTML).not.toContain('11 for');
});

it('shows the share of a closed slash and compares turnouts with it', async () => {
  renderPage();
  const row = (await screen.findByText('#1', {}, PATIENT)).closest('tr') as HTMLElement;
  expect(within(row).getByText('80.8%').getAttribute('title')).toBe('3 for, 1 against');
  expect(within(row).getByText('Upheld')).toBeTruthy();
  expect(await screen.findByText('usual 80.0%', {}, PATIENT)).toBeTruthy();
});

it('shows no points at stake if the network gave no amount', async () => {
  const unnamed = { ...open, amount: null, exposure: { supporters: 2, points: null } };
  answers = { ...answers, open: answer([unnamed]), all: answer([unnamed]) };
  renderPage();
  const stake = (await screen.findByText('2 supporters', {}, PATIENT)).closest('dd');
  expect(stake?.textContent).toBe('–2 supporters');
});

it('shows a claim as text', async () => {
  renderPage();
  await screen.findByText('#3', {}, PATIENT);
  await waitFor(() => expect(screen.getAllByText('<img src=x onerror=alert(1)>')).toHaveLength(2), PATIENT);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

it('says when the last slash closed while none is open', async () => {
  answers.open = { ...answer([]), lastClosedAt: '2026-02-22T00:00:00Z' };
  renderPage();
  const none = await screen.findByText(/No slash is open/, {}, PATIENT);
  expect(none.textContent).toBe('No slash is open. The last one closed 22 days ago.');
});

it('shows no endless placeholders if the figures of the first page did not load', async () => {
  serve((_, args) => {
    const { status } = JSON.parse(args.get('filters') ?? '{}');
    if (args.get('page') === '2') return { ...answer([closed]), total: 51, kpis: null };
    return status === 'all' ? 'no answer' : answers[status];
  });
  renderSection(<SlashesPage />, { path: '/slashes?page=2' });
  await screen.findByText('#1', {}, PATIENT);
  await waitFor(() => expect(document.querySelector('[class*="block"]')).toBeNull(), PATIENT);
  expect(screen.queryByText('Upheld of closed')).toBeNull();
});
