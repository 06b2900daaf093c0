-- Page /votes/analysis (8.16).

create function private.spread_figures(groups jsonb) returns jsonb
language sql immutable as
$$
  -- x votes were cast by m voters each; ranks of a group run from s + 1 to s + m (M15 over voters).
  with g as (select (e ->> 0)::numeric as x, (e ->> 1)::numeric as m from jsonb_array_elements(groups) e),
  r as (select g.*, coalesce(sum(m) over (order by x rows between unbounded preceding and 1 preceding), 0) as s from g),
  t as (select coalesce(sum(m), 0) as n, coalesce(sum(m * x), 0) as votes, sum(m * x * x) as squares from g)
  select jsonb_build_object('voters', t.n, 'votes', t.votes,
    'gini', (select sum(r.x * (2 * (r.m * r.s + r.m * (r.m + 1) / 2) - (t.n + 1) * r.m)) / nullif(t.n * t.votes, 0) from r)::double precision,
    'effective', (t.votes * t.votes / nullif(t.squares, 0))::double precision,
    'top1PercentShare', ((select sum(r.x * greatest(0, least(r.m, r.s + r.m - (t.n - ceil(t.n * .01))))) from r) / nullif(t.votes, 0))::double precision,
    'median', (select (min(r.x) filter (where 2 * (r.s + r.m) >= t.n) + min(r.x) filter (where 2 * (r.s + r.m) >= t.n + 1)) / 2.0::double precision from r)
  ) from t
$$;
comment on function private.spread_figures(jsonb) is
  'M15 of [[votes, voters], …]: voters, votes, Gini, effective number of voters (1/HHI), share of the most active percent (at least one voter).';

create function private.spread_ranks(groups jsonb) returns jsonb
language sql immutable as
$$
  with g as (select (e ->> 0)::bigint as x, (e ->> 1)::bigint as m from jsonb_array_elements(groups) e),
  r as (select x, sum(m) over (order by x desc) as rank from g)
  select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'votes', x) order by rank), '[]') from r
$$;
comment on function private.spread_ranks(jsonb) is 'Rank plot: how many voters cast at least so many votes.';

create function private.analysis_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  f jsonb := private.filter_object(filters);
  preset text := case when filters ->> 'range' in (select r.span from private.range_starts() r) then filters ->> 'range' when f ?| array['from', 'to'] then null else 'all' end;
  begins timestamptz := coalesce((select r.since from private.range_starts() r where r.span = preset), private.filter_time(f, 'from'), '-infinity');
  ends timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  nearest text := preset;
  exact boolean := preset is not null;
begin
  -- Votes per voter of a range of one's own are counted on the spot when they are few; else the nearest preset stands in.
  if preset is null then
    exact := (select count(*) from (select 1 from app.visible_votes v where v.created_at between begins and ends limit 20001) x) <= 20000;
    nearest := (select r.span from private.range_starts() r order by abs(coalesce(extract(epoch from app.now() - case when isfinite(r.since) then r.since end), 1e10)
      - coalesce(extract(epoch from app.now() - case when isfinite(begins) then begins end), 1e10)), r.span limit 1);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('span', preset, 'nearest', nearest, 'exact', exact, 'from', begins, 'to', ends,
    'type', private.filter_word(f, 'type', array['review', 'vouch', 'slash', 'other'], 'all'),
    'flaggedOut', coalesce(private.filter_flag(f, 'excludeFlagged'), false), 'level', to_jsonb(private.filter_levels(f, 'level')),
    'round', coalesce((select r.round from app.r_vote_run r), 0)));
end $$;

-- [[votes, voters], …] of the chosen range, kind and levels.
create function private.analysis_spread(c jsonb) returns table (level text, votes bigint, voters bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
#variable_conflict use_column
begin
  if c ? 'span' or not (c ->> 'exact')::boolean then
    return query select s.level, s.votes, sum(s.voters)::bigint from app.r_vote_spread s
      where s.round = (c ->> 'round')::bigint and s.span = c ->> 'nearest' and s.type = c ->> 'type' and not (s.flagged and (c ->> 'flaggedOut')::boolean)
        and (not c ? 'level' or c -> 'level' ? s.level) group by 1, 2;
  else
    return query select n.level, n.votes, count(*) from (
      select f.voter_id, f.voter_level as level, count(*) as votes from app.vote_facts f
      where f.created_at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz and (c ->> 'type' = 'all' or f.kind = c ->> 'type')
        and not (f.flagged and (c ->> 'flaggedOut')::boolean) and (not c ? 'level' or c -> 'level' ? f.voter_level) group by 1, 2) n group by 1, 2;
  end if;
end $$;

-- Days come from the rollup, all of them from their sum; the part of the first and of a last day from the votes themselves.
create function private.analysis_cells(c jsonb) returns table (day date, voter_level text, author_level text, votes bigint, visible bigint, up bigint, weight numeric, delays bigint[])
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
#variable_conflict use_column
declare
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  first_day date := case when isfinite(since) then (date_trunc('day', since + interval '1 day' - interval '1 microsecond'))::date else '-infinity' end;
  last_day date := case when until >= (select r.as_of from app.r_vote_run r) then 'infinity' else date_trunc('day', until)::date end;
  from_day date := case when first_day = '-infinity' and last_day < 'infinity' then '0001-01-01' else first_day end;
  to_day date := case when first_day = '-infinity' and last_day = 'infinity' then '-infinity' else last_day - 1 end;
begin
  return query
  select m.day, m.voter_level, m.author_level, m.votes, m.visible, m.up, m.weight, m.delays from app.r_vote_matrix m
  where m.round = (c ->> 'round')::bigint and m.day between from_day and to_day and (c ->> 'type' = 'all' or m.type = c ->> 'type')
    and not (m.flagged and (c ->> 'flaggedOut')::boolean) and (not c ? 'level' or c -> 'level' ? m.voter_level)
  union all
  select f.created_at::date, f.voter_level, f.author_level, count(*), count(f.is_upvote), count(*) filter (where f.is_upvote),
    coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0), array[count(*) filter (where f.delay = 0), count(*) filter (where f.delay = 1),
      count(*) filter (where f.delay = 2), count(*) filter (where f.delay = 3), count(*) filter (where f.delay = 4), count(*) filter (where f.delay = 5),
      count(*) filter (where f.delay = 6), count(*) filter (where f.delay = 7), count(*) filter (where f.delay = 8)]
  from app.vote_facts f
  where (f.created_at >= since and f.created_at < case when isfinite(first_day) then first_day::timestamp at time zone 'UTC' else '-infinity' end
      or isfinite(last_day) and f.created_at >= greatest(since, last_day::timestamp at time zone 'UTC') and f.created_at <= until)
    and (c ->> 'type' = 'all' or f.kind = c ->> 'type') and not (f.flagged and (c ->> 'flaggedOut')::boolean)
    and (not c ? 'level' or c -> 'level' ? f.voter_level) group by 1, 2, 3;
end $$;

create function private.active_between(since timestamptz, until timestamptz) returns bigint
language plpgsql stable set search_path = '' as
$$
begin
  -- The last event of a span lies 30 days before its end.
  return (select count(distinct s.user_id) from app.activity_spans s join app.profiles p on p.user_id = s.user_id
    where s.from_at <= until and s.until_at - interval '720 hours' >= since);
end $$;
comment on function private.active_between(timestamptz, timestamptz) is 'How many profiles were active in a range.';
insert into app.kept_parts (part, source) values ('active_ever', $$to_jsonb(private.active_between('-infinity', app.now()))$$);

create function public.votes_analysis(filters jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
#variable_conflict use_column
declare
  c jsonb := private.analysis_choice(filters);
  round_no bigint := (c ->> 'round')::bigint;
  type_of text := c ->> 'type';
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  groups jsonb; figures jsonb; by_level jsonb; answer jsonb; active bigint; cohort jsonb; agree jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]') into groups
    from (select s.votes, sum(s.voters) as voters from private.analysis_spread(c) s group by s.votes) g;
  select coalesce(jsonb_object_agg(g.level, g.voters), '{}') into by_level from (select s.level, sum(s.voters) as voters from private.analysis_spread(c) s group by s.level) g;
  figures := private.spread_figures(groups);
  active := coalesce(case when c ->> 'span' = 'all' then (private.kept('active_ever') #>> '{}')::bigint end, private.active_between(since, until));
  select to_jsonb(x) into cohort from (select h.targets, h.targets5, h.median_first from app.r_vote_cohort h
    where h.round = round_no and h.span = c ->> 'nearest' and h.type = type_of) x;
  select coalesce(jsonb_agg(jsonb_build_object('level', a.level, 'share', private.share(a.agreeing, a.votes)) order by l.rank nulls last), '[]') into agree
    from (select level, sum(agreeing)::bigint as agreeing, sum(votes)::bigint as votes from app.r_vote_agree
      where round = round_no and span = c ->> 'nearest' and type = type_of and flagged_out = (c ->> 'flaggedOut')::boolean and (not c ? 'level' or c -> 'level' ? level) group by level) a
    left join app.levels l on l.level = a.level;
  with cells as materialized (select * from private.analysis_cells(c)),
  pairs as (select voter_level, author_level, sum(votes)::bigint as votes, sum(visible)::bigint as visible, sum(up)::bigint as up from cells group by 1, 2),
  weights as (select voter_level, sum(votes)::bigint as votes, sum(weight) as weight from cells group by 1)
  select jsonb_build_object(
    'votes', (select coalesce(sum(votes), 0) from cells),
    'matrix', (select coalesce(jsonb_agg(jsonb_build_object('voter', p.voter_level, 'author', p.author_level, 'votes', p.votes,
        'upShare', case when p.visible >= 20 then private.share(p.up, p.visible) end) order by p.voter_level, p.author_level), '[]') from pairs p),
    'weights', (select coalesce(jsonb_agg(jsonb_build_object('level', w.voter_level, 'voters', coalesce((by_level ->> w.voter_level)::bigint, 0), 'votes', w.votes,
        'weight', w.weight, 'weightShare', (w.weight / nullif((select sum(weight) from weights), 0))::double precision) order by w.voter_level), '[]') from weights w),
    'delays', (select jsonb_agg(jsonb_build_object('fromSeconds', case when b.i > 0 then (private.delay_bins())[b.i] end, 'toSeconds', (private.delay_bins())[b.i + 1],
        'votes', b.n) order by b.i) from (select array[sum(delays[1]), sum(delays[2]), sum(delays[3]), sum(delays[4]), sum(delays[5]), sum(delays[6]), sum(delays[7]),
        sum(delays[8]), sum(delays[9])] as sums from cells) d cross join lateral (select i, coalesce(d.sums[i + 1], 0) as n from generate_series(0, 8) i) b))
    into answer;
  return private.stamp() || answer || jsonb_build_object('computedAt', (select private.iso(r.as_of) from app.r_vote_run r),
    'exact', c -> 'exact', 'nearestRange', c -> 'nearest',
    'kpis', figures || jsonb_build_object('votes', answer -> 'votes', 'participation', private.share(least((figures ->> 'voters')::bigint, active), active), 'activeProfiles', active,
      'targets', coalesce((cohort ->> 'targets')::bigint, 0), 'targets5Share', private.share(coalesce((cohort ->> 'targets5')::bigint, 0), coalesce((cohort ->> 'targets')::bigint, 0)),
      'medianFirstVoteSeconds', (cohort ->> 'median_first')::double precision,
      'ownLevelAgreement', (select private.share(coalesce(sum((a #>> '{share,k}')::bigint), 0)::bigint, coalesce(sum((a #>> '{share,n}')::bigint), 0)::bigint) from jsonb_array_elements(agree) a)),
    'agreement', agree, 'ranks', private.spread_ranks(groups),
    'weeks', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(w.week::timestamp at time zone 'UTC'), 'voters', w.voters, 'votes', w.votes,
        'effective', (w.votes::numeric * w.votes / nullif(w.squares, 0))::double precision, 'levels', w.levels) order by w.week), '[]')
      from (select x.week, sum(x.voters) as voters, sum(x.votes) as votes, sum(x.squares) as squares, jsonb_object_agg(x.level, x.voters) as levels from (
          select week, level, sum(voters) as voters, sum(votes) as votes, sum(squares) as squares from app.r_vote_week
          where round = round_no and type = type_of and not (flagged and (c ->> 'flaggedOut')::boolean) and (not c ? 'level' or c -> 'level' ? level)
            and week + 7 > since and week <= until group by week, level) x group by x.week) w),
    'moved', (select coalesce(jsonb_agg(jsonb_build_object('reviewId', m.review_id, 'at', private.iso(m.at), 'before', m.before, 'after', m.after, 'votes', m.votes,
        'title', r.title, 'author', (select h.person from app.people h where h.user_id = r.author_id), 'subject', (select h.person from app.people h where h.user_id = r.subject_id)) order by m.votes desc, m.review_id), '[]')
      from (select * from app.r_vote_moved x where x.round = round_no and x.at between since and until order by x.votes desc, x.review_id limit 20) m
      join app.reviews r on r.id = m.review_id));
end $$;
comment on function public.votes_analysis(jsonb) is
  'Page /votes/analysis (M7, M15, D6): kpis, matrix (voter level x author level; upShare null below 20 votes), weights by level, delays, ranks, weeks (effective voters), agreement, moved. Filters: range or from, to; type review|vouch|slash|other, excludeFlagged (bot score), level (of the voter). Targets, first votes and moved reviews follow range and type only. exact false: votes per voter are of nearestRange.';
grant execute on function public.votes_analysis(jsonb) to anon, authenticated, service_role;
