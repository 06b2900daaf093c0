import { hashKey } from '@tanstack/react-query';

/** The prefetched answer to a call that the page is about to make. */
export type ExpectedAnswer = {
  name: string;
  args: Record<string, unknown>;
  /** The answer; undefined until it has arrived. */
  now(): unknown;
  /** Resolves to the answer, or to undefined if there will be none. */
  soon(): Promise<unknown>;
};

/** As long as a query considers its own answer fresh. */
const FRESH_MS = 30_000;

type Waiting = { answer: ExpectedAnswer; until: number };
const waiting = new Map<string, Waiting>();

/** Each answer is used once, by the query with identical arguments; later calls go to the backend. */
export function expectAnswers(answers: readonly ExpectedAnswer[]): void {
  const until = Date.now() + FRESH_MS;
  for (const [key, { until: end }] of waiting) if (end < Date.now()) waiting.delete(key);
  for (const answer of answers) waiting.set(keyOf(answer.name, answer.args), { answer, until });
}

/** After a write, prefetched answers are stale. */
export function forgetExpected(): void {
  waiting.clear();
}

/** The expected answer to a call if it has arrived, otherwise undefined. */
export function takeNow(name: string, args: object): unknown {
  const key = keyOf(name, args);
  const answer = expected(key)?.now();
  if (answer !== undefined) waiting.delete(key);
  return answer;
}

/** The expected answer to a call once it arrives; undefined if none will. */
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

/** Ignores the order of arguments, and null or undefined ones. */
function keyOf(name: string, args: object): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
  return hashKey([name, Object.fromEntries(given)]);
}
