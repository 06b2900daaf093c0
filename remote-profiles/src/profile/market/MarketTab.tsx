import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { marketDetail } from '@companion/functions/marketDetail';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { ButtonLink, EmptyState, FindingLine, foundIn, Loaded, personName, SkeletonKpi } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { marketFinding } from '../../markets/finding';
import { MarketCourse } from '../../markets/MarketCourse';
import { useMarketTabAddress } from '../../markets/params';
import { Trades } from '../../markets/Trades';
import s from '../profile.module.css';
import { TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';

/** This person's trust market: price, holders and trades. */
export default function MarketTab({ profile: { person } }: TabProps) {
  const query = useQuery({
    ...functionQuery(marketsHistory, { filters: { person: personFilter(person) }, per: 1 }),
    placeholderData: undefined,
  });
  return (
    <Loaded query={query} what="The market" shape={<SkeletonKpi tiles={7} />}>
      {({ rows: [market] }) =>
        market ? (
          <MarketOf id={market.id} />
        ) : (
          <EmptyState
            why={`${personName(person)} has no trust market.`}
            icon="dash"
            action={<ButtonLink to="/markets/history">All markets</ButtonLink>}
          />
        )
      }
    </Loaded>
  );
}

function MarketOf({ id }: { id: number }) {
  const list = useMarketTabAddress(id);
  const { bar, range } = list.values;
  const query = useQuery(functionQuery(marketDetail, { market_id: id, bar, filters: { range } }));
  return (
    <>
      <FindingLine of={foundIn(query.data?.market, query.error, marketFinding)} />
      <p className={s.besides}>
        <TabRange list={list} />
        <Link to={`/markets/history?market=${id}`}>Open as a page</Link>
      </p>
      <Loaded query={query} what="This market" shape={<MarketCourse course={undefined} list={list} />}>
        {(course) => 'bars' in course && course.market && <MarketCourse course={course} list={list} />}
      </Loaded>
      <Trades marketId={id} list={list} />
    </>
  );
}
