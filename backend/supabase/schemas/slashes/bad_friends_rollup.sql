create function private.forget_slashes(ids bigint[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from app.r_slash k where k.slash_id = any (ids);
  update app.r_slash_open o set until = '-infinity' where o.slash_id = any (ids) and o.until > '-infinity';
end;
$$;
comment on function private.forget_slashes(bigint[]) is
  'Marks slashes as changed: they are counted from the base tables until the next run.';

create function private.slash_touched() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched bigint[];
  rows_of text := case tg_op
    when 'INSERT' then 'select * from fresh'
    when 'DELETE' then 'select * from gone'
    else 'select * from fresh union all select * from gone'
  end;
begin
  execute format('with d as (%s) %s', rows_of, tg_argv[0]) into touched;
  if touched is not null then
    perform private.forget_slashes(touched);
  end if;
  return null;
end;
$$;

create function app.refresh_r_slash(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  open_after bigint := (cursor ->> 'open')::bigint;
  slash bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_slash_vote v where not exists (select 1 from app.r_slash k where k.slash_id = v.slash_id);
    delete from app.r_slash_past p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_penalty p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_slash k
    where not exists (select 1 from app.slashes s where s.id = k.slash_id) or k.computed_at > app.now();
    delete from app.r_slash_open o
    where not exists (select 1 from app.slashes s where s.id = o.slash_id and s.closes_at > app.now())
      or o.computed_at > app.now();
    -- The thresholds of the closing day changed since the slash was counted.
    delete from app.r_slash k
    using app.slashes s,
      app.slash_rules r
    where s.id = k.slash_id
      and r.valid_from <= s.closes_at
      and s.closes_at < r.valid_to
      and (k.pass, k.defend) is distinct from (r.pass, r.defend);
  end if;
  if open_after is null then
    loop
      slash := (
        select s.id
        from app.slashes s
        where s.closes_at <= app.now() and not exists (select 1 from app.r_slash k where k.slash_id = s.id)
        order by s.id
        limit 1
      );
      exit when slash is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash(slash);
      written := written + 1;
    end loop;
    -- Slashes whose past has not been counted.
    loop
      slash := (select k.slash_id from app.r_slash k where k.past is null limit 1);
      exit when slash is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash_past(slash);
      written := written + 1;
    end loop;
    open_after := -9e18;
  end if;
  loop
    slash := (
      select s.id
      from app.slashes s
      where s.id > open_after
        and s.opened_at <= app.now()
        and s.closes_at > app.now()
        and (s.cancelled_at is null or s.cancelled_at > app.now())
      order by s.id
      limit 1
    );
    if slash is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('open', open_after));
    end if;
    perform private.count_open_slash(slash);
    open_after := slash;
  end loop;
end;
$$;
comment on function app.refresh_r_slash(jsonb) is
  'M7-M9: counts every closed slash that has no row, and recounts every open one.';

create function private.endorsed_count(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select count(*)
    from (
        select r.subject_id from app.review_states r where r.author_id = endorsed_count.user_id and r.score = 1
        union
        select v.subject_id from app.vouch_states v where v.author_id = endorsed_count.user_id
      ) e
  );
end;
$$;

create function app.refresh_bad_friends(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  if cursor is null then
    delete from app.r_bad_friend b where not exists (select 1 from app.r_penalty p where p.user_id = b.user_id);
  end if;
  people := array(select distinct p.user_id from app.r_penalty p where p.user_id > after order by 1 limit 50);
  if people = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  delete from app.r_bad_friend b where b.user_id = any (people);
  with slashed as materialized (
    select s.id from app.slash_states s where s.status = 'upheld' and s.type = 'SCORE'
  ), backed as (
    select distinct p.user_id
    from app.r_penalty p
    where p.user_id = any (people) and p.slash_id in (select s.id from slashed s)
  ), endorsed as (
    select e.user_id, count(*) as n
    from (
        select r.author_id as user_id, r.subject_id
        from app.review_states r
        where r.author_id = any (people) and r.score = 1
        union
        select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
      ) e
    group by 1
  )
  insert into app.r_bad_friend
  select k.role, b.user_id, coalesce(x.points, 0), coalesce(x.slashes, 0), coalesce(x.slashed, 0),
    coalesce(x.as_reviewer, 0), coalesce(x.as_voucher, 0), coalesce(x.left_in_window, 0), x.last_at, coalesce(e.n, 0),
    case when e.n >= 10 then private.wilson_bound(x.slashed, e.n, -1) end
  from (
      values
        ('all'),
        ('reviewer'),
        ('voucher')
    ) k (role)
    cross join backed b
    left join (
      select r.role, p.user_id, sum(p.points) as points, count(*) as slashes, count(distinct p.subject_id) as slashed,
        count(*) filter (where p.reviewed) as as_reviewer, count(*) filter (where p.vouched) as as_voucher,
        count(*) filter (where p.archived_at is not null or p.unvouched_at is not null) as left_in_window,
        max(p.closes_at) as last_at
      from (select * from app.slash_penalties p where p.points > 0 and p.user_id = any (people) offset 0) p
        cross join (
          values
            ('all'),
            ('reviewer'),
            ('voucher')
        ) r (role)
      where case r.role when 'reviewer' then p.reviewed when 'voucher' then p.vouched else true end
      group by r.role, p.user_id
    ) x
      on x.role = k.role and x.user_id = b.user_id
    left join endorsed e on e.user_id = b.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', people[cardinality(people)]));
end;
$$;
comment on function app.refresh_bad_friends(jsonb) is
  'Refreshes r_bad_friend, fifty backers per chunk. Runs after r_slash.';

create function private.count_slash_past(slash_id bigint) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  changes timestamptz[];
  votes bigint;
  few boolean;
begin
  delete from app.r_slash_past p where p.slash_id = count_slash_past.slash_id;
  changes := array(
    select distinct t.at
    from app.r_slash k
      join app.slashes s on s.id = k.slash_id
      join app.vote_times v on v.target_type = 'slash' and v.target_id = s.id
      cross join lateral (
        values
          (v.created_at),
          (v.archived_at)
      ) t (at)
    where k.slash_id = count_slash_past.slash_id and t.at > s.closes_at and t.at <= k.computed_at
  );
  votes := (
    select count(*) from app.vote_times v where v.target_type = 'slash' and v.target_id = count_slash_past.slash_id
  );
  -- All votes are counted for each change; if that would take too long, a past day counts them on request.
  few := cardinality(changes) * votes <= 20000;
  if few then
    insert into app.r_slash_past
    select count_slash_past.slash_id, t.at, count(v.voter_id), count(distinct v.voter_id),
      count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      sum(v.weight) filter (where v.is_upvote), sum(v.weight) filter (where v.is_upvote is not null)
    from unnest(changes) t (at)
      left join (
        select c.voter_id, c.is_upvote, c.weight, c.created_at, c.archived_at
        from app.visible_votes c
        where c.target_type = 'slash' and c.target_id = count_slash_past.slash_id
        offset 0
      ) v
        on v.created_at < t.at and (v.archived_at is null or v.archived_at >= t.at)
    group by t.at;
  end if;
  update app.r_slash k set past = few where k.slash_id = count_slash_past.slash_id;
end;
$$;
comment on function private.count_slash_past(bigint) is 'Stores M7 of a closed slash at each change since its close.';

do $$
declare
  source text[];
begin
  -- A review or vouch after the close changes nothing, so a busy subject does not invalidate its old slashes.
  foreach source slice 1 in array array[
    array['votes', 'select array_agg(distinct d.target_id) from d where d.target_type = ''slash'''],
    array['slashes', 'select array_agg(distinct d.id) from d'],
    array[
      'reviews',
      'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.created_at <= s.closes_at'
    ],
    array[
      'vouches',
      'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.vouched_at <= s.closes_at'
    ],
    array[
      'review_archive_events',
      'select array_agg(distinct s.id) from d join app.reviews r on r.id = d.review_id
      join app.slashes s on s.subject_id = r.subject_id and d.at <= s.closes_at'
    ]
  ] loop
    execute format(
      'create trigger slash_touched_insert after insert on app.%I referencing new table as fresh
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
    execute format(
      'create trigger slash_touched_delete after delete on app.%I referencing old table as gone
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
    execute format(
      'create trigger slash_touched_update after update on app.%I referencing old table as gone new table as fresh
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
  end loop;
end;
$$;

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_slash', 300, 'app.refresh_r_slash', 10);

insert into app.rollup_jobs values ('bad_friends', 900, 'app.refresh_bad_friends', 17);
