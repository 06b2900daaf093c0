import { formatNumber } from '@companion/domain';
import { Card, EmptyState, Eth, InfoButton, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import type { Course } from './queries';

/** Trust flow in the day before slashes and large score moves, compared with the market's usual flow. */
export function BeforeEvents({ events }: { events: Course['beforeEvents'] }) {
  return (
    <Card
      title={
        <>
          Trades before events <InfoButton metric="markets.beforeEvents" label="Trades before events" />
        </>
      }
      note="Net trust flow in the 24 hours before, compared with a usual day in this market"
    >
      {events.length === 0 ? (
        <EmptyState why="No slash and no large score change since this market opened." />
      ) : (
        <DetailList>
          {events.map(({ kind, at, id, change, flowWei, usualWei, timesUsual }) => (
            <DetailItem
              key={`${kind} ${id ?? at}`}
              note={
                <>
                  <Eth wei={flowWei} /> before it
                  {usualWei !== null && (
                    <>
                      , usual <Eth wei={usualWei} />
                    </>
                  )}
                  {!!timesUsual && `, ${formatNumber(timesUsual, { digits: 1 })} times the usual`}
                </>
              }
            >
              {kind === 'slash' ? (
                <Link to={`/slashes/impact/${id}`}>Slash #{id} opened</Link>
              ) : (
                `Score moved by ${formatNumber(change, { signed: true })}`
              )}{' '}
              <TimeAgo at={at} />
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}
