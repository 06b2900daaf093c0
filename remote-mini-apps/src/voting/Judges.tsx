import { formatNumber, formatPercent } from '@companion/domain';
import { Card, EmptyState, InfoButton, Num, Person, Rate, SidewaysTable } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { judgesFile } from './judgesFile';
import type { Voting } from './queries';

const HEAD = ['Voter', 'Skill', 'Decided', 'Right', 'Base rate', 'Decided it alone', 'Early votes', 'Weight used'];
const AT_FIRST = 25;

/** Voters by skill, with the evidence. */
export function Judges({ answer }: { answer: Voting }) {
  const { skill, total } = answer;
  const { shown, more } = useUnfolded(skill, AT_FIRST, total > skill.length ? skill.length : undefined);
  if (skill.length === 0) return <EmptyState why="No voter matches.">A lower minimum shows more of them.</EmptyState>;
  return (
    <Card
      title={
        <>
          Voters by skill <InfoButton metric="M18" label="Skill" />
        </>
      }
      note={
        total > skill.length
          ? `The top ${formatNumber(skill.length)} of ${formatNumber(total)}`
          : 'On slashes that were upheld or defended'
      }
      actions={<FileButton label="CSV" file={() => judgesFile(answer)} />}
      flush
    >
      <SidewaysTable label="Voters" head={HEAD} more={more}>
        <tbody>
          {shown.map((each) => (
            <tr key={each.person.userId}>
              <td>
                <Person person={each.person} />
              </td>
              <td>
                <Num value={each.skill} digits={2} signed />
              </td>
              <td>
                <Link
                  to={`/mini-apps/voting-analysis/profile/${encodeURIComponent(each.person.profileId ?? each.person.userkey)}`}
                >
                  {formatNumber(each.coherent)} of {formatNumber(each.n)}
                </Link>
              </td>
              <td>
                <Rate k={each.accuracy.k} n={each.accuracy.n} />
              </td>
              <td>{each.base === null ? <Num value={null} /> : formatPercent(each.base, 0)}</td>
              <td>
                <Num value={each.pivotal} />
              </td>
              <td>
                <Rate k={each.early.k} n={each.early.n} />
              </td>
              <td>
                <Num value={each.weight} digits={0} />
              </td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </Card>
  );
}
