import type { Person as PersonValue } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber, personFilter } from '@companion/domain';
import {
  Card,
  EmptyState,
  FindingLine,
  KpiRow,
  KpiTile,
  Loaded,
  Person,
  personName,
  SkeletonKpi,
} from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom, chipsOf } from '@companion/ui/page';
import { Link, useLocation } from '@companion/ui/router';
import { DataTable, orderedBy, pageOf } from '@companion/ui/table';
import { lazy } from 'react';
import { InviterPath } from '../invitations/InviterPath';
import { SideSwitch } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { networkFinding } from '../tabFindings';
import { tabSearch } from '../tabs';
import { columns } from './columns';
import s from './network.module.css';
import { networkFile } from './networkFile';
import { useNetworkAddress } from './params';
import { type Network, networkQuery, type Tied } from './queries';

// The figures must not wait for the chart's code.
const CirclePicture = lazy(() => import(/* webpackChunkName: "pictures" */ './CirclePicture'));

const SIDES = { all: 'All', in: 'Endorse them', out: 'Endorsed', both: 'Both ways' };
type Side = keyof typeof SIDES;

/** People connected to this person: endorsers and endorsed, how closely connected they are, and the invitation chain. */
export default function NetworkTab({ profile: { person, ancestors } }: TabProps) {
  const query = useQuery(networkQuery(person.userkey));
  return (
    <Loaded query={query} what="The network" shape={<SkeletonKpi tiles={5} />}>
      {(answer) =>
        answer.person !== null && (
          <>
            <FindingLine of={networkFinding(answer)} />
            <NetworkKpis network={answer} />
            {answer.people.length > 0 && (
              <ChartRoom ready height={{ wide: 578, narrow: 420 }}>
                <CirclePicture network={answer} />
              </ChartRoom>
            )}
            <People network={answer} query={query} />
            {person.profileId !== null && <Lineage network={answer} ancestors={ancestors} />}
          </>
        )
      }
    </Loaded>
  );
}

function NetworkKpis({ network }: { network: Network }) {
  const { person, people, endorsers, endorsed, mutual, closeness, invited } = network;
  // In a large network the table below shows only a part.
  const whole = people.length === endorsers + endorsed - mutual;
  const { search } = useLocation();
  const here = tabSearch('network', search);
  const on = (side: Side, count: number) =>
    whole && count > 0 ? <Link to={{ search: `${here}&side=${side}` }}>{formatNumber(count)}</Link> : count;
  const joined = `/invitations?status=accepted&inviter=${encodeURIComponent(personFilter(person))}`;
  return (
    <KpiRow>
      <KpiTile label="Endorsers" value={on('in', endorsers)} metric="network.endorsers" />
      <KpiTile label="Endorsed" value={on('out', endorsed)} metric="network.endorsed" />
      <KpiTile label="Both ways" value={on('both', mutual)} metric="network.mutual" />
      <KpiTile label="Closeness of the circle" interval={closeness} metric="network.closeness" />
      <KpiTile
        label="Invited"
        value={invited > 0 ? <Link to={joined}>{formatNumber(invited)}</Link> : invited}
        note="who joined through their invitations"
        metric="invitations.accepted"
      />
    </KpiRow>
  );
}

type PeopleProps = { network: Network; query: Omit<Parameters<typeof DataTable<Tied>>[0]['query'], 'data'> };

function People({ network, query }: PeopleProps) {
  const { person, people, endorsers, endorsed, mutual, asOf } = network;
  const list = useNetworkAddress(person.userkey);
  const { sort, page, per } = list.values;
  const side = list.values.side ?? 'all';
  const chosen = orderedBy(people.filter(isOn(side)), columns, sort);
  const all = endorsers + endorsed - mutual;
  return (
    <DataTable
      caption={`People around ${personName(person)}`}
      columns={columns}
      query={{ ...query, data: pageOf(chosen, { page, per }, asOf) }}
      list={list}
      rowKey={({ person: each }) => each.userId}
      noun={{ one: 'person', other: 'people' }}
      filters={<SideSwitch list={list} name="side" label="Direction" names={SIDES} />}
      chips={chipsOf(list, { side: 'Which way' }, { [`side:${side}`]: SIDES[side].toLowerCase() })}
      actions={
        <>
          {all > people.length && (
            <span className={s.limit}>
              the {formatNumber(people.length)} of {formatNumber(all)} with the most weight
            </span>
          )}
          <FileButton label="CSV" file={() => networkFile(network, chosen)} />
        </>
      }
      empty={
        people.length === 0 ? (
          <EmptyState why="Nobody endorses them, and they do not endorse anyone." icon="dash" />
        ) : undefined
      }
    />
  );
}

const isOn = (side: Side) => (tied: Tied) =>
  side === 'all' ||
  (side === 'in' && tied.endorses) ||
  (side === 'out' && tied.endorsed) ||
  (side === 'both' && tied.endorses && tied.endorsed);

/** The chain from the root to this person, and whom they invited. */
function Lineage({ network, ancestors }: { network: Network; ancestors: readonly PersonValue[] }) {
  const { person, children, invited } = network;
  const { search } = useLocation();
  return (
    <Card
      title="Invitations"
      note="Who invited them, and who they invited"
      actions={<Link to={{ search: tabSearch('invitations', search) }}>All invitations</Link>}
    >
      <div className={s.lineage}>
        <InviterPath person={person} ancestors={ancestors} />
        {invited === 0 ? (
          <p className={s.limit}>Nobody has joined through their invitations.</p>
        ) : (
          <>
            <p className={s.limit}>{counted(invited, 'person', 'people')} joined through their invitations:</p>
            <ul className={s.children} aria-label="Invited">
              {children.map((each) => (
                <li key={each.userId}>
                  <Person person={each} />
                </li>
              ))}
              {invited > children.length && <li>and {formatNumber(invited - children.length)} more</li>}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
