import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { rafflesList } from '@companion/functions/rafflesList';
import { Button, ButtonLink, EmptyState, Page, PageHead, Skeleton, SkeletonText, Tabs } from '@companion/ui/core';
import { DataTable, pageOf } from '@companion/ui/table';
import { lazy, Suspense, useMemo } from 'react';
import { columns, type RaffleRow, raffleHref } from './columns';
import { MOST_RAFFLES, type RaffleBotAddress, useRaffleBotAddress, VIEWS } from './params';
import { Steps } from './Steps';

// Few visitors create a raffle or bring a draw of their own.
const CreateRaffle = lazy(() => import('./CreateRaffle'));
const VerifyAnything = lazy(() => import('./VerifyAnything'));

const NAMES: Record<(typeof VIEWS)[number], string> = {
  raffles: 'Raffles',
  create: 'Create',
  verify: 'Verify anything',
};

/** /mini-apps/raffle-bot: how do I run a draw that needs no trust, and how do I check one? */
export default function RaffleBotPage() {
  const list = useRaffleBotAddress();
  const { view } = list.values;
  return (
    <Page>
      <PageHead title="Raffle bot" purpose="How do I run a draw nobody has to trust, and how do I check one?" />
      <Tabs
        label="Raffle bot"
        current={view}
        items={VIEWS.map((id) => ({ id, label: NAMES[id], to: list.href({ view: id, page: 1 }) }))}
      />
      <Suspense
        fallback={
          <Skeleton loading shape={<SkeletonText lines={8} />}>
            {null}
          </Skeleton>
        }
      >
        {view === 'create' && <CreateRaffle />}
        {view === 'verify' && <VerifyAnything />}
      </Suspense>
      {view === 'raffles' && <Raffles list={list} />}
      {view !== 'create' && <Steps />}
    </Page>
  );
}

function Raffles({ list }: { list: RaffleBotAddress }) {
  const { page, per } = list.values;
  const query = useQuery(functionQuery(rafflesList, list.args));
  const { data } = query;
  const rows = useMemo((): RaffleRow[] => {
    const people = new Map(data?.people.map((person) => [person.profileId ?? 0, person]));
    return (data?.rows ?? []).map((row) => ({ ...row, people }));
  }, [data]);
  return (
    <DataTable
      caption={rows.length < MOST_RAFFLES ? 'Raffles' : `The newest ${MOST_RAFFLES} raffles`}
      columns={columns}
      query={{ ...query, data: data && pageOf(rows, { page, per }, data.asOf) }}
      list={list}
      rowKey={({ id }) => id}
      rowHref={({ id }) => raffleHref(id)}
      noun={{ one: 'raffle', other: 'raffles' }}
      actions={
        <ButtonLink variant="primary" icon="plus" to={list.href({ view: 'create' })}>
          Create a raffle
        </ButtonLink>
      }
      empty={
        <EmptyState
          why="No raffle has been published yet."
          action={<Button onClick={() => list.commit({ view: 'verify' })}>Check a draw from elsewhere</Button>}
        >
          Anyone with a verified profile can run one.
        </EmptyState>
      }
    />
  );
}
