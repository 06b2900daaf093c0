import type { Person } from '@companion/data';
import { COMPARE_PAGE, IconButton, MOST_COMPARED, personName, useCompare } from '@companion/ui/core';
import { useHasPage } from '@companion/ui/router';

/** Adds a row's person to the compare tray or removes them; nothing for an account without profile. */
export function CompareMark({ person }: { person: Person }) {
  const { ids, full, toggle } = useCompare();
  const hasPage = useHasPage();
  const { profileId } = person;
  if (profileId === null || !hasPage(COMPARE_PAGE)) return null;
  const chosen = ids.includes(profileId);
  const name = personName(person);
  return (
    <IconButton
      size="sm"
      icon={chosen ? 'check' : 'columns'}
      label={full && !chosen ? `At most ${MOST_COMPARED} can be compared` : `Compare ${name}`}
      aria-pressed={chosen}
      disabled={full && !chosen}
      onClick={() => toggle(profileId)}
    />
  );
}
