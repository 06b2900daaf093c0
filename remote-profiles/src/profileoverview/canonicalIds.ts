import { canonicalId } from '../profile/personId';
import type { ComparedPerson } from './queries';

type Answer = { isPlaceholderData: boolean; data?: { people: readonly ComparedPerson[] } };

/** The canonical form of the ids asked for; null where the address stays as it is. */
export function canonicalIds(asked: readonly string[], people: readonly ComparedPerson[]): string[] | null {
  const ids = people.map(canonicalId);
  return ids.length > 0 && ids.length === asked.length && ids.join() !== asked.join() ? ids : null;
}

/**
 * The people of an answer to this very question. Those of the question before stand in while the next one loads: taken as
 * the form of the new ids they would bring back who was taken out.
 */
export function answered(asked: readonly string[], { isPlaceholderData, data }: Answer): readonly ComparedPerson[] {
  return asked.length > 0 && !isPlaceholderData ? (data?.people ?? []) : [];
}
