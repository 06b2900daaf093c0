create function private.analysis_cells(c jsonb) returns table (
  kind text, voter_level text, author_level text, flagged boolean, votes bigint, visible bigint, up bigint,
  weight numeric, delays bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  first_day date := case
    when isfinite(since) then (date_trunc('day', since + interval '1 day' - interval '1 microsecond'))::date
    else '-infinity'
  end;
  last_day date := case
    when until >= (select r.as_of from app.r_vote_run r) then 'infinity'
    else date_trunc('day', until)::date
  end;
  from_day date := case when c ? 'span' then '-infinity' else first_day end;
  to_day date := case when c ? 'span' then 'infinity' else last_day - 1 end;
begin
  if c ? 'counted' then
    return query
      select null, s.voter_level, s.author_level, null::boolean, s.votes, s.visible, s.up, s.weight, s.delays
      from jsonb_to_recordset(c #> '{counted,cells}') s (
          voter_level text,
          author_level text,
          votes bigint,
          visible bigint,
          up bigint,
          weight numeric,
          delays bigint[]
        );
    return;
  end if;
  return query
    select m.type, m.voter_level, m.author_level, m.flagged, m.votes, m.visible, m.up, m.weight, m.delays
    from app.r_vote_matrix m
    where m.round = (c ->> 'round')::bigint
      and m.span = coalesce(c ->> 'span', 'day')
      and m.day between from_day and to_day
      and (c ->> 'type' = 'all' or m.type = c ->> 'type')
      and not (m.flagged and (c ->> 'flaggedOut')::boolean)
      and (not c ? 'level' or c -> 'level' ? m.voter_level);
  if c ? 'span' then
    return;
  end if;
  return query
    select f.kind, f.voter_level, f.author_level, f.flagged, count(*), count(f.is_upvote),
      count(*) filter (where f.is_upvote), coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
      array[
        count(*) filter (where f.delay = 0),
        count(*) filter (where f.delay = 1),
        count(*) filter (where f.delay = 2),
        count(*) filter (where f.delay = 3),
        count(*) filter (where f.delay = 4),
        count(*) filter (where f.delay = 5),
        count(*) filter (where f.delay = 6),
        count(*) filter (where f.delay = 7),
        count(*) filter (where f.delay = 8)
      ]
    from app.vote_facts f
    where (
        f.created_at >= since
        and f.created_at < case
          when isfinite(first_day) then first_day::timestamp at time zone 'UTC'
          else '-infinity'
        end
        or isfinite(last_day)
        and f.created_at >= greatest(since, last_day::timestamp at time zone 'UTC')
        and f.created_at <= until
      )
      and (c ->> 'type' = 'all' or f.kind = c ->> 'type')
      and not (f.flagged and (c ->> 'flaggedOut')::boolean)
      and (not c ? 'level' or c -> 'level' ? f.voter_level)
    group by 1, 2, 3, 4;
end;
$$;

create function private.analysis_agreement(c jsonb) returns table (level text, agreeing bigint, votes bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.* from jsonb_to_recordset(c #> '{counted,agree}') s (level text, agreeing bigint, votes bigint);
  else
    return query
      select a.level, sum(a.agreeing)::bigint, sum(a.votes)::bigint
      from app.r_vote_agree a
      where a.round = (c ->> 'round')::bigint
        and a.span = c ->> 'nearest'
        and a.type = c ->> 'type'
        and a.flagged_out = (c ->> 'flaggedOut')::boolean
        and (not c ? 'level' or c -> 'level' ? a.level)
      group by a.level;
  end if;
end;
$$;

create function private.analysis_weeks(c jsonb) returns table (
  week date, level text, voters bigint, votes bigint, squares numeric
)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.*
      from jsonb_to_recordset(c #> '{counted,weeks}') s (
          week date,
          level text,
          voters bigint,
          votes bigint,
          squares numeric
        );
  else
    return query
      select w.week, w.level, sum(w.voters)::bigint, sum(w.votes)::bigint, sum(w.squares)
      from app.r_vote_week w
      where w.round = (c ->> 'round')::bigint
        and w.type = c ->> 'type'
        and not (w.flagged and (c ->> 'flaggedOut')::boolean)
        and (not c ? 'level' or c -> 'level' ? w.level)
        and w.week + 7 > (c ->> 'from')::timestamptz
        and w.week <= (c ->> 'to')::timestamptz
      group by w.week, w.level;
  end if;
end;
$$;

create function private.active_between(since timestamptz, until timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select private.active_between(since, until, null, false);
$$;
comment on function private.active_between(timestamptz, timestamptz) is 'How many profiles were active in a range.';

create function private.cells_then(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
-- A few months of days lie behind one another in the index.
set random_page_cost = 1.1
as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  next_day date := (c ->> 'to')::timestamptz::date + 1;
  first_day date := (select min(m.day) from app.r_vote_matrix m where m.round = round_no and m.span = 'day');
  -- The fewer days: those up to the day, or those after it, which are taken off all time.
  backwards boolean := counted_at::date - next_day < next_day - first_day;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  sealed bigint[] := array(select o.id from app.sealed_slashes o);
begin
  return (
    with rows as (
      select m.voter_level, m.author_level, sum(m.votes) as votes, sum(m.visible) as visible, sum(m.up) as up,
        sum(m.weight) as weight, sum(m.delays[1]) as d1, sum(m.delays[2]) as d2, sum(m.delays[3]) as d3,
        sum(m.delays[4]) as d4, sum(m.delays[5]) as d5, sum(m.delays[6]) as d6, sum(m.delays[7]) as d7,
        sum(m.delays[8]) as d8, sum(m.delays[9]) as d9,
        case when m.span = 'day' and backwards then -1 else 1 end as sign
      from (
          select m.*
          from app.r_vote_matrix m
          where m.round = round_no
            and m.span = 'day'
            and m.day >= case when backwards then next_day else first_day end
            and m.day < case when backwards then 'infinity'::date else next_day end
          union all
          select m.*
          from app.r_vote_matrix m
          where backwards and m.round = round_no and m.span = 'all'
        ) m
      where (asked = 'all' or m.type = asked)
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by m.voter_level, m.author_level, m.span
      -- Votes taken back since.
      union all
      select f.voter_level, f.author_level, count(*), count(f.is_upvote), count(*) filter (where f.is_upvote),
        coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0), count(*) filter (where f.delay = 0),
        count(*) filter (where f.delay = 1), count(*) filter (where f.delay = 2), count(*) filter (where f.delay = 3),
        count(*) filter (where f.delay = 4), count(*) filter (where f.delay = 5), count(*) filter (where f.delay = 6),
        count(*) filter (where f.delay = 7), count(*) filter (where f.delay = 8), 1
      from app.vote_facts f
      where f.archived_at > app.now()
        and f.archived_at <= counted_at
        and (asked = 'all' or f.kind = asked)
        and not (flagged_out and f.flagged)
        and (levels is null or f.voter_level = any (levels))
      group by 1, 2
      -- What slashes say that were open.
      union all
      select m.voter_level, m.author_level, 0, sum(m.visible), sum(m.up), sum(m.weight), 0, 0, 0, 0, 0, 0, 0, 0, 0, -1
      from app.r_vote_slash_day m
      where asked in ('all', 'slash')
        and m.round = round_no
        and m.slash_id = any (sealed)
        and m.day < next_day
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by 1, 2
    ), cells as (
      select r.voter_level, r.author_level, sum(r.sign * r.votes) as votes, sum(r.sign * r.visible) as visible,
        sum(r.sign * r.up) as up, sum(r.sign * r.weight) as weight,
        array[
          sum(r.sign * r.d1),
          sum(r.sign * r.d2),
          sum(r.sign * r.d3),
          sum(r.sign * r.d4),
          sum(r.sign * r.d5),
          sum(r.sign * r.d6),
          sum(r.sign * r.d7),
          sum(r.sign * r.d8),
          sum(r.sign * r.d9)
        ]::bigint[] as delays
      from rows r
      group by 1, 2
      having sum(r.sign * r.votes) > 0
    )
    select coalesce(jsonb_agg(to_jsonb(x)), '[]')
    from cells x
  );
end;
$$;
comment on function private.cells_then is
  'Cells of /votes/analysis for all time up to a past day, from r_vote_matrix. Only where voters_by_day.';

create function private.weeks_then(c jsonb) returns table (
  week date, level text, voters bigint, votes bigint, squares numeric
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  this_week date := date_trunc('week', (c ->> 'to')::timestamptz)::date;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
begin
  return query
    with
    -- Of each such voter and week the votes that were taken back, and what is left.
    z as (
      select k.*, n.votes
      from (
          select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as more
          from app.counted_votes v
          where v.archived_at > app.now()
            and v.archived_at <= counted_at
            and v.created_at < this_week
            and (asked = 'all' or private.vote_kind(v.target_type) = asked)
          group by 1, 2
        ) k
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.voter_id = k.voter_id
            and v.created_at >= k.week
            and v.created_at < k.week + 7
            and (v.archived_at is null or v.archived_at > counted_at)
            and (asked = 'all' or private.vote_kind(v.target_type) = asked)
          offset 0
        ) n
    )
    select x.week, x.level, sum(x.voters)::bigint, sum(x.votes)::bigint, sum(x.squares)
    from (
        select w.week, w.level, w.flagged, w.voters, w.votes, w.squares
        from app.r_vote_week w
        where w.round = round_no and w.type = asked and w.week < this_week
        union all
        select z.week, coalesce(private.level(u.score), 'unknown'), b.voter_id is not null, (z.votes = 0)::int, z.more,
          (z.votes + z.more) * (z.votes + z.more) - z.votes * z.votes
        from z
          join app.users u on u.user_id = z.voter_id
          left join app.flagged_voters b on b.voter_id = z.voter_id
      ) x
    where not (flagged_out and x.flagged) and (levels is null or x.level = any (levels))
    group by 1, 2
    having sum(x.votes) > 0;
end;
$$;
