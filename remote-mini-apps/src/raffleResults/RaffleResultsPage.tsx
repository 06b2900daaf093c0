import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { raffleProof } from '@companion/functions/raffleProof';
import { EmptyState, foundIn, Loaded, Notice, Page, PageHead, SkeletonText } from '@companion/ui/core';
import { Link, useParams } from '@companion/ui/router';
import { useEffect } from 'react';
import { RaffleStatusBadge } from '../raffle/status';
import { raffleFinding } from './finding';
import { keepProof, keptProof, type PublishedRaffle } from './keptProofs';
import { RaffleBody } from './RaffleBody';
import s from './results.module.css';

/** Polling interval for a raffle that can still change or failed to load. */
const LOOK_AGAIN_MS = 15_000;
const INDEX = '/mini-apps/raffle-bot';

/** /mini-apps/raffle-bot/results/{raffleId}: the permanent proof of a draw. */
export default function RaffleResultsPage() {
  const { raffleId = '' } = useParams();
  const id = raffleProof.args.id.read(raffleId.toUpperCase());
  return id === null ? <NoRaffle id={raffleId} /> : <Raffle key={id} id={id} />;
}

function Raffle({ id }: { id: string }) {
  const query = useQuery({
    ...functionQuery(raffleProof, { id }),
    refetchInterval: ({ state: { data, status } }) => {
      const moves = data && data.status !== 'drawn' && data.status !== 'void';
      return moves || status === 'error' ? LOOK_AGAIN_MS : false;
    },
  });
  const { data, error } = query;
  useEffect(() => {
    if (data) keepProof(data);
  }, [data]);
  if (data === null) return <NoRaffle id={id} />;
  const kept = error && !data ? keptProof(id) : null;
  const shown = data ?? kept;
  return (
    <Page>
      <PageHead
        above={<Link to={INDEX}>All raffles</Link>}
        title={shown?.title ?? `Raffle ${id}`}
        finding={foundIn(shown, error, raffleFinding)}
        purpose={
          shown ? (
            <>
              {id} <RaffleStatusBadge value={shown.status} /> {shown.prize}
            </>
          ) : (
            'Was this draw fair? Check it yourself.'
          )
        }
      />
      {kept && <Notice tone="warning">The server is not responding. This is the proof stored in your browser.</Notice>}
      <Loaded
        query={{ ...query, data: shown ?? undefined, error: kept ? null : error }}
        what="This raffle"
        shape={<SkeletonText lines={12} />}
      >
        {(raffle: PublishedRaffle) => <RaffleBody raffle={raffle} />}
      </Loaded>
    </Page>
  );
}

function NoRaffle({ id }: { id: string }) {
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <PageHead
        title="No such raffle"
        purpose={
          <>
            Raffles are numbered in order, from <span className={s.id}>R-0001</span>.
          </>
        }
      />
      <EmptyState why={`There is no published raffle “${id.slice(0, 40)}”.`}>
        <Link to={INDEX}>See all raffles</Link>
      </EmptyState>
    </Page>
  );
}
