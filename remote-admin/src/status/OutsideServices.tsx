import { outsideCalls } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { Card, Num, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import s from './status.module.css';

const AGAIN_MS = 60_000;
const NAMES: Readonly<Record<string, string>> = {
  network: 'Network API',
  chain: 'Chain',
  rates: 'Exchange rates',
  names: 'Names of addresses',
};

/** State of the external services the site's server calls for visitors. */
export function OutsideServices() {
  const { data } = useQuery({
    queryKey: ['outside-calls'],
    queryFn: ({ signal }) => outsideCalls(signal),
    refetchInterval: AGAIN_MS,
  });
  if (data === undefined) return null;
  return (
    <Card title="External services" note="Requests from the site’s server to others in 24 hours, or since it started">
      {data === null ? (
        <p className={s.quiet}>No server of this site counts them.</p>
      ) : (
        <DetailList>
          {data.map(({ service, answered, failed, lastAnsweredAt, lastFailure }) => (
            <DetailItem
              key={service}
              note={
                lastFailure && (
                  <>
                    {lastFailure.message} <TimeAgo at={lastFailure.at} />
                  </>
                )
              }
            >
              <strong>{NAMES[service] ?? service}</strong>
              <span>
                {answered + failed === 0 ? (
                  'No requests yet'
                ) : (
                  <>
                    <Num value={answered} /> of <Num value={answered + failed} /> answered
                    {lastAnsweredAt && (
                      <>
                        , last <TimeAgo at={lastAnsweredAt} />
                      </>
                    )}
                  </>
                )}
              </span>
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}
