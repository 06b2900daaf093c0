create function private.claim_userkeys(batch_rows jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  claims jsonb;
  placeholders bigint[];
  people bigint[];
begin
  select jsonb_agg(c)
  into claims
  from (
      select distinct on (k.key) k.key, x."userId" as user_id, x."profileId" is not null as member
      from jsonb_to_recordset(batch_rows) as x ("userId" bigint, "profileId" bigint, userkeys jsonb)
        cross join lateral jsonb_array_elements_text(x.userkeys) as k (key)
      order by k.key, x."profileId" is null, x."userId"
    ) c;

  select array_agg(k.user_id), array_agg(c.user_id)
  into placeholders, people
  from jsonb_to_recordset(claims) as c (key text, user_id bigint)
    join app.userkeys k on k.userkey = c.key and k.valid_to is null
  where k.user_id < 0 and k.user_id <> c.user_id;
  if placeholders is not null then
    perform private.adopt_people(placeholders, people);
  end if;

  -- A key that its holder lists no more is free; user-name forms are ours and never listed.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(batch_rows) as x ("userId" bigint, userkeys jsonb)
  where k.user_id = x."userId"
    and k.valid_to is null
    and jsonb_array_length(x.userkeys) > 0
    and not x.userkeys ? k.userkey
    and k.userkey not like 'service:%:username:%';

  -- Two people listing one key: a member wins over an account without profile, else who had it first keeps it.
  update app.userkeys k
  set valid_to = now()
  from jsonb_to_recordset(claims) as c (key text, user_id bigint, member boolean)
  where k.userkey = c.key
    and k.valid_to is null
    and k.user_id <> c.user_id
    and c.member
    and not exists (select from app.profiles p where p.user_id = k.user_id);

  insert into app.userkeys (userkey, user_id, valid_from)
  select c.key, c.user_id,
    case when exists (select from app.userkeys o where o.userkey = c.key) then now() else 'epoch' end
  from jsonb_to_recordset(claims) as c (key text, user_id bigint)
  where not exists (select from app.userkeys o where o.userkey = c.key and o.valid_to is null)
  on conflict do nothing;
end;
$$;
comment on function private.claim_userkeys(jsonb) is
  'Gives people the userkeys they list and adopts the placeholders made from those keys before.';

create function private.ingest_profiles(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  perform private.ingest_users(batch_rows);
  -- A primary address may move between profiles; the older holder lets go first, else the unique index refuses.
  update app.profiles p
  set primary_address = null
  from jsonb_to_recordset(batch_rows) as x ("profileId" bigint, "primaryAddress" text)
  where p.primary_address = x."primaryAddress" and p.profile_id <> x."profileId";
  with src as (
    select distinct on (x."profileId") x.*
    from jsonb_to_recordset(batch_rows) as x (
        "profileId" bigint,
        "userId" bigint,
        "primaryAddress" text,
        "joinedAt" timestamptz,
        "invitedBy" bigint,
        archived boolean
      )
    order by x."profileId"
  ), put as (
    insert into app.profiles as p (profile_id, user_id, primary_address, joined_at, invited_by, archived)
    select "profileId", "userId",
      case
        when row_number() over (
          partition by "primaryAddress"
          order by "profileId"
        ) = 1 then "primaryAddress"
      end,
      "joinedAt", nullif("invitedBy", "profileId"), coalesce(archived, false)
    from src
    on conflict (profile_id) do update
      set
        user_id = excluded.user_id,
        primary_address = excluded.primary_address,
        joined_at = excluded.joined_at,
        invited_by = excluded.invited_by,
        archived = excluded.archived
      where (p.user_id, p.primary_address, p.joined_at, p.invited_by, p.archived) is distinct from (
          excluded.user_id,
          excluded.primary_address,
          excluded.joined_at,
          excluded.invited_by,
          excluded.archived
        )
    returning p.xmax = 0 as fresh
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
comment on function private.ingest_profiles(jsonb) is
  'Upserts members: their person, their userkeys, then the profile.';

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

create function public.sync_checkpoint_set(entity text, cursor jsonb, done boolean default false) returns void
language sql security definer set search_path = '' as $$
  insert into app.sync_checkpoints as c (entity, cursor, done_at, known_until)
  values (entity, cursor, case when done then now() end, case when done then now() end)
  on conflict (entity) do update
    set
      cursor = excluded.cursor,
      done_at = excluded.done_at,
      updated_at = now(),
      -- One that was interrupted goes on from its checkpoint and so knows nothing later than its begin.
      began_at = case when c.done_at is not null and not done then now() else c.began_at end,
      known_until = case when done then c.began_at else c.known_until end;
$$;
comment on function public.sync_checkpoint_set(text, jsonb, boolean) is
  'Remembers where a reader stands; call it only after its rows are stored.';
grant execute on function public.sync_checkpoint_set(text, jsonb, bool) to service_role;

create function public.sync_accounts(after bigint default 0, max int default 500) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', u.user_id, 'userkeys', u.keys) order by u.user_id desc), '[]')
  from (
      select u.user_id,
        (
          select jsonb_agg(k.userkey order by k.userkey)
          from app.userkeys k
          where k.user_id = u.user_id and k.valid_to is null
        ) keys
      from app.users u
      where u.user_id < after and u.user_id < 0
      order by u.user_id desc
      limit least(max, 5000)
    ) u;
$$;
comment on function public.sync_accounts(bigint, int) is
  'Next placeholders below an id, descending: people named by others whom no list of members contained.';
grant execute on function public.sync_accounts(int8, int4) to service_role;

create function public.sync_vote_targets(
  kind text,
  after bigint default 0,
  max int default 1000,
  recent_days int default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(t.id order by t.id), '[]')
  from (
      select id
      from (
          select id
          from app.reviews
          where kind = 'review'
            and id > after
            and (recent_days is null or created_at > app.now() - make_interval(days => recent_days))
          union all
          select id
          from app.vouches
          where kind = 'vouch'
            and id > after
            and (recent_days is null or vouched_at > app.now() - make_interval(days => recent_days))
          union all
          select id
          from app.slashes
          where kind = 'slash'
            and id > after
            and (recent_days is null or closes_at > app.now() - make_interval(days => recent_days))
          union
          select distinct target_id
          from app.votes
          where kind not in ('review', 'vouch', 'slash')
            and recent_days is null
            and target_type = kind
            and target_id > after
        ) a
      order by id
      limit least(max, 5000)
    ) t;
$$;
comment on function public.sync_vote_targets(text, bigint, int, int) is
  'Next ids of one kind that may have votes, ascending; with recent_days only those made (slashes: closing) since then.';
grant execute on function public.sync_vote_targets(text, int8, int4, int4) to service_role;

create function public.after_load(after text default '', budget_ms int default 2000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  latest timestamptz := clock_timestamp() + make_interval(secs => after_load.budget_ms / 1000.0);
  t record;
begin
  -- Without statistics a plan for 100,000 rows is made for 10, and whoever looks after them may not have come by yet.
  for t in
    select c.relname::text as name, c.oid::regclass as id
    from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      left join pg_catalog.pg_stat_all_tables s on s.relid = c.oid
    where n.nspname = 'app'
      and c.relkind = 'r'
      and c.relname::text collate "C" > after_load.after
      and (c.reltuples <= 0 or coalesce(s.n_mod_since_analyze, 0) > 50 + 0.1 * c.reltuples)
    order by c.relname::text collate "C"
  loop
    execute format('analyze %s', t.id);
    if clock_timestamp() >= latest then
      return jsonb_build_object('after', t.name);
    end if;
  end loop;
  return jsonb_build_object(
    'unknown', (
      select coalesce(jsonb_object_agg(u.entity, u.n), '{}')
      from (select entity, count(*) as n from app.sync_unknown group by entity) u
    )
  );
end;
$$;
comment on function public.after_load(text, int) is
  'Refreshes planner statistics after a load, table by table: {after} when the time is over, to be called again from there; at the end {unknown}, how many rows per entity nobody could read. For the jobs only.';
grant execute on function public.after_load(text, int4) to service_role;
