import { person } from '@companion/testing';
import { expect, test } from 'vitest';
import type { Backer, Impact } from '../impact/queries';
import type { VotesOfSlash } from '../slashVotes/queries';
import { storyOf } from './story';
import { voteHours } from './voteHours';

const [alice, bob, erin] = [person(1, 'Alice'), person(2, 'Bob'), person(5, 'Erin')];
const backer = (name: string, open: number, close: number, left: Backer['left'] = []) =>
  ({
    person: person(8, name),
    reviewedOpen: true,
    vouchedOpen: open > 30,
    vouchWeiOpen: open > 30 ? '1' : null,
    points: open,
    pointsOpen: open,
    pointsClose: close,
    left,
  }) as Backer;
const HEIDI = backer('Heidi', 90, 30, [{ by: 'unvouch', at: '2026-01-11T18:00:00Z', hours: 42 }]);
const JUDY = backer('Judy', 90, 90);

/** Slash 1 of the golden set, by the parts of a story. */
const upheld = {
  slash: {
    type: 'SCORE',
    status: 'upheld',
    amount: 300,
    author: alice,
    subject: erin,
    reply: null,
    votes: 4,
    openedAt: '2026-01-10T00:00:00Z',
    closesAt: '2026-01-12T00:00:00Z',
  },
  points: { direct: 300, endorsers: 180, inviter: -24, inviterPerson: bob },
  counts: true,
  wouldBe: null,
  losingSide: 'subject',
  people: [HEIDI, JUDY],
  subjectScore: { atOpen: 1080, atClose: 780, after7d: 790 },
  authorScore: { atOpen: null, atClose: null, after7d: null },
} as unknown as Impact;
const votes = {
  tally: { up: 3, down: 1, sharePct: 80.82 },
  thresholds: { passPct: 60, defendPct: 40 },
  pivotal: { size: 1, voters: [bob, person(3, 'Carol'), person(6, 'Frank')] },
  slash: { author: alice, subject: erin, openedAt: '2026-01-10T00:00:00Z' },
  running: [
    { at: '2026-01-10T05:00:00Z', weightUp: 1750, weightDown: 0 },
    { at: '2026-01-10T12:00:00Z', weightUp: 1750, weightDown: 1210 },
    { at: '2026-01-11T06:00:00Z', weightUp: 5100, weightDown: 1210 },
  ],
  rows: [
    { relations: [{ side: 'subject', relation: 'invited' }] },
    { relations: [{ side: 'author', relation: 'reviewed' }] },
    { relations: [{ side: 'author', relation: 'reviewed' }] },
    { relations: [] },
  ],
} as unknown as VotesOfSlash;
const told = (impact: Impact, known: VotesOfSlash | null) =>
  Object.fromEntries(storyOf(impact, known).map(({ title, sentences }) => [title, sentences]));

test('an upheld slash is told from the claim to what became of everyone', () => {
  expect(told(upheld, votes)).toEqual({
    'The claim': ['Alice accused Erin and asked that they lose 300 points of score.'],
    'The reply': ['Erin has not replied.'],
    'Who supported the accused': [
      '2 people supported Erin when it opened, Heidi and Judy: 2 positive reviews, 2 vouches.',
      'When a slash is upheld, people who back the accused lose part of its points too.',
    ],
    'While it was open': [
      '1 supporter left: Heidi ended the vouch after 42 hours.',
      'Supporters were counted as of the opening, so leaving saved nobody.',
    ],
    'The vote': [
      '4 people voted: 3 for the slash, 1 against it.',
      'A vote counts by the voter’s score: 80.8% of the weight was for it; more than 60% uphold it.',
      'It was upheld.',
      'The result did not change after 30 hours.',
      'It was close: any one of Bob, Carol, and Frank could have changed the outcome alone.',
      '1 voter had ties to Erin, 2 to Alice.',
    ],
    'What it cost': [
      'Erin lost 300 points.',
      '2 supporters lost 180 points in total.',
      'Bob, who invited Erin, lost 24 points through the bond.',
    ],
    'What happened next': ['The score of Erin was 1,080 when it opened, 780 when it closed, and 790 a week later.'],
  });
});

test('the statement of the accused is beside the claim', () => {
  const replied = {
    ...upheld,
    slash: { ...upheld.slash, reply: { text: 'The node was offline for a day.', at: '2026-01-11T00:00:00Z' } },
  } as Impact;
  expect(told(replied, null)['The reply']).toEqual(['Erin says: “The node was offline for a day.”']);
});

test('a vote that never turned says so', () => {
  const steady = {
    ...votes,
    running: [
      { at: '2026-01-10T05:00:00Z', weightUp: 1750, weightDown: 0 },
      { at: '2026-01-11T06:00:00Z', weightUp: 5100, weightDown: 1210 },
    ],
    rows: [{ relations: [] }],
  } as unknown as VotesOfSlash;
  expect(told(upheld, steady)['The vote']).toEqual(
    expect.arrayContaining(['The result stood from the first vote on.', 'No voter had ties to either side.']),
  );
});

test('a person who joined while it was open is mentioned, so the story has all supporters in the picture', () => {
  const late = { ...backer('Ivan', 0, 30), reviewedOpen: false, vouchedOpen: false };
  expect(told({ ...upheld, people: [HEIDI, JUDY, late] } as Impact, votes)['Who supported the accused']).toContain(
    '1 person joined them while it was open.',
  );
});

test('an XP slash asks for XP', () => {
  const xp = { ...upheld, slash: { ...upheld.slash, type: 'XP', amount: 15_000 } } as Impact;
  expect(told(xp, votes)['The claim']).toEqual(['Alice accused Erin and asked that they lose 15,000 XP.']);
});

test('under the close rule, leaving spared those who left', () => {
  const close = { ...upheld, points: { ...upheld.points, endorsers: 120 } } as Impact;
  expect(told(close, votes)['While it was open']).toContain(
    'Supporters were counted as of the close: leaving saved them 60 points.',
  );
});

test('an open slash shows turnout and what is at stake, even if the server leaks votes', () => {
  const open = {
    ...upheld,
    slash: { ...upheld.slash, status: 'open', votes: 2 },
    counts: false,
    wouldBe: { direct: 300, endorsers: 180 },
  } as Impact;
  const story = told(open, votes);
  expect(story['The vote']).toEqual(['2 people voted so far. Which way stays sealed until it closes.']);
  expect(story['What it would cost']).toEqual([
    'If it is upheld, Erin loses 300 points and supporters lose 180 points in total.',
  ]);
  expect(Object.keys(story)).not.toContain('What happened next');
  expect(JSON.stringify(story)).not.toMatch(/80\.8|for the slash|Carol/);
});

test('a defended slash cost supporters nothing', () => {
  const defended = {
    ...upheld,
    slash: { ...upheld.slash, status: 'defended' },
    counts: false,
    losingSide: 'author',
    people: [],
  } as Impact;
  const story = told(defended, null);
  expect(story['What it cost']).toEqual(['Nobody lost points for support. The accuser is on the losing side.']);
  expect(story['Who supported the accused']).toEqual([
    'When it opened, nobody supported Erin with a positive review or a vouch.',
  ]);
  expect(Object.keys(story)).not.toContain('While it was open');
});

test('votes are grouped by hours since the opening; one at the very close is in the last', () => {
  const times = { openedAt: '2026-01-10T00:00:00Z', closesAt: '2026-01-10T03:00:00Z' };
  const of = (hours: number, direction: 'up' | 'down') => ({ hours, direction });
  expect(voteHours([of(0, 'up'), of(0.99, 'down'), of(3, 'up')], times)).toEqual([
    { at: '2026-01-10T00:00:00.000Z', up: 1, down: 1 },
    { at: '2026-01-10T01:00:00.000Z', up: 0, down: 0 },
    { at: '2026-01-10T02:00:00.000Z', up: 1, down: 0 },
  ]);
});
