import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatDate, formatNumber } from '@companion/domain';
import { widgetXAccounts } from '@companion/functions/widgetXAccounts';
import { LevelChip, Loaded, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';

type Held = { from: string | null; to: string | null };

/** This person's X accounts with their scores, and former handles. */
export default function XAccounts({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(functionQuery(widgetXAccounts, { profile_id: profileId }));
  return (
    <Loaded query={query} what="X accounts" shape={<SkeletonText lines={3} />}>
      {({ person, accounts, handles }) => {
        if (person === null || accounts.length + handles.length === 0)
          return <WidgetNone>No X account is linked to this profile.</WidgetNone>;
        return (
          <WidgetBody>
            <WidgetRows>
              {accounts.map(({ account, from, to }) => (
                <WidgetRow
                  key={account}
                  end={
                    to === null && person.score !== null ? (
                      <>
                        {formatNumber(person.score)} <LevelChip score={person.score} />
                      </>
                    ) : (
                      held({ from, to })
                    )
                  }
                >
                  {to === null && person.handle ? `@${person.handle}` : `Account ${account}`}
                </WidgetRow>
              ))}
              {handles.map(({ handle, from, to }) => (
                <WidgetRow key={handle} end={held({ from, to })}>
                  @{handle}
                </WidgetRow>
              ))}
            </WidgetRows>
            {person.handle && (
              <Link to={`/mini-apps/twitter-score-lookup?h=${encodeURIComponent(person.handle)}`}>
                Look it up with others
              </Link>
            )}
          </WidgetBody>
        );
      }}
    </Loaded>
  );
}

/** The period in which a handle was used, as far as known. */
function held({ from, to }: Held): string {
  if (to !== null) return `until ${formatDate(to, { timeZone: 'UTC' })}`;
  return from === null ? 'known from the start' : `since ${formatDate(from, { timeZone: 'UTC' })}`;
}
