import { useHasPage } from '../router';
import { Button } from './Button';
import { COMPARE_PAGE, MOST_COMPARED, useCompare } from './compare';
import type { PersonValue } from './personLink';
import { useWatchList } from './watchList';

type Props = { person: PersonValue; size?: 'sm' | 'md' };

/** Adds a person to this browser's watch list, or removes them. */
export function WatchButton({ person, size = 'sm' }: Props) {
  const { has, toggle } = useWatchList();
  const watched = has(person.userkey);
  return (
    <Button
      size={size}
      icon={watched ? 'check' : 'star'}
      aria-pressed={watched}
      data-watch=""
      onClick={() => toggle(person)}
    >
      {watched ? 'Watching' : 'Watch'}
    </Button>
  );
}

/** Adds a profile to the compare tray, or removes it; nothing for an account that never joined, or without a compare page. */
export function CompareButton({ person, size = 'sm' }: Props) {
  const { ids, full, toggle } = useCompare();
  const hasPage = useHasPage();
  const { profileId } = person;
  if (profileId === null || !hasPage(COMPARE_PAGE)) return null;
  const chosen = ids.includes(profileId);
  return (
    <Button
      size={size}
      icon={chosen ? 'check' : 'columns'}
      aria-pressed={chosen}
      disabled={full && !chosen}
      title={full && !chosen ? `At most ${MOST_COMPARED} profiles can be compared` : undefined}
      onClick={() => toggle(profileId)}
    >
      {chosen ? 'Comparing' : 'Compare'}
    </Button>
  );
}
