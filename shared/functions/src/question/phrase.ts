import { RANGES, type Range } from '../../../domain/src/range.ts';
import { DATA_NAMES, type DataSet, dataSet, type Question } from './grammar.ts';

/** "last week" and similar, anywhere in a phrase. */
const RANGE =
  /\b(?:(?:in|over|during|of)\s+)?(?:the\s+)?(?:last|past)\s+((?:\d{1,3}\s+)?(?:hour|day|week|month|quarter|year)s?)\b|\btoday\b/i;
const LENGTHS: Readonly<Record<string, Range>> = {
  day: '24h',
  '24 hours': '24h',
  week: '7d',
  month: '30d',
  quarter: '90d',
  '3 months': '90d',
  '6 months': '180d',
  year: '1y',
  '12 months': '1y',
};
const FILLER = /^(?:how|many|show|list|all|the|me|were|are|there|and)$/;
const PERSON = /^[@\w.:/-]{1,150}$/;
const AUTHOR = /^(?:by|from)$/;
const SUBJECT = /^(?:about|of|on|for|against)$/;

/**
 * Parses a question in plain English: "open slashes", "reviews by alice last week", "votes by month". Null unless it names a data
 * set, adds something to it, and every word is understood: this is a shortcut beside a search, not a guess.
 */
export function readPhrase(text: string): Question | null {
  const range = rangeIn(text);
  if (range === null) return null;
  const words = text.replace(RANGE, ' ').trim().split(/\s+/);
  const at = words.findIndex((word) => namedSet(word) !== undefined);
  const data = namedSet(words[at] ?? '');
  if (data === undefined) return null;
  const set = dataSet(data);
  const question: Question & { where: string[] } = {
    data,
    measure: 'count',
    group: null,
    compare: null,
    where: [],
    range,
  };
  const rest = words.filter((word, place) => place !== at && !FILLER.test(word.toLowerCase()));
  for (let place = 0; place < rest.length; place++) {
    const word = (rest[place] ?? '').toLowerCase();
    const side = AUTHOR.test(word) ? 'author' : SUBJECT.test(word) ? 'subject' : null;
    if (side === null) {
      const field = onlyGroupWith(word, set);
      if (field === null) return null;
      question.where.push(`${field}:${word}`);
      continue;
    }
    const named = rest[++place] ?? '';
    const group = word === 'by' ? groupNamed(named, set) : null;
    if (group !== null && question.group === null) question.group = group;
    else if (PERSON.test(named) && Object.hasOwn(set.groups, side)) question.where.push(`${side}:${named}`);
    else return null;
  }
  const said = question.group !== null || question.where.length > 0 || range !== 'all';
  return said && question.where.length <= 5 ? question : null;
}

function rangeIn(text: string): Range | null {
  const [found, length] = RANGE.exec(text) ?? [];
  if (found === undefined) return 'all';
  if (length === undefined) return '24h';
  const words = length.toLowerCase().replace(/\s+/g, ' ').replace(/^1 /, '');
  const days = /^(\d+) days?$/.exec(words)?.[1];
  return LENGTHS[words] ?? RANGES.find((range) => range === `${days}d`) ?? null;
}

const namedSet = (word: string) =>
  DATA_NAMES.find((name) => [name, ...dataSet(name).also].includes(word.toLowerCase()));

const groupNamed = (word: string, { groups }: DataSet): string | null =>
  Object.entries(groups).find(([name, { label }]) =>
    [name, label].some((each) => each.toLowerCase() === word.toLowerCase()),
  )?.[0] ?? null;

function onlyGroupWith(word: string, { groups }: DataSet): string | null {
  const having = Object.keys(groups).filter((name) => groups[name]?.words?.includes(word));
  return having.length === 1 ? (having[0] ?? null) : null;
}
