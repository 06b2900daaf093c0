import { MOST } from '@companion/limits';

const { sessions, tokens, idleDays } = MOST.auth;

/**
 * Limits per wallet: only its newest sessions are kept, and the newest tokens of each, which reveal the reuse of a copied token.
 * The layer's log of renewals is never read, so it is not kept.
 */
export const AUTH_LIMITS_SQL = `
create or replace function auth.keep_newest_sessions() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.id in (
    select o.id
    from auth.sessions o
    where o.user_id = new.user_id and o.id <> new.id
    order by coalesce(o.refreshed_at at time zone 'UTC', o.created_at) desc
    offset ${sessions - 1}
  );
  return null;
end $$;
create or replace trigger keep_newest_sessions after insert on auth.sessions
for each row execute function auth.keep_newest_sessions();

create or replace function auth.keep_newest_tokens() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from auth.refresh_tokens t
  where t.id in (
    select o.id
    from auth.refresh_tokens o
    where o.session_id = new.session_id and o.id <> new.id
    order by o.created_at desc
    offset ${tokens - 1}
  );
  return null;
end $$;
create or replace trigger keep_newest_tokens after insert on auth.refresh_tokens
for each row execute function auth.keep_newest_tokens();

create or replace function auth.not_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  return null;
end $$;
create or replace trigger not_kept before insert on auth.audit_log_entries
for each row execute function auth.not_kept();

revoke execute on function auth.keep_newest_sessions(), auth.keep_newest_tokens(), auth.not_kept() from public;
create index if not exists identities_last_sign_in_at_idx on auth.identities (last_sign_in_at);
`;

/**
 * Deletes a few accounts that were idle for long. A returning user gets a new one with the same rights, since rights depend on
 * the wallet.
 */
export const FORGET_IDLE_SQL = `
delete from auth.users u
where u.id in (
  select i.user_id
  from auth.identities i
  where i.last_sign_in_at < now() - interval '${idleDays} days'
    and not exists (
      select from auth.sessions s
      where s.user_id = i.user_id
        and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > now() - interval '${idleDays} days'
    )
  order by i.last_sign_in_at
  limit 20
)`;
