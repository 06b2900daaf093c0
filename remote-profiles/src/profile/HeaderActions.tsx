import { useQuery } from '@companion/data/query';
import { Button, ButtonLink, CompareButton, CopyButton, Popover, personPath, WatchButton } from '@companion/ui/core';
import { reasonsQuery } from '../reasons/queries';
import { CitePanel } from './CitePanel';
import type { KnownProfile } from './queries';
import { SaveProfile } from './SaveProfile';

type HeaderActionsProps = {
  profile: KnownProfile;
  /** The id in the address, used for the page's requests. */
  id: string;
};

/** Actions on a person: watch, compare, share, cite, save, and find trust paths. */
export function HeaderActions({ profile, id }: HeaderActionsProps) {
  const { data } = useQuery(reasonsQuery(id));
  const said = data && data.person !== null ? data : null;
  const { person } = profile;
  const address = new URL(personPath(person), window.location.origin).href;
  return (
    <>
      <WatchButton person={person} />
      <CompareButton person={person} />
      <CopyButton wide text={address} label="Copy link" />
      <Popover
        label="Cite this profile"
        align="start"
        trigger={(props) => (
          <Button size="sm" icon="link" {...props}>
            Cite
          </Button>
        )}
      >
        <CitePanel profile={profile} said={said} />
      </Popover>
      <SaveProfile profile={profile} />
      <ButtonLink size="sm" icon="arrowDown" to={`${personPath(person)}#connection`}>
        How am I connected?
      </ButtonLink>
    </>
  );
}
