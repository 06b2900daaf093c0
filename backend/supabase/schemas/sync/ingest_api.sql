create function private.ingest_vouches(batch_rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  result jsonb;
begin
  with src as (
    select distinct on (x.id) x.*, p.author_id, p.subject_id, p.subject_userkey
    from jsonb_to_recordset(batch_rows) as x (
        id bigint,
        "amountWei" numeric(78),
        "vouchedAt" timestamptz,
        "unvouchedAt" timestamptz,
        unhealthy boolean,
        archived boolean,
        comment text,
        description text,
        "txHash" text,
        raw jsonb
      )
      join private.parties(batch_rows) p on p.id = x.id
    order by x.id
  ), put as (
    insert into app.vouches as v (
      id,
      author_id,
      subject_id,
      subject_userkey,
      amount_wei,
      vouched_at,
      unvouched_at,
      unhealthy,
      archived_at,
      comment,
      description,
      tx_hash,
      raw
    )
    -- Archived with an end time just means ended; archived without one dates from when we first saw it so.
    select s.id, s.author_id, s.subject_id, s.subject_userkey, s."amountWei", s."vouchedAt", s."unvouchedAt",
      coalesce(s.unhealthy, false),
      case when s.archived and s."unvouchedAt" is null then coalesce(o.archived_at, app.now()) end, s.comment,
      s.description, coalesce(s."txHash", o.tx_hash), nullif(s.raw, 'null')
    from src s
      left join app.vouches o on o.id = s.id
    on conflict (id) do update
      set
        author_id = excluded.author_id,
        subject_id = excluded.subject_id,
        subject_userkey = excluded.subject_userkey,
        amount_wei = excluded.amount_wei,
        vouched_at = excluded.vouched_at,
        unvouched_at = excluded.unvouched_at,
        unhealthy = excluded.unhealthy,
        archived_at = excluded.archived_at,
        comment = excluded.comment,
        description = excluded.description,
        tx_hash = excluded.tx_hash,
        raw = excluded.raw
      where (
          v.author_id,
          v.subject_id,
          v.subject_userkey,
          v.amount_wei,
          v.vouched_at,
          v.unvouched_at,
          v.unhealthy,
          v.archived_at,
          v.comment,
          v.description,
          v.tx_hash,
          v.raw
        ) is distinct from (
          excluded.author_id,
          excluded.subject_id,
          excluded.subject_userkey,
          excluded.amount_wei,
          excluded.vouched_at,
          excluded.unvouched_at,
          excluded.unhealthy,
          excluded.archived_at,
          excluded.comment,
          excluded.description,
          excluded.tx_hash,
          excluded.raw
        )
    returning v.xmax = 0 as fresh
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

create function public.set_clock(frozen_at timestamptz) returns timestamptz
language sql security definer set search_path = '' as $$
  update app.clock set frozen_at = set_clock.frozen_at where app.clock.frozen_at is distinct from set_clock.frozen_at;
  select app.now();
$$;
comment on function public.set_clock(timestamptz) is 'Freezes app.now() at the time of a data set; null lets it run.';
grant execute on function public.set_clock(timestamptz) to service_role;

create function public.sync_checkpoints() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
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
grant execute on function public.sync_checkpoints() to service_role;

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

create function public.sync_votes_changed(batch jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with said as (
    select x.*
    from jsonb_to_recordset(batch -> 'rows') as x (
        type text,
        id bigint,
        up bigint,
        down bigint,
        "upActive" bigint,
        "downActive" bigint
      )
  ), ours as (
    select s.type, s.id, count(*) filter (where v.is_upvote) as up, count(*) filter (where not v.is_upvote) as down,
      count(*) filter (where v.is_upvote and v.archived_at is null) as up_active,
      count(*) filter (where not v.is_upvote and v.archived_at is null) as down_active,
      count(*) filter (where v.is_upvote is null) as unknown,
      count(*) filter (where v.is_upvote is null and v.archived_at is null) as unknown_active
    from said s
      join app.votes v on v.target_type = s.type and v.target_id = s.id
    group by s.type, s.id
  )
  select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id) order by s.type, s.id), '[]')
  from said s
    left join ours o using (type, id)
  where
    -- The network may count votes of unknown direction on either side, or not at all.
    s.up < coalesce(o.up, 0)
    or s.down < coalesce(o.down, 0)
    or s."upActive" < coalesce(o.up_active, 0)
    or s."downActive" < coalesce(o.down_active, 0)
    or s.up + s.down > coalesce(o.up + o.down + o.unknown, 0)
    or s."upActive" + s."downActive" > coalesce(o.up_active + o.down_active + o.unknown_active, 0);
$$;
comment on function public.sync_votes_changed(jsonb) is
  'Of targets with the network''s vote counts (all, and not archived), those whose stored votes differ: only they are read.';
grant execute on function public.sync_votes_changed(jsonb) to service_role;

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
  -- Without statistics, a query on 100,000 rows is planned as if for 10, and autovacuum may not have run yet.
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
