import type { Role } from './actors.ts';

/*
 * Who may do what: the one list the policies are held against. A table or function of `public` that is missing here fails
 * the test; everything in other schemas is closed to every caller without an entry.
 */

const ALL: Role[] = ['anonymous', 'other', 'author', 'inactiveAdmin', 'admin', 'owner', 'service'];
const SIGNED_IN: Role[] = ['other', 'author', 'inactiveAdmin', 'admin', 'owner'];

/** Who may run the functions of each kind. Of admin and owner functions everyone else who is signed in gets the same refusal. */
export const KINDS = {
  /** Reads public data: pages, widgets, exports. */
  page: ALL,
  /** Takes something from a visitor without showing anything. */
  intake: ALL,
  /** About one's own session. */
  session: SIGNED_IN,
  /** Behind /admin. */
  admin: ['admin', 'owner'],
  /** Changes users, configuration, releases. */
  owner: ['owner'],
  /** Sync, rollups, functions with the secret key, the operator. */
  job: ['service'],
} satisfies Record<string, Role[]>;

export type Kind = keyof typeof KINDS;

/** Functions that nobody but the jobs may run, by the start of their name. */
const JOB_PREFIX = /^(ingest|sync|job|jobs|run|log|raffle)_/;

const NAMED: Record<Kind, string[]> = {
  page: [
    'bad_friends',
    'bad_friends_check',
    'caution_list',
    'correlation_matrix',
    'eip10_invitees',
    'eip10_scores',
    'eip6_marks',
    'farmer_report',
    'farmer_scores',
    'feature_flags',
    'home_feed',
    'home_overview',
    'invitations_list',
    'invitations_series',
    'invitations_stats',
    'invite_graph',
    'invite_graph_names',
    'invite_graph_node',
    'invite_graph_stats',
    'invite_subtree',
    'losses',
    'losses_network',
    'market_detail',
    'market_trades',
    'markets_history',
    'mini_apps_index',
    'misplaced_slashes',
    'og_card',
    'people_search',
    'person_card',
    'profile_as_of',
    'profile_interactions',
    'profile_overview',
    'profiles_search',
    'profiles_stats',
    'raffle_proof',
    'raffles_list',
    'reciprocated_cycles',
    'reciprocated_people',
    'reciprocated_reviews',
    'resolve_person',
    'reviews_archived_leaderboard',
    'reviews_batch_detail',
    'reviews_batch_profiles',
    'reviews_batches',
    'reviews_batches_scatter',
    'reviews_list',
    'reviews_mass_archive',
    'reviews_mass_archive_detail',
    'reviews_mass_archive_timeline',
    'reviews_series',
    'reviews_survival',
    'reviews_text_groups',
    'roadmap',
    'score_correlation',
    'site_stats',
    'site_status',
    'slash_impact',
    'slash_is_open',
    'slash_supporters',
    'slash_votes',
    'slash_votes_detail',
    'slashes_impact',
    'slashes_list',
    'slashes_overview',
    'stored_list',
    'telegram_days',
    'telegram_viewer',
    'twitter_score_lookup',
    'votes_analysis',
    'votes_bots',
    'votes_bots_ring',
    'votes_bots_voter',
    'votes_heat',
    'votes_search',
    'votes_series',
    'votes_stream',
    'votes_targets',
    'voting_analysis',
    'voting_matrix',
    'voting_profile',
    'vouches_list',
    'vouches_series',
    'vouches_statistics',
    'weekly_xp',
    'weekly_xp_overview',
    'widget_archived_leaderboard',
    'widget_batch_analysis',
    'widget_invitation_stats',
    'widget_slash_impact',
    'widget_vouch_stats',
  ],
  intake: ['ingest_release_telemetry', 'store_list'],
  session: [
    'admin_role',
    'is_admin',
    'profile_of_primary_wallet',
    'session_identity',
    'session_wallet',
    'statement_save',
    'touch_last_login',
  ],
  admin: [
    'admin_audit',
    'admin_config',
    'admin_feedback_counts',
    'admin_feedback_delete',
    'admin_feedback_list',
    'admin_feedback_mark_viewed',
    'admin_feedback_respond',
    'admin_feedback_status',
    'admin_statement_remove',
    'admin_users_list',
    'admin_users_seen',
  ],
  owner: [
    'admin_detector_activate',
    'admin_detector_publish',
    'admin_flag_set',
    'admin_param_set',
    'admin_user_add',
    'admin_user_change',
  ],
  job: [
    'admin_seed_owners',
    'after_load',
    'ingest',
    'raffles_pending',
    'release_audit_begin',
    'release_audit_end',
    'rollup_jobs',
    'set_clock',
  ],
};

export const PAGE_FUNCTIONS: readonly string[] = NAMED.page;

/** Kind of a function; null when nobody decided it yet. */
export function kindOf(name: string): Kind | null {
  const named = (Object.keys(NAMED) as Kind[]).find((kind) => NAMED[kind].includes(name));
  return named ?? (JOB_PREFIX.test(name) ? 'job' : null);
}

/** Names that are listed, so that one that is gone is noticed. */
export const LISTED: readonly string[] = Object.values(NAMED).flat().sort();

/** What to send for an argument that has no default, by name and type or by name; null for what is not named here. */
export const SAMPLES: Record<string, unknown> = {
  handles: ['alice'],
  id: 'profileId:3',
  'id bigint': 1,
  ids: ['profileId:3', 'profileId:7'],
  'ids bigint[]': [1],
  kind: 'profile',
  person: 'profileId:3',
  profile_id: 3,
  profile_ids: [3],
  q: 'al',
  slash_id: 3,
  user_id: 3,
};

/**
 * `all`: every row. `own`: the caller's row of the two that are there. `nothing`: allowed, and the policy leaves no row.
 * `done`: the change is made. `denied`: 42501 with status 401 (anonymous) or 403. `impossible`: the database cannot write this view, whoever asks.
 */
export type Outcome = 'all' | 'own' | 'nothing' | 'done' | 'denied' | 'impossible';
export type Action = 'select' | 'insert' | 'update' | 'delete';

interface TableExpectation {
  /** Statements that make the rows; of those that are somebody's own, one is each reader's. */
  rows: string[];
  /** What `insert` sends. */
  insert: Record<string, unknown>;
  /** What `update` sets. */
  update: Record<string, unknown>;
  /** Column that tells the rows apart. */
  key: string;
  /** Roles that are not named are denied. */
  may: Record<Action, Partial<Record<Role, Outcome>>>;
}

const each = (roles: Role[], outcome: Outcome) => Object.fromEntries(roles.map((role) => [role, outcome]));

/** Tables and views of `public`. */
export const TABLES: Record<string, TableExpectation> = {
  profiles_v2: {
    rows: [],
    insert: { profile_id: 77, display_name: 'x' },
    update: { display_name: 'x' },
    key: 'profile_id',
    may: {
      select: each(ALL, 'all'),
      insert: each(ALL, 'impossible'),
      update: each(ALL, 'impossible'),
      delete: each(ALL, 'impossible'),
    },
  },
  sync_notifications: {
    rows: [`insert into public.sync_notifications (type, status) values ('other', 'failed'), ('xp_sync', 'completed')`],
    insert: { type: 'other', status: 'completed' },
    update: { message: 'x' },
    key: 'id',
    may: {
      select: each(ALL, 'all'),
      insert: { service: 'done' },
      update: { service: 'done' },
      delete: { service: 'done' },
    },
  },
  admin_whitelist: {
    rows: [],
    insert: { wallet_address: `0x${'ab'.repeat(20)}`, role: 'owner' },
    update: { last_login: '2020-01-01T00:00:00Z' },
    key: 'wallet_address',
    may: {
      select: {
        other: 'nothing',
        author: 'nothing',
        inactiveAdmin: 'own',
        admin: 'own',
        owner: 'own',
        service: 'all',
      },
      insert: { service: 'done' },
      update: { service: 'done' },
      delete: { service: 'done' },
    },
  },
  feedback: {
    rows: [
      `insert into public.feedback (profile_id, page_url, page_name, feedback_text) values
      (1, '/', 'Home', 'of the author'), (4, '/', 'Home', 'of a third person')`,
    ],
    insert: { profile_id: 1, page_url: '/', page_name: 'Home', feedback_text: 'x' },
    update: { status: 'closed' },
    key: 'id',
    may: {
      select: { ...each(SIGNED_IN, 'nothing'), author: 'own', service: 'all' },
      insert: { author: 'done', service: 'done' },
      update: { service: 'done' },
      delete: { service: 'done' },
    },
  },
};
