import type { AnswerOf } from '@companion/functions';
import type { slashThresholds } from '@companion/functions/slashThresholds';
import { Num, Person, SidewaysTable, Status } from '@companion/ui/core';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import type { Turned } from './limits';
import s from './limits.module.css';

const AT_FIRST = 10;
const HEAD = ['Slash', 'Accused', 'Was', 'Would be', 'Accused’s points', 'Supporters’ points', 'Accuser'];

type Props = { turned: readonly Turned[]; people: AnswerOf<typeof slashThresholds>['people'] };

/** Each slash that would have had a different outcome, with who would gain and lose. */
export function TurnedTable({ turned, people }: Props) {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const { shown, more } = useUnfolded(turned, AT_FIRST);
  return (
    <>
      <SidewaysTable label="Outcomes that would change" head={HEAD} align="start">
        <tbody>
          {shown.map(({ slash, to, accused, supporters }) => {
            const [subject, author] = [byId.get(slash.subject), byId.get(slash.author)];
            return (
              <tr key={slash.id}>
                <td>
                  <Link to={`/slash-votes/${slash.id}`}>#{slash.id}</Link>
                </td>
                <td>{subject && <Person person={subject} />}</td>
                <td>
                  <Status value={slash.status} />
                </td>
                <td>
                  <Status value={to} />
                </td>
                <td>
                  <Num value={accused} signed />
                </td>
                <td>
                  <Num value={supporters} signed />
                </td>
                <td>
                  {author && <Person person={author} />}
                  <span className={s.side}>{sideOf(slash.status, to)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </SidewaysTable>
      {more}
    </>
  );
}

/** What it would mean for the author. */
function sideOf(was: Turned['to'], to: Turned['to']): string {
  if (to === 'upheld') return 'would be proven right';
  if (to === 'defended') return 'would be on the losing side';
  return was === 'upheld' ? 'would not be proven right' : 'would not be on the losing side';
}
