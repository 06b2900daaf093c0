import { canonicalId } from '../profile/personId';
import type { ComparedPerson } from './queries';

type Answer = { isPlaceholderData: boolean; data?: { people: readonly ComparedPerson[] } };

/** The canonical form of the requested ids; null if the address need not change. */
export function canonicalIds(asked: readonly string[], people: readonly ComparedPerson[]): string[] | null {
  const ids = people.map(canonicalId);
  return ids.length > 0 && ids.length === asked.length && ids.join() !== asked.join() ? ids : null;
}

/**
 * The people in the answer to the current question. Placeholder data from the previous question is ignored: used as the
 * canonical form of the new ids, it would bring back a removed person.
 */
export function answered(asked: readonly string[], { isPlaceholderData, data }: Answer): readonly ComparedPerson[] {
  return asked.length > 0 && !isPlaceholderData ? (data?.people ?? []) : [];
}
