import { newWallet } from '../../backend/local/test/wallet';
import { signedIn } from '../../backend/supabase/tests/actors';
import type { Target } from './target';

/** Data behind the admin pages in the benchmark, the same at every network size: a busy month. */
export const STORED = { logs: 100_000, feedback: 10_000, changes: 10_000 };

const CHUNK = 5_000;

/** Fills the admin tables once: log entries of 30 days on admin addresses, feedback, and the audit log. */
export async function fillForAdmins(target: Target): Promise<void> {
  const [rows] = await target.sql<{ n: number }>('select count(*)::int as n from app.application_logs');
  if (rows && rows.n >= STORED.logs) return;
  const each = async (total: number, statement: string) => {
    for (let from = 1; from <= total; from += CHUNK)
      await target.sql(statement, [from, Math.min(from + CHUNK - 1, total), total]);
  };
  await each(
    STORED.logs,
    `insert into app.application_logs (batch_id, received_at, at, level, message, source, environment, user_id, url, client_id, data)
     select 'batch' || n / 50, x.at, x.at, (array['debug', 'info', 'info', 'warn', 'error'])[1 + n % 5],
       case n % 4
         when 0 then 'it broke'
         else (array['Could not read the answer of row ' || n, 'Slow: 0x' || md5(n::text), 'Opened ' || n % 300])[n % 4] || ' of part ' || chr(97 + n % 26)
       end,
       'client', 'production', case when n % 3 = 0 then 'anonymous_user' else (n % 250)::text end,
       'https://companion.example/admin/' || (array['logs', 'status', 'users', 'config', 'releases'])[1 + n % 5] || '?page=' || n % 40,
       'companion', jsonb_build_object('row', n)
     from generate_series($1::int, $2::int) n
       cross join lateral (select now() - interval '29 days' * (1 - n / $3::float)) x (at)`,
  );
  await each(
    STORED.feedback,
    `insert into public.feedback (profile_id, page_url, page_name, feedback_text, status, admin_viewed, created_at)
     select 1 + n % 1000, '/reviews', 'Reviews', 'Wish ' || n || ': ' || repeat('more charts, please. ', 1 + n % 20),
       (array['pending', 'in_progress', 'responded', 'closed'])[1 + n % 4], n % 2 = 0, now() - interval '200 days' * (1 - n / $3::float)
     from generate_series($1::int, $2::int) n`,
  );
  await each(
    STORED.changes,
    `insert into app.audit (at, actor, action, subject, before, after, reason)
     select now() - interval '200 days' * (1 - n / $3::float), '0x' || lpad(to_hex(n % 9), 40, '0'),
       (array['feedback.respond', 'flag.set', 'user.change', 'release.rollback'])[1 + n % 4], 'subject:' || n,
       jsonb_build_object('n', n), jsonb_build_object('n', n + 1), 'Since it was time.'
     from generate_series($1::int, $2::int) n`,
  );
  for (const table of ['app.application_logs', 'app.log_counts', 'public.feedback', 'app.audit'])
    await target.sql(`vacuum analyze ${table}`);
}

/** Access token of an active admin. @throws if the target supports no sign-in */
export async function adminToken(target: Target): Promise<string> {
  const wallet = newWallet();
  await target.sql(`insert into public.admin_whitelist (wallet_address, role, is_active) values ($1, 'admin', true)`, [
    wallet.address.toLowerCase(),
  ]);
  const client = await signedIn(target, wallet);
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}
