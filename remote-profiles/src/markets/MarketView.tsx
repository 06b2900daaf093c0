import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { marketDetail } from '@companion/functions/marketDetail';
import {
  ButtonLink,
  ClockProvider,
  EmptyState,
  ErrorPanel,
  foundIn,
  Page,
  PageHead,
  Person,
  personName,
  SkeletonBlock,
} from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { usePlaceInView } from '../parts/usePlaceInView';
import { marketFinding } from './finding';
import { MarketCourse } from './MarketCourse';
import s from './markets.module.css';
import { Pricing } from './Pricing';
import { useMarketAddress } from './params';
import { Trades } from './Trades';

const PURPOSE = 'How did trust in them trade, who moved it, and does it match the score?';
const ALL = '/markets/history';

/** One market: price history, holders, moves before events, and every trade. */
export function MarketView() {
  const list = useMarketAddress();
  const { market: id, bar, range } = list.values;
  const query = useQuery(functionQuery(marketDetail, { market_id: id ?? 0, bar, filters: { range } }));
  const { data, error } = query;
  usePlaceInView(data !== undefined);
  if (data && !('bars' in data))
    return (
      <Page>
        <meta name="robots" content="noindex" />
        <PageHead title="No such market" purpose={PURPOSE} />
        <EmptyState
          why={`There is no market with the number ${id}.`}
          action={<ButtonLink to={ALL}>All markets</ButtonLink>}
        />
      </Page>
    );
  const course = data?.market ? data : undefined;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title={course ? `${personName(course.market.person)}’s market` : 'Trust market'}
          finding={foundIn(course?.market, error, marketFinding)}
          purpose={PURPOSE}
          list={list}
        />
        {error && !data ? (
          <ErrorPanel what="This market" error={error} onRetry={() => query.refetch()} />
        ) : (
          <>
            <p className={s.links}>
              {course ? <Person person={course.market.person} /> : <SkeletonBlock width={160} height={28} />}{' '}
              <Link to={ALL}>All markets</Link>
            </p>
            <Pricing />
            <MarketCourse course={course} list={list} />
          </>
        )}
        <Trades marketId={id} list={list} />
      </Page>
    </ClockProvider>
  );
}
