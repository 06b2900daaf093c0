-- Parts of /votes/analysis, from a round or as counted.

-- [[votes, voters], …] of the chosen range, kind and levels.
create function private.analysis_spread(c jsonb) returns table (level text, votes bigint, voters bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.* from jsonb_to_recordset(c #> '{counted,spread}') s (level text, votes bigint, voters bigint);
  elseif c ? 'span' or not (c ->> 'exact')::boolean then
    return query
      select s.level, s.votes, sum(s.voters)::bigint
      from app.r_vote_spread s
      where
        s.round = (c ->> 'round')::bigint
        and s.span = c ->> 'nearest'
        and s.type = c ->> 'type'
        and not (s.flagged and (c ->> 'flaggedOut')::boolean)
        and (not c ? 'level' or c -> 'level' ? s.level)
      group by 1, 2;
  else
    return query
      select n.level, n.votes, count(*)
      from
        (
          select f.voter_id, f.voter_level as level, count(*) as votes
          from app.vote_facts f
          where
            f.created_at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
            and (c ->> 'type' = 'all' or f.kind = c ->> 'type')
            and not (f.flagged and (c ->> 'flaggedOut')::boolean)
            and (not c ? 'level' or c -> 'level' ? f.voter_level)
          group by 1, 2
        ) n
      group by 1, 2;
  end if;
end;
$$;

-- A preset range is kept as of the round, as its voters are. Of any other whole days come from the rollup, the part of the first
-- and of a last day from the votes themselves.
create function private.analysis_cells(c jsonb) returns table (
  kind text,
  voter_level text,
  author_level text,
  flagged boolean,
  votes bigint,
  visible bigint,
  up bigint,
  weight numeric,
  delays bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
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
      from
        jsonb_to_recordset(c #> '{counted,cells}') s (
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
    where
      m.round = (c ->> 'round')::bigint
      and m.span = coalesce(c ->> 'span', 'day')
      and m.day between from_day and to_day
      and (c ->> 'type' = 'all' or m.type = c ->> 'type')
      and not (m.flagged and (c ->> 'flaggedOut')::boolean)
      and (not c ? 'level' or c -> 'level' ? m.voter_level);
  if c ? 'span' then
    return;
  end if;
  return query
    select
      f.kind,
      f.voter_level,
      f.author_level,
      f.flagged,
      count(*),
      count(f.is_upvote),
      count(*) filter (where f.is_upvote),
      coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
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
    where
      (
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
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.* from jsonb_to_recordset(c #> '{counted,agree}') s (level text, agreeing bigint, votes bigint);
  else
    return query
      select a.level, sum(a.agreeing)::bigint, sum(a.votes)::bigint
      from app.r_vote_agree a
      where
        a.round = (c ->> 'round')::bigint
        and a.span = c ->> 'nearest'
        and a.type = c ->> 'type'
        and a.flagged_out = (c ->> 'flaggedOut')::boolean
        and (not c ? 'level' or c -> 'level' ? a.level)
      group by a.level;
  end if;
end;
$$;

create function private.analysis_weeks(c jsonb) returns table (
  week date,
  level text,
  voters bigint,
  votes bigint,
  squares numeric
)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.*
      from
        jsonb_to_recordset(c #> '{counted,weeks}') s (
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
      where
        w.round = (c ->> 'round')::bigint
        and w.type = c ->> 'type'
        and not (w.flagged and (c ->> 'flaggedOut')::boolean)
        and (not c ? 'level' or c -> 'level' ? w.level)
        and w.week + 7 > (c ->> 'from')::timestamptz
        and w.week <= (c ->> 'to')::timestamptz
      group by w.week, w.level;
  end if;
end;
$$;

create function private.analysis_moved(c jsonb) returns table (
  review_id bigint,
  at timestamptz,
  before double precision,
  after double precision,
  votes bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if c ? 'counted' then
    return query
      select s.*
      from
        jsonb_to_recordset(c #> '{counted,moved}') s (
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

create function private.active_between(since timestamptz, until timestamptz) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  -- A span begins with an event, and its last one lies 30 days before its end. One that holds the whole range has an event in
  -- every 30 days of it; in a shorter range that has to be looked up.
  return (
    select count(distinct s.user_id)
    from
      app.activity_spans s
      join app.profiles p on p.user_id = s.user_id
    where
      s.from_at <= until
      and s.until_at - interval '720 hours' >= since
      and (
        s.from_at >= since
        or s.until_at - interval '720 hours' <= until
        or since = '-infinity'
        or until - since >= interval '720 hours'
        or exists (select 1 from app.vote_times v where v.voter_id = s.user_id and v.created_at between since and until)
        or exists (select 1 from app.reviews r where r.author_id = s.user_id and r.created_at between since and until)
        or exists (select 1 from app.vouches v where v.author_id = s.user_id and v.vouched_at between since and until)
        or exists (select 1 from app.slashes x where x.author_id = s.user_id and x.opened_at between since and until)
        or exists (
          select 1
          from app.invitations i
          where i.recipient_id = s.user_id and i.status = 'ACCEPTED' and i.accepted_at between since and until
        )
      )
  );
end;
$$;
comment on function private.active_between(timestamptz, timestamptz) is 'How many profiles were active in a range.';
