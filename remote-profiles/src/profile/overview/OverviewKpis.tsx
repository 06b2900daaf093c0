import { fewCases, formatEth, formatNumber, formatPercent, formatPercentInterval, wilson } from '@companion/domain';
import { stakeRows } from '@companion/functions/profile-rows';
import { KpiRow, KpiTile, VisuallyHidden } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import type { KnownProfile } from '../queries';
import { Counted } from './Counted';
import s from './overview.module.css';
import { type UnusualFigure, unusualWords } from './unusualWords';

type FiguresProps = { profile: KnownProfile };

/** Key figures in four groups; each links to the rows it counts. Archived reviews and ended vouches never count. */
export function OverviewKpis({ profile }: FiguresProps) {
  return (
    <div className={s.groups}>
      <Group title="Said about">
        <SaidAbout profile={profile} />
      </Group>
      <Group title="Says">
        <Says profile={profile} />
      </Group>
      <Group title="Stakes">
        <Stakes profile={profile} />
      </Group>
      <Group title="Risk">
        <Risk profile={profile} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={s.group}>
      <h2 className={s.groupTitle}>{title}</h2>
      <KpiRow label={title}>{children}</KpiRow>
    </div>
  );
}

function SaidAbout({ profile }: FiguresProps) {
  const { reviews, reviewers, headroom } = profile;
  return (
    <>
      <KpiTile
        label="Reviews + / 0 / −"
        value={
          <Marked profile={profile} figure="reviews">
            <Counted profile={profile} rows="positive" words="positive reviews" tone="positive" /> /{' '}
            <Counted profile={profile} rows="neutral" words="neutral reviews" /> /{' '}
            <Counted profile={profile} rows="negative" words="negative reviews" tone="negative" />
            {reviews.unknown !== undefined && (
              <span className={s.of}>
                {' '}
                and <Counted profile={profile} rows="unknown" words="reviews of unknown sentiment" /> unknown
              </span>
            )}
          </Marked>
        }
        note={
          unusualWords(profile, 'reviews') ?? (
            <>
              by <Counted profile={profile} rows="reviewers" words="people who reviewed them" />{' '}
              {reviewers === 1 ? 'person' : 'people'}
            </>
          )
        }
        metric="profile.reviewsReceived"
      />
      <KpiTile
        label="Positive share"
        interval={profile.positiveShare}
        note={unusualWords(profile, 'positiveShare')}
        metric="profile.positiveShare"
      />
      <KpiTile
        label="Answered by them"
        value={<Counted profile={profile} rows="reciprocated" words="answered reviews" />}
        note={
          headroom.neutralised > 0
            ? `${formatNumber(headroom.neutralised)} no longer count`
            : `${formatNumber(Math.max(0, headroom.headroom))} more would count`
        }
        metric="profile.reciprocalHeadroom"
      />
    </>
  );
}

function Says({ profile }: FiguresProps) {
  const { archivedShare } = profile;
  return (
    <>
      <KpiTile
        label="Reviews given"
        value={
          <Marked profile={profile} figure="reviewsGiven">
            <Counted profile={profile} rows="given" words="reviews given" />
          </Marked>
        }
        note={unusualWords(profile, 'reviewsGiven') ?? 'still active'}
        metric="profile.reviewsGiven"
      />
      <KpiTile
        label="Taken back"
        value={
          archivedShare.n === 0 ? null : (
            <Marked profile={profile} figure="archivedShare">
              <Counted profile={profile} rows="archived" words="reviews taken back" />
              <span className={s.of}>
                {' '}
                of <Counted profile={profile} rows="authored" words="reviews written" />
              </span>
            </Marked>
          )
        }
        note={unusualWords(profile, 'archivedShare') ?? takenBack(archivedShare)}
        metric="profile.archiveShare"
      />
      <KpiTile
        label="Votes cast"
        value={
          <Marked profile={profile} figure="votesCast">
            <Counted profile={profile} rows="votes" words="votes cast" />
          </Marked>
        }
        note={unusualWords(profile, 'votesCast') ?? `${formatNumber(profile.slashes.asVoter)} of them on slashes`}
        metric="profile.votesCast"
      />
    </>
  );
}

/** A share of few cases is shown with its interval (G9). */
function takenBack({ k, n }: KnownProfile['archivedShare']): string {
  if (n === 0) return 'nothing written';
  const rate = formatPercent(k / n);
  return fewCases({ n }) ? `${rate}, likely ${formatPercentInterval(wilson(k, n), 0)}` : rate;
}

function Stakes({ profile }: FiguresProps) {
  return (
    <>
      <KpiTile
        label="Vouched in"
        value={
          <Marked profile={profile} figure="vouchedEth">
            <Staked profile={profile} amount="vouchedInWei" />
          </Marked>
        }
        unit="ETH"
        note={unusualWords(profile, 'vouchedEth') ?? 'on them now'}
        metric="profile.vouchedIn"
      />
      <KpiTile
        label="Vouched out"
        value={
          <Marked profile={profile} figure="vouchedOutEth">
            <Staked profile={profile} amount="vouchedOutWei" />
          </Marked>
        }
        unit="ETH"
        note={unusualWords(profile, 'vouchedOutEth') ?? 'on others now'}
        metric="profile.vouchedOut"
      />
      <KpiTile
        label="Mutual vouches"
        value={<Counted profile={profile} rows="mutual" words="mutual vouches" />}
        note="staked both ways"
        metric="profile.mutualVouches"
      />
    </>
  );
}

function Risk({ profile }: FiguresProps) {
  return (
    <>
      <KpiTile
        label="Slashes upheld"
        value={
          <>
            <Counted profile={profile} rows="slashUpheld" words="slashes upheld" tone="negative" />
            <span className={s.of}>
              {' '}
              of <Counted profile={profile} rows="slashes" words="slashes received" />
            </span>
          </>
        }
        note="against them"
        metric="profile.slashRecord"
      />
      <KpiTile
        label="Slashes opened"
        value={
          <>
            <Counted profile={profile} rows="opened" words="slashes opened" />
            <span className={s.of}>
              , <Counted profile={profile} rows="openedUpheld" words="slashes opened and upheld" /> upheld
            </span>
          </>
        }
        note="against others"
        metric="profile.slashRecord"
      />
      <KpiTile
        label="Exposure"
        value={
          <>
            {formatNumber(profile.exposure.points, { digits: 0 })}
            <span className={s.of}>
              {' '}
              by <Counted profile={profile} rows="endorsed" words="people endorsed" />
              <VisuallyHidden> people endorsed</VisuallyHidden>
            </span>
          </>
        }
        note="points, by people endorsed"
        metric="profile.exposure"
      />
    </>
  );
}

function Staked({ profile, amount }: FiguresProps & { amount: 'vouchedInWei' | 'vouchedOutWei' }) {
  const text = formatEth(profile[amount], { unit: false });
  return profile[amount] === '0' ? text : <Link to={stakeRows(profile, amount)}>{text}</Link>;
}

/** Highlights a rare figure; its footer says how rare. */
function Marked({ profile, figure, children }: FiguresProps & { figure: UnusualFigure; children: ReactNode }) {
  return <span className={unusualWords(profile, figure) ? s.rare : undefined}>{children}</span>;
}
