import { formatEth, formatNumber } from '@companion/domain';
import { KpiRow, KpiTile } from '@companion/ui/core';
import { ReviewCounts } from '../../profiles/ReviewCounts';
import type { KnownProfile } from '../queries';

/** Key figures. Archived reviews and ended vouches never count. */
export function OverviewKpis({ profile }: { profile: KnownProfile }) {
  const { reviews, slashes, exposure } = profile;
  const { asSubject, asAuthor, asVoter } = slashes;
  return (
    <KpiRow>
      <KpiTile label="Reviews + / 0 / −" value={<ReviewCounts counts={reviews} />} metric="profile.reviewsReceived" />
      <KpiTile label="Positive share" interval={profile.positiveShare} metric="profile.positiveShare" />
      <KpiTile label="Reviewers" value={profile.reviewers} metric="profile.reviewers" />
      <KpiTile label="Reviews given" value={profile.reviewsGiven} metric="profile.reviewsGiven" />
      <KpiTile label="Archive share" interval={profile.archivedShare} metric="profile.archiveShare" />
      <EthTile label="Vouched in" wei={profile.vouchedInWei} metric="profile.vouchedIn" />
      <EthTile label="Vouched out" wei={profile.vouchedOutWei} metric="profile.vouchedOut" />
      <KpiTile label="Mutual vouches" value={profile.mutualVouches.length} metric="profile.mutualVouches" />
      <KpiTile label="Votes cast" value={profile.votesCast} metric="profile.votesCast" />
      <KpiTile
        label="Slashes upheld"
        value={asSubject.upheld}
        note={`of ${formatNumber(asSubject.total)} received; opened ${formatNumber(asAuthor.total)}, voted in ${formatNumber(asVoter)}`}
        metric="profile.slashRecord"
      />
      <KpiTile
        label="Exposure"
        value={formatNumber(exposure.points, { digits: 0 })}
        unit="points"
        note={`by endorsing ${formatNumber(exposure.endorsed)}`}
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
      value={Math.max(0, headroom)}
      unit="reviews"
      note={
        neutralised > 0
          ? `${formatNumber(neutralised)} reciprocated no longer count`
          : `${formatNumber(reciprocated)} reciprocated so far`
      }
      metric="profile.reciprocalHeadroom"
    />
  );
}
