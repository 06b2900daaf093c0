import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { eip10Invitees } from '@companion/functions/eip10Invitees';
import { Dialog, Loaded, Person, personName, SkeletonText } from '@companion/ui/core';
import { Detail } from '@companion/ui/evidence';
import type { BondScoresAddress } from './params';
import { WhatIf } from './WhatIf';

type Props = { id: string; list: BondScoresAddress; onClose: () => void };

/** Everyone a person invited, with those that count marked, and what-if scores. */
export default function InviteesDrawer({ id, list, onClose }: Props) {
  const query = useQuery({
    ...functionQuery(eip10Invitees, { id }),
    // Another inviter's invitees must not be shown as a placeholder.
    placeholderData: undefined,
  });
  const person = query.data?.person;
  return (
    <Dialog title={person ? `Invitees of ${personName(person)}` : 'Invitees'} open form="drawer" onClose={onClose}>
      <Loaded query={query} what="The invitees" shape={<SkeletonText lines={8} />}>
        {(answer) =>
          answer.person === null ? (
            <p>No one here has this id.</p>
          ) : (
            <Detail>
              <p>
                <Person person={answer.person} />
              </p>
              {answer.rows.length === 0 ? (
                <p>Nobody they invited has joined.</p>
              ) : (
                <WhatIf answer={answer} invitees={answer.rows} list={list} />
              )}
            </Detail>
          )
        }
      </Loaded>
    </Dialog>
  );
}
