import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SummaryFacts, summaryOf, summaryText } from '../../../shared/domain/src/summary.ts';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { g1, g2 } from './load.ts';
import { runRollups } from './rollups.ts';

/*
 * One word about a person (6.8): its value for everyone in the data sets, its thresholds, and that suspicions never decide it
 * where others are shown.
 */

type Person = { userId: number; profileId: number; score: number };
type Own = SummaryFacts & { person: Person };
type Brief = SummaryFacts & { userId: number };
const SIGNALS = /"(A1|A2|A4|A10|A11)"/;

let golden: Backend;
let bots: Backend;
beforeAll(async () => {
  golden = await backendWith(g1());
  bots = await backendWith(g2());
  await runRollups(golden);
  await runRollups(bots);
}, 120_000);
afterAll(async () => {
  await golden.close();
  await bots.close();
});

async function everybody(backend: Backend) {
  const own = new Map<number, Own>();
  for (const { id } of await backend.sql<{ id: string }>('select profile_id::text as id from app.listed_profiles'))
    own.set(Number(id), await call<Own>(backend, 'reasons', { id }));
  return own;
}
async function card(backend: Backend, userId: number) {
  const { summary, reasons } = await call<Brief>(backend, 'person_card', { user_id: userId });
  return { summary, reasons };
}
const textOf = (told: Own) => {
  const summary = summaryOf({ ...told, score: told.person.score });
  return summary && summaryText(summary);
};

test('of everyone in the golden set', async () => {
  const told = await everybody(golden);
  expect(Object.fromEntries([...told].map(([id, one]) => [id, textOf(one)]))).toEqual({
    1: 'Nothing unusual: Score 2,100, exemplary, typical of members.',
    2: 'Nothing unusual: Score 1,750, established, typical of members.',
    3: 'Nothing unusual: Score 1,450, known, typical of members.',
    4: 'Little known: 0 reviews, 0 votes, joined 1 year ago.',
    5: 'Caution: Slashed in January 2026: 80.8% for, 300 points.',
    6: 'Little known: 0 reviews, 2 votes, joined 11 months ago.',
    7: 'Little known: 1 review, 1 vote, joined 10 months ago.',
    8: 'Little known: 0 reviews, 1 vote, joined 5 months ago.',
    9: 'Little known: 0 reviews, 0 votes, joined 4 months ago.',
    10: 'Little known: 0 reviews, 0 votes, joined 4 months ago.',
    11: 'Caution: Wrote 11 reviews of 11 people in 20 minutes, all with the same text.',
    12: 'Little known: 0 reviews, 0 votes, joined 24 days ago.',
  });
});

test('of a list of people at once: the same as on cards and the home page', async () => {
  for (const backend of [golden, bots]) {
    const rows = await backend.sql<{ id: string }>('select user_id::text as id from app.listed_profiles');
    const who = rows.map(({ id }) => Number(id));
    const { people } = await call<{ people: Brief[] }>(backend, 'person_summaries', { who: [...who, 999_999_999] });
    expect(people.map(({ userId }) => userId)).toEqual(who.toSorted((a, b) => a - b));
    for (const { userId, summary, reasons } of people)
      expect({ summary, reasons }).toEqual(await card(backend, userId));
    expect(JSON.stringify(people)).not.toMatch(SIGNALS);
  }
  await expect(call(golden, 'person_summaries', { who: Array.from({ length: 201 }, (_, n) => n) })).rejects.toThrow(
    'who must be at most 200 user ids',
  );
});

test('an open slash is always shown, however few reasons fit', async () => {
  const most = (n: string) =>
    golden.sql(`update app.detector_params set json = json || '{"most": ${n}}' where detector = 'reasons' and active`);
  await most('1');
  try {
    const { reasons } = await call<Own>(golden, 'reasons', { id: '12' });
    expect(reasons.map(({ id }) => id)).toEqual(['C1']);
  } finally {
    await most('6');
  }
});

test('of everyone among the bots: the ring gets Caution, the others are unusual in nothing', async () => {
  const told = await everybody(bots);
  const words = new Map([...told].map(([id, one]) => [id, one.summary]));
  const of = (rule: string) => [...words].filter(([, word]) => word === rule).map(([id]) => id);
  expect(of('caution.alone').sort()).toEqual([201, 202, 203, 204, 205]);
  expect([words.size, of('usual').length]).toEqual([120, 115]);
  expect(textOf(told.get(201) as Own)).toMatch(
    /^Caution: Votes at regular intervals: \d+ of \d+ pauses are equally long\.$/,
  );
});

describe('suspicions alone decide no summary where others are shown', () => {
  /** Page functions that answer a summary. A new one belongs here, so that it is tested too. */
  const DOORS = ['home_overview', 'og_card', 'person_card', 'person_summaries', 'profiles_compared', 'reasons'];

  test('of these pages', () => {
    const saying = Object.values(DECLARED_FUNCTIONS).filter((declared) =>
      JSON.stringify(declared).includes('caution.alone'),
    );
    expect(saying.map(({ name }) => name).sort()).toEqual(DOORS);
  });

  test.each([201, 202, 203, 204, 205])('a ring alone gets no summary: %i', async (profileId) => {
    const { person } = await call<Own>(bots, 'reasons', { id: String(profileId) });
    const card = await call<Brief>(bots, 'person_card', { user_id: person.userId });
    const preview = await call<Brief>(bots, 'og_card', { kind: 'profile', id: String(profileId) });
    const listed = await call<{ people: Brief[] }>(bots, 'person_summaries', { who: [person.userId] });
    expect(listed.people.map(({ summary }) => summary)).toEqual([null]);
    const { people } = await call<{ people: Brief[] }>(bots, 'profiles_compared', { c: [String(profileId), '1'] });
    expect([card.summary, preview.summary, people.map(({ summary }) => summary)]).toEqual([
      null,
      null,
      [null, 'usual'],
    ]);
    expect(JSON.stringify([card, preview])).not.toMatch(SIGNALS);
  });

  test('a person who is Caution without them stays so, without a sentence about them', async () => {
    const { person, summary } = await call<Own>(golden, 'reasons', { id: '11' });
    expect(summary).toBe('caution.score');
    for (const card of [
      await call<Brief>(golden, 'person_card', { user_id: person.userId }),
      await call<Brief>(golden, 'og_card', { kind: 'profile', id: '11' }),
    ]) {
      expect([card.summary, card.reasons.map(({ id }) => id)]).toEqual(['caution.score', ['C4']]);
      expect(JSON.stringify(card)).not.toMatch(SIGNALS);
    }
  });

  test('the home page names no one with a suspicion alone or an open accusation', async () => {
    const { examples } = await call<{ examples: (Brief & { profileId: number })[] }>(golden, 'home_overview');
    // Niaj joined last, and a slash on him is open; then mallory, who is Caution.
    expect(examples.map(({ profileId, summary }) => [profileId, summary])).toEqual([[10, 'little']]);
    expect(await call(bots, 'home_overview')).toMatchObject({ examples: [] });
  });
});

test('there is no summary of a past day', async () => {
  const told = await call<Own>(golden, 'reasons', { id: '5', filters: { asOf: '2026-01-12' } });
  expect([told.summary, told.reasons.map(({ id }) => id)]).toEqual([null, ['A5']]);
});

test('the first matching rule decides, from its thresholds', async () => {
  const given = { score: 1400, fors: 0, againsts: 0, alone: false, slashed: false, enough: true };
  const rules: [Partial<typeof given>, string][] = [
    [{}, 'usual'],
    [{ enough: false }, 'little'],
    [{ fors: 1 }, 'usual'],
    [{ fors: 2 }, 'backed'],
    [{ fors: 2, score: 1399 }, 'usual'],
    [{ fors: 2, againsts: 1 }, 'mixed'],
    [{ fors: 1, againsts: 1, alone: true }, 'mixed'],
    [{ againsts: 1 }, 'concerns'],
    [{ againsts: 1, alone: true }, 'caution.alone'],
    [{ againsts: 1, score: 800 }, 'concerns'],
    [{ fors: 2, score: 799 }, 'caution.score'],
    [{ fors: 2, againsts: 1, alone: true, slashed: true, score: 799 }, 'caution.slashed'],
  ];
  for (const [more, rule] of rules) {
    const { score, fors, againsts, alone, slashed, enough } = { ...given, ...more };
    const [found] = await golden.sql<{ rule: string }>(
      "select private.summary_rule($1, $2, $3, $4, $5, $6, private.detector('reasons')) as rule",
      [score, fors, againsts, alone, slashed, enough],
    );
    expect([more, found?.rule]).toEqual([more, rule]);
  }
  const [unscored] = await golden.sql(
    "select private.summary_rule(null, 2, 0, false, false, true, private.detector('reasons')) as rule",
  );
  expect(unscored).toEqual({ rule: 'usual' });
});
