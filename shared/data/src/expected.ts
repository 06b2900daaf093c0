import { hashKey } from '@tanstack/react-query';

/** An answer that was asked for before the page asks: what is there now, and what will be there soon. */
export type ExpectedAnswer = {
  name: string;
  args: Record<string, unknown>;
  /** The answer; undefined while it is not there. */
  now(): unknown;
  /** The answer once it is there; undefined when there will be none. */
  soon(): Promise<unknown>;
};

/** As long as a query takes its own answer for fresh. */
const FRESH_MS = 30_000;

type Waiting = { answer: ExpectedAnswer; until: number };
const waiting = new Map<string, Waiting>();

/** Each is given once, to the query with the very same arguments; whoever asks later asks the backend. */
export function expectAnswers(answers: readonly ExpectedAnswer[]): void {
  const until = Date.now() + FRESH_MS;
  for (const [key, { until: end }] of waiting) if (end < Date.now()) waiting.delete(key);
  for (const answer of answers) waiting.set(keyOf(answer.name, answer.args), { answer, until });
}

/** Whoever changes something wants to see it: what was brought before is of no use any more. */
export function forgetExpected(): void {
  waiting.clear();
}

/** The expected answer to a call if it is there, undefined if not. */
export function takeNow(name: string, args: object): unknown {
  const key = keyOf(name, args);
  const answer = expected(key)?.now();
  if (answer !== undefined) waiting.delete(key);
  return answer;
}

/** The expected answer to a call as soon as it is there, undefined when none comes. */
export async function takeSoon(name: string, args: object): Promise<unknown> {
  const key = keyOf(name, args);
  const found = expected(key);
  if (!found) return undefined;
  const answer = await found.soon();
  waiting.delete(key);
  return answer;
}

function expected(key: string): ExpectedAnswer | undefined {
  const found = waiting.get(key);
  return found && found.until >= Date.now() ? found.answer : undefined;
}

/** The order of arguments does not matter, nor whether one that is not given is named. */
function keyOf(name: string, args: object): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
  return hashKey([name, Object.fromEntries(given)]);
}
