import { FEW_CASES, formatEth, formatNumber, formatPercent, formatPercentInterval } from '@companion/domain';
import { KpiRow, KpiTile } from '@companion/ui/core';
import { ReviewCounts } from '../../profiles/ReviewCounts';
import type { KnownProfile, Share } from '../queries';

/** Key figures. Archived reviews and ended vouches never count. */
export function OverviewKpis({ profile }: { profile: KnownProfile }) {
  const { reviews, positiveShare, archivedShare, slashes, headroom, exposure } = profile;
  const { asSubject, asAuthor } = slashes;
  return (
    <KpiRow>
      <KpiTile
        label="Reviews + / 0 / −"
        value={<ReviewCounts counts={reviews} />}
        metric="profile.reviewsReceived"
      />
      <ShareTile label="Positive share" share={positiveShare} metric="profile.positiveShare" />
      <KpiTile label="Reviewers" value={profile.reviewers} metric="profile.reviewers" />
      <KpiTile label="Reviews given" value={profile.reviewsGiven} metric="profile.reviewsGiven" />
      <ShareTile label="Archive share" share={archivedShare} metric="profile.archiveShare" />
      <KpiTile label="Vouched in" value={formatEth(profile.vouchedInWei, { unit: false })} unit="ETH" metric="profile.vouchedIn" />
      <KpiTile label="Vouched out" value={formatEth(profile.vouchedOutWei, { unit: false })} unit="ETH" metric="profile.vouchedOut" />
      <KpiTile label="Mutual vouches" value={profile.mutualVouches.length} metric="profile.mutualVouches" />
      <KpiTile label="Votes cast" value={profile.votesCast} metric="profile.votesCast" />
      <KpiTile
        label="Slashes upheld"
        value={`${formatNumber(asSubject.upheld)} of ${formatNumber(asSubject.total)}`}
        unit={asSubject.open > 0 ? `${asSubject.open} open` : undefined}
        delta={{
          change: 0,
          text: `opened ${formatNumber(asAuthor.total)}, voted in ${formatNumber(slashes.asVoter)}`,
        }}
        metric="profile.slashRecord"
      />
      <KpiTile
        label="Exposure"
        value={formatNumber(exposure.points, { digits: 0 })}
        unit="points"
        delta={{ change: 0, text: `endorses ${formatNumber(exposure.endorsed)} people` }}
        metric="profile.exposure"
      />
      <KpiTile
        label="Reciprocal headroom"
        value={Math.max(0, headroom.headroom)}
        unit="reviews"
        delta={
          headroom.neutralised > 0
            ? { change: 0, text: `${formatNumber(headroom.neutralised)} reciprocated reviews no longer count` }
            : { change: 0, text: `${formatNumber(headroom.reciprocated)} reciprocated so far` }
        }
        metric="profile.reciprocalHeadroom"
      />
    </KpiRow>
  );
}

/** A rate with its n; under ten cases with its interval (rule G9). */
function ShareTile({ label, share, metric }: { label: string; share: Share; metric: string }) {
  const { value, low, high, n } = share;
  const interval =
    n < FEW_CASES && low !== null && high !== null ? `, likely ${formatPercentInterval({ low, high }, 0)}` : '';
  return (
    <KpiTile
      label={label}
      value={value === null ? null : formatPercent(value)}
      delta={value === null ? null : { change: 0, text: `of ${formatNumber(n)}${interval}` }}
      metric={metric}
    />
  );
}
