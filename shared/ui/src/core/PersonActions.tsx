import { useHasPage } from '../router';
import { Button } from './Button';
import { COMPARE_PAGE, MOST_COMPARED, useCompare } from './compare';
import type { PersonValue } from './personLink';
import { useWatchList } from './watchList';

type Props = { person: PersonValue; size?: 'sm' | 'md' };

/** Puts a person on the watch list of this browser, or takes them off. */
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

/** Puts a profile into the compare tray, or takes it out; nothing for an account that never joined, or without a page to compare on. */
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
