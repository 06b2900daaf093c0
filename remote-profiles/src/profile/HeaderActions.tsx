import { useQuery } from '@companion/data/query';
import { Button, CompareButton, CopyButton, Popover, personPath, WatchButton } from '@companion/ui/core';
import { reasonsQuery } from '../reasons/queries';
import { citation, citedSearch } from './citation';
import s from './profile.module.css';
import type { KnownProfile } from './queries';

type HeaderActionsProps = {
  profile: KnownProfile;
  /** The id of the address, by which the page asks. */
  id: string;
};

/** What one does with a person: watch, compare, pass on, quote. */
export function HeaderActions({ profile, id }: HeaderActionsProps) {
  const { data } = useQuery(reasonsQuery(id));
  const said = data && data.person !== null ? data : null;
  const { person } = profile;
  const address = (search: string) => new URL(`${personPath(person)}${search}`, window.location.origin).href;
  const cited = address(citedSearch(profile, said));
  const text = citation(profile, said, cited);
  return (
    <>
      <WatchButton person={person} />
      <CompareButton person={person} />
      <CopyButton wide text={address('')} label="Copy link" />
      <Popover
        label="Cite this profile"
        align="start"
        trigger={(props) => (
          <Button size="sm" icon="link" {...props}>
            Cite
          </Button>
        )}
      >
        <div className={s.cite}>
          <pre className={s.citation}>{text}</pre>
          <div className={s.citeActions}>
            <CopyButton wide text={text} label="Copy text" />
            <CopyButton wide text={cited} label="Copy link of this day" />
          </div>
        </div>
      </Popover>
    </>
  );
}
