import { readFileSync } from 'node:fs';

/** What visitors see, as worded in the table. */
const OUTCOMES = {
  'the previous release': 'replaced',
  'a page that freezes once, then the previous release': 'frozen',
  'a tab that crashes once, then the previous release': 'ended',
  'the page, which keeps working': 'stays',
  'an error panel in the page': 'stays',
} as const;

/** What the release service does about it, as worded in the table. */
const MOVES = { 'rolls it back': 'take-back', waits: 'wait' } as const;

/** A row of the table in docs/faults.md. */
export type Fault = {
  name: string;
  outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES];
  /** How far the release got, and the class of the failure: "mount timeout". */
  verdict: string;
  policy: (typeof MOVES)[keyof typeof MOVES];
};

const page = readFileSync(new URL('../../../../docs/faults.md', import.meta.url), 'utf8');

/** Every fault listed on that page. @throws if a row names an outcome that no test checks. */
export const FAULTS: readonly Fault[] = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', , sees = '', verdict = '', does = ''] = line.slice(2, -2).replaceAll('`', '').split(' | ');
    const outcome = OUTCOMES[sees as keyof typeof OUTCOMES];
    const policy = MOVES[does as keyof typeof MOVES];
    if (!outcome || !policy) throw new Error(`docs/faults.md: "${line}" promises what no suite checks.`);
    return { name, outcome, verdict, policy };
  });
