import { LEVELS } from '@companion/domain';
import type { SeriesTone } from '@companion/ui/chart';

const NAMES: readonly string[] = LEVELS.map(({ name }) => name);
const UNKNOWN = 'unknown';

/** The levels that occur, lowest first; accounts without a score come last as "unknown". */
export function levelsIn(found: Iterable<string>): string[] {
  const given = new Set(found);
  const known = NAMES.filter((name) => given.has(name));
  return [...given].some((name) => !NAMES.includes(name)) ? [...known, UNKNOWN] : known;
}

/** A level as a row or column key. */
export const levelKey = (level: string): string => (NAMES.includes(level) ? level : UNKNOWN);

/** Color of a level in a chart. */
export const toneOf = (level: string): SeriesTone => (NAMES.includes(level) ? (level as SeriesTone) : 'neutral');

/** Rows of one axis by columns of the other; null where no cell exists. */
export function matrixOf<Cell>(
  cells: readonly Cell[],
  rows: readonly string[],
  columns: readonly string[],
  place: (cell: Cell) => readonly [row: string, column: string],
  value: (cell: Cell) => number | null,
): (number | null)[][] {
  const known = new Map(cells.map((cell) => [place(cell).map(levelKey).join('>'), value(cell)]));
  return rows.map((row) => columns.map((column) => known.get(`${row}>${column}`) ?? null));
}
