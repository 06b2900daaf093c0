-- Page /votes/analysis (8.16): participation compares voters with those who could have been among them, and a filter of targets
-- leaves out the reviews that votes moved.

create function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[],
  flagged_out boolean
) returns bigint
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
        levels is null
        or s.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and s.user_id in (select b.voter_id from app.flagged_voters b))
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
comment on function private.active_between(timestamptz, timestamptz, text[], boolean) is
  'How many profiles were active in a range: of these levels where any are given, without flagged voters if they are left out.';

create or replace function private.active_between(since timestamptz, until timestamptz)
returns bigint
language sql
stable
set search_path = ''
as $$
  select private.active_between(since, until, null, false);
$$;

create or replace function private.analysis_moved(c jsonb)
returns table (review_id bigint, at timestamptz, before double precision, after double precision, votes bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  if c ->> 'type' not in ('all', 'review') then
    return;
  elseif c ? 'counted' then
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
      where
        not c ? 'counted'
        and not c ? 'level'
        and not flagged_out
        and h.round = (c ->> 'round')::bigint
        and h.span = case when (c ->> 'exact')::boolean then c ->> 'span' else c ->> 'nearest' end
        and h.type = 'all'
    ),
    private.active_between(
      since,
      until,
      case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end,
      flagged_out
    )
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
