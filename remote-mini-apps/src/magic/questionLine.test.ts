import { readRange } from '@companion/domain';
import {
  conditionOf,
  DATA_NAMES,
  dataSet,
  isComparable,
  knownQuestion,
  type Question,
} from '@companion/functions/question';
import { replaced } from '@companion/functions/search-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLine } from './parseLine';
import { printLine, sentenceOf } from './printLine';
import { STARTERS } from './starterQuestions';

const COUNT: Question = { data: 'reviews', measure: 'count', group: null, compare: null, where: [], range: 'all' };

/** A question for every measure, group, comparison and filter word. */
const everyWord = DATA_NAMES.flatMap((data): Question[] => {
  const { measures, groups } = dataSet(data);
  const names = Object.keys(groups);
  const few = names.filter((name) => groups[name] && isComparable(groups[name]));
  const base = { ...COUNT, data };
  return [
    ...Object.keys(measures).map((measure) => ({ ...base, measure })),
    ...names.map((group) => ({ ...base, group })),
    ...few.map((compare) => ({ ...base, group: 'month' in groups ? 'month' : 'week', compare })),
    ...names.flatMap((name) => (groups[name]?.words ?? []).map((word) => ({ ...base, where: [`${name}:${word}`] }))),
    ...names
      .filter((name) => groups[name]?.kind === 'person')
      .map((name) => ({ ...base, where: [`${name}:https://x.com/Alice`, `${name}:12`] })),
    ...['24h', '1y', '2026-01-31..2026-02-01'].map((range) => ({ ...base, range: readRange(range) ?? 'all' })),
  ];
});

it('reads back every word of the grammar as it was printed', () => {
  expect(everyWord.length).toBeGreaterThan(200);
  for (const question of everyWord) {
    const line = printLine(question);
    expect(parseLine(line), line).toEqual({ question, problems: [] });
    expect(knownQuestion(question)).toEqual(question);
  }
});

it('reads a question in any order and spelling of its parts', () => {
  const asked = { ...COUNT, data: 'vouches', measure: 'sumEth', group: 'subject', where: ['status:active'] };
  for (const line of [
    'vouches, sum of ETH, by subject, status:active',
    'Vouch,by SUBJECT ,  active, sumEth',
    ' vouches, all time,  sum  of eth, by subject, Status: Active,',
  ])
    expect(parseLine(line)).toEqual({ question: asked, problems: [] });
  expect(parseLine('reviews, by month, vs sentiment, last 30 days').question).toEqual({
    ...COUNT,
    group: 'month',
    compare: 'sentiment',
    range: '30d',
  });
});

it.each([
  ['revews, count', 'revews', 'reviews'],
  ['reviews, by sentimant', 'by sentimant', 'by sentiment'],
  ['reviews, cuont', 'cuont', 'count'],
  ['vouches, activ', 'activ', 'active'],
  ['vouches, status:activ', 'status:activ', 'status:active'],
  ['vouches, statsu:active', 'statsu:active', 'status:active'],
  ['reviews, by month, compared by statuss', 'compared by statuss', 'compared by status'],
  ['reviews, 30 dayz', '30 dayz', '30 days'],
  ['reviews, by month, compared by month', 'compared by month', null],
  ['reviews, compared by status', 'compared by status', ''],
  ['reviews, by month, by week', 'by week', ''],
  ['reviews, known', 'known', null],
  ['xp, season:one', 'season:one', null],
  ['reviews, author:', 'author:', null],
  ['reviews, by ;drop table', 'by ;drop table', null],
  ['reviews, a:1, b:2', 'a:1', null],
  ['', '', null],
])('names the part of "%s" that it cannot read, and the nearest word', (line, part, fix) => {
  const [problem] = parseLine(line).problems;
  expect(problem && [line.slice(problem.from, problem.to), problem.fix]).toEqual([part, fix]);
  if (problem && fix) expect(parseLine(replaced(line, problem, fix)).problems).toEqual([]);
});

it('accepts five filters and no sixth', () => {
  const { question, problems } = parseLine('reviews, author:1, author:2, author:3, author:4, author:5, author:6');
  expect(question.where).toHaveLength(5);
  expect(problems).toMatchObject([{ message: 'A question has at most 5 filters.', fix: '' }]);
});

it('reads any input without failing, and what it reads survives printing and reading again', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'reviews',
      'votes',
      'by',
      'by month',
      'compared by status',
      'active',
      'author:@bob',
      '7d',
      'constructor',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const question = knownQuestion(parseLine(pieces.join(', ')).question);
      expect(parseLine(printLine(question))).toEqual({ question, problems: [] });
      expect(question.where.every(conditionOf)).toBe(true);
    }),
  );
});

it('starts with questions that can be asked', () => {
  expect(new Set(STARTERS.map(({ says }) => says)).size).toBe(20);
  for (const { line } of STARTERS) {
    const { question, problems } = parseLine(line);
    expect(problems, line).toEqual([]);
    expect(knownQuestion(question), line).toEqual(question);
  }
});

it('says a question as a sentence', () => {
  const question = parseLine(
    'vouches, sum of eth, by month, compared by status, subject:@bob, subject:2, 30d',
  ).question;
  expect(sentenceOf(question)).toBe(
    'Vouches: sum of ETH by month, compared by status, where subject is @bob or 2, 30 days',
  );
  expect(sentenceOf(COUNT)).toBe('Reviews: count, all time');
});
