import { personName } from '@companion/ui/core';
import type { HomeOverview } from './queries';

/** Three searches that find someone in this very data, each in another form: a name, an @handle and a number. */
export function searchExamples(overview: HomeOverview | undefined): string[] {
  if (!overview) return [];
  const { xpTop, movers } = overview;
  const people = [...xpTop.rows, ...movers.gains, ...movers.losses].map(({ person }) => person);
  const distinct = people.filter(
    (person, index) => people.findIndex(({ userId }) => userId === person.userId) === index,
  );
  const [byName, ...rest] = distinct;
  const byHandle = rest.find(({ handle }) => handle) ?? distinct.find(({ handle }) => handle);
  const byId =
    rest.find((person) => person !== byHandle && person.profileId !== null) ??
    distinct.find(({ profileId }) => profileId !== null);
  return [
    byName && personName(byName),
    byHandle && `@${byHandle.handle}`,
    byId && `profileId:${byId.profileId}`,
  ].filter((example): example is string => Boolean(example) && String(example).length <= 60);
}
