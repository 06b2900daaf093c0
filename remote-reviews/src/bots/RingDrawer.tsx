import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { Dialog, EmptyState, Loaded, Person, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Detail, DetailPart, Fact, Facts, FileButton } from '@companion/ui/evidence';
import s from './bots.module.css';
import { type Period, type RingDetail, ringQuery } from './queries';
import { RingLanes } from './RingLanes';
import { RingPairs } from './RingPairs';
import { membersFile, ringVotesFile } from './ringFiles';

type Props = { id: string; period: Period; onClose: () => void };

/** All details of a ring: who, on what, and when. */
export default function RingDrawer({ id, period, onClose }: Props) {
  const query = useQuery(ringQuery(id, period));
  const size = query.data?.ring?.size;
  return (
    <Dialog open form="drawer" title={size ? `Ring of ${formatNumber(size)} voters` : 'Ring'} onClose={onClose}>
      <Loaded query={query} what="The ring" shape={<SkeletonText lines={14} />}>
        {(detail) => <Content detail={detail} />}
      </Loaded>
    </Dialog>
  );
}

function Content({ detail }: { detail: RingDetail }) {
  const { ring, edges, targets, asOf } = detail;
  if (!ring)
    return (
      <EmptyState why="This ring does not exist in this period." icon="shield">
        New votes or a new version of the method can dissolve a ring.
      </EmptyState>
    );
  return (
    <Detail>
      <p>
        They repeatedly voted the same way within two minutes of each other, so their votes may be one voice. It does
        not show that one person is behind them or that anything was agreed; people who read the same feed at the same
        hour can look alike.
      </p>
      <Facts>
        <Fact label="Density" metric="bots.density">
          {formatNumber(ring.density, { digits: 2 })}
        </Fact>
        <Fact label="Shared targets">{formatNumber(ring.sharedTargets)}</Fact>
        <Fact label="Votes">{formatNumber(ring.votes)}</Fact>
        <Fact label="First seen">
          <TimeAgo at={ring.firstAt} />
        </Fact>
        <Fact label="Last seen">
          <TimeAgo at={ring.lastAt} />
        </Fact>
        <Fact label="Method version">{detail.version}</Fact>
      </Facts>
      <DetailPart title="Members" actions={<FileButton label="CSV of members" file={() => membersFile(ring)} />}>
        <ul className={s.names}>
          {ring.members.map((person) => (
            <li key={person.userId}>
              <Person person={person} />
              {ring.tooFewIds.includes(person.userId) && <span className={s.quiet}>too few votes to score</span>}
            </li>
          ))}
        </ul>
        <p className={s.quiet}>
          They vote for{' '}
          {ring.beneficiaries.map((person) => (
            <Person key={person.userId} person={person} hideLevel />
          ))}
        </p>
      </DetailPart>
      <RingLanes ring={ring} targets={targets ?? []} asOf={asOf} />
      <p>
        <FileButton label="CSV of these votes" file={() => ringVotesFile(ring, targets ?? [])} />
      </p>
      <RingPairs ring={ring} edges={edges ?? []} />
    </Detail>
  );
}
