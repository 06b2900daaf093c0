create function private.count_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  first_week timestamptz := date_trunc('week', since);
  next_week timestamptz := date_trunc('week', until) + interval '7 days';
  round_no bigint := c -> 'round';
  -- Whole days come from the rollup, once it had its first round.
  first_day timestamptz := case
    when round_no = 0 then '-infinity'
    else date_trunc('day', since + interval '1 day' - interval '1 microsecond')
  end;
  last_day timestamptz := case when round_no = 0 then '-infinity' else date_trunc('day', until) end;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  touched text[];
  touched_ids bigint[];
  answer jsonb;
  part jsonb;
begin
  select coalesce(array_agg(x.target_type), '{}'), coalesce(array_agg(x.target_id), '{}')
  into touched, touched_ids
  from (
      select distinct v.target_type, v.target_id
      from app.vote_times v
      where v.archived_at > app.now() and v.created_at <= app.now()
    ) x;
  -- Weeks are whole, as everywhere on the page.
  with own as (
    select f.*, l.level
    from (
        select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as votes,
          count(*) filter (where v.created_at between since and until) as inside
        from app.counted_votes v
        where v.created_at >= first_week
          and v.created_at < next_week
          and (asked = 'all' or private.vote_kind(v.target_type) = asked)
        group by 1, 2
      ) f
      join app.users u on u.user_id = f.voter_id
      cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = f.voter_id
    where not (flagged_out and b.voter_id is not null) and (levels is null or l.level = any (levels))
  ), voters as (
    select o.level, o.voter_id, sum(o.inside)::bigint as votes from own o where o.inside > 0 group by 1, 2
  ), spread as (select v.level, v.votes, count(*) as voters from voters v group by 1, 2), weeks as (
    select o.week, o.level, count(*) as voters, sum(o.votes) as votes, sum(o.votes * o.votes) as squares
    from own o
    group by 1, 2
  )
  select jsonb_build_object(
      'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into answer;

  with spot as (
    select f.*
    from app.vote_facts f
    where f.target_type <> 'slash' and f.created_at between since and least(until, first_day - interval '1 microsecond')
    union all
    select f.*
    from app.vote_facts f
    where f.target_type <> 'slash' and f.created_at between greatest(since, first_day, last_day) and until
    union all
    select f.* from app.vote_facts f where f.target_type = 'slash' and f.created_at between since and until
    union all
    select f.*
    from app.vote_facts f
    where f.target_type <> 'slash'
      and f.archived_at > app.now()
      and f.created_at >= first_day
      and f.created_at < last_day
  ), counted as (
    select f.voter_level, f.author_level, f.delay, count(*) as votes, count(f.is_upvote) as visible,
      count(*) filter (where f.is_upvote) as up,
      coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
    from spot f
    where (asked = 'all' or f.kind = asked)
      and not (flagged_out and f.flagged)
      and (levels is null or f.voter_level = any (levels))
    group by 1, 2, 3
  ), cells as (
    select p.voter_level, p.author_level, sum(p.votes) as votes, sum(p.visible) as visible, sum(p.up) as up,
      sum(p.weight) as weight,
      array(
        select coalesce(sum(x.votes), 0)::bigint
        from generate_series(0, cardinality(private.delay_bins())) b
          left join unnest(array_agg(p.delay), array_agg(p.votes)) x (delay, votes) on x.delay = b
        group by b
        order by b
      ) as delays
    from counted p
    group by 1, 2
    union all
    select m.voter_level, m.author_level, sum(m.votes), sum(m.visible), sum(m.up), sum(m.weight),
      array[
        sum(m.delays[1]),
        sum(m.delays[2]),
        sum(m.delays[3]),
        sum(m.delays[4]),
        sum(m.delays[5]),
        sum(m.delays[6]),
        sum(m.delays[7]),
        sum(m.delays[8]),
        sum(m.delays[9])
      ]::bigint[]
    from app.r_vote_matrix m
    where m.round = round_no
      and m.span = 'day'
      and m.day >= first_day
      and m.day < last_day
      and m.type <> 'slash'
      and (asked = 'all' or m.type = asked)
      and not (flagged_out and m.flagged)
      and (levels is null or m.voter_level = any (levels))
    group by 1, 2
  )
  select jsonb_build_object('cells', coalesce(jsonb_agg(to_jsonb(x)), '[]'))
  into part
  from cells x;
  answer := answer || part;

  with tallies as (
    select l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
    from app.counted_votes v
      join app.users p on p.user_id = v.voter_id
      cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = v.voter_id
    where v.created_at between since and until
      and v.is_upvote is not null
      and (asked = 'all' or private.vote_kind(v.target_type) = asked)
      and not (flagged_out and b.voter_id is not null)
      and (levels is null or l.level = any (levels))
    group by v.target_type, v.target_id, l.level
    having count(*) >= 5
  ), agree as (
    select t.level,
      sum(case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end) as votes,
      sum(case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end) as agreeing
    from tallies t
    group by 1
  )
  select jsonb_build_object('agree', coalesce(jsonb_agg(to_jsonb(a)), '[]'))
  into part
  from agree a;
  answer := answer || part;

  with z as (select z.kind, z.id from unnest(touched, touched_ids) z (kind, id)), firsts as (
    -- Below five votes now there were no five then.
    select case
        when t.votes < 5 or t.last_at <= (select app.now()) then t.votes
        else (
          select count(*) from app.counted_votes v where v.target_type = t.target_type and v.target_id = t.target_id
        )
      end as votes,
      extract(epoch from t.first_at - t.made_at)::double precision as seconds
    from app.r_vote_target t
    where t.first_at between since and until
      and (asked = 'all' or private.vote_kind(t.target_type) = asked)
      and (t.target_type, t.target_id) not in (select z.kind, z.id from z)
    union all
    select n.votes, extract(epoch from n.first_at - private.vote_target_made(z.kind, z.id))::double precision
    from z
      cross join lateral (
        select count(*) as votes, min(v.created_at) as first_at
        from app.counted_votes v
        where v.target_type = z.kind and v.target_id = z.id
        offset 0
      ) n
    where n.first_at between since and until and (asked = 'all' or private.vote_kind(z.kind) = asked)
  )
  select jsonb_build_object(
      'cohort', jsonb_build_object(
        'targets', count(*),
        'targets5', count(*) filter (where x.votes >= 5),
        'median_first', percentile_cont(.5) within group (order by x.seconds) filter (where x.seconds >= 0)
      )
    )
  into part
  from firsts x;
  answer := answer || part;

  -- A review that had crossed by then has crossed now; its last crossing may have come later.
  select jsonb_build_object('moved', coalesce(jsonb_agg(to_jsonb(x)), '[]'))
  into part
  from private.last_crossings(
      array(
        select m.review_id from app.r_vote_moved m where m.round = round_no and m.at >= since
        union
        select z.id from unnest(touched, touched_ids) z (kind, id) where z.kind = 'review'
      )
    ) x;
  return answer || part;
end;
$$;

create function private.content_pairs(voter bigint) returns setof app.r_content_agree
language plpgsql stable set search_path = '' as $$
begin
  return query
    with o as materialized (
      select n.target_type, n.target_id, n.is_upvote
      from
        (
          -- Who votes again means the last one.
          select distinct on (v.target_type, v.target_id) v.target_type, v.target_id, v.is_upvote, v.created_at
          from app.analysed_votes v
          where v.voter_id = voter and v.target_type <> 'slash'
          order by v.target_type, v.target_id, v.created_at desc
        ) n
      where not exists (
          select 1
          from app.r_vote_target t
          where t.target_type = n.target_type and t.target_id = n.target_id and t.votes > 200
        )
      order by n.created_at desc, n.target_type, n.target_id
      limit 2000
    )
    select voter, x.voter_id, count(*)::int, count(*) filter (where x.is_upvote = o.is_upvote)::int,
      count(*) filter (where o.is_upvote)::int, count(*) filter (where x.is_upvote)::int
    from o
      cross join lateral (
        select distinct on (v.voter_id) v.voter_id, v.is_upvote
        from app.analysed_votes v
        where v.target_type = o.target_type and v.target_id = o.target_id and v.voter_id > voter
        order by v.voter_id, v.created_at desc
        offset 0
      ) x
    group by x.voter_id
    having count(*) >= 30;
end;
$$;
comment on function private.content_pairs(bigint) is
  'The pairs of r_content_agree in which this voter is the lower one.';

create function app.refresh_r_content_agree(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  next_voter bigint;
  n bigint;
  written bigint := 0;
begin
  loop
    select v.voter_id
    into next_voter
    from app.votes v
    where v.voter_id > place and v.target_type <> 'slash'
    group by v.voter_id
    having count(*) >= 30
    order by v.voter_id
    limit 1;
    -- Until a voter is counted anew the pairs of the last round stand; those between are of nobody with enough votes.
    delete from app.r_content_agree k
    where k.a > place and (next_voter is null or k.a <= next_voter);
    exit when next_voter is null;
    insert into app.r_content_agree
    select p.* from private.content_pairs(next_voter) p;
    get diagnostics n = row_count;
    written := written + n;
    place := next_voter;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  perform private.keep_vote_groups();
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;
comment on function app.refresh_r_content_agree(jsonb) is
  'r_content_agree, voter by voter, then r_vote_group. Runs after r_vote_target and r_vote_skill.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_content_agree', 86400, 'app.refresh_r_content_agree', 24);
