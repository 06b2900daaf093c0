import type { Question } from '@companion/functions/question';
import { expect, test } from 'vitest';
import type { Cell } from './cells';
import { embedOf } from './embedOf';

const QUESTION: Question = {
  data: 'reviews',
  measure: 'count',
  group: 'author',
  compare: null,
  where: ['sentiment:positive'],
  range: 'all',
};
const cell = (name: string, value: number | null): Cell => ({
  key: name,
  group: null,
  at: null,
  person: { userId: 1, profileId: 1, userkey: 'profileId:1', name, handle: null, avatar: null, score: null },
  compare: null,
  value,
  wei: null,
  share: null,
  count: 1,
});
const answer = { rows: [cell('<script>alert("1")</script>', 1234), cell('Bob', null)], total: 2 };
const asOf = '2026-03-16T00:00:00Z';

test('an answer is a table for another page, in which no name becomes markup', () => {
  expect(embedOf(QUESTION, { ...answer, asOf }, 'https://site.example/magic?group=author&where=x').split('\n')).toEqual(
    [
      '<figure>',
      '<table>',
      '<caption>Reviews: count by author, where sentiment is positive, all time</caption>',
      '<thead><tr><th>Author</th><th>Count</th></tr></thead>',
      '<tbody>',
      '<tr><td>&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;</td><td>1,234</td></tr>',
      '<tr><td>Bob</td><td>–</td></tr>',
      '</tbody>',
      '</table>',
      '<figcaption>As of Mar 16, 2026, 12:00:00 AM UTC. <a href="https://site.example/magic?group=author&#38;where=x">Ask again</a></figcaption>',
      '</figure>',
      '',
    ],
  );
});

test('for many rows it contains the first ones, and says so', () => {
  const rows = Array.from({ length: 50 }, (_, n) => cell(`P${n}`, n));
  const html = embedOf(QUESTION, { rows, total: 3000, asOf }, 'https://site.example/magic');
  expect(html.match(/<td>P\d+/g)).toHaveLength(25);
  expect(html).toContain('The first 25 of 3,000 rows.');
});
