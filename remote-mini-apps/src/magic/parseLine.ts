import { RANGE_WORDS, RANGES, type Range, readRange } from '@companion/domain';
import { MAX_TEXT } from '@companion/functions';
import {
  DATA_NAMES,
  type DataSet,
  dataSet,
  type Group,
  isComparable,
  MOST_WHERE,
  type Question,
  readPhrase,
} from '@companion/functions/question';
import type { Place, Problem } from '@companion/functions/search-query';
import { nearestWord } from '@companion/functions/search-query';

export type ParsedLine = { question: Question; problems: Problem[] };

type Part = Place & { text: string };
type Tell = (part: Part, message: string, fix?: string | null) => null;
type Named = Readonly<Record<string, { label: string; also?: readonly string[] }>>;

const BY = /^by\s+/i;
const COMPARED = /^(?:compared?(?:\s+by)?|against|vs)\s+/i;
const same = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Parses a question typed as a line: the data set, then in any order the measure, "by" a group, "compared by" another,
 * conditions such as status:active, and a range, separated by commas. Errors are reported with their position and, if
 * possible, a correction. A natural phrase such as "open slashes" works too. Never throws.
 */
export function parseLine(line: string): ParsedLine {
  const problems: Problem[] = [];
  const tell: Tell = ({ from, to }, message, fix = null) => {
    problems.push({ from, to, message, fix });
    return null;
  };
  const [first, ...rest] = partsOf(line);
  const question: Question = { data: 'reviews', measure: 'count', group: null, compare: null, where: [], range: 'all' };
  const sets = Object.fromEntries(DATA_NAMES.map((name) => [name, dataSet(name)]));
  if (!first) {
    tell({ from: 0, to: line.length, text: '' }, `Begin with one of ${listed(DATA_NAMES)}.`);
    return { question, problems };
  }
  const data = DATA_NAMES.find((name) => name === nameOf(first.text, sets));
  if (!data) {
    const said = readPhrase(line);
    if (said) return { question: said, problems };
    tell(first, `A question begins with one of ${listed(DATA_NAMES)}.`, nearest(first.text, sets));
    return { question, problems };
  }
  question.data = data;
  const set = dataSet(data);
  const given = new Set<string>();
  for (const part of rest) {
    const read = readPart(part, set, tell);
    if (!read) continue;
    const [key] = Object.keys(read) as [keyof Question];
    if (key === 'where') {
      const where = [...new Set([...question.where, ...(read.where ?? [])])];
      if (where.length > MOST_WHERE) tell(part, `A question has at most ${MOST_WHERE} filters.`, '');
      else question.where = where;
    } else if (given.has(key)) tell(part, `A question has only one ${key}.`, '');
    else Object.assign(question, read);
    given.add(key);
  }
  if (question.compare !== null && (question.group === null || question.group === question.compare))
    tell(
      rest.find(({ text }) => COMPARED.test(text)) ?? first,
      'A comparison needs a group after "by", and must differ from it.',
      '',
    );
  return { question, problems };
}

/** Parses one part; returns null and reports a problem if it is not understood. */
function readPart(part: Part, set: DataSet, tell: Tell): Partial<Question> | null {
  const { text } = part;
  const { label, measures, groups } = set;
  if (BY.test(text)) {
    const group = readGroup(part, BY, 'by', groups, tell);
    return group === null ? null : { group };
  }
  if (COMPARED.test(text)) {
    const few = Object.fromEntries(Object.entries(groups).filter(([, group]) => isComparable(group)));
    const compare = readGroup(part, COMPARED, 'compared by', few, tell);
    return compare === null ? null : { compare };
  }
  if (text.includes(':')) return readCondition(part, groups, tell);
  const range = rangeOf(text);
  if (range) return { range };
  const measure = nameOf(text, measures);
  if (measure) return { measure };
  // "active" on its own, if only one group has the word.
  const having = Object.keys(groups).filter((name) => groups[name]?.words?.includes(same(text)));
  if (having.length === 1) return { where: [`${having[0]}:${same(text)}`] };
  const words = Object.values(groups).flatMap((group) => group.words ?? []);
  // "known", which is a level, is not a misspelling of "unknown".
  const plain = words.filter((word) => word !== 'unknown' && words.indexOf(word) === words.lastIndexOf(word));
  const guess = nearest(text, measures) ?? nearestWord(same(text), [...Object.values(RANGE_WORDS).map(same), ...plain]);
  return tell(
    part,
    having.length > 1
      ? `Say which one: ${listed(having.map((name) => `${name}:${same(text)}`))}.`
      : `${label} can be measured by ${listed(Object.values(measures).map((each) => each.label))}.`,
    guess,
  );
}

function readGroup(part: Part, keyword: RegExp, word: string, groups: DataSet['groups'], tell: Tell): string | null {
  const text = part.text.replace(keyword, '');
  const near = nearest(text, groups);
  return (
    nameOf(text, groups) ??
    tell(
      part,
      `After "${word}", use one of ${listed(Object.values(groups).map(({ label }) => label))}.`,
      near && `${word} ${near}`,
    )
  );
}

function readCondition(part: Part, groups: DataSet['groups'], tell: Tell): Pick<Question, 'where'> | null {
  const at = part.text.indexOf(':');
  const [field, value] = [part.text.slice(0, at).trim(), part.text.slice(at + 1).trim()];
  const kept = Object.fromEntries(Object.entries(groups).filter(([, { kind }]) => kind !== 'time'));
  const name = nameOf(field, kept);
  if (!name) {
    const near = nearest(field, kept);
    return tell(
      part,
      `A filter is one of ${listed(Object.keys(kept))}, then ":" and a value.`,
      near && `${near}:${value}`,
    );
  }
  const { kind, words } = kept[name] as Group;
  if (value === '' || name.length + 1 + value.length > MAX_TEXT)
    return tell(part, `${name}: needs a value, and at most ${MAX_TEXT} letters in all.`);
  if (words && !words.includes(same(value))) {
    const near = nearestWord(same(value), words);
    return tell(part, `${name}: takes ${listed(words)}.`, near && `${name}:${near}`);
  }
  if (kind === 'number' && !/^\d{1,9}$/.test(value)) return tell(part, `${name}: takes a whole number.`);
  return { where: [`${name}:${words ? same(value) : value}`] };
}

function partsOf(line: string): Part[] {
  return [...line.matchAll(/[^,]+/g)].flatMap(({ 0: piece, index }) => {
    const text = piece.trim();
    const from = index + piece.indexOf(text);
    return text === '' ? [] : [{ text, from, to: from + text.length }];
  });
}

const spellings = ([name, { label, also = [] }]: [string, Named[string]]) => [name, label, ...also].map(same);

const nameOf = (text: string, named: Named): string | null =>
  Object.entries(named).find((entry) => spellings(entry).includes(same(text)))?.[0] ?? null;

const nearest = (text: string, named: Named): string | null =>
  nearestWord(same(text), Object.entries(named).flatMap(spellings));

function rangeOf(text: string): Range | null {
  const words = same(text).replace(/^(?:the )?last /, '');
  return RANGES.find((range) => same(RANGE_WORDS[range]) === words) ?? readRange(words);
}

const listed = (words: readonly string[]) => words.join(', ');
