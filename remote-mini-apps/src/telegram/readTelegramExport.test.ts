import { expect, it } from 'vitest';
import { partsOf, readTelegramExport } from './readTelegramExport';

const message = (id: number, more: object = {}) => ({
  id,
  type: 'message',
  date: '2026-01-10T00:05:00',
  date_unixtime: '1768003500',
  from: 'Alice',
  from_id: 'user1',
  text: 'Hello',
  ...more,
});
const file = (messages: unknown[], more: object = {}) =>
  JSON.stringify({ name: 'Community', type: 'public_supergroup', id: 1, messages, ...more });
const read = (messages: unknown[]) => {
  const verdict = readTelegramExport(file(messages));
  if (verdict.problem !== null) throw new Error(verdict.problem);
  return verdict;
};

it('reads two hundred messages in their order, each once', () => {
  const sample = Array.from({ length: 200 }, (_, index) => message(index + 1, { text: `Message ${index + 1}` }));
  const { title, messages, skipped } = read([...sample.toReversed(), sample[7]]);
  expect(title).toBe('Community');
  expect(skipped).toBe(0);
  expect(messages.map(({ text }) => text)).toEqual(sample.map(({ text }) => text));
  expect(messages[0]).toEqual({
    id: 1,
    at: '2026-01-10T00:05:00Z',
    senderName: 'Alice',
    text: 'Message 1',
    replyTo: null,
    editedAt: null,
    media: null,
  });
});

it('joins marked parts, writes hidden links out, and keeps markup as the words it is', () => {
  const text = [
    'See ',
    { type: 'text_link', text: 'here', href: 'https://example.org/a' },
    { type: 'text_link', text: ' or there', href: 'javascript:alert(1)' },
    { type: 'mention', text: ' @erin' },
    ' <img src=x onerror="alert(1)">',
  ];
  const { messages } = read([
    message(1, { text, reply_to_message_id: 9, edited_unixtime: '1768003560', photo: 'a.jpg' }),
  ]);
  expect(messages[0]).toMatchObject({
    text: 'See here (https://example.org/a) or there @erin <img src=x onerror="alert(1)">',
    replyTo: 9,
    editedAt: '2026-01-10T00:06:00Z',
    media: 'photo',
  });
});

it('removes control characters, half letters and marks that change the direction of text', () => {
  const { messages } = read([message(1, { text: 'a\u0000b\u202ec\ud800d\ne', from: '\u2066Bob\u2069' })]);
  expect(messages[0]).toMatchObject({ text: 'abcd\ne', senderName: 'Bob' });
});

it('skips and counts entries that are not messages', () => {
  const bad = [
    { id: 2, type: 'service', action: 'join_group' },
    null,
    'text',
    message(-3),
    message(1.5),
    message(4, { date: 'yesterday', date_unixtime: 'x' }),
  ];
  const { messages, skipped } = read([message(1), ...bad]);
  expect([messages.length, skipped]).toEqual([1, 6]);
});

it.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['an account', JSON.stringify({ chats: { list: [] } })],
  ['no messages', JSON.stringify({ name: 'x', type: 'public_channel' })],
  ['a private chat', file([message(1)], { type: 'personal_chat' })],
  ['a private group', file([message(1)], { type: 'private_supergroup' })],
  ['nothing readable', file([{}])],
])('refuses %s in words', (_, json) => {
  expect(readTelegramExport(json).problem).toMatch(/\.$/);
});

it('splits the messages into parts that cover every number between the ends', () => {
  const { messages } = read(Array.from({ length: 450 }, (_, index) => message(10 + 2 * index)));
  expect(partsOf(messages).map((part) => [part.fromId, part.messages[0]?.id, part.messages.length])).toEqual([
    [10, 10, 200],
    [409, 410, 200],
    [809, 810, 50],
  ]);
  // Long texts of three bytes per letter: one of the longest fits a call, two do not.
  const long = read([1, 2, 3].map((id) => message(id, { text: 'あ'.repeat(8000) }))).messages;
  expect(partsOf(long).map((part) => part.fromId)).toEqual([1, 2, 3]);
});
