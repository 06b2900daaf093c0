import { type UseQueryResult, useQuery } from '@companion/data/query';
import { CACHED_FEEDBACK, counted, formatNumber, sizeText } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { adminFeedbackCounts } from '@companion/functions/adminFeedbackCounts';
import { adminOverview } from '@companion/functions/adminOverview';
import { KpiRow, KpiTile, SkeletonBlock, SkeletonKpi } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import { adminQuery } from '../asAdmin/adminQuery';
import { isUnreachable } from '../asAdmin/isUnreachable';
import { releasesQuery } from '../releases/releasesQuery';
import { growthText } from '../status/growthText';
import { jobState } from '../status/jobState';

const AGAIN_MS = 30_000;

/** Pending work, each with a link to where it is done; below it the state of the site. */
export function Waiting() {
  const inbox = useQuery({ ...adminQuery(adminFeedbackCounts, {}), refetchInterval: AGAIN_MS });
  const site = useQuery({ ...adminQuery(adminOverview, {}), refetchInterval: AGAIN_MS });
  const releases = useQuery(releasesQuery());
  const cached = !inbox.data && isUnreachable(inbox.error);
  const sections = releases.data?.sections;
  const unviewed = inbox.data?.unviewed;
  if (site.isPending)
    return (
      <>
        <SkeletonKpi tiles={TILES} />
        <SkeletonKpi tiles={TILES} />
      </>
    );
  return (
    <>
      <KpiRow label="Waiting for you">
        <KpiTile
          label="Waiting for an answer"
          value={cached ? CACHED_FEEDBACK.length : figure(inbox, inbox.data?.pending)}
          note={cached ? 'from cached data' : unviewed !== undefined && `${counted(unviewed, 'message')} not seen yet`}
          metric="inbox.pending"
        />
        <Failing site={site.data} />
        <KpiTile
          label="Canaries running"
          value={figure(releases, sections?.filter(({ state }) => state.canary).length)}
          note={way('/admin/releases', sections ? `of ${counted(sections.length, 'section')}` : 'Releases')}
          metric="releases.canaries"
        />
        <KpiTile
          label="Recent statements"
          value={site.data?.statements.recent}
          note={way(
            '/admin/statements',
            site.data ? `of ${formatNumber(site.data.statements.total)} in all` : 'Statements',
          )}
          metric="statements.recent"
        />
      </KpiRow>
      <Doing site={site.data} />
    </>
  );
}

const TILES = 5;
type Site = AnswerOf<typeof adminOverview> | undefined;

function Failing({ site }: { site: Site }) {
  const wrong = site?.jobs.filter((job) => ['late', 'failed'].includes(jobState(job))).length;
  return (
    <>
      <KpiTile
        label="Readers failing"
        value={site?.readers.failing}
        note={way('/admin/status', site ? `of ${site.readers.total}` : 'Status')}
        metric="readers.failing"
      />
      <KpiTile
        label="Jobs late or failed"
        value={wrong}
        note={way('/admin/status', site ? `of ${site.jobs.length}` : 'Status')}
        metric="jobs.late"
      />
    </>
  );
}

function Doing({ site }: { site: Site }) {
  return (
    <KpiRow label="How the site is doing">
      <KpiTile
        label="Raffles to draw"
        value={site?.raffles.waiting}
        note={way('/mini-apps/raffle-bot', site ? `${site.raffles.open} open` : 'Raffles')}
        metric="raffles.waiting"
      />
      <KpiTile
        label="Errors in 24 hours"
        value={site?.logs.k}
        note={way('/admin/logs?level=error', site ? `of ${counted(site.logs.n, 'entry', 'entries')}` : 'Logs')}
        metric="logs.errors"
      />
      <KpiTile
        label="Optional pages on"
        value={site?.flags.on}
        note={way(
          '/admin/config',
          site ? `of ${site.flags.total}, ${counted(site.flags.changed, 'switch', 'switches')} in 30 days` : 'Flags',
        )}
        metric="flags.on"
      />
      <KpiTile
        label="Detectors changed"
        value={site?.detectors.published}
        note={way('/admin/config', site ? `${site.detectors.active} run` : 'Detectors')}
        metric="detectors.published"
      />
      <KpiTile
        label="Database"
        value={site && sizeText(site.storage.bytes)}
        note={way('/admin/status', (site && growthText(site.storage)) ?? 'Status')}
        metric="database.size"
      />
    </KpiRow>
  );
}

const way = (to: string, words: ReactNode) => <Link to={to}>{words}</Link>;

/** A number, or a placeholder while it is loading. */
const figure = ({ isPending }: UseQueryResult<unknown>, value: number | undefined) =>
  isPending ? <SkeletonBlock width={48} height="1lh" /> : value;
