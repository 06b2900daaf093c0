import { UsageError } from '@companion/program';
import type { Fault, FaultAt } from './faults.ts';

type Status = Extract<Fault, { kind: 'status' }>['status'];
const STATUSES: readonly number[] = [400, 401, 403, 404, 410, 429, 500, 503] satisfies Status[];

/** Each fault by its command-line name; those with a number take it after a colon. */
const WORDS: Record<string, (n: number) => Fault> = {
  page: () => ({ kind: 'page' }),
  truncated: () => ({ kind: 'truncated' }),
  slow: (ms) => ({ kind: 'slow', ms }),
  hanging: () => ({ kind: 'hanging' }),
  'short-pages': (rows) => ({ kind: 'shortPages', rows }),
  'limit-above': (above) => ({ kind: 'limitRefused', above }),
  'text-ids': () => ({ kind: 'textIds' }),
  'opaque-ids': () => ({ kind: 'textIds', opaque: true }),
  'other-shape': () => ({ kind: 'otherShape' }),
  'other-records': () => ({ kind: 'otherRecords' }),
  'other-words': () => ({ kind: 'otherWords' }),
};
const WITH_NUMBER = ['slow', 'short-pages', 'limit-above'];

export const FAULT_USAGE = `--fault <part of an address>=<fault>, as often as needed; the first that fits counts
  ${STATUSES.join(' ')}   answers so; 404 is also a removed end point
  page          a web page with status 200
  truncated     the first half of the body
  slow:<ms>     late
  hanging       never
  short-pages:<rows>   fewer rows a page than asked for
  limit-above:<rows>   refuses a larger limit
  text-ids, opaque-ids, other-shape, other-records, other-words`;

/** Parses a fault from the command line: `/v2/markets=404`, `/score=slow:2000`. @throws UsageError */
export function faultFrom(text: string): FaultAt {
  const [, part = '', word = '', number] = /^(.+)=([a-z-]+|\d{3})(?::(\d{1,7}))?$/.exec(text) ?? [];
  const path = new RegExp(part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const make = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (STATUSES.includes(Number(word)) && !number)
    return { path, fault: { kind: 'status', status: Number(word) as Status } };
  if (!make || WITH_NUMBER.includes(word) !== Boolean(number))
    throw new UsageError(FAULT_USAGE, `"${text}" is no fault.`);
  return { path, fault: make(Number(number)) };
}
