import { QueryClient, QueryClientProvider } from '@companion/data/query';
import { MemoryRouter } from '@companion/ui/router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchedVote } from './queries';
import { VoteDetails } from './VoteDetails';

const alice = {
  userId: 101,
  profileId: 1,
  userkey: 'profileId:1',
  name: 'Alice',
  handle: 'alice',
  avatar: null,
  score: 2100,
};
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

let asked: string[];
let answer: unknown;

beforeEach(() => {
  asked = [];
  answer = { counts: { upvotes: 7, downvotes: 2 } };
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(String(input));
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderDetails(shown: SearchedVote) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <VoteDetails vote={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows the counts of the live network', async () => {
  renderDetails(vote);
  expect(await screen.findByText('Live: 7 up, 2 down')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('never asks for the counts of an open slash', async () => {
  renderDetails(onOpenSlash);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.filter((url) => url.includes('votes/stats'))).toEqual([]);
  expect(screen.getByText('Hidden')).toBeTruthy();
});

it('hides counts the network does not give', async () => {
  answer = { counts: null };
  renderDetails(vote);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/^Live:/)).toBeNull();
});

it('takes names from the network where the row has none', async () => {
  answer = { author: { name: 'Mallory' }, subjectUser: { displayName: 'Alice' }, counts: null };
  renderDetails({ ...vote, target: { ...vote.target, author: null, subject: null } });
  expect(await screen.findByText('Mallory')).toBeTruthy();
  expect(screen.getByText('Alice')).toBeTruthy();
});
