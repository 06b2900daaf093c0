import type { AnswerOf } from '@companion/functions';
import type { slashThresholds } from '@companion/functions/slashThresholds';
import { ListTable, Num, Person, Status } from '@companion/ui/core';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import type { Turned } from './limits';
import s from './limits.module.css';

const AT_FIRST = 10;

type Props = { turned: readonly Turned[]; people: AnswerOf<typeof slashThresholds>['people'] };

/** Each slash that would have had a different outcome, with who would gain and lose. */
export function TurnedTable({ turned, people }: Props) {
  const byId = new Map(people.map((each) => [each.userId, each]));
  const person = (userId: number) => {
    const known = byId.get(userId);
    return known && <Person person={known} />;
  };
  const { shown, more } = useUnfolded(turned, AT_FIRST);
  return (
    <ListTable
      label="Outcomes that would change"
      align="start"
      columns={[
        { name: 'Slash', of: ({ slash }) => <Link to={`/slash-votes/${slash.id}`}>Slash #{slash.id}</Link> },
        { name: 'Accused', of: ({ slash }) => person(slash.subject) },
        { name: 'Was', of: ({ slash }) => <Status value={slash.status} /> },
        { name: 'Would be', of: ({ to }) => <Status value={to} /> },
        { name: 'Accused’s points', of: ({ accused }) => <Num value={accused} signed /> },
        { name: 'Supporters’ points', of: ({ supporters }) => <Num value={supporters} signed /> },
        {
          name: 'Accuser',
          of: ({ slash, to }) => (
            <>
              {person(slash.author)}
              <span className={s.side}>{sideOf(slash.status, to)}</span>
            </>
          ),
        },
      ]}
      rows={shown}
      rowKey={({ slash }) => slash.id}
      more={more}
    />
  );
}

/** What it would mean for the author. */
function sideOf(was: Turned['to'], to: Turned['to']): string {
  if (to === 'upheld') return 'would be proven right';
  if (to === 'defended') return 'would be on the losing side';
  return was === 'upheld' ? 'would not be proven right' : 'would not be on the losing side';
}
