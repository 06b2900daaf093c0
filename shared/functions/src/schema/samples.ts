import type { AnyFunction } from './declaration.ts';
import type { Filters, SampleFrom } from './filter.ts';

/** Calls a function; supplied by the test or benchmark. */
export type Ask = (fn: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A value for each argument or filter that has one: the largest in the data, otherwise the sample. */
export async function samplesOf(filters: Filters, ask: Ask): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { sample, sampleFrom }] of Object.entries(filters)) {
    const value = (sampleFrom && largestIn(await ask(sampleFrom.fn, sampleFrom.args ?? {}), sampleFrom)) ?? sample;
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** The value for a sample in a list's answer; undefined if the list is empty. */
export function largestIn(answer: unknown, { rows, most, take, value }: SampleFrom): unknown {
  const found = at(answer, rows);
  const list = Array.isArray(found) ? [...found] : [found];
  if (most) list.sort((a, b) => Number(at(b, most)) - Number(at(a, most)));
  const values = list.map((row) => at(row, value)).filter((each) => each !== undefined && each !== null);
  return take === undefined ? values[0] : values.length > 0 ? values.slice(0, take) : undefined;
}

const at = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path.split('.').reduce<unknown>((part, each) => (part as Record<string, unknown> | null)?.[each], value);

/** Path of what an empty answer lacks: the row it is about, or any row. Null if it is there. */
export function lacking(fn: AnyFunction, answer: unknown): string | null {
  const path = fn.answer.by ?? (fn.list ? 'rows.0' : fn.answer.kind === 'list' ? '0' : '');
  return (at(answer, path) ?? null) === null ? path || 'an answer' : null;
}
