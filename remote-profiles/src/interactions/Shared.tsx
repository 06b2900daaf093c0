import { formatNumber } from '@companion/domain';
import { Card, Person } from '@companion/ui/core';
import { Fact, Facts } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { agreementCounts, agreementWord } from './agreement';
import s from './interactions.module.css';
import type { Pair } from './queries';

type People = Pair['shared']['endorsers'];

/** Common reviewers, commonly reviewed people, a shared inviter, and slashes both voted on. */
export function Shared({ pair: { shared } }: { pair: Pair }) {
  const { endorsers, endorsed, opponents, inviter, slashVotes } = shared;
  return (
    <Card title="What they share">
      <Facts>
        <Fact label="People who review both positively" metric="interactions.shared">
          <Some people={endorsers} />
        </Fact>
        <Fact label="People both review positively" metric="interactions.shared">
          <Some people={endorsed} />
        </Fact>
        <Fact label="People both review negatively" metric="interactions.shared">
          <Some people={opponents} />
        </Fact>
        <Fact label="The same inviter">{inviter ? <Person person={inviter} /> : 'no'}</Fact>
        <Fact label="Slashes both voted on">
          {slashVotes.length === 0 ? (
            'none'
          ) : (
            <>
              {agreementCounts(slashVotes)}:{' '}
              {slashVotes.map(({ slashId, agree }, place) => (
                <span key={slashId}>
                  {place > 0 && ', '}
                  <Link to={`/slash-votes/${slashId}`}>#{slashId}</Link> {agreementWord(agree)}
                </span>
              ))}
            </>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function Some({ people: { count, people } }: { people: People }) {
  if (count === 0) return 'nobody';
  return (
    <span className={s.some}>
      {people.map((person) => (
        <Person key={person.userId} person={person} hideLevel />
      ))}
      {count > people.length && <span>and {formatNumber(count - people.length)} more</span>}
    </span>
  );
}
