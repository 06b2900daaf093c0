import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mention, mentionsIn } from '../../../shared/domain/src/mentions.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { g1 } from './load.ts';

/** Erin is profile 5 of the golden data set; a caption and a deleted message say the same. */
const ERIN = '0x00000000000000000000000000000000000000E5';
const NAMING_ERIN = [
  '@erin @ERIN',
  `https://app.ethos.network/profile/x/Erin`,
  `https://app.ethos.network/profile/${ERIN}`,
  `HTTPS://APP.ETHOS.NETWORK/PROFILE/${ERIN.toUpperCase()}/SCORE`,
  'https://companion.example/profiles/5?tab=votes&range=7d',
  'http://localhost:3000/profile/5#reviews',
  'look: /profiles/5.',
  '(https://companion.example/profiles/@erin)',
  'https://x.com/erin/status/1',
];
const NAMING_NOBODY = [
  '',
  'erin, profile 5, slash # 5',
  'me@erin.example @erin_5 @erins',
  '/profiles/50 /profiles/5th /profiles/05 /profiles/stats',
  `/profile/${ERIN.slice(0, -1)} /profile/${ERIN}0`,
  'https://netflix.com/erin https://example.org/user/profiles/5',
];

let backend: Backend;
beforeAll(async () => {
  const set = g1();
  const message = (id: number, text: string, more = {}) => ({ id, at: '2026-03-01T00:00:00Z', text, ...more });
  set.telegram = [
    {
      channel: 'links',
      messages: [
        ...[...NAMING_ERIN, ...NAMING_NOBODY].map((text, index) => message(index + 1, text)),
        message(90, 'a photo', { media: { caption: '/profiles/5' } }),
        message(91, '/profiles/5', { deletedAt: '2026-03-02T00:00:00Z' }),
      ],
    },
  ];
  backend = await backendWith(set);
  await backend.sql('update app.profiles set primary_address = $1 where profile_id = 5', [ERIN.toLowerCase()]);
});
afterAll(() => backend.close());

type Message = { id: number; mentions: { people: { profileId: number }[] } | null };
const messages = async (filters = {}) =>
  (await call<{ rows: Message[] }>(backend, 'telegram_viewer', { filters: { channel: 'links', ...filters }, per: 200 }))
    .rows;
const naming = [...NAMING_ERIN.keys()].map((index) => index + 1);

test('every way to name a person is a mention of them, and nothing else is', async () => {
  const people = (row: Message) => row.mentions?.people.map((person) => person.profileId);
  const rows = await messages();
  expect(Object.fromEntries(rows.map((row) => [row.id, people(row)]))).toEqual({
    ...Object.fromEntries(naming.map((id) => [id, [5]])),
    ...Object.fromEntries(NAMING_NOBODY.map((_, index) => [NAMING_ERIN.length + index + 1, []])),
    90: [5],
    91: undefined,
  });
});

test('the messages that name a person are those that list them in their mentions', async () => {
  expect((await messages({ person: 5 })).map((row) => row.id)).toEqual([...naming, 90]);
  // Niaj: no one names him. Unknown: no such person.
  expect(await messages({ person: 12 })).toEqual([]);
  expect(await messages({ person: '@who_is_this' })).toEqual([]);
});

test('a person without handle, profile or address cannot be named', async () => {
  await backend.sql(
    "insert into app.users (user_id, status, first_seen_at, updated_at) values (900, 'ACTIVE', now(), now())",
  );
  await backend.sql("insert into app.userkeys values ('service:discord:900', 900, '2025-01-01Z')");
  expect(await messages({ person: 'service:discord:900' })).toEqual([]);
});

test('the browser finds the same mentions in a text', () => {
  const erin: Mention[] = [
    { kind: 'xHandle', handle: 'erin' },
    { kind: 'profile', profileId: 5 },
    { kind: 'address', address: ERIN.toLowerCase() },
  ];
  for (const text of NAMING_ERIN) expect(erin).toEqual(expect.arrayContaining(mentionsIn(text)));
  for (const text of NAMING_ERIN) expect(mentionsIn(text)).toHaveLength(1);
  expect(NAMING_NOBODY.flatMap(mentionsIn)).toEqual([
    { kind: 'xHandle', handle: 'erin_5' },
    { kind: 'xHandle', handle: 'erins' },
    { kind: 'profile', profileId: 50 },
  ]);
});
