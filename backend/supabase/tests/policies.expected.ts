import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import type { Role } from './actors.ts';

/*
 * Who may do what: the one list the policies are held against. A table or function of `public` that is missing here fails
 * the test; everything in other schemas is closed to every caller without an entry.
 */

const ALL: Role[] = ['anonymous', 'other', 'author', 'inactiveAdmin', 'admin', 'owner', 'service'];
const SIGNED_IN: Role[] = ['other', 'author', 'inactiveAdmin', 'admin', 'owner'];

/** Who may run the functions of each kind. For admin and owner functions, all other signed-in users get the same refusal. */
export const KINDS = {
  /** Reads public data: pages, widgets, exports. */
  page: ALL,
  /** Accepts something from a visitor without showing anything. */
  intake: ALL,
  /** About the caller's own session. */
  session: SIGNED_IN,
  /** Behind /admin. */
  admin: ['admin', 'owner'],
  /** Changes users, configuration, releases. */
  owner: ['owner'],
  /** Sync, rollups, functions with the secret key, the operator. */
  job: ['service'],
} satisfies Record<string, Role[]>;

export type Kind = keyof typeof KINDS;

/** Functions that only the jobs may run, by name prefix. */
const JOB_PREFIX = /^(ingest|sync|job|jobs|run|log|raffle)_/;

const declared = (kind: Kind): string[] =>
  Object.values(DECLARED_FUNCTIONS).flatMap(({ name, rights }) => (rights === kind ? [name] : []));

/** Functions by who may run them. Visitors' and users' functions declare it; only those of the jobs are listed here. */
const NAMED: Record<Kind, string[]> = {
  page: declared('page'),
  intake: declared('intake'),
  session: declared('session'),
  admin: declared('admin'),
  owner: declared('owner'),
  job: [
    'admin_seed_owners',
    'after_load',
    'ingest',
    'raffles_pending',
    'release_audit_begin',
    'release_audit_end',
    'release_decision',
    'release_figures',
    'rollup_jobs',
    'set_clock',
  ],
};

export const PAGE_FUNCTIONS: readonly string[] = [...NAMED.page].sort();

/** Kind of a function; null if it is undecided. */
export function kindOf(name: string): Kind | null {
  const named = (Object.keys(NAMED) as Kind[]).find((kind) => NAMED[kind].includes(name));
  return named ?? (JOB_PREFIX.test(name) ? 'job' : null);
}

/** Listed names, so that a removed function is noticed. */
export const LISTED: readonly string[] = Object.values(NAMED).flat().sort();

/** Samples for required arguments, by name and type or by name; null if not listed. */
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
  /** Statements that create the rows; if rows have owners, each reader owns one. */
  rows: string[];
  /** Values for `insert`. */
  insert: Record<string, unknown>;
  /** Values for `update`. */
  update: Record<string, unknown>;
  /** Column that identifies the rows. */
  key: string;
  /** Roles not listed are denied. */
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
