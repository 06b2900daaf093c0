import type { ethosSearch } from '../declared/ethosSearch.ts';
import type { FiltersOf } from '../schema/declaration.ts';
import { nearestWord } from './nearestWord.ts';
import type { Place, Problem } from './problem.ts';

export type SearchFilters = NonNullable<FiltersOf<typeof ethosSearch>>;
/** A part of the query that was understood, with its position. */
export type Term = Place & { name: string; value: string };
export type ParsedQuery = { filters: SearchFilters; terms: Term[]; problems: Problem[] };

const OPERATORS = ['author', 'from', 'subject', 'about', 'is', 'type', 'before', 'after', 'votes', 'score'] as const;
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
const STATES = ['active', 'archived'] as const;
const MARKS = ['reciprocal', 'batch', 'template'] as const;
const TYPES = ['review', 'vouch', 'slash'] as const;
const IS = [...SENTIMENTS, ...STATES, ...MARKS];
const MOST_WORDS = 8;

/** `-`, an operator with its colon, and a value in quotes or up to the next space. An unclosed quote extends to the end. */
const PIECE = /(-)?(?:([a-z]+):(?!\/\/))?(?:"([^"]*)("|$)|(\S+))?/giy;

const among = <W extends string>(words: readonly W[], value: string): value is W => words.includes(value as W);
const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value);

/**
 * Parses a query: words and "phrases" (a leading `-` excludes them) and operators. Recognized parts become filters; the rest is
 * reported with its position and, if it can be guessed, a correction. Never throws.
 */
export function parseQuery(text: string): ParsedQuery {
  const filters: Record<string, unknown> = {};
  const words: string[] = [];
  const without: string[] = [];
  const terms: Term[] = [];
  const problems: Problem[] = [];

  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text.charAt(at))) {
      at++;
      continue;
    }
    PIECE.lastIndex = at;
    const [piece = '', minus, operator, quoted, close, bare] = PIECE.exec(text) ?? [];
    const to = at + Math.max(1, piece.length);
    const place = { from: at, to };
    at = to;
    const value = (quoted ?? bare ?? '').trim();
    const name = operator?.toLowerCase();
    const problem = (message: string, fix: string | null) => problems.push({ ...place, message, fix });
    if (quoted !== undefined && close === '') problem('This quotation mark is never closed.', `${piece}"`);
    if (name !== undefined && among(OPERATORS, name)) read(name, value, Boolean(minus), place, problem);
    else if (name !== undefined && nearestWord(name, OPERATORS)) {
      const near = nearestWord(name, OPERATORS);
      problem(`There is no operator ${name}: here.`, piece.replace(/[a-z]+:/i, `${near}:`));
    } else plain(operator === undefined ? value : `${operator}:${value}`, Boolean(minus), place, problem);
  }
  if (words.length > 0) filters.words = words;
  if (without.length > 0) filters.without = without;
  return { filters: filters as SearchFilters, terms, problems };

  function plain(value: string, not: boolean, place: Place, problem: Tell) {
    const list = not ? without : words;
    if (value === '') problem('A word is missing here.', '');
    else if (value.length > 100) problem('A word or phrase has at most 100 letters.', null);
    else if (list.length === MOST_WORDS) problem(`At most ${MOST_WORDS} words are used.`, '');
    else {
      list.push(value);
      terms.push({ ...place, name: not ? 'without' : 'words', value });
    }
  }

  function read(name: (typeof OPERATORS)[number], value: string, not: boolean, place: Place, problem: Tell) {
    const set = (key: string, given: unknown, shown = value) => {
      if (key in filters) return problem(`Only the first ${name}: is used.`, '');
      filters[key] = given;
      terms.push({ ...place, name, value: shown });
    };
    const add = (key: string, given: string) => {
      const before = (filters[key] ?? []) as string[];
      if (!before.includes(given)) filters[key] = [...before, given];
      terms.push({ ...place, name, value });
    };
    const word = value.toLowerCase();
    const oneOf = (choices: readonly string[]) => {
      const near = nearestWord(word, choices);
      problem(`${name}: accepts ${choices.join(', ')}.`, near && `${name}:${near}`);
    };
    if (not) return problem('Only words and phrases can be left out.', `${name}:${value}`);
    if (value === '') return problem(`${name}: needs a value.`, '');
    switch (name) {
      case 'author':
      case 'from':
        return set('author', value);
      case 'subject':
      case 'about':
        return set('subject', value);
      case 'type':
        return among(TYPES, word) ? add('type', word) : oneOf(TYPES);
      case 'is':
        if (among(SENTIMENTS, word)) return set('sentiment', word);
        if (among(STATES, word)) return set('state', word);
        return among(MARKS, word) ? add('marks', word) : oneOf(IS);
      case 'before':
      case 'after':
        return isDay(value) ? set(name, value) : problem(`${name}: accepts a day such as 2026-01-31.`, null);
      default:
        return bounds(name, value, problem, set);
    }
  }

  function bounds(name: 'votes' | 'score', value: string, problem: Tell, set: (key: string, given: unknown) => void) {
    const most = name === 'score' ? 2800 : 1_000_000_000;
    const [, sign = '', digits = ''] = /^(>=|<=|>|<|=)?(\d{1,10})$/.exec(value) ?? [];
    const number = Number(digits);
    if (digits === '' || number > most || (sign === '<' && number === 0) || (sign === '>' && number === most))
      return problem(`${name}: accepts a number up to ${most}, such as ${name}:>5.`, null);
    const [low, high] = name === 'score' ? ['minScore', 'maxScore'] : ['minVotes', 'maxVotes'];
    if (sign === '' || sign === '=') {
      set(low, number);
      filters[high] = number;
    } else if (sign.startsWith('>')) set(low, sign === '>' ? number + 1 : number);
    else set(high, sign === '<' ? number - 1 : number);
  }
}

type Tell = (message: string, fix: string | null) => void;

/** The query with another part appended. */
export const extended = (text: string, part: string): string => `${text.trim()} ${part}`.trim();
