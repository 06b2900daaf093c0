-- What the sync job may call: one writer for every entity, its checkpoints, its work lists, the clock. Service role only.

create function public.ingest(entity text, batch jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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

create function private.unknown_entity(entity text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception 'unknown entity %', entity using errcode = '22023';
end;
$$;

create function public.set_clock(frozen_at timestamptz) returns timestamptz
language sql security definer set search_path = ''
as $$
  update app.clock set frozen_at = set_clock.frozen_at where app.clock.frozen_at is distinct from set_clock.frozen_at;
  select app.now();
$$;
comment on function public.set_clock(timestamptz) is 'Freezes app.now() at the time of a data set; null lets it run.';

create function public.sync_checkpoints() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select
    coalesce(
      jsonb_object_agg(
        c.entity,
        jsonb_build_object(
          'cursor', c.cursor,
          'done', c.done_at is not null,
          'known', c.known_until is not null,
          'at', c.updated_at
        )
      ),
      '{}'
    )
  from app.sync_checkpoints c;
$$;
comment on function public.sync_checkpoints is 'Where each reader stands: {entity: {cursor, done, known, at}}.';

create function public.sync_checkpoint_set(entity text, cursor jsonb, done boolean default false) returns void
language sql security definer set search_path = ''
as $$
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

create function public.sync_profile_ids(after bigint default 0, max int default 1000) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(p.profile_id order by p.profile_id), '[]')
  from (select profile_id from app.profiles where profile_id > after order by profile_id limit least(max, 5000)) p;
$$;
comment on function public.sync_profile_ids(bigint, int) is
  'Next profile ids after one, ascending: the work list of the per-person readers.';

create function public.sync_accounts(after bigint default 0, max int default 500) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', u.user_id, 'userkeys', u.keys) order by u.user_id desc), '[]')
  from
    (
      select
        u.user_id,
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

create function public.sync_votes_changed(batch jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with
    said as (
      select x.*
      from
        jsonb_to_recordset(batch -> 'rows') as x (
          type text,
          id bigint,
          up bigint,
          down bigint,
          "upActive" bigint,
          "downActive" bigint
        )
    ),
    ours as (
      select
        s.type,
        s.id,
        count(*) filter (where v.is_upvote) as up,
        count(*) filter (where not v.is_upvote) as down,
        count(*) filter (where v.is_upvote and v.archived_at is null) as up_active,
        count(*) filter (where not v.is_upvote and v.archived_at is null) as down_active,
        count(*) filter (where v.is_upvote is null) as unknown,
        count(*) filter (where v.is_upvote is null and v.archived_at is null) as unknown_active
      from
        said s
        join app.votes v on v.target_type = s.type and v.target_id = s.id
      group by s.type, s.id
    )
  select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id) order by s.type, s.id), '[]')
  from
    said s
    left join ours o using (type, id)
  where
    -- Votes of unknown direction are on one of both sides there, or on none.
    s.up < coalesce(o.up, 0)
    or s.down < coalesce(o.down, 0)
    or s."upActive" < coalesce(o.up_active, 0)
    or s."downActive" < coalesce(o.down_active, 0)
    or s.up + s.down > coalesce(o.up + o.down + o.unknown, 0)
    or s."upActive" + s."downActive" > coalesce(o.up_active + o.down_active + o.unknown_active, 0);
$$;
comment on function public.sync_votes_changed(jsonb) is
  'Of targets with the network''s vote counts (all, and not archived), those whose stored votes differ: only they are read.';

create function public.sync_vote_targets(
  kind text,
  after bigint default 0,
  max int default 1000,
  recent_days int default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(t.id order by t.id), '[]')
  from
    (
      select id
      from
        (
          select id
          from app.reviews
          where
            kind = 'review'
            and id > after
            and (recent_days is null or created_at > app.now() - make_interval(days => recent_days))
          union all
          select id
          from app.vouches
          where
            kind = 'vouch'
            and id > after
            and (recent_days is null or vouched_at > app.now() - make_interval(days => recent_days))
          union all
          select id
          from app.slashes
          where
            kind = 'slash'
            and id > after
            and (recent_days is null or closes_at > app.now() - make_interval(days => recent_days))
          union
          select distinct target_id
          from app.votes
          where
            kind not in ('review', 'vouch', 'slash')
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

create function public.sync_vote_counts(profile_ids jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select
    coalesce(
      jsonb_object_agg(
        p.id,
        (
          select count(*)
          from
            app.userkeys k
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

create function public.after_load(after text default '', budget_ms int default 2000) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  latest timestamptz := clock_timestamp() + make_interval(secs => after_load.budget_ms / 1000.0);
  t record;
begin
  -- Without statistics a plan for 100,000 rows is made for 10, and whoever looks after them may not have come by yet.
  for t in
    select c.relname::text as name, c.oid::regclass as id
    from
      pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      left join pg_catalog.pg_stat_all_tables s on s.relid = c.oid
    where
      n.nspname = 'app'
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

grant execute
on function public.ingest,
public.set_clock,
public.sync_checkpoints,
public.sync_checkpoint_set,
public.sync_profile_ids,
public.sync_accounts,
public.sync_votes_changed,
public.sync_vote_targets,
public.sync_vote_counts,
public.after_load
to service_role;
