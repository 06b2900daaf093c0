create function private.analysis_cells(c jsonb) returns table (
  kind text, voter_level text, author_level text, flagged boolean, votes bigint, visible bigint, up bigint,
  weight numeric, delays bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  past boolean := coalesce((c -> 'past')::boolean, false);
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  kept_span text := case when past or not c ? 'span' then 'day' else c ->> 'span' end;
  -- Whole days are kept once there was a round; what lies around them is counted.
  first_day timestamptz := case
    when kept_span <> 'day' then '-infinity'
    when round_no = 0 then 'infinity'
    else date_trunc('day', since + interval '1 day' - interval '1 microsecond')
  end;
  last_day timestamptz := case
    when kept_span <> 'day' or not past and until >= counted_at then 'infinity'
    else date_trunc('day', until + interval '1 microsecond')
  end;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  open bigint[] := case when past then array(select o.id from app.open_slashes o) end;
begin
  return query
    with counted as (
      select f.*
      from app.vote_facts f
      where kept_span = 'day' and f.created_at >= since and f.created_at < first_day and f.created_at <= until
      union all
      select f.*
      from app.vote_facts f
      where kept_span = 'day' and f.created_at >= greatest(since, first_day, last_day) and f.created_at <= until
      union all
      -- Votes that were taken back since.
      select f.*
      from app.vote_facts f
      where past
        and f.archived_at > app.now()
        and f.archived_at <= counted_at
        and f.created_at >= first_day
        and f.created_at < last_day
    ), cells as (
      select m.type as kind, m.voter_level, m.author_level, m.flagged, m.votes, m.visible, m.up, m.weight, m.delays
      from app.r_vote_matrix m
      where m.round = round_no and m.span = kept_span and m.day >= first_day and m.day < last_day
      union all
      -- What slashes say that were open.
      select 'slash', m.voter_level, m.author_level, m.flagged, 0, -m.visible, -m.up, -m.weight, '{}'
      from app.r_vote_slash_day m
      where m.round = round_no and m.slash_id = any (open) and m.day >= first_day and m.day < last_day
      union all
      select f.kind, f.voter_level, f.author_level, f.flagged, count(*), count(f.is_upvote),
        count(*) filter (where f.is_upvote), coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
        private.votes_by_delay(array_agg(f.delay))
      from counted f
      group by 1, 2, 3, 4
    )
    select x.kind, x.voter_level, x.author_level, x.flagged, sum(x.votes)::bigint, sum(x.visible)::bigint,
      sum(x.up)::bigint, sum(x.weight),
      array[
        sum(x.delays[1]),
        sum(x.delays[2]),
        sum(x.delays[3]),
        sum(x.delays[4]),
        sum(x.delays[5]),
        sum(x.delays[6]),
        sum(x.delays[7]),
        sum(x.delays[8]),
        sum(x.delays[9])
      ]::bigint[]
    from cells x
    where (asked = 'all' or x.kind = asked)
      and not (flagged_out and x.flagged)
      and (levels is null or x.voter_level = any (levels))
    group by 1, 2, 3, 4
    having sum(x.votes) > 0;
end;
$$;
comment on function private.analysis_cells is
  'Votes of /votes/analysis by kind and levels: whole days or a preset range from r_vote_matrix, the rest counted.';

create function private.votes_by_delay(delays int[]) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(
      select count(x.delay)
      from generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(delays) x (delay) on x.delay = b
      group by b
      order by b
    );
$$;
comment on function private.votes_by_delay is 'How many of these delays lie in each bin of app.vote_facts.';

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

create function private.analysis_spread(c jsonb) returns table (level text, votes bigint, voters bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.* from jsonb_to_recordset(c #> '{counted,spread}') s (level text, votes bigint, voters bigint);
  elseif c ? 'span' or not (c ->> 'exact')::boolean then
    return query
      select s.level, s.votes, sum(s.voters)::bigint
      from app.r_vote_spread s
      where s.round = (c ->> 'round')::bigint
        and s.span = c ->> 'nearest'
        and s.type = c ->> 'type'
        and not (s.flagged and (c ->> 'flaggedOut')::boolean)
        and (not c ? 'level' or c -> 'level' ? s.level)
      group by 1, 2;
  else
    return query
      select n.level, n.votes, count(*)
      from (
          select f.voter_id, f.voter_level as level, count(*) as votes
          from app.vote_facts f
          where f.created_at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
            and (c ->> 'type' = 'all' or f.kind = c ->> 'type')
            and not (f.flagged and (c ->> 'flaggedOut')::boolean)
            and (not c ? 'level' or c -> 'level' ? f.voter_level)
          group by 1, 2
        ) n
      group by 1, 2;
  end if;
end;
$$;

create function private.analysis_moved(c jsonb) returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if c ->> 'type' not in ('all', 'review') then
    return;
  elseif c ? 'counted' then
    return query
      select s.*
      from jsonb_to_recordset(c #> '{counted,moved}') s (
          review_id bigint,
          at timestamptz,
          before double precision,
          after double precision,
          votes bigint
        )
      where s.at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
      order by s.votes desc, s.review_id
      limit 20;
  else
    return query
      select m.review_id, m.at, m.before, m.after, m.votes
      from app.r_vote_moved m
      where m.round = (c ->> 'round')::bigint and m.at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
      order by m.votes desc, m.review_id
      limit 20;
  end if;
end;
$$;
