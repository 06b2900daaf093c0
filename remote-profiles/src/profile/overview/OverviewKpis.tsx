import { formatEth, formatNumber } from '@companion/domain';
import { KpiRow, KpiTile } from '@companion/ui/core';
import { ReviewCounts } from '../../profiles/ReviewCounts';
import { NotedValue } from '../NotedValue';
import s from '../profile.module.css';
import type { KnownProfile } from '../queries';
import { RateTile } from '../RateTile';

/** Key figures. Archived reviews and ended vouches never count. */
export function OverviewKpis({ profile }: { profile: KnownProfile }) {
  const { reviews, slashes, exposure } = profile;
  const { asSubject, asAuthor, asVoter } = slashes;
  return (
    <KpiRow>
      <KpiTile label="Reviews + / 0 / −" value={<ReviewCounts counts={reviews} />} metric="profile.reviewsReceived" />
      <RateTile label="Positive share" share={profile.positiveShare} metric="profile.positiveShare" />
      <KpiTile label="Reviewers" value={profile.reviewers} metric="profile.reviewers" />
      <KpiTile label="Reviews given" value={profile.reviewsGiven} metric="profile.reviewsGiven" />
      <RateTile label="Archive share" share={profile.archivedShare} metric="profile.archiveShare" />
      <EthTile label="Vouched in" wei={profile.vouchedInWei} metric="profile.vouchedIn" />
      <EthTile label="Vouched out" wei={profile.vouchedOutWei} metric="profile.vouchedOut" />
      <KpiTile label="Mutual vouches" value={profile.mutualVouches.length} metric="profile.mutualVouches" />
      <KpiTile label="Votes cast" value={profile.votesCast} metric="profile.votesCast" />
      <KpiTile
        label="Slashes upheld"
        value={
          <NotedValue
            note={`of ${formatNumber(asSubject.total)} received; opened ${formatNumber(asAuthor.total)}, voted in ${formatNumber(asVoter)}`}
          >
            {formatNumber(asSubject.upheld)}
          </NotedValue>
        }
        metric="profile.slashRecord"
      />
      <KpiTile
        label="Exposure"
        value={
          <NotedValue note={`by endorsing ${formatNumber(exposure.endorsed)}`}>
            {formatNumber(exposure.points, { digits: 0 })} <span className={s.unit}>points</span>
          </NotedValue>
        }
        metric="profile.exposure"
      />
      <HeadroomTile headroom={profile.headroom} />
    </KpiRow>
  );
}

function EthTile({ label, wei, metric }: { label: string; wei: string; metric: string }) {
  return <KpiTile label={label} value={formatEth(wei, { unit: false })} unit="ETH" metric={metric} />;
}

/** How many more reciprocated reviews would still count (M11). */
function HeadroomTile({ headroom: { headroom, reciprocated, neutralised } }: Pick<KnownProfile, 'headroom'>) {
  return (
    <KpiTile
      label="Reciprocal headroom"
      value={
        <NotedValue
          note={
            neutralised > 0
              ? `${formatNumber(neutralised)} reciprocated no longer count`
              : `${formatNumber(reciprocated)} reciprocated so far`
          }
        >
          {formatNumber(Math.max(0, headroom))} <span className={s.unit}>reviews</span>
        </NotedValue>
      }
      metric="profile.reciprocalHeadroom"
    />
  );
}
