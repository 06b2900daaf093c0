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

create function private.count_slash(id bigint) returns void
language plpgsql set search_path = '' as $$
declare
  deciding jsonb;
begin
  delete from app.r_slash_vote v where v.slash_id = count_slash.id;
  delete from app.r_penalty p where p.slash_id = count_slash.id;
  insert into app.r_slash_vote (slash_id, voter_id, is_upvote, weight, estimated, at)
  select distinct on (v.voter_id) v.target_id, v.voter_id, v.is_upvote, v.weight, v.weight_estimated, v.created_at
  from app.counted_votes v
  where v.target_type = 'slash' and v.target_id = count_slash.id and not v.blind
  order by v.voter_id, v.created_at desc;
  insert into app.r_penalty
    (
      slash_id,
      user_id,
      reviewed_open,
      reviewed_close,
      vouched_open,
      vouched_close,
      wei_open,
      wei_close,
      archived_at,
      unvouched_at
    )
  select count_slash.id, b.* from private.slash_backers(count_slash.id) b;
  insert into app.r_slash
    (
      slash_id,
      votes,
      voters,
      up,
      down,
      weight_up,
      weight_all,
      active,
      open_reviewed,
      open_vouched,
      open_both,
      close_reviewed,
      close_vouched,
      close_both,
      archived,
      withdrawn_wei,
      pass,
      defend,
      computed_at
    )
  select s.id, s.votes, s.voters, s.up, s.down, s.weight_up, s.weight_all, a.active, b.*, r.pass, r.defend, app.now()
  from app.slash_states s
    left join private.slash_turnouts(array[count_slash.id]) a on a.slash_id = s.id
    left join app.slash_rules r on r.valid_from <= s.closes_at and s.closes_at < r.valid_to
    cross join lateral (
      select count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close), count(p.archived_at),
        coalesce(sum(p.wei_open) filter (where p.unvouched_at is not null), 0)
      from app.r_penalty p
      where p.slash_id = s.id
    ) b
  where s.id = count_slash.id;
  perform private.count_slash_past(count_slash.id);
  deciding := private.slash_pivotal(count_slash.id);
  update app.r_slash k set pivotal = (deciding ->> 'size')::int where k.slash_id = count_slash.id;
  update app.r_slash_vote v
  set alone = true
  where v.slash_id = count_slash.id
    and (deciding ->> 'size')::int = 1
    and v.voter_id in (select (p ->> 'userId')::bigint from jsonb_array_elements(deciding -> 'voters') p);
end;
$$;
comment on function private.count_slash(bigint) is 'M7-M9 of a closed slash: tallies, votes with direction, backers.';

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
    -- The marks of its closing day are others than it was counted by.
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
      if app.chunk_over(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash(slash);
      written := written + 1;
    end loop;
    -- Counted before their past was kept.
    loop
      slash := (select k.slash_id from app.r_slash k where k.past is null limit 1);
      exit when slash is null;
      if app.chunk_over(began) then
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
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('open', open_after));
    end if;
    perform private.count_open_slash(slash);
    open_after := slash;
  end loop;
end;
$$;
comment on function app.refresh_r_slash(jsonb) is
  'M7-M9: counts every closed slash that has no row, and every open one anew.';

create function private.penalised(
  people bigint[],
  role text,
  from_at timestamptz,
  to_at timestamptz,
  rule text default 'auto'
) returns table (
  user_id bigint, points numeric, slashes bigint, slashed bigint, as_reviewer bigint, as_voucher bigint,
  left_in_window bigint, last_at timestamptz
)
language plpgsql stable set search_path = '' set enable_sort = off set work_mem = '32MB' as $$
begin
  -- By person and subject first: to count the subjects of each person the penalties would be sorted, which takes longest. What
  -- is not asked for is no condition of thousands of rows.
  return query
    execute
      format(
        $q$
          with s as materialized (
            select *
            from private.slash_prices($4) s
            where ($2 is null or s.closes_at >= $2) and ($3 is null or s.closes_at <= $3)
          )
          select b.user_id, sum(b.points), sum(b.slashes)::bigint, count(*), sum(b.as_reviewer)::bigint,
            sum(b.as_voucher)::bigint, sum(b.left_in_window)::bigint, max(b.last_at)
          from (
              select p.user_id, p.subject_id, sum(p.points) as points, count(*) as slashes,
                count(*) filter (where p.reviewed) as as_reviewer, count(*) filter (where p.vouched) as as_voucher,
                count(*) filter (where p.gone) as left_in_window, max(p.closes_at) as last_at
              from (
                  select b.user_id, s.subject_id, s.closes_at, f.reviewed, f.vouched,
                    b.archived_at is not null or b.unvouched_at is not null as gone,
                    case
                      when f.reviewed and f.vouched then s.by_both
                      when f.reviewed then s.by_review
                      else s.by_vouch
                    end as points
                  from s
                    join app.r_penalty b on b.slash_id = s.slash_id
                    cross join lateral (
                      select case when s.at_open then b.reviewed_open else b.reviewed_close end as reviewed,
                        case when s.at_open then b.vouched_open else b.vouched_close end as vouched
                    ) f
                  where %s
                ) p
              where p.points > 0
              group by p.user_id, p.subject_id
            ) b
          group by b.user_id
        $q$,
        concat_ws(
          ' and ',
          case role
            when 'reviewer' then 'f.reviewed'
            when 'voucher' then 'f.vouched'
            else '(f.reviewed or f.vouched)'
          end,
          case when people is not null then 'b.user_id = any ($1)' end
        )
      )
      using people, from_at, to_at, rule;
end;
$$;
comment on function private.penalised(bigint[], text, timestamptz, timestamptz, text) is
  'M9, M10: what upheld slashes that closed in a range cost people as backers of the subject.';

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
  -- All votes are counted for each change: where that takes long, a past day counts them on the spot.
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
comment on function private.count_slash_past(bigint) is 'M7 of a closed slash on the days since its close.';

do $$
declare
  source text[];
begin
  -- A review or vouch after the close changes nothing, so a busy subject does not undo its old slashes.
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
