create function private.last_crossings(reviews bigint[]) returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language sql stable set search_path = '' as $$
  select distinct on (c.review_id) c.review_id, c.at, c.before, c.after, c.votes
  from private.crossings(reviews) c
  order by c.review_id, c.n desc;
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
  -- Whoever could have voted is counted over the same time as whoever did: that of the nearest preset where it stands in.
  if not (c ->> 'exact')::boolean then
    select r.since, app.now() into since, until from private.range_starts() r where r.span = c ->> 'nearest';
  end if;
  active := coalesce(
    (
      select h.active
      from app.r_vote_cohort h
      where not c ? 'counted'
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
  cohort := coalesce(
    c #> '{counted,cohort}',
    (
      select to_jsonb(x)
      from (
          select h.targets, h.targets5, h.median_first
          from app.r_vote_cohort h
          where h.round = (c ->> 'round')::bigint and h.span = c ->> 'nearest' and h.type = c ->> 'type'
        ) x
    )
  );
  select coalesce(
      jsonb_agg(
        jsonb_build_object('level', a.level, 'share', private.share(a.agreeing, a.votes))
        order by l.rank nulls last
      ),
      '[]'
    )
  into agree
  from private.analysis_agreement(c) a
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
            select array[
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
            from private.analysis_weeks(c) x
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
        from private.analysis_moved(c) m
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
