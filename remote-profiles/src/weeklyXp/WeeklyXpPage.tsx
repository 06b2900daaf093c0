import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { weeklyXp } from '@companion/functions/weeklyXp';
import { ClockProvider, ErrorPanel, foundIn, Page, PageHead, personName, SkeletonKpi } from '@companion/ui/core';
import { OnlyNow } from '@companion/ui/page';
import { Link, useParams } from '@companion/ui/router';
import { NobodyHere } from '../profile/NobodyHere';
import { canonicalId } from '../profile/personId';
import { usePersonTitle } from '../profile/usePersonTitle';
import { resolveQuery } from '../profiles/queries';
import { xpFinding } from './finding';
import { useWeeklyXpAddress } from './params';
import { Season } from './Season';
import { useCanonicalAddress } from './useCanonicalAddress';

/** /profiles/{identifier}/weekly-xp: how much did they earn, how regularly, and how do they rank? */
export default function WeeklyXpPage() {
  const { identifier = '' } = useParams();
  const list = useWeeklyXpAddress(identifier);
  const query = useQuery({
    ...functionQuery(weeklyXp, list.args),
    // Another person's weeks must not be shown as a placeholder.
    placeholderData: undefined,
  });
  const { data, error } = query;
  const person = data?.person ?? null;
  useCanonicalAddress(person && canonicalId(person), identifier);
  usePersonTitle(person && `Weekly XP of ${personName(person)}`);
  const nearest = useQuery({ ...resolveQuery(identifier), enabled: data?.person === null, placeholderData: undefined });
  if (data?.person === null) return <NobodyHere id={identifier} suggest={nearest.data?.suggest} />;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          finding={foundIn(data, error, (answer) => (answer.person ? xpFinding(answer) : null))}
          title={person ? `Weekly XP of ${personName(person)}` : 'Weekly XP'}
          purpose="How much did they earn, how steadily, and at what rank?"
        />
        <OnlyNow asOf={list.values.asOf} />
        {error && !data && <ErrorPanel what="The weeks" error={error} onRetry={() => query.refetch()} />}
        {!error && !data && <SkeletonKpi tiles={6} />}
        {data?.person && (
          <Season xp={data} list={list} query={query}>
            <Link to={`/profiles/${encodeURIComponent(canonicalId(data.person))}`}>
              Profile of {personName(data.person)}
            </Link>
          </Season>
        )}
      </Page>
    </ClockProvider>
  );
}
