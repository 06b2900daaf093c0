/**
 * What happens to each table when a site moves to another database. `ownData.test.ts` compares the lists with the existing
 * tables.
 */

/** Tables filled by migrations and edited by owners: an import replaces their rows. */
export const SEEDED: readonly string[] = [
  'app.settings',
  'app.feature_flags',
  'app.protocol_params',
  'app.params_version',
  'app.detector_params',
];

/**
 * Data that people gave to this site or that it recorded itself, and that cannot be read from the network again. Referenced
 * tables come first.
 */
export const MOVED: readonly string[] = [
  ...SEEDED,
  'public.admin_whitelist',
  'app.audit',
  'public.feedback',
  'app.roadmap',
  'app.statements',
  'app.findings_taken_down',
  'app.stored_lists',
  'app.raffles',
  'app.raffle_entries',
  'app.tg_messages',
  'app.r_flag_history',
  'app.page_visits',
  'public.sync_notifications',
  'app.application_logs',
  'app.log_counts',
  'app.release_audit',
  'app.release_telemetry',
  'app.release_outcomes',
];

/** Sequences that belong to no column. */
export const SEQUENCES: readonly string[] = ['app.raffle_number'];

/** Read from the network again. */
const READ = [
  'users',
  'profiles',
  'userkeys',
  'score_history',
  'reviews',
  'review_archive_events',
  'vouches',
  'votes',
  'slashes',
  'invitations',
  'markets',
  'market_snapshots',
  'market_trades',
  'seasons',
  'xp_weekly',
];

/** Computed again from what is read, like every other table whose name begins with `r_`. */
const COUNTED = [
  'activity_spans',
  'activity_weeks',
  'corr_build',
  'covote_build',
  'covote_pool',
  'covote_test',
  'cycle_build',
  'farm_batched',
  'farm_texts',
  'farm_ties',
  'invite_build',
  'mutual_reviews',
  'mutual_vouches',
  'trust_edges',
  'trust_nodes',
  'turned_reviews',
];

const OF_THE_READING = 'how far this database has read the network: the next one begins anew';
const OF_THE_JOBS = 'what the jobs of this database did, and have to do';
const OF_THE_RELEASE = 'written by migrations alone: the same in every database of this release';
const OF_THE_DATABASE = 'sizes of this database';

/** Tables that are not moved, and why. */
const LEFT: Readonly<Record<string, string>> = {
  sync_checkpoints: OF_THE_READING,
  sync_marks: OF_THE_READING,
  sync_readers: OF_THE_READING,
  sync_unknown: OF_THE_READING,
  jobs: OF_THE_JOBS,
  job_runs: OF_THE_JOBS,
  rollup_dirty: OF_THE_JOBS,
  rollup_state: OF_THE_JOBS,
  rollup_jobs: OF_THE_RELEASE,
  cached_answer_sources: OF_THE_RELEASE,
  levels: OF_THE_RELEASE,
  stranger_limits: OF_THE_RELEASE,
  value_limits: OF_THE_RELEASE,
  value_orders: OF_THE_RELEASE,
  storage_days: OF_THE_DATABASE,
  table_sizes: OF_THE_DATABASE,
  clock: 'stands still in tests only',
};

/** What happens to a table (`schema.name`) in a move, in words; null if it is in none of the lists. */
export function fateOf(table: string): string | null {
  if (MOVED.includes(table)) return 'moved';
  const [schema, name = ''] = table.split('.');
  if (schema !== 'app') return null;
  if (READ.includes(name)) return 'read from the network again';
  if (COUNTED.includes(name) || name.startsWith('r_')) return 'counted again';
  return LEFT[name] ?? null;
}
