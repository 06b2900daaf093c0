create function private.ingest_seasons(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.id) x.*
    from jsonb_to_recordset(batch_rows) as x (id int, name text, "startDate" date, weeks int)
    order by x.id
  ), put as (
    insert into app.seasons as s (id, name, start_date, weeks)
    select id, name, "startDate", weeks from src
    on conflict (id) do update
      set
        name = excluded.name,
        start_date = excluded.start_date,
        weeks = excluded.weeks
      where (s.name, s.start_date, s.weeks) is distinct from (excluded.name, excluded.start_date, excluded.weeks)
    returning s.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;

create function private.ingest_market_trades(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ensure_people(
      array(select x."actorUserkey" from jsonb_to_recordset(batch_rows) as x ("actorUserkey" text))
    );
  with src as (
    select distinct on (x."marketId", x.id) x.*, k.user_id
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "marketId" bigint,
        "actorUserkey" text,
        side text,
        "isTrust" boolean,
        votes numeric(78),
        "ethWei" numeric(78),
        at timestamptz,
        raw jsonb
      )
      join app.userkeys k on k.userkey = x."actorUserkey" and k.valid_to is null
    order by x."marketId", x.id
  ), put as (
    insert into app.market_trades as t (id, market_id, actor_id, side, is_trust, votes, eth_wei, at, raw)
    select id, "marketId", user_id, side, "isTrust", votes, "ethWei", at, nullif(raw, 'null') from src
    on conflict (market_id, id) do update
      set
        actor_id = excluded.actor_id,
        side = excluded.side,
        is_trust = excluded.is_trust,
        votes = excluded.votes,
        eth_wei = excluded.eth_wei,
        at = excluded.at,
        raw = excluded.raw
      where (t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at, t.raw) is distinct from (
          excluded.actor_id,
          excluded.side,
          excluded.is_trust,
          excluded.votes,
          excluded.eth_wei,
          excluded.at,
          excluded.raw
        )
    returning t.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  into result
  from put;
  return result;
end;
$$;

create function private.ingest_unknown(batch_rows jsonb) returns jsonb
language sql set search_path = '' as $$
  with src as (
    select distinct on (x.entity, x.key) x.*
    from jsonb_to_recordset(batch_rows) as x (entity text, key text, body jsonb)
    order by x.entity, x.key
  ), put as (
    insert into app.sync_unknown as u (entity, key, body)
    select entity, key, coalesce(body, 'null') from src
    on conflict (entity, key) do update set body = excluded.body where u.body <> excluded.body
    returning u.xmax = 0 as fresh
  )
  select private.ingest_counts(
      (select count(*) from src),
      count(*) filter (where fresh),
      count(*) filter (where not fresh)
    )
  from put;
$$;
comment on function private.ingest_unknown(jsonb) is
  'Stores raw rows that no parser understood: never dropped, counted in the run''s notification.';

create function public.ingest(entity text, batch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch_rows jsonb := batch -> 'rows';
begin
  if jsonb_typeof(batch_rows) is distinct from 'array' then
    raise exception 'batch.rows must be an array' using errcode = '22023';
  end if;
  return case entity
    when 'users' then private.ingest_users(batch_rows)
    when 'profiles' then private.ingest_profiles(batch_rows)
    when 'reviews' then private.ingest_reviews(batch_rows)
    when 'vouches' then private.ingest_vouches(batch_rows)
    when 'slashes' then private.ingest_slashes(batch_rows)
    when 'slash_outcomes' then private.ingest_slash_outcomes(batch_rows)
    when 'invitations' then private.ingest_invitations(batch_rows)
    when 'score_history' then private.ingest_score_history(batch_rows)
    when 'votes' then private.ingest_votes(batch_rows, coalesce(batch -> 'complete', '[]'))
    when 'seasons' then private.ingest_seasons(batch_rows)
    when 'xp_weekly' then private.ingest_xp_weekly(batch_rows)
    when 'markets' then private.ingest_markets(batch_rows)
    when 'market_snapshots' then private.ingest_market_snapshots(batch_rows)
    when 'market_trades' then private.ingest_market_trades(batch_rows)
    when 'tg_messages' then private.ingest_tg_messages(batch_rows)
    when 'unknown' then private.ingest_unknown(batch_rows)
    else private.unknown_entity(entity)
  end;
end;
$$;
comment on function public.ingest(text, jsonb) is
  'Upserts rows {rows: [...]} of one entity; the same rows again change nothing. Answers {inserted, updated, unchanged}.';
grant execute on function public.ingest(text, jsonb) to service_role;

create function private.unknown_entity(entity text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  raise exception 'unknown entity %', entity using errcode = '22023';
end;
$$;

create function public.sync_checkpoint_set(entity text, cursor jsonb, done boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into app.sync_checkpoints as c (entity, cursor, done_at, known_until)
  values (entity, cursor, case when done then now() end, case when done then now() end)
  on conflict (entity) do update
    set
      cursor = excluded.cursor,
      done_at = excluded.done_at,
      updated_at = now(),
      -- An interrupted pass resumes at its checkpoint, so its data is known only up to when it began.
      began_at = case when c.done_at is not null and not done then now() else c.began_at end,
      known_until = case when done then c.began_at else c.known_until end;
$$;
comment on function public.sync_checkpoint_set(text, jsonb, boolean) is
  'Remembers where a reader stands; call it only after its rows are stored.';
grant execute on function public.sync_checkpoint_set(text, jsonb, bool) to service_role;

create function public.sync_profile_ids(after bigint default 0, max int default 1000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(p.profile_id order by p.profile_id), '[]')
  from (select profile_id from app.profiles where profile_id > after order by profile_id limit least(max, 5000)) p;
$$;
comment on function public.sync_profile_ids(bigint, int) is
  'Next profile ids after one, ascending: the work list of the per-person readers.';
grant execute on function public.sync_profile_ids(int8, int4) to service_role;

create function public.sync_vote_counts(profile_ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
      jsonb_object_agg(
        p.id,
        (
          select count(*)
          from app.userkeys k
            join app.votes v on v.voter_id = k.user_id
          where k.userkey = 'profileId:' || p.id and k.valid_to is null
        )
      ),
      '{}'
    )
  from jsonb_array_elements_text(profile_ids) as p (id);
$$;
comment on function public.sync_vote_counts(jsonb) is
  'Stored votes of each of these profile ids: fewer than the network counts means a target we do not know.';
grant execute on function public.sync_vote_counts(jsonb) to service_role;

create function app.refresh_storage(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  today date := (pg_catalog.now() at time zone 'UTC')::date;
begin
  insert into app.storage_days as d (day, bytes)
  values (today, pg_catalog.pg_database_size(current_database()))
  on conflict (day) do update
    set bytes = excluded.bytes;
  delete from app.storage_days d where d.day < today - 400;
  delete from app.table_sizes where true;
  insert into app.table_sizes
  select c.oid::regclass::text, pg_catalog.pg_total_relation_size(c.oid)
  from pg_catalog.pg_class c
    join pg_catalog.pg_namespace s on s.oid = c.relnamespace
  where c.relkind = 'r' and s.nspname in ('app', 'public');
  return jsonb_build_object('rows', 1, 'cursor', null);
end;
$$;
comment on function app.refresh_storage(jsonb) is 'Measures the database and its tables.';

create function private.storage_growth() returns jsonb
language sql stable set search_path = '' as $$
  with today as (select (pg_catalog.now() at time zone 'UTC')::date as day),
  -- The measurement closest to a week ago; on a younger site, the first one.
  since as (
    select d.day, d.bytes
    from app.storage_days d
      cross join today t
    where d.day < t.day and (d.day <= t.day - 7 or not exists (select from app.storage_days o where o.day <= t.day - 7))
    order by abs(d.day - (t.day - 7)), d.day
    limit 1
  )
  select jsonb_build_object(
      'bytes', n.bytes,
      'since', (select s.day::text from since s),
      'grown', (select n.bytes - s.bytes from since s)
    )
  from (select pg_catalog.pg_database_size(current_database()) as bytes) n;
$$;
comment on function private.storage_growth is
  'Size of the database now, and its growth over the past week, or since the first measurement; null on its first day.';

create function private.kept(what text, tables regclass[], oldest timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
begin
  return (
    select jsonb_build_object(
        'what', what,
        'days', (
          select (s.value #>> '{}')::int
          from app.settings s
          where s.key = 'retention.' || what and s.value <> '0'
        ),
        'rows', case when min(c.reltuples) >= 0 then sum(c.reltuples)::bigint end,
        'bytes', sum(pg_catalog.pg_total_relation_size(c.oid))::bigint,
        'oldest', private.iso(oldest)
      )
    from pg_catalog.pg_class c
    where c.oid = any (tables::oid[])
  );
end;
$$;
comment on function private.kept(text, regclass[], timestamptz) is
  'What tables store: for how many days (null: forever), about how many rows (null: never analyzed), bytes with indexes, and since when.';

create function private.storage() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return private.storage_growth()
    || jsonb_build_object(
      'kept', jsonb_build_array(
        private.kept(
          'logs',
          array['app.application_logs'::regclass, 'app.log_counts'::regclass],
          (select min(l.received_at) from app.application_logs l)
        ),
        private.kept(
          'telemetry',
          array['app.release_telemetry'::regclass, 'app.release_outcomes'::regclass],
          least((select min(t.at) from app.release_telemetry t), (select min(o.at) from app.release_outcomes o))
        ),
        private.kept('feedback', array['public.feedback'::regclass], (select min(f.created_at) from public.feedback f)),
        private.kept('audit', array['app.audit'::regclass], (select a.at from app.audit a order by a.id limit 1))
      )
    );
end;
$$;
comment on function private.storage is
  'Size and growth of the database, and how much it stores of logs, telemetry, feedback and audit: {bytes, since, grown, kept}.';

insert into app.rollup_jobs values ('storage', 3600, 'app.refresh_storage', 901);
