import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { profileInteractions } from '@companion/functions/profileInteractions';
import { Loaded, Person, personName, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';

const MOST_ROWS = 8;

/** This person's main counterparties; a weight links to what is between them. */
export default function Counterparties({ profileId }: WidgetProps<'profile.widget@1'>) {
  const who = `profileId:${profileId}`;
  const query = useQuery(functionQuery(profileInteractions, { a: who }));
  return (
    <Loaded query={query} what="Interactions" shape={<SkeletonText lines={4} />}>
      {(answer) => {
        const rows = answer && 'counterparties' in answer ? answer.counterparties : [];
        if (rows.length === 0) return <WidgetNone>Has not interacted with anyone yet.</WidgetNone>;
        return (
          <WidgetBody>
            <WidgetRows>
              {rows.slice(0, MOST_ROWS).map(({ person, weight }) => (
                <WidgetRow
                  key={person.userId}
                  end={
                    <Link
                      to={`/profile-interactions?a=${who}&b=${encodeURIComponent(person.userkey)}`}
                      aria-label={`Weight ${weight}: what connects them and ${personName(person)}`}
                    >
                      weight {formatNumber(weight)}
                    </Link>
                  }
                >
                  <Person person={person} />
                </WidgetRow>
              ))}
            </WidgetRows>
            <Link to={`/profile-interactions?a=${who}`}>See all, or compare with someone</Link>
          </WidgetBody>
        );
      }}
    </Loaded>
  );
}
