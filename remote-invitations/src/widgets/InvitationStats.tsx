import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { invitationStatsRows } from '@companion/functions/widget-rows';
import { Loaded, Num, Person, Rate, SkeletonText } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { BondImpact } from '../invitations/BondCells';
import { InviterPath } from './InviterPath';
import { type InvitationStatsResult, invitationStatsQuery } from './queries';

const MOST_ROWS = 5;

/** Where this person comes from, whom they invited, and what those bonds are worth. */
export default function InvitationStats({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(invitationStatsQuery(profileId));
  return (
    <Loaded query={query} what="Invitation stats" shape={<SkeletonText lines={6} />}>
      {(stats) => <Stats stats={stats} profileId={profileId} />}
    </Loaded>
  );
}

function Stats({ stats, profileId }: { stats: InvitationStatsResult; profileId: number }) {
  const { path, bonds, bondScore } = stats;
  const rows = invitationStatsRows(stats, profileId);
  return (
    <WidgetBody>
      {path.length > 0 && <InviterPath path={path} />}
      {stats.sent === 0 ? (
        <WidgetNone>Has not sent an invitation yet.</WidgetNone>
      ) : (
        <>
          <Figures>
            <Figure label="Accepted" metric="invitationStats.accepted">
              <Counted rows={rows.accepted} label={`${counted(stats.accepted, 'invitation')} accepted`}>
                {formatNumber(stats.accepted)}
              </Counted>
              <small>
                <Rate k={stats.rate.k} n={stats.rate.n} />
              </small>
            </Figure>
            <Figure label="Net bond points" metric="invitationStats.bondNet">
              <Num value={stats.netBondPoints} signed />
              <small>
                <Counted rows={rows.openBonds} label={counted(stats.openBonds, 'open bond')}>
                  {formatNumber(stats.openBonds)} open
                </Counted>
              </small>
            </Figure>
            <Figure label="Bond score" metric="invitationStats.bondScore">
              <Num value={bondScore.new} digits={2} />
              <small>
                mean <Num value={bondScore.old} digits={2} />
              </small>
            </Figure>
          </Figures>
          <WidgetRows>
            {bonds.slice(0, MOST_ROWS).map((bond) => (
              <WidgetRow key={bond.invitee.userId} end={<BondEnd bond={bond} />}>
                <Person person={bond.invitee} />
              </WidgetRow>
            ))}
          </WidgetRows>
          <Link to={rows.sent.to}>See all invitations of this person</Link>
        </>
      )}
    </WidgetBody>
  );
}

function BondEnd({ bond }: { bond: InvitationStatsResult['bonds'][number] }) {
  return (
    <>
      {bond.bondOpen ? 'open' : 'closed'}
      <BondImpact bond={bond} />
    </>
  );
}
