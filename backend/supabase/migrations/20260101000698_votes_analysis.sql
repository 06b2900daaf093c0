-- Page /votes/analysis (8.16).

create function private.spread_figures(groups jsonb) returns jsonb
language sql immutable
as $$
  -- x votes were cast by m voters each; ranks of a group run from s + 1 to s + m (M15 over voters).
  with
    g as (select (e ->> 0)::numeric as x, (e ->> 1)::numeric as m from jsonb_array_elements(groups) e),
    r as (
      select
        g.*,
        coalesce(
          sum(m) over (
            order by x
            rows between unbounded preceding and 1 preceding
          ),
          0
        ) as s
      from g
    ),
    t as (select coalesce(sum(m), 0) as n, coalesce(sum(m * x), 0) as votes, sum(m * x * x) as squares from g)
  select
    jsonb_build_object(
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
        select
          (
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
language sql immutable
as $$
  with
    g as (select (e ->> 0)::bigint as x, (e ->> 1)::bigint as m from jsonb_array_elements(groups) e),
    r as (select x, sum(m) over (order by x desc) as rank from g)
  select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'votes', x) order by rank), '[]')
  from r;
$$;
comment on function private.spread_ranks(jsonb) is 'Rank plot: how many voters cast at least so many votes.';

create function private.analysis_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  preset text := case
    when filters ->> 'range' in (select r.span from private.range_starts() r) then filters ->> 'range'
    when f ?| array['from', 'to'] then null
    else 'all'
  end;
  begins timestamptz := coalesce(
    (select r.since from private.range_starts() r where r.span = preset),
    private.filter_time(f, 'from'),
    '-infinity'
  );
  ends timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  nearest text := preset;
  -- Until its first round is done the rollup holds nothing, as it does of a day before the last one.
  past boolean := private.before_rollup('vote_analysis') or private.rollup_as_of('vote_analysis') is null;
  exact boolean := preset is not null or past;
begin
  -- Votes per voter of a range of one's own are counted on the spot when they are few; else the nearest preset stands in.
  if preset is null and not past then
    exact := (
      select count(*) from (select 1 from app.visible_votes v where v.created_at between begins and ends limit 20001) x
    ) <= 20000;
    nearest := (
      select r.span
      from private.range_starts() r
      order by
        abs(
          coalesce(extract(epoch from app.now() - case when isfinite(r.since) then r.since end), 1e10) - coalesce(
            extract(epoch from app.now() - case when isfinite(begins) then begins end),
            1e10
          )
        ),
        r.span
      limit 1
    );
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'past', past,
      'span', preset,
      'nearest', nearest,
      'exact', exact,
      'from', begins,
      'to', ends,
      'type', private.filter_word(f, 'type', array['review', 'vouch', 'slash', 'other'], 'all'),
      'flaggedOut', coalesce(private.filter_flag(f, 'excludeFlagged'), false),
      'level', to_jsonb(private.filter_levels(f, 'level')),
      'round', coalesce((select r.round from app.r_vote_run r), 0)
    )
  );
end;
$$;

-- The same figures on a past day (G20). What a day's votes say changes in two ways only: votes taken back since still counted
-- then, and a slash that was open then was blind. So days, first votes and crossings kept by the rollup serve where neither
-- is the case; the rest is counted from the votes as they stood. Whether a voter is flagged is, like a level, of now: nobody was
-- watched then. First votes and agreement are of the very range.
create function private.count_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
as $$
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
  from
    (
      select distinct v.target_type, v.target_id
      from app.vote_times v
      where v.archived_at > app.now() and v.created_at <= app.now()
    ) x;
  -- Weeks are whole, as everywhere on the page.
  with
    own as (
      select f.*, l.level
      from
        (
          select
            v.voter_id,
            date_trunc('week', v.created_at)::date as week,
            count(*) as votes,
            count(*) filter (where v.created_at between since and until) as inside
          from app.counted_votes v
          where
            v.created_at >= first_week
            and v.created_at < next_week
            and (asked = 'all' or private.vote_kind(v.target_type) = asked)
          group by 1, 2
        ) f
        join app.users u on u.user_id = f.voter_id
        cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
        left join app.flagged_voters b on b.voter_id = f.voter_id
      where not (flagged_out and b.voter_id is not null) and (levels is null or l.level = any (levels))
    ),
    voters as (select o.level, o.voter_id, sum(o.inside)::bigint as votes from own o where o.inside > 0 group by 1, 2),
    spread as (select v.level, v.votes, count(*) as voters from voters v group by 1, 2),
    weeks as (
      select o.week, o.level, count(*) as voters, sum(o.votes) as votes, sum(o.votes * o.votes) as squares
      from own o
      group by 1, 2
    )
  select
    jsonb_build_object(
      'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into answer;

  with
    spot as (
      select f.*
      from app.vote_facts f
      where
        f.target_type <> 'slash'
        and f.created_at between since and least(until, first_day - interval '1 microsecond')
      union all
      select f.*
      from app.vote_facts f
      where f.target_type <> 'slash' and f.created_at between greatest(since, first_day, last_day) and until
      union all
      select f.* from app.vote_facts f where f.target_type = 'slash' and f.created_at between since and until
      union all
      select f.*
      from app.vote_facts f
      where
        f.target_type <> 'slash'
        and f.archived_at > app.now()
        and f.created_at >= first_day
        and f.created_at < last_day
    ),
    counted as (
      select
        f.voter_level,
        f.author_level,
        f.delay,
        count(*) as votes,
        count(f.is_upvote) as visible,
        count(*) filter (where f.is_upvote) as up,
        coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0) as weight
      from spot f
      where
        (asked = 'all' or f.kind = asked)
        and not (flagged_out and f.flagged)
        and (levels is null or f.voter_level = any (levels))
      group by 1, 2, 3
    ),
    cells as (
      select
        p.voter_level,
        p.author_level,
        sum(p.votes) as votes,
        sum(p.visible) as visible,
        sum(p.up) as up,
        sum(p.weight) as weight,
        array(
          select coalesce(sum(x.votes), 0)::bigint
          from
            generate_series(0, cardinality(private.delay_bins())) b
            left join unnest(array_agg(p.delay), array_agg(p.votes)) x (delay, votes) on x.delay = b
          group by b
          order by b
        ) as delays
      from counted p
      group by 1, 2
      union all
      select
        m.voter_level,
        m.author_level,
        sum(m.votes),
        sum(m.visible),
        sum(m.up),
        sum(m.weight),
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
      where
        m.round = round_no
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

  with
    tallies as (
      select l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
      from
        app.counted_votes v
        join app.users p on p.user_id = v.voter_id
        cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
        left join app.flagged_voters b on b.voter_id = v.voter_id
      where
        v.created_at between since and until
        and v.is_upvote is not null
        and (asked = 'all' or private.vote_kind(v.target_type) = asked)
        and not (flagged_out and b.voter_id is not null)
        and (levels is null or l.level = any (levels))
      group by v.target_type, v.target_id, l.level
      having count(*) >= 5
    ),
    agree as (
      select
        t.level,
        sum(case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end) as votes,
        sum(case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end) as agreeing
      from tallies t
      group by 1
    )
  select jsonb_build_object('agree', coalesce(jsonb_agg(to_jsonb(a)), '[]'))
  into part
  from agree a;
  answer := answer || part;

  with
    z as (select z.kind, z.id from unnest(touched, touched_ids) z (kind, id)),
    firsts as (
      -- Below five votes now there were no five then.
      select
        case
          when t.votes < 5 or t.last_at <= (select app.now()) then t.votes
          else (
            select count(*) from app.counted_votes v where v.target_type = t.target_type and v.target_id = t.target_id
          )
        end as votes,
        extract(epoch from t.first_at - t.made_at)::double precision as seconds
      from app.r_vote_target t
      where
        t.first_at between since and until
        and (asked = 'all' or private.vote_kind(t.target_type) = asked)
        and (t.target_type, t.target_id) not in (select z.kind, z.id from z)
      union all
      select n.votes, extract(epoch from n.first_at - private.vote_target_made(z.kind, z.id))::double precision
      from
        z
        cross join lateral (
          select count(*) as votes, min(v.created_at) as first_at
          from app.counted_votes v
          where v.target_type = z.kind and v.target_id = z.id
          offset 0
        ) n
      where n.first_at between since and until and (asked = 'all' or private.vote_kind(z.kind) = asked)
    )
  select
    jsonb_build_object(
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
  with
    running as (
      select
        v.target_id,
        v.created_at,
        count(*) over w as n,
        count(*) over (partition by v.target_id) as votes,
        (
          coalesce(sum(v.weight) filter (where v.is_upvote) over w, 0) / nullif(sum(v.weight) over w, 0)
        )::double precision as share
      from
        (
          select m.review_id from app.r_vote_moved m where m.round = round_no and m.at >= since
          union
          select z.id from unnest(touched, touched_ids) z (kind, id) where z.kind = 'review'
        ) k
        cross join lateral (
          select x.target_id, x.voter_id, x.created_at, x.is_upvote, x.weight
          from app.counted_votes x
          where x.target_type = 'review' and x.target_id = k.review_id
          offset 0
        ) v
      window
        w as (
          partition by v.target_id
          order by v.created_at, v.voter_id
          rows unbounded preceding
        )
    ),
    steps as (
      select
        r.*,
        lag(r.share) over (
          partition by r.target_id
          order by r.n
        ) as before
      from running r
      where r.share <> .5
    ),
    crossed as (
      select distinct on (s.target_id) s.target_id as review_id, s.created_at as at, s.before, s.share as after, s.votes
      from steps s
      where s.n > 5 and (s.before - .5) * (s.share - .5) < 0
      order by s.target_id, s.n desc
    )
  select jsonb_build_object('moved', coalesce(jsonb_agg(to_jsonb(x)), '[]'))
  into part
  from crossed x;
  return answer || part;
end;
$$;

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

create function public.votes_analysis(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  c jsonb := private.analysis_choice(filters);
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  ready jsonb := case when private.unfiltered(filters) then private.kept('votes_analysis') end;
  groups jsonb;
  figures jsonb;
  by_level jsonb;
  answer jsonb;
  active bigint;
  cohort jsonb;
  agree jsonb;
begin
  -- Nothing in it changes but with a round.
  if ready -> 'round' = c -> 'round' and not (c ->> 'past')::boolean then
    return (ready -> 'answer') || private.stamp();
  end if;
  if (c ->> 'past')::boolean then
    c := c || jsonb_build_object('counted', private.count_analysis(c));
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
  into groups
  from (select s.votes, sum(s.voters) as voters from private.analysis_spread(c) s group by s.votes) g;
  select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
  into by_level
  from (select s.level, sum(s.voters) as voters from private.analysis_spread(c) s group by s.level) g;
  figures := private.spread_figures(groups);
  active := coalesce(
    (
      select h.active
      from app.r_vote_cohort h
      where not c ? 'counted' and h.round = (c ->> 'round')::bigint and h.span = c ->> 'span' and h.type = 'all'
    ),
    private.active_between(since, until)
  );
  cohort := coalesce(
    c #> '{counted,cohort}',
    (
      select to_jsonb(x)
      from
        (
          select h.targets, h.targets5, h.median_first
          from app.r_vote_cohort h
          where h.round = (c ->> 'round')::bigint and h.span = c ->> 'nearest' and h.type = c ->> 'type'
        ) x
    )
  );
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('level', a.level, 'share', private.share(a.agreeing, a.votes))
        order by l.rank nulls last
      ),
      '[]'
    )
  into agree
  from
    private.analysis_agreement(c) a
    left join app.levels l on l.level = a.level;
  with
    cells as materialized (select * from private.analysis_cells(c)),
    pairs as (
      select
        voter_level,
        author_level,
        sum(votes)::bigint as votes,
        sum(visible)::bigint as visible,
        sum(up)::bigint as up
      from cells
      group by 1, 2
    ),
    weights as (select voter_level, sum(votes)::bigint as votes, sum(weight) as weight from cells group by 1)
  select
    jsonb_build_object(
      'votes', (select coalesce(sum(votes), 0) from cells),
      'matrix', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'voter', p.voter_level,
                'author', p.author_level,
                'votes', p.votes,
                'upShare', case when p.visible >= 20 then private.share(p.up, p.visible) end
              )
              order by p.voter_level, p.author_level
            ),
            '[]'
          )
        from pairs p
      ),
      'weights', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'level', w.voter_level,
                'voters', coalesce((by_level ->> w.voter_level)::bigint, 0),
                'votes', w.votes,
                'weight', w.weight,
                'weightShare', (w.weight / nullif((select sum(weight) from weights), 0))::double precision
              )
              order by w.voter_level
            ),
            '[]'
          )
        from weights w
      ),
      'delays', (
        select
          jsonb_agg(
            jsonb_build_object(
              'fromSeconds', case when b.i > 0 then (private.delay_bins())[b.i] end,
              'toSeconds', (private.delay_bins())[b.i + 1],
              'votes', b.n
            )
            order by b.i
          )
        from
          (
            select
              array[
                sum(delays[1]),
                sum(delays[2]),
                sum(delays[3]),
                sum(delays[4]),
                sum(delays[5]),
                sum(delays[6]),
                sum(delays[7]),
                sum(delays[8]),
                sum(delays[9])
              ] as sums
            from cells
          ) d
          cross join lateral (select i, coalesce(d.sums[i + 1], 0) as n from generate_series(0, 8) i) b
      )
    )
  into answer;
  return private.stamp()
    || answer
    || jsonb_build_object(
      'computedAt', private.iso(case when c ? 'counted' then app.now() else (select r.as_of from app.r_vote_run r) end),
      'exact', c -> 'exact',
      'nearestRange', c -> 'nearest',
      'kpis', figures
        || jsonb_build_object(
          'votes', answer -> 'votes',
          'participation', private.share(least((figures ->> 'voters')::bigint, active), active),
          'activeProfiles', active,
          'targets', coalesce((cohort ->> 'targets')::bigint, 0),
          'targets5Share', private.share(
            coalesce((cohort ->> 'targets5')::bigint, 0),
            coalesce((cohort ->> 'targets')::bigint, 0)
          ),
          'medianFirstVoteSeconds', (cohort ->> 'median_first')::double precision,
          'ownLevelAgreement', (
            select
              private.share(
                coalesce(sum((a #>> '{share,k}')::bigint), 0)::bigint,
                coalesce(sum((a #>> '{share,n}')::bigint), 0)::bigint
              )
            from jsonb_array_elements(agree) a
          )
        ),
      'agreement', agree,
      'ranks', private.spread_ranks(groups),
      'weeks', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(w.week::timestamp at time zone 'UTC'),
                'voters', w.voters,
                'votes', w.votes,
                'effective', (w.votes::numeric * w.votes / nullif(w.squares, 0))::double precision,
                'levels', w.levels
              )
              order by w.week
            ),
            '[]'
          )
        from
          (
            select
              x.week,
              sum(x.voters) as voters,
              sum(x.votes) as votes,
              sum(x.squares) as squares,
              jsonb_object_agg(x.level, x.voters) as levels
            from private.analysis_weeks(c) x
            group by x.week
          ) w
      ),
      'moved', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'reviewId', m.review_id,
                'at', private.iso(m.at),
                'before', m.before,
                'after', m.after,
                'votes', m.votes,
                'title', r.title,
                'author', (select h.person from app.people h where h.user_id = r.author_id),
                'subject', (select h.person from app.people h where h.user_id = r.subject_id)
              )
              order by m.votes desc, m.review_id
            ),
            '[]'
          )
        from
          private.analysis_moved(c) m
          join app.reviews r on r.id = m.review_id
      )
    );
end;
$$;
comment on function public.votes_analysis(jsonb) is
  'Page /votes/analysis (M7, M15, D6): kpis, matrix (voter level x author level; upShare null below 20 votes), weights by level, delays, ranks, weeks (effective voters), agreement, moved. Filters: range or from, to; type review|vouch|slash|other, excludeFlagged (bot score), level (of the voter). Targets, first votes and moved reviews follow range and type only. exact false: votes per voter are of nearestRange.';
grant execute on function public.votes_analysis(jsonb) to anon, authenticated, service_role;
insert into app.kept_parts (part, source)
values
  (
    'votes_analysis',
    $$(select jsonb_build_object('round', r.round, 'answer', public.votes_analysis('{"range": "all"}')) from app.r_vote_run r)$$
  );
