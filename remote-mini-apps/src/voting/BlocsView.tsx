import { useQuery } from '@companion/data/query';
import { counted, formatNumber, formatPercent, personFilter } from '@companion/domain';
import { Card, InfoButton, Loaded, Notice, Num, Person, SidewaysTable, SkeletonTable } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { PersonField } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import type { VotingAddress } from './params';
import { type Voting, votingQuery } from './queries';
import s from './voting.module.css';

const MOST_NAMED = 12;
/** As many as fit the matrix. */
const MOST_COMPARED = 20;

/** Groups that vote alike beyond chance, and the pairs that share most slashes. */
export default function BlocsView({ list }: { list: VotingAddress }) {
  const query = useQuery(votingQuery(list.args));
  return (
    <Loaded query={query} what="The voters" shape={<SkeletonTable rows={8} columns={4} />}>
      {({ blocs, coVoters }) => (
        <>
          <Notice>
            Two people who both vote for nearly every slash agree often by chance alone. Kappa is the agreement beyond
            that: 0 is as by chance, 1 is always, below 0 is less than chance. Agreeing is no offence: a group may
            simply be right. Who votes alike within minutes stands under{' '}
            <Link to="/votes/bot-analysis">voting signals</Link>.
          </Notice>
          <Blocs blocs={blocs} />
          <Pairs pairs={coVoters} list={list} />
        </>
      )}
    </Loaded>
  );
}

function Blocs({ blocs }: { blocs: Voting['blocs'] }) {
  return (
    <Card
      title={
        <>
          Groups <InfoButton metric="voting.blocs" label="Groups" />
        </>
      }
      note="Voters joined by a kappa of 0.6 and more over at least eight closed slashes, of all time"
    >
      {blocs.length === 0 ? (
        <p className={s.quiet}>No group votes alike that often.</p>
      ) : (
        <DetailList>
          {blocs.map(({ members, size, edges, agreement }) => (
            <DetailItem
              key={members[0]?.userId}
              note={
                <>
                  {counted(size, 'voter')}, {counted(edges, 'pair')}, agree in {formatPercent(agreement)},{' '}
                  <Link
                    to={`?view=matrix&ids=${encodeURIComponent(members.slice(0, MOST_COMPARED).map(personFilter).join(','))}`}
                    aria-label={`Side by side: the group of ${members[0]?.name}`}
                  >
                    side by side
                  </Link>
                </>
              }
            >
              {members.slice(0, MOST_NAMED).map((person) => (
                <Person key={person.userId} person={person} hideLevel />
              ))}
              {size > MOST_NAMED && <span className={s.quiet}>and {formatNumber(size - MOST_NAMED)} more</span>}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}

function Pairs({ pairs, list }: { pairs: Voting['coVoters']; list: VotingAddress }) {
  return (
    <Card
      title="Pairs"
      note="Those who share most closed slashes, of all time"
      actions={<PersonField list={list} name="person" label="Voter" />}
      flush
    >
      {pairs.length === 0 ? (
        <p className={s.none}>Nobody shares two closed slashes with another voter yet.</p>
      ) : (
        <SidewaysTable label="Pairs" head={['Voter', 'With', 'Shared', 'Agreed', 'Kappa']}>
          <tbody>
            {pairs.map(({ a, b, shared, agreed, kappa }) => (
              <tr key={`${a.userId} ${b.userId}`}>
                <td>
                  <Person person={a} hideLevel />
                </td>
                <td>
                  <Person person={b} hideLevel />
                </td>
                <td>
                  <Num value={shared} />
                </td>
                <td>
                  {formatNumber(agreed)} of {formatNumber(shared)}
                </td>
                <td>
                  <Num value={kappa} digits={2} />
                </td>
              </tr>
            ))}
          </tbody>
        </SidewaysTable>
      )}
    </Card>
  );
}
