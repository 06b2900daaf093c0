-- /votes/analysis of a past day (G20) for all time up to it: what its round kept by day is added up, slashes that were open then
-- are taken off, and what votes taken back since change is read vote by vote. Of a range of its own it is counted as before.

create function private.cells_then(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
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
begin
  return (
    with
      rows as (
        select
          m.voter_level,
          m.author_level,
          sum(m.votes) as votes,
          sum(m.visible) as visible,
          sum(m.up) as up,
          sum(m.weight) as weight,
          sum(m.delays[1]) as d1,
          sum(m.delays[2]) as d2,
          sum(m.delays[3]) as d3,
          sum(m.delays[4]) as d4,
          sum(m.delays[5]) as d5,
          sum(m.delays[6]) as d6,
          sum(m.delays[7]) as d7,
          sum(m.delays[8]) as d8,
          sum(m.delays[9]) as d9,
          case when m.span = 'day' and backwards then -1 else 1 end as sign
        from
          (
            select m.*
            from app.r_vote_matrix m
            where
              m.round = round_no
              and m.span = 'day'
              and m.day >= case when backwards then next_day else first_day end
              and m.day < case when backwards then 'infinity'::date else next_day end
            union all
            select m.*
            from app.r_vote_matrix m
            where backwards and m.round = round_no and m.span = 'all'
          ) m
        where
          (asked = 'all' or m.type = asked)
          and not (flagged_out and m.flagged)
          and (levels is null or m.voter_level = any (levels))
        group by m.voter_level, m.author_level, m.span
        -- Votes taken back since.
        union all
        select
          f.voter_level,
          f.author_level,
          count(*),
          count(f.is_upvote),
          count(*) filter (where f.is_upvote),
          coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
          count(*) filter (where f.delay = 0),
          count(*) filter (where f.delay = 1),
          count(*) filter (where f.delay = 2),
          count(*) filter (where f.delay = 3),
          count(*) filter (where f.delay = 4),
          count(*) filter (where f.delay = 5),
          count(*) filter (where f.delay = 6),
          count(*) filter (where f.delay = 7),
          count(*) filter (where f.delay = 8),
          1
        from app.vote_facts f
        where
          f.archived_at > app.now()
          and f.archived_at <= counted_at
          and (asked = 'all' or f.kind = asked)
          and not (flagged_out and f.flagged)
          and (levels is null or f.voter_level = any (levels))
        group by 1, 2
        -- What slashes say that were open.
        union all
        select
          m.voter_level,
          m.author_level,
          0,
          sum(m.visible),
          sum(m.up),
          sum(m.weight),
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          -1
        from
          app.open_slashes o
          join app.r_vote_slash_day m on m.slash_id = o.id
        where
          asked in ('all', 'slash')
          and m.round = round_no
          and m.day < next_day
          and not (flagged_out and m.flagged)
          and (levels is null or m.voter_level = any (levels))
        group by 1, 2
      ),
      cells as (
        select
          r.voter_level,
          r.author_level,
          sum(r.sign * r.votes) as votes,
          sum(r.sign * r.visible) as visible,
          sum(r.sign * r.up) as up,
          sum(r.sign * r.weight) as weight,
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

-- Weeks before that of the day, with votes that were taken back since.
create function private.weeks_then(c jsonb) returns table (
  week date,
  level text,
  voters bigint,
  votes bigint,
  squares numeric
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
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
        from
          (
            select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as more
            from app.counted_votes v
            where
              v.archived_at > app.now()
              and v.archived_at <= counted_at
              and v.created_at < this_week
              and (asked = 'all' or private.vote_kind(v.target_type) = asked)
            group by 1, 2
          ) k
          cross join lateral (
            select count(*) as votes
            from app.counted_votes v
            where
              v.voter_id = k.voter_id
              and v.created_at >= k.week
              and v.created_at < k.week + 7
              and (v.archived_at is null or v.archived_at > counted_at)
              and (asked = 'all' or private.vote_kind(v.target_type) = asked)
            offset 0
          ) n
      )
    select x.week, x.level, sum(x.voters)::bigint, sum(x.votes)::bigint, sum(x.squares)
    from
      (
        select w.week, w.level, w.flagged, w.voters, w.votes, w.squares
        from app.r_vote_week w
        where w.round = round_no and w.type = asked and w.week < this_week
        union all
        select
          z.week,
          coalesce(private.level(u.score), 'unknown'),
          b.voter_id is not null,
          (z.votes = 0)::int,
          z.more,
          (z.votes + z.more) * (z.votes + z.more) - z.votes * z.votes
        from
          z
          join app.users u on u.user_id = z.voter_id
          left join app.flagged_voters b on b.voter_id = z.voter_id
      ) x
    where not (flagged_out and x.flagged) and (levels is null or x.level = any (levels))
    group by 1, 2
    having sum(x.votes) > 0;
end;
$$;

create function private.agreement_then(c jsonb) returns table (level text, agreeing bigint, votes bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  today date := (c ->> 'to')::timestamptz::date;
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
begin
  return query
    with
      -- Votes of a level on what votes were taken back from: as the round had them (kept), and as they stood.
      tallies as (
        select
          s.kept,
          l.level,
          count(*) filter (where v.is_upvote) as u,
          count(*) filter (where not v.is_upvote) as d
        from
          private.retaken_targets() z
          cross join lateral (
            select x.voter_id, x.is_upvote, x.archived_at
            from app.counted_votes x
            where x.target_type = z.target_type and x.target_id = z.target_id and x.is_upvote is not null
            offset 0
          ) v
          join app.users p on p.user_id = v.voter_id
          cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
          left join app.flagged_voters b on b.voter_id = v.voter_id
          cross join (
            values
              (false),
              (true)
          ) s (kept)
        where
          (asked = 'all' or private.vote_kind(z.target_type) = asked)
          and (not s.kept or v.archived_at is null or v.archived_at > counted_at)
          and not (unflagged and b.voter_id is not null)
        group by s.kept, z.target_type, z.target_id, l.level
        having count(*) >= 5
      )
    select x.level, sum(x.agreeing)::bigint, sum(x.votes)::bigint
    from
      (
        select a.level, a.agreeing, a.votes
        from app.r_vote_agree_day a
        where
          a.round = round_no
          and a.slash_id = 0
          and a.day <= today
          and (asked = 'all' or a.type = asked)
          and a.flagged_out = unflagged
        union all
        select a.level, -a.agreeing, -a.votes
        from
          app.open_slashes o
          join app.r_vote_agree_day a on a.slash_id = o.id
        where a.round = round_no and a.day <= today and asked in ('all', 'slash') and a.flagged_out = unflagged
        union all
        select
          t.level,
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end
          ),
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end
          )
        from tallies t
      ) x
    where levels is null or x.level = any (levels)
    group by 1
    having sum(x.votes) > 0;
end;
$$;

-- In the order of the index, as far as the middle; the few that votes were taken back from are put in between.
create function private.median_first_vote_then(types text[]) returns double precision
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  n bigint := (select f.timed from private.first_votes_then(types) f);
  kinds text[];
  ids bigint[];
begin
  select array_agg(r.target_type), array_agg(r.target_id) into kinds, ids from private.retaken_targets() r;
  return (
    select percentile_cont(.5) within group (order by m.seconds)
    from
      (
        select x.seconds
        from
          (
            select extract(epoch from t.first_at - t.made_at)::double precision as seconds
            from app.r_vote_target t
            where
              extract(epoch from t.first_at - t.made_at)::double precision >= 0
              and t.first_at <= at
              and (types is null or private.vote_kind(t.target_type) = any (types))
              and (t.target_type, t.target_id) not in (select k.kind, k.id from unnest(kinds, ids) k (kind, id))
            union all
            select f.seconds
            from
              unnest(kinds, ids) k (kind, id)
              cross join lateral (
                select
                  extract(
                    epoch from min(v.created_at) - private.vote_target_made(k.kind, k.id)
                  )::double precision as seconds
                from app.counted_votes v
                where v.target_type = k.kind and v.target_id = k.id
                offset 0
              ) f
            where f.seconds >= 0 and (types is null or private.vote_kind(k.kind) = any (types))
          ) x
        order by x.seconds
        offset (n - 1) / 2
        limit 2 - n % 2
      ) m
  );
end;
$$;
comment on function private.median_first_vote_then is
  'Seconds from when something was made to its first vote, the median of all up to a past day. Only where voters_by_day.';

-- As many as the page shows.
create function private.moved_then() returns table (
  review_id bigint,
  at timestamptz,
  before double precision,
  after double precision,
  votes bigint
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  retaken bigint[] := array(select r.target_id from private.retaken_targets() r where r.target_type = 'review');
begin
  return query
    select m.*
    from
      (
        select l.review_id, l.at, l.before, l.after, n.votes
        from
          (
            select distinct on (x.review_id) x.review_id, x.at, x.before, x.after
            from app.r_vote_crossing x
            where x.round = (select r.round from app.r_vote_run r) and x.at <= clock and x.review_id <> all (retaken)
            order by x.review_id, x.n desc
          ) l
          cross join lateral (
            select count(v.is_upvote) as votes
            from app.counted_votes v
            where v.target_type = 'review' and v.target_id = l.review_id
            offset 0
          ) n
        union all
        select c.* from private.last_crossings(retaken) c
      ) m
    order by m.votes desc, m.review_id
    limit 20;
end;
$$;

create function private.sum_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  types text[] := case when asked <> 'all' then array[asked] end;
  voters jsonb;
begin
  if
    not private.voters_by_day()
    or (c ->> 'from')::timestamptz <> '-infinity'
    or (c ->> 'to')::timestamptz <> app.now()
  then
    return null;
  end if;
  with
    own as materialized (
      select v.votes, v.of_week, l.level
      from
        private.voters_then('-infinity', types) v
        join app.users u on u.user_id = v.voter_id
        cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
      where
        not (flagged_out and v.voter_id in (select b.voter_id from app.flagged_voters b))
        and (levels is null or l.level = any (levels))
    ),
    weeks as (
      select w.* from private.weeks_then(c) w
      union all
      select
        date_trunc('week', app.now())::date,
        o.level,
        count(*),
        sum(o.of_week),
        sum(o.of_week * o.of_week)
      from own o
      where o.of_week > 0
      group by 1, 2
    )
  select
    jsonb_build_object(
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
        from (select o.votes, count(*) as voters from own o where o.votes > 0 group by 1) g
      ),
      'byLevel', (
        select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
        from (select o.level, count(*) as voters from own o where o.votes > 0 group by 1) g
      ),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into voters;
  return voters
    || jsonb_build_object(
      'cells', private.cells_then(c),
      'agree', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from private.agreement_then(c) a),
      'cohort', (
        select
          jsonb_build_object(
            'targets', f.targets,
            'targets5', f.targets5,
            'median_first', private.median_first_vote_then(types)
          )
        from private.first_votes_then(types) f
      ),
      'moved', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.moved_then() m)
    );
end;
$$;
comment on function private.sum_analysis is
  'count_analysis of all time up to a past day from what is kept by day, with voters already in the groups that are asked for; null for another range, and where it is not kept.';

create or replace function public.votes_analysis(filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  c jsonb := private.analysis_choice(filters);
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  ready jsonb := private.cached_answer('votes_analysis', filters);
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
    c := c || jsonb_build_object('counted', coalesce(private.sum_analysis(c), private.count_analysis(c)));
  end if;
  groups := c #> '{counted,groups}';
  by_level := c #> '{counted,byLevel}';
  if groups is null then
    select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
    into groups
    from (select s.votes, sum(s.voters) as voters from private.analysis_spread(c) s group by s.votes) g;
    select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
    into by_level
    from (select s.level, sum(s.voters) as voters from private.analysis_spread(c) s group by s.level) g;
  end if;
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
