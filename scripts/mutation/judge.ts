/** One planted error and what became of it; as Stryker tells it. */
export interface Mutant {
  /** Below the root. */
  file: string;
  line: number;
  /** The line it is in, or begins in. */
  code: string;
  mutator: string;
  /** What was there, and what was put in its place. */
  original: string;
  replacement: string;
  status: string;
}

/** An error that changes nothing anybody could notice. Found by its text: lines move. */
export interface Equivalent {
  file: string;
  /** The line it is in: `false` to `true` may be harmless in one, and open a door in another. */
  code: string;
  original: string;
  replacement: string;
  reason: string;
}

export interface Verdict {
  /** Noticed and all that count, in numbers. */
  noticed: number;
  all: number;
  /** Noticed by tests, of 100; 100 when nothing counts. */
  score: number;
  /** Nobody noticed. */
  survivors: Mutant[];
  equivalent: number;
  /** Listed as equivalent, yet noticed, or not there any more. */
  stale: Equivalent[];
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

const isOf =
  ({ file, code, original, replacement }: Equivalent) =>
  (mutant: Mutant) =>
    mutant.file === file && mutant.code === code && mutant.original === original && mutant.replacement === replacement;

/** What tests are worth, by the errors they noticed. Errors that do not compile count for nothing. */
export function judge(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Verdict {
  const files = new Set(mutants.map(({ file }) => file));
  const listed = equivalents.filter(({ file }) => files.has(file));
  const unnoticed = mutants.filter(({ status }) => UNNOTICED.has(status));
  const survivors = unnoticed.filter((mutant) => !listed.some((each) => isOf(each)(mutant)));
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const all = noticed + survivors.length;
  return {
    noticed,
    all,
    score: all === 0 ? 100 : (100 * noticed) / all,
    survivors,
    equivalent: unnoticed.length - survivors.length,
    stale: listed.filter((each) => !unnoticed.some(isOf(each))),
  };
}

/** A place in a source as Stryker tells it: lines and columns from 1, the end behind the last character. */
export interface Place {
  start: { line: number; column: number };
  end: { line: number; column: number };
}

/** What stands at a place, and in which line, from 1, with the text of that line. */
export function textAt(source: string, { start, end }: Place): { line: number; code: string; text: string } {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const code = (lines[0] ?? '').trim();
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  lines.unshift((lines.shift() ?? '').slice(start.column - 1));
  return { line: start.line, code, text: lines.join('\n') };
}
