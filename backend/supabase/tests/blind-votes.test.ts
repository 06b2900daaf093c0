import { afterAll, beforeAll, expect, it } from 'vitest';
import { questions, SLASH } from './blind/questions.ts';
import { type Question, type Site, siteWith } from './blind/site.ts';
import { type DataSet, g1 } from './load.ts';

/*
 * Blind votes: every answer must be the same whichever way the votes on an open slash go. So two sites that differ in
 * nothing else get every possible question.
 */

/** Slash 3 of G1 is open at its clock; with these votes every detector examines it. */
function votesTurned(turned: boolean): DataSet {
  const set = g1();
  const votes = set.votes as Record<string, unknown>[];
  [1, 4, 6, 8, 9, 10, 11].forEach((voterProfileId, i) => {
    votes.push({
      type: 'slash',
      activityId: SLASH,
      voterProfileId,
      isUpvote: i % 2 === 0,
      weight: 1_000 + i,
      createdAt: `2026-03-15T1${i}:30:00Z`,
      archivedAt: null,
    });
  });
  if (turned)
    for (const vote of votes) if (vote.type === 'slash' && vote.activityId === SLASH) vote.isUpvote = !vote.isUpvote;
  return set;
}

let sites: [Site, Site];
beforeAll(async () => {
  sites = [await siteWith(votesTurned(false)), await siteWith(votesTurned(true))];
}, 400_000);
afterAll(() => Promise.all((sites ?? []).map((site) => site.close())));

const nameOf = ({ path, body, as }: Question) => `${path} ${body ? JSON.stringify(body) : ''} ${as ?? ''}`.trim();

/** The rows of the daily archives, which are open to everyone. */
async function archives(): Promise<Question[]> {
  const question = (body: object): Question => ({
    door: 'backend',
    path: '/rest/v1/rpc/job_open_data',
    body,
    as: 'jobs',
  });
  const told = await sites[0].ask(question({}));
  const { parts }: { parts: { name: string }[] } = JSON.parse(told.slice(told.indexOf('\n')));
  return parts.map(({ name }) => question({ part: name }));
}

/** Answers that differ between the sites, and the number of questions answered at all. */
async function compare(asked: readonly Question[]): Promise<{ found: string[]; answered: number }> {
  const found: string[] = [];
  let answered = 0;
  for (const question of asked) {
    const [one, other] = [await sites[0].ask(question), await sites[1].ask(question)];
    if (one.startsWith('200')) answered++;
    if (one !== other) found.push(nameOf(question));
  }
  return { found, answered };
}

it('no endpoint reveals the direction of votes on an open slash', async () => {
  const asked = [...questions(), ...(await archives())];
  const { found, answered } = await compare(asked);
  expect(found).toEqual([]);
  // A refusal reveals nothing, so nearly all of them must be answers.
  expect(answered / asked.length).toBeGreaterThan(0.95);
}, 600_000);

it('every kind of endpoint reveals it once the slash is closed, so the comparison can fail', async () => {
  for (const site of sites) await site.at('2026-03-18T00:00:00Z');
  const telling = [
    '/rest/v1/rpc/slash_votes_detail',
    '/rest/v1/rpc/slashes_list',
    '/rest/v1/rpc/votes_stream',
    '/rest/v1/rpc/votes_targets',
    '/functions/v1/export?fn=votes_stream',
    '/functions/v1/feed?fn=votes_stream',
    '/network/api/v2/votes/stats',
    '/rest/v1/rpc/job_open_data',
  ];
  const asked = [...questions(), ...(await archives())].filter(({ path }) =>
    telling.some((start) => path.startsWith(start)),
  );
  const { found } = await compare(asked);
  expect(telling.filter((start) => !found.some((name) => name.startsWith(start)))).toEqual([]);
}, 400_000);
