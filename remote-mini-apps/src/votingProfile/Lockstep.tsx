import { formatPercent } from '@companion/domain';
import { Badge, Card, InfoButton, Num, Person, SidewaysTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Voter } from './queries';

/** People who vote the same way on the same things within two minutes; nothing if too few are shared. */
export function Lockstep({ voter: { lockstep, person } }: { voter: Voter }) {
  if (lockstep.length === 0 || !person) return null;
  return (
    <Card
      title={
        <>
          Votes within minutes of <InfoButton metric="D5" label="Lockstep" />
        </>
      }
      note="The same way on the same items within two minutes, in the last 90 days. Signal, not verdict: people who read the same feed at the same time also vote alike"
      actions={<Link to={`/votes/bot-analysis?min=0&voter=${encodeURIComponent(person.userkey)}`}>Voting signals</Link>}
      flush
    >
      <SidewaysTable
        label="Votes within minutes of"
        head={['Voter', 'Shared', 'Share of either’s votes', 'Beyond chance']}
      >
        <tbody>
          {lockstep.map(({ person: other, targets, jaccard, joined }) => (
            <tr key={other.userId}>
              <td>
                <Person person={other} />
              </td>
              <td>
                <Num value={targets} />
              </td>
              <td>{jaccard === null ? <Num value={null} /> : formatPercent(jaccard, 0)}</td>
              <td>{joined ? <Badge>yes</Badge> : 'not shown'}</td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </Card>
  );
}
