/** A mutant and its result, as reported by Stryker. */
export interface Mutant {
  /** Relative to the root. */
  file: string;
  line: number;
  /** The line it is in, or starts in. */
  code: string;
  mutator: string;
  /** The original text and its replacement. */
  original: string;
  replacement: string;
  status: string;
}

/** A mutant without observable effect. Identified by its text, because line numbers change. */
export interface Equivalent {
  file: string;
  /** Its line: `false` to `true` may be harmless in one line and a vulnerability in another. */
  code: string;
  original: string;
  replacement: string;
  reason: string;
}

export interface Verdict {
  /** Number of detected mutants, and of all that count. */
  noticed: number;
  all: number;
  /** Detected by tests, in percent; 100 if nothing counts. */
  score: number;
  /** Not detected by any test. */
  survivors: Mutant[];
  equivalent: number;
  /** Listed as equivalent, but detected or no longer present. */
  stale: Equivalent[];
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

const isOf =
  ({ file, code, original, replacement }: Equivalent) =>
  (mutant: Mutant) =>
    mutant.file === file && mutant.code === code && mutant.original === original && mutant.replacement === replacement;

/** Mutation score of the tests. Mutants that do not compile do not count. */
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

/** A position reported by Stryker: lines and columns from 1, the end after the last character. */
export interface Place {
  start: { line: number; column: number };
  end: { line: number; column: number };
}

/** The text at a position, with its line number (from 1) and the line's text. */
export function textAt(source: string, { start, end }: Place): { line: number; code: string; text: string } {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const code = (lines[0] ?? '').trim();
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  lines.unshift((lines.shift() ?? '').slice(start.column - 1));
  return { line: start.line, code, text: lines.join('\n') };
}
