import { person, renderSection, serve } from '@companion/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchedVote } from './queries';
import { VoteDetails } from './VoteDetails';

const alice = person(1, 'Alice', { score: 2100 });
const vote: SearchedVote = {
  at: '2026-02-01T08:00:00Z',
  voter: alice,
  direction: 'down',
  blind: false,
  target: { type: 'review', id: 15, label: 'Great person', author: { ...alice, name: 'Mallory' }, subject: alice },
  weight: 2100,
  weightEstimated: false,
  secondsAfter: 28_800,
  targetStatus: 'archived',
};
const onOpenSlash: SearchedVote = {
  ...vote,
  direction: null,
  blind: true,
  target: { ...vote.target, type: 'slash', id: 3 },
  targetStatus: 'open',
};

let asked: URL[];
let answer: unknown;

beforeEach(() => {
  answer = { counts: { upvotes: 7, downvotes: 2 } };
  asked = serve(() => answer);
});

afterEach(() => {
  vi.useRealTimers();
});

const renderDetails = (shown: SearchedVote) => renderSection(<VoteDetails vote={shown} />);

it('shows the counts of the live network', async () => {
  renderDetails(vote);
  expect(await screen.findByText('Live: 7 up, 2 down')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('never requests the counts of an open slash', async () => {
  vi.useFakeTimers();
  renderDetails(onOpenSlash);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.filter(({ href }) => href.includes('votes/stats'))).toEqual([]);
  expect(screen.getByText('Hidden')).toBeTruthy();
});

it('hides counts that the network does not provide', async () => {
  answer = { counts: null };
  renderDetails(vote);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/^Live:/)).toBeNull();
});

it('takes names from the network if the row has none', async () => {
  answer = { author: { name: 'Mallory' }, subjectUser: { displayName: 'Alice' }, counts: null };
  renderDetails({ ...vote, target: { ...vote.target, author: null, subject: null } });
  expect(await screen.findByText('Mallory')).toBeTruthy();
  expect(screen.getByText('Alice')).toBeTruthy();
});
