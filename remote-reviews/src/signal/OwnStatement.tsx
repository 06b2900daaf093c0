import { useSession } from '@companion/contract/services';
import { callAsUser, type Person } from '@companion/data';
import { useQueryClient } from '@companion/data/query';
import { personName } from '@companion/ui/core';
import { Statement, type StatementProps } from '@companion/ui/evidence';

type Props = {
  /** Who the signal is about. */
  person: Person;
  topic: 'batches' | 'massArchive' | 'bot';
  statement: StatementProps['statement'];
  /** Name of the function whose answers carry the statement. */
  shownBy: string;
};

/** What the person a signal is about says to it; they themselves can write it (rule G18). */
export function OwnStatement({ person, topic, statement, shownBy }: Props) {
  const { profile, prove } = useSession();
  const queries = useQueryClient();
  const save = async (body: string) => {
    if (!(await prove())) throw new Error('A signature is needed to show that this is you.');
    await callAsUser('statement_save', { topic, body });
    await queries.invalidateQueries({ queryKey: [shownBy] });
  };
  const isOwner = profile !== null && profile.profileId === person.profileId;
  return <Statement name={personName(person)} statement={statement} onSave={isOwner ? save : undefined} />;
}
