create function private.range_starts() returns table (span text, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select p.preset, app.now() - p.length
    from private.range_presets() p
    union all
    select 'all', '-infinity';
end;
$$;
comment on function private.range_starts is 'The presets of `range`, all time last, and when each begins.';

create function private.spread_figures(groups jsonb) returns jsonb
language sql immutable as $$
  -- x votes were cast by m voters each; ranks of a group run from s + 1 to s + m (M15 over voters).
  with g as (select (e ->> 0)::numeric as x, (e ->> 1)::numeric as m from jsonb_array_elements(groups) e), r as (
    select g.*,
      coalesce(
        sum(m) over (
          order by x
          rows between unbounded preceding and 1 preceding
        ),
        0
      ) as s
    from g
  ), t as (select coalesce(sum(m), 0) as n, coalesce(sum(m * x), 0) as votes, sum(m * x * x) as squares from g)
  select jsonb_build_object(
      'voters', t.n,
      'votes', t.votes,
      'gini', (
        select sum(r.x * (2 * (r.m * r.s + r.m * (r.m + 1) / 2) - (t.n + 1) * r.m)) / nullif(t.n * t.votes, 0) from r
      )::double precision,
      'effective', (t.votes * t.votes / nullif(t.squares, 0))::double precision,
      'top1PercentShare', (
        (select sum(r.x * greatest(0, least(r.m, r.s + r.m - (t.n - ceil(t.n * .01))))) from r) / nullif(t.votes, 0)
      )::double precision,
      'median', (
        select (
            min(r.x) filter (where 2 * (r.s + r.m) >= t.n) + min(r.x) filter (where 2 * (r.s + r.m) >= t.n + 1)
          ) / 2.0::double precision
        from r
      )
    )
  from t;
$$;
comment on function private.spread_figures(jsonb) is
  'M15 of [[votes, voters], …]: voters, votes, Gini, effective number of voters (1/HHI), share of the most active percent (at least one voter).';

create function private.spread_ranks(groups jsonb) returns jsonb
language sql immutable as $$
  with g as (select (e ->> 0)::bigint as x, (e ->> 1)::bigint as m from jsonb_array_elements(groups) e), r as (
    select x, sum(m) over (order by x desc) as rank from g
  )
  select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'votes', x) order by rank), '[]')
  from r;
$$;
comment on function private.spread_ranks(jsonb) is 'Rank plot: how many voters cast at least so many votes.';

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

create function private.active_between(since timestamptz, until timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select private.active_between(since, until, null, false);
$$;
comment on function private.active_between(timestamptz, timestamptz) is 'How many profiles were active in a range.';

create function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[],
  flagged_out boolean
) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  if since = '-infinity' then
    return private.ever_active(until, levels, flagged_out);
  end if;
  -- A span begins with an event, and its last one lies 30 days before its end. One that holds the whole range has an event in
  -- every 30 days of it; in a shorter range that has to be looked up.
  return (
    select count(distinct s.user_id)
    from app.activity_spans s
      join app.profiles p on p.user_id = s.user_id
    where s.from_at <= until
      and s.until_at - interval '720 hours' >= since
      and (
        levels is null
        or s.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and s.user_id in (select b.voter_id from app.flagged_voters b))
      and (
        s.from_at >= since
        or s.until_at - interval '720 hours' <= until
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
comment on function private.active_between(timestamptz, timestamptz, text[], boolean) is
  'How many profiles were active in a range: of these levels where any are given, without flagged voters if they are left out.';

create function private.span_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.activity_first as f
  select s.user_id, min(s.from_at) from fresh s group by 1
  on conflict (user_id) do update set at = excluded.at where f.at > excluded.at;
  return null;
end;
$$;

create function private.ever_active(until timestamptz, levels text[], flagged_out boolean) returns bigint
language plpgsql stable set search_path = ''
-- Two indexes in the order of people, side by side.
set random_page_cost = 1.1
set enable_hashjoin = off set enable_hashagg = off set enable_sort = off as $$
begin
  return (
    select count(*)
    from app.profiles p
    where exists (select 1 from app.activity_first f where f.user_id = p.user_id and f.at <= until)
      and (
        levels is null
        or p.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and p.user_id in (select b.voter_id from app.flagged_voters b))
  );
end;
$$;
comment on function private.ever_active(timestamptz, text[], boolean) is
  'How many profiles had been active by a time: of these levels where any are given, without flagged voters if they are left out.';

create trigger activity_first_insert
after insert on app.activity_spans
referencing new table as fresh
for each statement
execute function private.span_arrived();
