import type { Backend } from './backend.ts';

/** Tables of data given only to this site, which cannot be read from the network again. */
const OWN = [
  'public.feedback',
  'public.admin_whitelist',
  'public.sync_notifications',
  'app.audit',
  'app.raffles',
  'app.raffle_entries',
  'app.statements',
  'app.stored_lists',
  'app.findings_taken_down',
  'app.settings',
  'app.feature_flags',
  'app.detector_params',
  'app.protocol_params',
  'app.roadmap',
  'app.release_audit',
  'app.page_visits',
];

const OWNER = `0x${'ab'.repeat(20)}`;

/** Simulates use of the site, on top of a loaded network. */
const USED = `
insert into public.admin_whitelist (wallet_address, role, added_by) values ('${OWNER}', 'owner', 'setup');
insert into public.feedback (profile_id, page_url, page_name, feedback_text, status, admin_response, created_at)
  values (7, '/reviews', 'Reviews', 'The list is short, isn''t it?', 'responded', 'It is now longer.', '2026-03-01T10:00Z');
insert into public.sync_notifications (type, status, created_at) values ('other', 'completed', '2026-03-01T10:00Z');
insert into app.audit (at, actor, action, subject, before, after, reason)
  values ('2026-03-02T10:00Z', '${OWNER}', 'setting', 'banner', '""', '"Back soon"', 'A pause');
update app.settings set value = '"Back soon"' where key = 'banner';
insert into app.raffles (id, title, winner_count, owner_wallet, freeze_at, beacon_at)
  values ('R-0001', 'For reviewers', 2, '${OWNER}', '2026-04-01T00:00Z', '2026-04-01T01:00Z');
insert into app.raffle_entries values ('R-0001', 7, 3);
insert into app.statements (user_id, topic, body) select min(user_id), 'farmer', 'I write slowly.' from app.users;
insert into app.findings_taken_down (user_id, topic, by_wallet, reason) select max(user_id), 'bot', '${OWNER}', 'A mistake' from app.users;
insert into app.stored_lists (id, kind, items) values ('abcdefghij12', 'handles', '["alice", "bob"]');
insert into app.detector_params (detector, version, json, active)
  select detector, 100, json, false from app.detector_params order by detector, version limit 1;
insert into app.protocol_params (key, value, valid_from, source) values ('slash.window_h', '72', '2030-01-01T00:00Z', 'a test');
insert into app.roadmap (title, status, votes) values ('Streaks', 'planned', 3);
insert into app.release_audit (wallet, action, section, reason, seen_revision, signature)
  values ('${OWNER}', 'rollback', 'remote-reviews', 'An error', 4, 'signed');
insert into app.page_visits values ('2026-03-02', '/reviews', 12);
insert into app.feature_flags values ('planted', true)`;

export async function useSite(sql: Backend['sql']): Promise<void> {
  for (const statement of USED.split(/;\n/)) await sql(statement);
}

/** Rows of every table of our own, as JSON. @throws Error for an empty one, which would prove nothing */
export async function ownData(sql: Backend['sql']): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of OWN) {
    const rows = await sql<{ row: string }>(
      `select to_jsonb(whole_row)::text as row from ${table} whole_row order by 1`,
    );
    if (rows.length === 0) throw new Error(`${table} has no row.`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
