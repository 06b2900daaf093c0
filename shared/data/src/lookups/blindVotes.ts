import { parseTime } from '@companion/domain';
import { isObject } from './readJson';

/** The network writes seconds, milliseconds or ISO text; below 1e11 a number is seconds. */
function millisecondsOf(value: unknown): number | null {
  return parseTime(typeof value === 'number' && value < 1e11 ? value * 1000 : value);
}

/**
 * Whether votes on a slash are still blind, according to the network's activity. If that is unclear it counts as open: hiding a
 * number is harmless, revealing it is not.
 */
export function isOpenSlash(activity: Record<string, unknown> | null, now: number = Date.now()): boolean {
  const data = activity?.data;
  if (!isObject(data)) return true;
  const { cancelledAt, closedAt } = data;
  if (cancelledAt && millisecondsOf(cancelledAt) !== null) return false;
  const end = closedAt ? millisecondsOf(closedAt) : null;
  return end === null || now < end;
}
