import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { cautionList } from '@companion/functions/cautionList';
import { ClockProvider, Loaded, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { WidgetBody, WidgetNone } from '@companion/ui/widget';
import { Reasons } from '../caution/Reasons';
import s from './cautionEntry.module.css';

/** Public warnings about this person, each with its evidence, and the person's statement. */
export default function CautionEntry({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(
    functionQuery(cautionList, { filters: { person: String(profileId) }, sort: '-evidence', page: 1, per: 25 }),
  );
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="Public warnings" shape={<SkeletonText lines={2} />}>
        {(answer) => {
          const row = answer?.rows[0];
          if (!row) return <WidgetNone>No public warnings, as for most people.</WidgetNone>;
          return (
            <WidgetBody>
              <Reasons row={row} />
              {row.statement ? (
                <blockquote className={s.statement}>
                  <bdi>{row.statement.text}</bdi>
                </blockquote>
              ) : (
                <p className={s.none}>No statement by this person yet.</p>
              )}
              <Link to={`/shitlist?person=${profileId}`}>How the caution list works</Link>
            </WidgetBody>
          );
        }}
      </Loaded>
    </ClockProvider>
  );
}
