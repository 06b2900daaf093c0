import { useSession } from '@companion/contract/services';
import { callAsUser, type Person } from '@companion/data';
import { useQueryClient } from '@companion/data/query';
import type { ArgsOf } from '@companion/functions';
import { statementSave } from '@companion/functions/statementSave';
import { useState } from 'react';
import { Button } from '../core/Button';
import { personName } from '../core/personLink';
import { Statement, type StatementProps } from './Statement';

/** Closes the drawer while the visitor signs in: the wallet's own dialog is unreachable under it. */
export function useSteppingAside() {
  const [aside, setAside] = useState(false);
  const { prove } = useSession();
  const signIn = async () => {
    setAside(true);
    await prove().finally(() => setAside(false));
  };
  return { open: !aside, signIn };
}

type Props = {
  /** The person the signal is about. */
  person: Person;
  topic: ArgsOf<typeof statementSave>['topic'];
  statement: StatementProps['statement'];
  /** Name of the function whose answers contain the statement. */
  shownBy: string;
  signIn: () => Promise<void>;
};

/** The statement by the person a signal is about; they can edit it once signed in (rule G18). */
export function OwnStatement({ person, topic, statement, shownBy, signIn }: Props) {
  const { profile, proven } = useSession();
  const queries = useQueryClient();
  const isOwner = profile !== null && profile.profileId === person.profileId;
  const save = async (body: string) => {
    await callAsUser(statementSave, { topic, body });
    await queries.invalidateQueries({ queryKey: [shownBy] });
  };
  return (
    <>
      <Statement name={personName(person)} statement={statement} onSave={isOwner && proven ? save : undefined} />
      {isOwner && !proven && (
        <p>
          <Button size="sm" onClick={signIn}>
            Sign in to respond
          </Button>
        </p>
      )}
    </>
  );
}
