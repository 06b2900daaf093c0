create function private.last_crossings(reviews bigint[]) returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language sql stable set search_path = '' as $$
  select distinct on (c.review_id) c.review_id, c.at, c.before, c.after, c.votes
  from private.crossings(reviews) c
  order by c.review_id, c.n desc;
$$;

create function private.spread_figures(groups jsonb) returns jsonb
language sql immutable as $$
  -- Each of m voters cast x votes; the ranks of a group run from s + 1 to s + m (M15 over voters).
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
  'M15 of [[votes, voters], …]: voters, votes, Gini, effective number of voters (1/HHI), share of the most active percent (at least one voter), median.';

create function private.spread_ranks(groups jsonb) returns jsonb
language sql immutable as $$
  with g as (select (e ->> 0)::bigint as x, (e ->> 1)::bigint as m from jsonb_array_elements(groups) e), r as (
    select x, sum(m) over (order by x desc) as rank from g
  )
  select coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'votes', x) order by rank), '[]')
  from r;
$$;
comment on function private.spread_ranks(jsonb) is
  'Rank plot: for each number of votes, how many voters cast at least as many.';

create function public.votes_analysis(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  c jsonb := private.analysis_choice(filters);
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  flagged_out boolean := c -> 'flaggedOut';
  ready jsonb := private.cached_answer('votes_analysis', filters);
  groups jsonb;
  figures jsonb;
  by_level jsonb;
  answer jsonb;
  active bigint;
  parts jsonb;
  cohort jsonb;
  agree jsonb;
begin
  -- Changes only when a round completes.
  if ready -> 'round' = c -> 'round' and not (c ->> 'past')::boolean then
    return (ready -> 'answer') || private.stamp();
  end if;
  parts := case
    when (c ->> 'past')::boolean then coalesce(private.analysis_as_of(c), private.count_analysis(c))
    else private.analysis_of_round(c)
  end;
  with s as (select * from jsonb_to_recordset(parts -> 'spread') x (level text, votes bigint, voters bigint))
  select (
      select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
      from (select s.votes, sum(s.voters) as voters from s group by s.votes) g
    ),
    (
      select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
      from (select s.level, sum(s.voters) as voters from s group by s.level) g
    )
  into groups, by_level;
  figures := private.spread_figures(groups);
  -- Active profiles are counted over the same range as voters: the nearest preset, if it is used instead.
  if not (c ->> 'exact')::boolean then
    select r.since, app.now() into since, until from private.range_starts() r where r.span = c ->> 'nearest';
  end if;
  active := coalesce(
    (
      select h.active
      from app.r_vote_cohort h
      where not (c ->> 'past')::boolean
        and not c ? 'level'
        and not flagged_out
        and h.round = (c ->> 'round')::bigint
        and h.span = case when (c ->> 'exact')::boolean then c ->> 'span' else c ->> 'nearest' end
        and h.type = 'all'
    ),
    private.active_between(
      since, until, case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end, flagged_out
    )
  );
  cohort := parts -> 'cohort';
  select coalesce(
      jsonb_agg(
        jsonb_build_object('level', a.level, 'share', private.share(a.agreeing, a.votes))
        order by l.rank nulls last
      ),
      '[]'
    )
  into agree
  from jsonb_to_recordset(parts -> 'agree') a (level text, agreeing bigint, votes bigint)
    left join app.levels l on l.level = a.level;
  with cells as materialized (select * from private.analysis_cells(c)), pairs as (
    select voter_level, author_level, sum(votes)::bigint as votes, sum(visible)::bigint as visible,
      sum(up)::bigint as up
    from cells
    group by 1, 2
  ), weights as (select voter_level, sum(votes)::bigint as votes, sum(weight) as weight from cells group by 1)
  select jsonb_build_object(
      'votes', (select coalesce(sum(votes), 0) from cells),
      'matrix', (
        select coalesce(
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
        select coalesce(
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
        select jsonb_agg(
            jsonb_build_object(
              'fromSeconds', case when b.i > 0 then (private.delay_bins())[b.i] end,
              'toSeconds', (private.delay_bins())[b.i + 1],
              'votes', b.n
            )
            order by b.i
          )
        from (
            select i, coalesce(sum(delays[i + 1]), 0) as n
            from generate_series(0, cardinality(private.delay_bins())) i
              left join cells on true
            group by i
          ) b
      )
    )
  into answer;
  return private.stamp()
    || answer
    || jsonb_build_object(
      'computedAt', private.iso(
        case when (c ->> 'past')::boolean then app.now() else (select r.as_of from app.r_vote_run r) end
      ),
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
            select private.share(
                coalesce(sum((a #>> '{share,k}')::bigint), 0)::bigint,
                coalesce(sum((a #>> '{share,n}')::bigint), 0)::bigint
              )
            from jsonb_array_elements(agree) a
          )
        ),
      'agreement', agree,
      'ranks', private.spread_ranks(groups),
      'weeks', (
        select coalesce(
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
        from (
            select x.week, sum(x.voters) as voters, sum(x.votes) as votes, sum(x.squares) as squares,
              jsonb_object_agg(x.level, x.voters) as levels
            from jsonb_to_recordset(parts -> 'weeks') x (
                week date,
                level text,
                voters bigint,
                votes bigint,
                squares numeric
              )
            group by x.week
          ) w
      ),
      'moved', (
        select coalesce(
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
        from (
            select x.*
            from jsonb_to_recordset(parts -> 'moved') x (
                review_id bigint,
                at timestamptz,
                before double precision,
                after double precision,
                votes bigint
              )
            where c ->> 'type' in ('all', 'review')
              and x.at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
            order by x.votes desc, x.review_id
            limit 20
          ) m
          join app.reviews r on r.id = m.review_id
      )
    );
end;
$$;
comment on function public.votes_analysis(jsonb) is
  'Page /votes/analysis (M7, M15, D6): kpis, matrix (voter level x author level; upShare null below 20 votes), weights by level, delays, ranks, weeks (effective voters), agreement, moved. Filters: range or from, to; type review|vouch|slash|other, excludeFlagged (bot score), level (of the voter). Targets, first votes and moved reviews follow range and type only. exact false: votes per voter are of nearestRange.';
grant execute on function public.votes_analysis(jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  (
    'votes_analysis',
    $$(select jsonb_build_object('round', r.round, 'answer', public.votes_analysis('{"range": "all"}')) from app.r_vote_run r)$$
  );
