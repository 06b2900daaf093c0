import { formatNumber, formatPercent } from '@companion/domain';
import { Card, EmptyState, InfoButton, ListTable, type ListTableProps, Num, Person, Rate } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { judgesFile } from './judgesFile';
import type { Voting } from './queries';

const AT_FIRST = 25;
const COLUMNS: ListTableProps<Voting['skill'][number]>['columns'] = [
  { name: 'Voter', of: ({ person }) => <Person person={person} /> },
  { name: 'Skill', of: ({ skill }) => <Num value={skill} digits={2} signed /> },
  {
    name: 'Decided',
    of: ({ person, coherent, n }) => (
      <Link to={`/mini-apps/voting-analysis/profile/${encodeURIComponent(person.profileId ?? person.userkey)}`}>
        {formatNumber(coherent)} of {formatNumber(n)}
      </Link>
    ),
  },
  { name: 'Right', of: ({ accuracy }) => <Rate k={accuracy.k} n={accuracy.n} /> },
  { name: 'Base rate', of: ({ base }) => (base === null ? <Num value={null} /> : formatPercent(base, 0)) },
  { name: 'Decided it alone', of: ({ pivotal }) => <Num value={pivotal} /> },
  { name: 'Early votes', of: ({ early }) => <Rate k={early.k} n={early.n} /> },
  { name: 'Weight used', of: ({ weight }) => <Num value={weight} digits={0} /> },
];

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
      <ListTable label="Voters" columns={COLUMNS} rows={shown} rowKey={({ person }) => person.userId} more={more} />
    </Card>
  );
}
