import { LEVELS, type LevelName, levelOf } from '@companion/domain';
import type { Item } from './items';

/** Why an entry has no row: it is unknown, or a duplicate of an earlier one. */
export type ItemError = {
  item: number;
  line: number;
  text: string;
  reason: 'unknown' | 'duplicate';
  sameAs: number | null;
};

/** The answer for one part of the list; its item numbers start at 1. */
export type Part<Row> = {
  rows: readonly Row[];
  errors: readonly { item: number; reason: 'unknown' | 'duplicate'; sameAs: number | null }[];
};

export type Listed<Row> = Row & { /** Place in the list, from 1. */ item: number };

/** Splits a list into parts whose encoded ids fit into a URL. */
export function stretches(items: readonly Item[], mostLength = 5_000): Item[][] {
  const parts: Item[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = encodeURIComponent(JSON.stringify(item.text)).length + 3;
    if (length + size > mostLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(item);
    length += size;
  }
  return parts;
}

/** Merges the answers; a person in two parts counts once. */
export function joinParts<Row extends { userId: number }>(
  items: readonly Item[],
  parts: readonly { items: readonly Item[]; answer: Part<Row> }[],
): { rows: Listed<Row>[]; errors: ItemError[] } {
  const rows: Listed<Row>[] = [];
  const errors: ItemError[] = [];
  const places = new Map<number, number>();
  const refuse = (item: number, reason: ItemError['reason'], sameAs: number | null) => {
    const { line = 0, text = '' } = items[item - 1] ?? {};
    errors.push({ item, line, text, reason, sameAs });
  };
  let before = 0;
  for (const part of parts) {
    const refused = new Map(part.answer.errors.map((error) => [error.item, error]));
    let next = 0;
    for (let at = 1; at <= part.items.length; at += 1) {
      const error = refused.get(at);
      if (error) {
        refuse(before + at, error.reason, error.sameAs === null ? null : before + error.sameAs);
        continue;
      }
      const row = part.answer.rows[next];
      next += 1;
      if (!row) continue;
      const sameAs = places.get(row.userId);
      if (sameAs !== undefined) refuse(before + at, 'duplicate', sameAs);
      else {
        places.set(row.userId, before + at);
        rows.push({ ...row, item: before + at });
      }
    }
    before += part.items.length;
  }
  return { rows, errors };
}

export type Summary = {
  people: number;
  /** Of those with a score; null without any. */
  mean: number | null;
  median: number | null;
  /** Lowest level first, without empty ones. */
  levels: { level: LevelName; count: number }[];
};

export function summaryOf(rows: readonly { score: number | null }[]): Summary {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score])).toSorted((a, b) => a - b);
  const sum = scores.reduce((total, score) => total + score, 0);
  const middle = scores.length / 2;
  const median = ((scores[Math.ceil(middle) - 1] ?? 0) + (scores[Math.floor(middle)] ?? 0)) / 2;
  const counts = LEVELS.map(({ name }) => ({
    level: name,
    count: scores.filter((score) => levelOf(score)?.name === name).length,
  }));
  return {
    people: rows.length,
    mean: scores.length > 0 ? sum / scores.length : null,
    median: scores.length > 0 ? median : null,
    levels: counts.filter(({ count }) => count > 0),
  };
}
