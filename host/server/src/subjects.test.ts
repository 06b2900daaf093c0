import { expect, test } from 'vitest';
import { askedIn, ownerIn, type Subject, Subjects } from './subjects';

const BACKEND = { url: 'https://db.test', publishableKey: 'pk' };
const ALICE = {
  name: 'Alice',
  handle: 'alice',
  avatar: 'https://pictures.test/alice.png',
  score: 2100,
  reviews: { pos: 3, neu: 0, neg: 1 },
  vouchedInWei: '1700000000000000000',
  reasons: [],
  summary: 'usual',
};

function subjectsOver(answer: () => Response | Promise<Response>) {
  const asked: unknown[] = [];
  const send = (async (url: string, { body }: RequestInit) => {
    asked.push([url, JSON.parse(String(body))]);
    return answer();
  }) as unknown as typeof fetch;
  return { subjects: new Subjects(BACKEND, null, send), asked };
}
const of = (answer: unknown, kind: 'profile' | 'slash' | 'raffle' = 'profile'): Promise<Subject | null | undefined> =>
  subjectsOver(() => Response.json(answer)).subjects.of({ kind, id: '1' }, undefined);

test.each([
  ['/profiles/alice', { kind: 'profile', id: 'alice' }],
  ['/profile/%40alice/', { kind: 'profile', id: '@alice' }],
  [
    '/profiles/0xAbCdEf0123456789aBcDeF0123456789ABcdef01',
    { kind: 'profile', id: '0xAbCdEf0123456789aBcDeF0123456789ABcdef01' },
  ],
  ['/profiles/alice/weekly-xp', { kind: 'profile', id: 'alice' }],
  ['/profiles/alice/nothing', null],
  ['/profiles/stats', null],
  ['/profiles', null],
  ['/slash-votes/007', { kind: 'slash', id: '7' }],
  ['/slashes/impact/7', { kind: 'slash', id: '7' }],
  ['/slashes/impact/abc', { kind: 'slash', id: 'abc' }],
  ['/slashes/impact', null],
  ['/mini-apps/raffle-bot/results/R-0001', { kind: 'raffle', id: 'R-0001' }],
  ['/home', null],
])('%s is about %j', (path, asked) => {
  expect(askedIn(path)).toEqual(asked);
});

test.each([
  ['/votes/search/%40bob', '@bob'],
  ['/mini-apps/oops-I-lost-it-again/bob', 'bob'],
  ['/mini-apps/voting-analysis/profile/2/', '2'],
  ['/mini-apps/voting-analysis', undefined],
  ['/profiles/bob', undefined],
])('%s shows what %s did', (path, id) => {
  expect(ownerIn(path)?.id).toBe(id);
});

test('names a person, with score, reviews and vouches, and the word that may appear outside the page', async () => {
  expect(await of(ALICE)).toEqual({
    title: 'Alice',
    description: 'Nothing unusual. Score 2,100; reviews: 3 positive, 0 neutral, 1 negative; 1.70 ETH vouched.',
    person: {
      name: 'Alice',
      handle: 'alice',
      image: 'https://pictures.test/alice.png',
      score: 2100,
      word: 'Nothing unusual',
    },
  });
  expect((await of({ ...ALICE, name: 'Al', summary: null }))?.title).toBe('Al (@alice)');
  expect((await of({ ...ALICE, summary: null }))?.description).toMatch(/^Score 2,100;/);
});

test('shows no direction of votes on a slash', async () => {
  const slash = {
    type: 'SCORE',
    amount: 50,
    status: 'open',
    votes: 2,
    subject: { name: 'Niaj' },
    author: { name: 'Bob' },
  };
  expect(await of(slash, 'slash')).toEqual({
    title: 'Slash #1 on Niaj',
    description: 'Bob accuses Niaj: score slash of 50, open, 2 votes.',
  });
});

test('makes one call for all simultaneous visitors, and distinguishes no person from not known', async () => {
  const { subjects, asked } = subjectsOver(() => Response.json(null));
  expect(await Promise.all([1, 2].map(() => subjects.of({ kind: 'profile', id: 'x' }, '1.2.3.4')))).toEqual([
    null,
    null,
  ]);
  expect(asked).toEqual([['https://db.test/rest/v1/rpc/og_card', { kind: 'profile', id: 'x' }]]);
  const broken = subjectsOver(() => new Response('{}', { status: 503 }));
  expect(await broken.subjects.of({ kind: 'profile', id: 'x' }, undefined)).toBeUndefined();
  expect(await new Subjects(null, null).of({ kind: 'profile', id: 'x' }, undefined)).toBeUndefined();
});
