set check_function_bodies = off;

-- What only won milliseconds of a past day: voters of all kinds of targets with their level, first activities, an index of the
-- seconds to a first vote.
drop trigger voter_level on app.users;

drop trigger activity_first_insert on app.activity_spans;

drop table app.r_voter_all_days, app.activity_first;

drop index app.r_vote_target_first_seconds;

update app.cached_answer_sources
set source = case part
  when 'votes_1y' then $$private.number_of_votes('{"range": "1y"}')$$
  when 'votes_kpis_up' then $$case when private.rollup_as_of('votes_sides') is not null then private.sum_tallies(private.voter_tallies('{"direction": "up"}'), null, '{"direction": "up"}') end$$
  else $$case when private.rollup_as_of('votes_sides') is not null then private.sum_tallies(private.voter_tallies('{"direction": "down"}'), null, '{"direction": "down"}') end$$
end
where part in ('votes_1y', 'votes_kpis_up', 'votes_kpis_down');

create or replace function private.vote_hours_source(args jsonb) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  by_level boolean := args ? 'voterLevel';
  counted timestamptz := (select s.as_of from app.rollup_state s where s.name = 'vote_hours');
  past boolean := counted > app.now();
  blind_hour timestamptz := case when past then coalesce(date_trunc('hour', private.blind_since()), 'infinity') end;
  waiting timestamptz[] := array(
    select to_timestamp(d.key::bigint * 3600)
    from app.rollup_dirty d
    where past and d.rollup = 'vote_hours' and d.key not like 'level:%'
  );
  -- Votes of the hours that are not whole in the range.
  one_by_one text[] := array[
    'w.since > ''-infinity'' and v.created_at >= w.since and v.created_at < w.from_hour and v.created_at <= w.until',
    'w.until < ''infinity'' and v.created_at >= greatest(w.from_hour, w.to_hour) and v.created_at <= w.until'
  ];
begin
  if args ?| array['author', 'subject', 'voter'] or counted is null then
    return null;
  end if;
  if past then
    -- On slashes that were open, votes taken back since, and hours that wait to be counted anew.
    one_by_one := one_by_one
      || format(
        'v.target_type = ''slash''
        and v.created_at >= greatest(w.from_hour, %L)
        and v.created_at < w.to_hour
        and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
        blind_hour,
        waiting
      )
      || format(
        'v.archived_at > %L
        and v.archived_at <= %L
        and v.created_at >= w.from_hour
        and v.created_at < w.to_hour
        and (v.target_type <> ''slash'' or v.created_at < %L)
        and date_trunc(''hour'', v.created_at) <> all (%L::timestamptz[])',
        app.now(), counted, blind_hour, waiting
      )
      || array(
        select format(
            'v.created_at >= greatest(w.from_hour, %L) and v.created_at < least(w.to_hour, %L)',
            t,
            t + interval '1 hour'
          )
        from unnest(waiting) t
      );
  end if;
  return format(
    $q$
      (
        with
          r as (select coalesce(($1 ->> 'from')::timestamptz, '-infinity') as since, %1$s as until),
          w as materialized (
            select
              r.*,
              case
                when since = '-infinity' then since
                else date_trunc('hour', since - interval '1 microsecond') + interval '1 hour'
              end as from_hour,
              case when until = 'infinity' then until else date_trunc('hour', until) end as to_hour
            from r
          ),
          votes as (
            select h.at, h.target_type, h.up, h.down, h.blind, h.unknown, %2$s
            from
              w
              cross join %3$s
            where %4$s and h.at >= w.from_hour and h.at < w.to_hour
            %5$s
          )
        select x.at, x.target_type, %6$s
        from votes x
        where %7$s
      ) h
    $q$,
    case
      when past then format('least(($1 ->> ''to'')::timestamptz, %L)', app.now())
      else 'coalesce(($1 ->> ''to'')::timestamptz, ''infinity'')'
    end,
    case
      when by_level then '0::numeric as weight_up, 0::numeric as weight_down, 0 as estimated'
      else 'h.weight_up, h.weight_down, h.estimated'
    end,
    case when by_level then 'app.r_vote_level_hour h' else 'app.r_vote_hour h' end,
    concat_ws(
      ' and ',
      case when by_level then 'h.level in (select jsonb_array_elements_text($1 -> ''voterLevel''))' else 'true' end,
      case
        when past then format(
          '(h.target_type <> ''slash'' or h.at < %L) and h.at <> all (%L::timestamptz[])',
          blind_hour,
          waiting
        )
      end
    ),
    (
      select string_agg(
          format(
            -- `offset 0`: what is read of a vote is worked out once; written out for each column it would be planned for each.
            'union all
            select
              date_trunc(''hour'', v.created_at),
              v.target_type,
              (v.is_upvote is true)::int,
              (v.is_upvote is false)::int,
              v.blind::int,
              (v.is_upvote is null and not v.blind)::int,
              case when v.is_upvote then v.weight else 0 end,
              case when not v.is_upvote then v.weight else 0 end,
              v.weight_estimated::int
            from
              w
              cross join lateral (
                select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated
                from app.counted_votes v %s
                where %s and %s
                offset 0
              ) v',
            case when by_level then 'join app.users u on u.user_id = v.voter_id' end,
            case when by_level then private.level_scores(args -> 'voterLevel') else 'true' end, c
          ),
          ' '
        )
      from unnest(one_by_one) c
    ),
    case args ->> 'direction'
      when 'up' then 'x.up, 0 as down, 0 as blind, 0 as unknown'
      when 'down' then '0 as up, x.down, 0 as blind, 0 as unknown'
      else 'x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated'
    end,
    concat_ws(
      ' and ',
      case args ->> 'direction' when 'up' then 'x.up > 0' when 'down' then 'x.down > 0' else 'true' end,
      case when args ? 'type' then private.kinds_sql('x') end
    )
  );
end;
$$;

create or replace function private.home_figures(range text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
declare
  clock timestamptz := app.now();
  span interval := (select p.length from private.range_presets() p where p.preset = range);
  since timestamptz := clock - span;
  week record;
  open_ids bigint[];
begin
  select w.season, w.week into week from private.last_week() w;
  select coalesce(array_agg(s.id), '{}')
  into open_ids
  from app.slashes s
  where s.opened_at <= clock and s.closes_at > clock and (s.cancelled_at is null or s.cancelled_at > clock);
  return jsonb_build_object(
      'range', range,
      'from', private.iso(since),
      'to', private.iso(clock),
      'kpis', jsonb_build_object(
        'profiles', jsonb_build_object('value', (select count(*) from app.listed_profiles p))
          || private.flow('p.joined_at in app.listed_profiles p where true', '1', since, clock),
        'activeReviews', jsonb_build_object(
            'value', (select count(*) from app.review_states r where r.archived_at is null)
          )
          || private.flow('r.created_at in app.review_states r where r.archived_at is null', '1', since, clock),
        'activeVouchedWei', jsonb_build_object(
            'value', (select coalesce(sum(v.amount_wei), 0)::text from app.vouch_states v where v.active)
          )
          || private.wei_texts(
            private.flow(
              'f.at in (select v.vouched_at as at, v.amount_wei as wei from app.vouch_states v
        union all select v.counted_until, -v.amount_wei from app.vouch_states v where not v.active) f where true',
              'f.wei', since, clock
            )
          ),
        -- The very figure of /votes with this range.
        'votes', jsonb_build_object('value', (private.votes_kpis(jsonb_build_object('range', range))).kpis -> 'votes')
          || private.flow('v.created_at in app.counted_votes v where true', '1', since, clock),
        'openSlashes', jsonb_build_object(
            'value', cardinality(open_ids),
            'votes', (
              select count(*) from app.counted_votes v where v.target_type = 'slash' and v.target_id = any (open_ids)
            ),
            'turnoutPct', (
              select avg(100 * s.voters::double precision / nullif(t.active, 0))
              from private.slash_turnouts(open_ids) t
                join app.slash_states s on s.id = t.slash_id
            )
          )
          || private.flow('s.opened_at in app.slashes s where true', '1', since, clock),
        'weeklyXp', jsonb_build_object(
          'season', week.season,
          'week', week.week,
          'value', private.xp_week_total(week.season, week.week),
          'change', case
            when week.week > 1 then private.xp_week_total(week.season, week.week) - private.xp_week_total(
              week.season,
              week.week - 1
            )
          end,
          'previous', case when week.week > 1 then private.xp_week_total(week.season, week.week - 1) end,
          'spark', (
            select coalesce(jsonb_agg(private.xp_week_total(week.season, n) order by n), '[]')
            from generate_series(greatest(1, week.week - 29), week.week) n
          )
        ),
        'acceptanceRate', (
            select jsonb_build_object('value', a -> 'value', 'share', a) from private.acceptance('-infinity', clock) a
          )
          || jsonb_build_object(
            'change', private.acceptance(since, clock),
            'previous', private.acceptance(since - span, since - interval '1 microsecond')
          )
      )
    )
    || jsonb_build_object(
      'movers', jsonb_build_object(
        'since', private.iso(clock - interval '7 days'),
        'gains', private.movers(clock - interval '7 days', clock, true),
        'losses', private.movers(clock - interval '7 days', clock, false)
      ),
      'xpTop', jsonb_build_object('season', week.season, 'week', week.week, 'rows', private.xp_top(10))
    );
end;
$$;

create or replace function public.votes_analysis(filters jsonb default '{}') returns jsonb
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
    c := c || jsonb_build_object('counted', coalesce(private.analysis_as_of(c), private.count_analysis(c)));
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
  into groups
  from (select s.votes, sum(s.voters) as voters from private.analysis_spread(c) s group by s.votes) g;
  select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
  into by_level
  from (select s.level, sum(s.voters) as voters from private.analysis_spread(c) s group by s.level) g;
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

create or replace function app.refresh_vote_rounds(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := coalesce(cursor ->> 'phase', 'cells');
  this_round bigint := coalesce((cursor ->> 'round')::bigint, 1 + coalesce((select r.round from app.r_vote_run r), 0));
  since timestamptz := coalesce((cursor ->> 'since')::timestamptz, '-infinity');
  until timestamptz;
  place bigint := (cursor ->> 'after')::bigint;
  place_kind text := coalesce(cursor ->> 'kind', '');
  voters bigint[];
  kinds text[];
  ids bigint[];
  range record;
begin
  if cursor is null then
    perform private.drop_vote_round(this_round);
  end if;
  if phase = 'cells' then
    loop
      -- By time, so that a step adds to few days.
      until := (
        select max(x.created_at)
        from (
            select v.created_at
            from app.vote_times v
            where v.created_at > since and v.created_at <= app.now()
            order by v.created_at
            limit 500
          ) x
      );
      if until is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'voters', 'round', this_round));
      end if;
      perform private.count_cells(this_round, since, until);
      since := until;
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cells', 'round', this_round, 'since', since)
    );
  end if;
  if phase = 'voters' then
    loop
      voters := private.next_voters(place);
      if voters is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_voters(this_round, voters);
      perform private.count_voter_days(voters);
      place := voters[cardinality(voters)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'voters', 'round', this_round, 'after', place)
    );
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place) and t.votes >= 5 and not t.blind
          order by t.target_type, t.target_id
          limit 10
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_targets(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  if phase = 'firsts' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place)
          order by t.target_type, t.target_id
          limit 200
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', 1)
        );
      end if;
      perform private.count_firsts(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  -- One preset range at a time.
  select x.span, x.since into range from private.range_starts() x offset place - 1 limit 1;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, median_first)
  select this_round, range.span, y.type, count(*), count(*) filter (where t.votes >= 5),
    percentile_cont(.5) within group (order by extract(epoch from t.first_at - t.made_at)) filter (
      where t.first_at >= t.made_at
    )
  from app.r_vote_target t
    cross join lateral (
      values
        ('all'),
        (private.vote_kind(t.target_type))
    ) y (type)
  where t.first_at >= range.since
  group by y.type;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, active)
  values (this_round, range.span, 'all', 0, 0, private.active_between(range.since, app.now()))
  on conflict (round, span, type) do update set active = excluded.active;
  insert into app.r_vote_matrix
  select this_round, range.span, '-infinity', c.*
  from private.analysis_cells(
      jsonb_build_object('round', this_round, 'from', range.since, 'to', app.now(), 'type', 'all', 'flaggedOut', false)
    ) c;
  if place < 7 then
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', place + 1)
    );
  end if;
  insert into app.r_vote_run (one, round, as_of, days)
  values (true, this_round, app.now(), true)
  on conflict (one) do update
    set
      round = excluded.round,
      as_of = excluded.as_of,
      days = excluded.days;
  perform private.drop_vote_round(null);
  return jsonb_build_object('rows', (select count(*) from app.r_vote_matrix), 'cursor', null);
end;
$$;

create or replace function private.count_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  first_week timestamptz := date_trunc('week', since);
  next_week timestamptz := date_trunc('week', until) + interval '7 days';
  round_no bigint := c -> 'round';
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
  from (
      select distinct v.target_type, v.target_id
      from app.vote_times v
      where v.archived_at > app.now() and v.created_at <= app.now()
    ) x;
  -- Weeks are whole, as everywhere on the page.
  with own as (
    select f.*, l.level
    from (
        select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as votes,
          count(*) filter (where v.created_at between since and until) as inside
        from app.counted_votes v
        where v.created_at >= first_week
          and v.created_at < next_week
          and (asked = 'all' or private.vote_kind(v.target_type) = asked)
        group by 1, 2
      ) f
      join app.users u on u.user_id = f.voter_id
      cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = f.voter_id
    where not (flagged_out and b.voter_id is not null) and (levels is null or l.level = any (levels))
  ), voters as (
    select o.level, o.voter_id, sum(o.inside)::bigint as votes from own o where o.inside > 0 group by 1, 2
  ), spread as (select v.level, v.votes, count(*) as voters from voters v group by 1, 2), weeks as (
    select o.week, o.level, count(*) as voters, sum(o.votes) as votes, sum(o.votes * o.votes) as squares
    from own o
    group by 1, 2
  )
  select jsonb_build_object(
      'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into answer;

  with tallies as (
    select l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
    from app.counted_votes v
      join app.users p on p.user_id = v.voter_id
      cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = v.voter_id
    where v.created_at between since and until
      and v.is_upvote is not null
      and (asked = 'all' or private.vote_kind(v.target_type) = asked)
      and not (flagged_out and b.voter_id is not null)
      and (levels is null or l.level = any (levels))
    group by v.target_type, v.target_id, l.level
    having count(*) >= 5
  ), agree as (
    select t.level,
      sum(case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end) as votes,
      sum(case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end) as agreeing
    from tallies t
    group by 1
  )
  select jsonb_build_object('agree', coalesce(jsonb_agg(to_jsonb(a)), '[]'))
  into part
  from agree a;
  answer := answer || part;

  with z as (select z.kind, z.id from unnest(touched, touched_ids) z (kind, id)), firsts as (
    -- Below five votes now there were no five then.
    select case
        when t.votes < 5 or t.last_at <= (select app.now()) then t.votes
        else (
          select count(*) from app.counted_votes v where v.target_type = t.target_type and v.target_id = t.target_id
        )
      end as votes,
      extract(epoch from t.first_at - t.made_at)::double precision as seconds
    from app.r_vote_target t
    where t.first_at between since and until
      and (asked = 'all' or private.vote_kind(t.target_type) = asked)
      and (t.target_type, t.target_id) not in (select z.kind, z.id from z)
    union all
    select n.votes, extract(epoch from n.first_at - private.vote_target_made(z.kind, z.id))::double precision
    from z
      cross join lateral (
        select count(*) as votes, min(v.created_at) as first_at
        from app.counted_votes v
        where v.target_type = z.kind and v.target_id = z.id
        offset 0
      ) n
    where n.first_at between since and until and (asked = 'all' or private.vote_kind(z.kind) = asked)
  )
  select jsonb_build_object(
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
  select jsonb_build_object('moved', coalesce(jsonb_agg(to_jsonb(x)), '[]'))
  into part
  from private.last_crossings(
      array(
        select m.review_id from app.r_vote_moved m where m.round = round_no and m.at >= since
        union
        select z.id from unnest(touched, touched_ids) z (kind, id) where z.kind = 'review'
      )
    ) x;
  return answer || part;
end;
$$;

create or replace function private.analysis_cells(c jsonb) returns table (
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

create or replace function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[] default null,
  flagged_out boolean default false
) returns bigint
language plpgsql stable set search_path = '' as $$
begin
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

create or replace function app.refresh_votes_sides(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('votes_sides');
  keys text[];
  k text;
  who bigint;
  side text;
  share text;
  figures jsonb;
  spans jsonb;
  kpis jsonb;
  targets jsonb;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_votes_side where true;
      delete from app.r_vote_voter where true;
      delete from app.r_voter_days where true;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'votes_sides' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      union
      select 'votes_sides', unnest(array['received:' || t.author_id, 'about:' || t.subject_id])
      from app.r_vote_target t
      where seen is null and t.author_id is not null
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      -- Votes leave a range by themselves.
      union
      select 'votes_sides', s.side || ':' || s.user_id from app.r_votes_side s where s.spans is not null
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('votes_sides', 20);
    exit when keys = '{}';
    -- One kind or direction of somebody busy at a time.
    foreach k in array array(select x from unnest(keys) x where x like 'share:%') loop
      if app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 3)::bigint;
        side := split_part(k, ':', 2);
        share := split_part(k, ':', 4) || ':' || split_part(k, ':', 5);
        update app.r_votes_side s
        set shares = coalesce(s.shares, '{}')
          || jsonb_build_object(share, private.count_votes_side(private.share_of_votes(who, side, share), side))
        where s.user_id = who and s.side = work.side;
      end if;
    end loop;
    keys := array(select x from unnest(keys) x where x not like 'share:%');
    delete from app.r_votes_side x
    using unnest(keys) k
    where x.user_id = split_part(k, ':', 2)::bigint and x.side = split_part(k, ':', 1);
    delete from app.r_vote_voter x
    using unnest(keys) k
    where k like 'cast:%' and x.voter_id = split_part(k, ':', 2)::bigint;
    insert into app.r_vote_voter
    select v.voter_id, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.blind),
      count(*) filter (where v.weight_estimated and v.is_upvote is null and not v.blind)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    perform private.count_voter_days(
        array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%')
      );
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where case split_part(k, ':', 1)
          when 'cast' then (
            select sum(t.up + t.down + t.blind + t.unknown)
            from app.r_vote_voter t
            where t.voter_id = split_part(k, ':', 2)::bigint
          )
          when 'received' then (
            select sum(t.votes) from app.r_vote_target t where t.author_id = split_part(k, ':', 2)::bigint
          )
          else (select sum(t.votes) from app.r_vote_target t where t.subject_id = split_part(k, ':', 2)::bigint)
        end > 1000
    );
    foreach k in array keys loop
      if written > 0 and app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 2)::bigint;
        side := split_part(k, ':', 1);
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side), side) end;
        kpis := case side
          when 'received' then private.count_kpis(private.votes_of_person('author', who))
          when 'about' then private.count_kpis(private.votes_of_person('subject', who))
        end;
        spans := case when side <> 'about' then private.votes_side_spans(who, side, figures) end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, spans, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, spans, kpis, targets);
        insert into app.rollup_dirty (rollup, key)
        select 'votes_sides', concat_ws(':', 'share', work.side, who, x)
        from private.shares_of_figures(figures) x
        where figures is not null
        on conflict do nothing;
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;

-- Its result or the names of its arguments changed: it cannot be replaced.
drop function private.votes_kpis(jsonb);

create or replace function private.votes_kpis(filters jsonb, out kpis jsonb, out kept boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  args jsonb;
  tallies text;
  voters text;
begin
  select s.* into args, kpis, tallies, voters, kept from private.votes_kpis_source(filters) s;
  kpis := coalesce(kpis, private.sum_tallies(tallies, voters, args));
end;
$$;

comment on function private.votes_kpis is
  'Figures of the votes that the filters of votes_stream keep, minVotes left out; kept: as of the last round of a rollup, not of these very votes.';

create or replace function private.number_of_votes(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source record := private.votes_kpis_source(filters);
  -- Of now the few votes of a range are counted, as their list does.
  hours text := case
    when not source.kept
      and (private.looks_back() or private.rollup_as_of('vote_rounds') is null)
      then private.vote_hours_source(source.args)
  end;
  answer jsonb := source.kpis -> 'votes';
begin
  if answer is null then
    execute 'select to_jsonb(coalesce(sum(h.up + h.down + h.blind + h.unknown), 0)) from '
      || coalesce(hours, format('(%s) h', source.tallies))
    into answer
    using source.args;
  end if;
  return answer;
end;
$$;

create or replace function public.votes_stream(
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null,
  most_days int default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.votes_query(filters);
  figures record := private.votes_kpis(filters);
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', figures.kpis)
      || '{"tooWide": true}';
  end if;
  -- What was counted just now is the number of rows; what is kept is that more or less.
  if figures.kept then
    query.about := figures.kpis -> 'votes';
  else
    query.total := figures.kpis -> 'votes';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then figures.kpis end
    )
    || '{"tooWide": false}';
end;
$$;

create or replace function public.votes_targets(
  filters jsonb default '{}',
  sort text default '-votes',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vote_targets_query(filters);
  part private.list_query;
  listed jsonb;
  answer jsonb;
begin
  -- Where votes would have to be added up, another table may know the page.
  if query.together then
    part := private.vote_part_query(filters, query.args, sort);
    if part.source is not null then
      listed := private.list_page(part, sort, page, per, after);
      if listed -> 'next' = 'null' then
        listed := null;
      end if;
    end if;
    if listed is not null then
      query := part;
    else
      listed := coalesce(
        private.rolled_up_voter_targets(query.args, sort, page, per, after),
        private.most_voted_then(query.args, sort, page, per, after)
      );
      -- The planner expects few votes of a filter, and would sort the many to group them.
      perform set_config('enable_sort', 'off', true);
    end if;
  end if;
  listed := coalesce(listed, private.list_page(query, sort, page, per, after));
  perform set_config('enable_sort', 'on', true);
  if query.together then
    query := private.vote_targets_query(filters, listed -> 'keys');
  end if;
  answer := private.list_answer(
    listed,
    private.vote_target_rows(query, listed -> 'keys'),
    case when (listed ->> 'first')::boolean then (private.votes_kpis(filters - 'direction')).kpis end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vote_targets_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function private.most_voted_then(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  types text[] := case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := (greatest(1, coalesce(page, 1)) - 1) * size;
  begins jsonb := nullif(after, 'null');
  most int := (skip + size + 1) * 3 / 2;
  bound bigint;
  kinds text[] := '{}';
  ids bigint[] := '{}';
  counts bigint[] := '{}';
  total bigint;
  found jsonb;
begin
  if
    sort is distinct from '-votes'
    or args - 'type' <> '{}'
    or not coalesce(types <@ array['review', 'vouch', 'slash', 'other'], true)
    or most > 1000
    or begins is not null
    and (begins ->> 0 ~ '^\d{1,18}$' and begins ->> 1 ~ '^[a-z]+:\d+$' and jsonb_array_length(begins) = 2) is not true
    or not private.voters_by_day()
    or not private.before_rollup('vote_targets')
  then
    return null;
  end if;
  if begins is not null then
    skip := 0;
  end if;
  loop
    -- Nothing behind these has more votes now, nor had it then but for those taken back since.
    select coalesce(min(t.votes), 0)
    into bound
    from (
        select t.votes
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      ) t;
    with candidates as (
      (
        select t.target_type, t.target_id
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      )
      union
      select r.target_type, r.target_id
      from private.retaken_targets() r
        left join app.r_vote_target t on t.target_type = r.target_type and t.target_id = r.target_id
      where r.votes + coalesce(t.votes, 0) >= bound
        and (types is null or private.vote_kind(r.target_type) = any (types))
      union
      select split_part(d.key, ':', 1), split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and (types is null or private.vote_kind(split_part(d.key, ':', 1)) = any (types))
    ), fresh as (
      select c.target_type, c.target_id, n.votes
      from (
          select * from candidates
          except
          select * from unnest(kinds, ids)
        ) c
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.target_type = c.target_type and v.target_id = c.target_id
          offset 0
        ) n
    )
    select kinds || array_agg(f.target_type), ids || array_agg(f.target_id), counts || array_agg(f.votes)
    into kinds, ids, counts
    from fresh f;
    select coalesce(jsonb_agg(jsonb_build_array(p.votes::text, p.id) order by p.n), '[]')
    into found
    from (
        select x.*, row_number() over (order by x.votes desc, x.kind, x.target_id) as n
        from (
            select k.*, k.kind || ':' || lpad(k.target_id::text, 20, '0') as id
            from unnest(kinds, ids, counts) k (kind, target_id, votes)
            where k.votes > 0
          ) x
        where begins is null
          or x.votes < (begins ->> 0)::bigint
          or x.votes = (begins ->> 0)::bigint
          and x.id > begins ->> 1
        order by n
        limit size + 1 offset skip
      ) p;
    -- One vote is the least there is: then all of them were counted.
    exit when
      bound = 0
      or jsonb_array_length(found) > size
      and (found -> size ->> 0)::bigint > bound
      or cardinality(ids) < most;
    most := most * 2;
    if most > 5000 then
      return null;
    end if;
  end loop;
  total := (select f.targets from private.first_votes_as_of(types) f);
  return jsonb_build_object(
    'total', total,
    'totalExact', true,
    'keys', (
      select coalesce(jsonb_agg(f -> 1 order by n), '[]')
      from jsonb_array_elements(found) with ordinality e (f, n)
      where n <= size
    ),
    'next', case when jsonb_array_length(found) > size then found -> (size - 1) end,
    'first', coalesce(page, 1) <= 1 and begins is null
  );
end;
$$;

create or replace function private.voters_as_of_source(since timestamptz, types text[]) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  at timestamptz := app.now();
  week date := date_trunc('week', at)::date;
  -- The day before the first whole one of a range that begins.
  day_before date := case when isfinite(since) then date_trunc('day', since - interval '1 microsecond')::date end;
  whole_from timestamptz := coalesce((day_before + 1)::timestamptz, '-infinity');
  counted timestamptz := (select max(s.as_of) from app.rollup_state s where s.name in ('vote_rounds', 'votes_sides'));
  waiting bigint[] := array(
    select split_part(d.key, ':', 2)::bigint
    from app.rollup_dirty d
    where d.rollup = 'votes_sides' and d.key like 'cast:%'
  );
begin
  return format(
    $q$
      (
        select x.voter_id, sum(x.votes) as votes, sum(x.of_week) as of_week
        from
          (
            select d.voter_id, d.target_type, d.upto - coalesce(d.before, 0) as votes, d.upto - coalesce(d.before_week, 0) as of_week
            -- `offset 0`: sums are made of numbers, not of what they are read from.
            from
              (
                select
                  x.voter_id,
                  x.target_type,
                  x.votes[width_bucket(%1$L::date, x.days)] as upto,
                  x.votes[width_bucket(%2$L::date, x.days)] as before,
                  x.votes[width_bucket(%3$L::date, x.days)] as before_week
                from app.r_voter_days x
                where x.voter_id <> all (%4$L::bigint[])
                offset 0
              ) d
            where d.upto > 0
            union all
            -- Votes taken back since, the part of a day the range begins with, and voters who wait to be counted anew.
            select v.voter_id, v.target_type, (v.created_at >= %5$L)::int, (v.created_at >= %6$L)::int
            from app.counted_votes v
            where v.archived_at > %7$L and v.archived_at <= %8$L and v.voter_id <> all (%4$L::bigint[])
            union all
            select v.voter_id, v.target_type, 1, 0
            from app.counted_votes v
            where v.created_at >= nullif(%9$L::timestamptz, '-infinity') and v.created_at < %5$L and v.voter_id <> all (%4$L::bigint[])
            union all
            select v.voter_id, v.target_type, (v.created_at >= %9$L)::int, (v.created_at >= %6$L)::int
            from app.counted_votes v
            where v.voter_id = any (%4$L::bigint[])
          ) x
        where %10$s
        group by x.voter_id
      ) v
    $q$,
    at::date, day_before, week - 1, waiting, whole_from, week::timestamptz, at, counted, since,
    case
      when types is null then 'true'
      else format(
        '(x.target_type = any (%1$L) or ''other'' = any (%1$L) and private.vote_kind(x.target_type) = ''other'')',
        types
      )
    end
  );
end;
$$;

comment on function private.voters_as_of_source is
  'SQL after FROM of who voted by the clock of a past day, `v`: votes since a time, of all or some kinds of targets, and votes of its week. Only where voters_by_day.';

create or replace function private.agreement_as_of(c jsonb) returns table (level text, agreeing bigint, votes bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  today date := (c ->> 'to')::timestamptz::date;
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  open bigint[] := array(select o.id from app.open_slashes o);
begin
  return query
    with
    -- Votes of a level on what votes were taken back from: as the round had them (kept), and as they stood.
    tallies as (
      select s.kept, l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
      from private.retaken_targets() z
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
      where (asked = 'all' or private.vote_kind(z.target_type) = asked)
        and (not s.kept or v.archived_at is null or v.archived_at > counted_at)
        and not (unflagged and b.voter_id is not null)
      group by s.kept, z.target_type, z.target_id, l.level
      having count(*) >= 5
    )
    select x.level, sum(x.agreeing)::bigint, sum(x.votes)::bigint
    from (
        select a.level, a.agreeing, a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = 0
          and a.day <= today
          and (asked = 'all' or a.type = asked)
          and a.flagged_out = unflagged
        union all
        select a.level, -a.agreeing, -a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = any (open)
          and a.day <= today
          and asked in ('all', 'slash')
          and a.flagged_out = unflagged
        union all
        select t.level,
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

create or replace function private.median_first_vote_as_of(types text[]) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (
    with z as materialized (select r.target_type, r.target_id from private.retaken_targets() r)
    select percentile_cont(.5) within group (order by x.seconds)
    from (
        select t.target_type, extract(epoch from t.first_at - t.made_at)::double precision as seconds
        from app.r_vote_target t
        where t.first_at <= (select app.now())
          and (t.target_type, t.target_id) not in (select z.target_type, z.target_id from z)
        union all
        select z.target_type,
          extract(epoch from n.first_at - private.vote_target_made(z.target_type, z.target_id))::double precision
        from z
          cross join lateral (
            select min(v.created_at) as first_at
            from app.counted_votes v
            where v.target_type = z.target_type and v.target_id = z.target_id
            offset 0
          ) n
      ) x
    where x.seconds >= 0 and (types is null or private.vote_kind(x.target_type) = any (types))
  );
end;
$$;

comment on function private.median_first_vote_as_of is
  'Seconds from when something was made to its first vote, the median of all up to a past day.';

create or replace function private.analysis_as_of(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
declare
  types text[] := case when c ->> 'type' <> 'all' then array[c ->> 'type'] end;
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
begin
  if
    not private.voters_by_day()
    or (c ->> 'from')::timestamptz <> '-infinity'
    or (c ->> 'to')::timestamptz <> app.now()
  then
    return null;
  end if;
  return (
    with own as materialized (
      select g.* from private.voter_groups_as_of(types, (c -> 'flaggedOut')::boolean, levels) g
    ), spread as (
      select o.level, o.votes, sum(o.voters) as voters from own o where o.votes > 0 group by 1, 2
    ), weeks as (
      select w.* from private.weeks_as_of(c) w
      union all
      select date_trunc('week', app.now())::date, o.level, sum(o.voters), sum(o.of_week * o.voters),
        sum(o.of_week * o.of_week * o.voters)
      from own o
      where o.of_week > 0
      group by 1, 2
    )
    select jsonb_build_object(
        'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
        'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w),
        'agree', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from private.agreement_as_of(c) a),
        'cohort', (
          select jsonb_build_object(
              'targets', f.targets,
              'targets5', f.targets5,
              'median_first', private.median_first_vote_as_of(types)
            )
          from private.first_votes_as_of(types) f
        ),
        'moved', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.moved_as_of() m)
      )
  );
end;
$$;

comment on function private.analysis_as_of is
  'count_analysis of all time up to a past day from what is kept by day; null for another range, and where it is not kept.';

create or replace function private.moved_as_of() returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  round_no bigint := (select r.round from app.r_vote_run r);
  retaken bigint[] := array(select r.target_id from private.retaken_targets() r where r.target_type = 'review');
begin
  return query
    select l.review_id, l.at, l.before, l.after, n.votes
    from (
        select distinct on (x.review_id) x.review_id, x.at, x.before, x.after
        from app.r_vote_crossing x
        where x.round = round_no and x.at <= app.now() and x.review_id <> all (retaken)
        order by x.review_id, x.n desc
      ) l
      cross join lateral (
        select count(v.is_upvote) as votes
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = l.review_id
        offset 0
      ) n
    union all
    select c.* from private.last_crossings(retaken) c;
end;
$$;

comment on function private.moved_as_of is
  'The last crossing by the clock of a past day of each review that had one, from r_vote_crossing. Only where voters_by_day.';

create or replace function private.voter_groups_as_of(types text[], flagged_out boolean, levels text[]) returns table (
  votes bigint, of_week bigint, level text, voters bigint
)
language plpgsql stable set search_path = ''
-- Everybody who voted fits into memory; the planner expects a hundred of them, and would look up the score of each.
set work_mem = '32MB'
set enable_nestloop = off set enable_sort = off as $$
begin
  return query
    execute
      format(
        $q$
          select v.votes, v.of_week, l.level, count(*)
          from %s
            join app.users u on u.user_id = v.voter_id
            cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
          where (v.votes > 0 or v.of_week > 0)
            and not ($1 and v.voter_id in (select b.voter_id from app.flagged_voters b))
            and ($2 is null or l.level = any ($2))
          group by 1, 2, 3
        $q$,
        private.voters_as_of_source('-infinity', types)
      )
      using flagged_out, levels;
end;
$$;

comment on function private.voter_groups_as_of is
  'How many voters of each level had cast how many votes by the clock of a past day, in all and in its week.';

create or replace function private.weeks_as_of(c jsonb) returns table (
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

create or replace function private.votes_by_delay(delays int[]) returns bigint[]
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

create or replace function private.count_voter_days(voters bigint[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  with counted as materialized (
    select d.voter_id, d.target_type, array_agg(d.day order by d.day) as days, array_agg(d.upto order by d.day) as votes
    from (
        select v.voter_id, v.target_type, v.created_at::date as day,
          (
            sum(count(*)) over (
              partition by v.voter_id, v.target_type
              order by v.created_at::date
            )
          )::int as upto
        from app.counted_votes v
        where v.voter_id = any (voters)
        group by 1, 2, 3
      ) d
    group by 1, 2
  ), gone as (
    delete from app.r_voter_days d
    where d.voter_id = any (voters)
      and not exists (select 1 from counted c where c.voter_id = d.voter_id and c.target_type = d.target_type)
  )
  insert into app.r_voter_days as d
  select * from counted
  on conflict (voter_id, target_type) do update
    set
      days = excluded.days,
      votes = excluded.votes
    where (d.days, d.votes) is distinct from (excluded.days, excluded.votes);
end;
$$;

comment on function private.count_voter_days(bigint[]) is 'r_voter_days of these voters.';

create or replace function private.votes_kpis_source(
  filters jsonb,
  out args jsonb,
  out kpis jsonb,
  out tallies text,
  out voters text,
  out kept boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  kind text;
  span text := filters ->> 'range';
  hours text;
begin
  args := (private.votes_query(filters)).args - 'minVotes';
  kind := case when args ? 'type' then args #>> '{type,0}' else 'all' end;
  kept := true;
  if private.rollup_as_of('votes_sides') is not null then
    if args - 'voter' - 'voterLevel' - 'type' - 'direction' = '{}' and args ?| array['voter', 'voterLevel'] then
      tallies := private.voter_tallies(args);
      return;
    end if;
    kpis := case
      when args - 'direction' = '{}' then private.cached_answer('votes_kpis_' || (args ->> 'direction'))
      when args - 'author' = '{}'
        or args - 'subject' = '{}'
        then (
          select s.kpis
          from app.r_votes_side s
          where s.user_id = coalesce(args ->> 'author', args ->> 'subject')::bigint
            and s.side = case when args ? 'author' then 'received' else 'about' end
        )
    end;
    if kpis is not null then
      return;
    end if;
  end if;
  if args - 'type' - 'from' - 'to' = '{}' then
    hours := private.vote_hours_source(args);
    if jsonb_array_length(args -> 'type') > 1 or private.rollup_as_of('vote_rounds') is null then
      span := null;
    elseif
      args - 'type' = '{}'
      and kind in ('all', 'review', 'vouch', 'slash')
      and private.rollup_as_of('vote_targets') is not null
    then
      span := 'all';
      tallies := format(
        'select k.target_type, k.up, k.visible - k.up as down, k.votes - k.visible as blind, 0 as unknown,
          k.weight_up, k.weight_all - k.weight_up as weight_down, k.weights_estimated as estimated
        from app.r_vote_kind k
        where %L in (''all'', k.target_type)',
        kind
      );
    elseif
      span in ('30d', '90d', '180d', '1y')
      and (select r.as_of from app.r_vote_run r) >= app.now() - interval '2 days'
    then
      tallies := 'select h.* from ' || hours;
    end if;
    if tallies is not null then
      voters := format(
        'select x.votes, x.voters
        from app.r_vote_spread x
        where x.round = (select r.round from app.r_vote_run r) and x.span = %L and x.type = %L',
        span,
        kind
      );
      return;
    end if;
    -- A past day (G20) within the range.
    if
      hours is not null
      and private.voters_by_day()
      and coalesce((args ->> 'to')::timestamptz >= app.now(), true)
      and coalesce((args ->> 'from')::timestamptz <= app.now(), true)
    then
      kept := false;
      tallies := 'select h.* from ' || hours;
      voters := format(
        'select v.votes, 1 as voters from %s',
        private.voters_as_of_source(
          coalesce((args ->> 'from')::timestamptz, '-infinity'),
          case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
        )
      );
      return;
    end if;
  end if;
  kept := false;
  tallies := private.counted_tallies(private.votes_query(filters, true));
end;
$$;

comment on function private.votes_kpis_source is
  'Where the figures of votes_kpis come from: `kpis` as they are kept, or SQL with `args` in $1: `tallies` for sum_tallies, and of voters, where the tallies do not name them, how many (`voters`) cast so many `votes`.';

create or replace function private.counted_tallies(query private.list_query) returns text
language sql stable set search_path = '' as $$
  select format(
      'select
        v.voter_id,
        v.target_type,
        count(*) filter (where v.is_upvote) as up,
        count(*) filter (where not v.is_upvote) as down,
        count(*) filter (where v.blind) as blind,
        count(*) filter (where v.is_upvote is null and not v.blind) as unknown,
        coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
        coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down,
        count(*) filter (where v.weight_estimated) as estimated
      from %s
      group by v.voter_id, v.target_type',
      private.rows_sql(query)
    );
$$;

comment on function private.counted_tallies is 'Tallies of the very votes of a query.';

create or replace function private.count_kpis(query private.list_query) returns jsonb
language sql stable set search_path = '' as $$
  select private.sum_tallies(private.counted_tallies(query), null, query.args);
$$;

comment on function private.count_kpis is 'votes_kpis of the very votes of a query.';

create or replace function private.sum_tallies(tallies text, voters text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with t as materialized (select x.*, x.up + x.down + x.blind + x.unknown as votes from (%s) x), placed as (
        select s.votes, sum(s.voters) over (order by s.votes) as upto, sum(s.voters) over () as total
        from (select x.votes, sum(x.voters) as voters from (%s) x where x.votes > 0 group by x.votes) s
      )
      select jsonb_build_object(
          'votes', coalesce(sum(votes), 0),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'byType', (
            select coalesce(jsonb_object_agg(target_type, n), '{}')
            from (select target_type, sum(votes) as n from t group by target_type having sum(votes) > 0) k
          ),
          'voters', (select coalesce(max(total), 0) from placed),
          'perVoterMedian', (
            select (
                min(votes) filter (where 2 * upto >= total) + min(votes) filter (where 2 * upto >= total + 1)
              ) / 2.0::double precision
            from placed
          )
        )
      from t
    $q$,
    tallies,
    coalesce(voters, 'select sum(t.votes) as votes, 1 as voters from t group by t.voter_id')
  )
  into answer
  using args;
  return answer;
end;
$$;

comment on function private.sum_tallies is
  'Figures of votes_kpis from tallies of votes (target_type, up, down, blind, unknown, weight_up, weight_down, estimated), which name their voter_id unless `voters` says how many voters cast so many votes.';

create or replace function private.voter_tallies(args jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of('app.r_vote_voter r', 'r.voter_id', args);
begin
  query := private.joined(query, case when args ? 'voterLevel' then 'join app.users u on u.user_id = r.voter_id' end);
  query := private.narrowed_by_args(
    query,
    json_build_object(
      'voterLevel', 'private.level(u.score) in (select jsonb_array_elements_text($1 -> ''voterLevel''))',
      'voter', 'r.voter_id = ($1 ->> ''voter'')::bigint',
      'type', private.kinds_sql('r')
    )
  );
  return format(
    'select r.voter_id, r.target_type, %s from %s',
    case args ->> 'direction'
      when 'up' then 'r.up, 0 as down, 0 as blind, 0 as unknown, r.weight_up, 0 as weight_down, r.estimated_up as estimated'
      when 'down' then '0 as up, r.down, 0 as blind, 0 as unknown, 0 as weight_up, r.weight_down, r.estimated_down as estimated'
      else 'r.up, r.down, r.blind, r.unknown, r.weight_up, r.weight_down,
        r.estimated_up + r.estimated_down + r.estimated_blind + r.estimated_unknown as estimated'
    end,
    private.rows_sql(query)
  );
end;
$$;

comment on function private.voter_tallies is 'Tallies from r_vote_voter, which knows voters, kinds and directions.';

create or replace function private.first_votes_as_of(types text[]) returns table (
  targets bigint, targets5 bigint, timed bigint
)
language plpgsql stable rows 1 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  counted timestamptz := (select r.as_of from app.r_vote_run r);
begin
  return query
    with
    -- Of what votes were taken back from, the days tell what is left of it now.
    z as (
      select n.*, private.vote_target_made(x.target_type, x.target_id) as made_at
      from private.retaken_targets() x
        cross join lateral (
          select count(*) filter (where v.archived_at is null or v.archived_at > counted) as kept,
            min(v.created_at) filter (where v.archived_at is null or v.archived_at > counted) as kept_first,
            count(*) as held, min(v.created_at) as held_first
          from app.counted_votes v
          where v.target_type = x.target_type and v.target_id = x.target_id
          offset 0
        ) n
      where types is null or private.vote_kind(x.target_type) = any (types)
    )
    select sum(s.targets)::bigint, sum(s.targets5)::bigint, sum(s.timed)::bigint
    from (
        select d.targets, d.targets5, d.timed
        from app.r_vote_first_day d
        where d.round = (select r.round from app.r_vote_run r)
          and d.day <= app.now()::date
          and (types is null or d.type = any (types))
        union all
        select (z.held > 0)::int - (z.kept > 0)::int, (z.held >= 5)::int - (z.kept >= 5)::int,
          (z.held_first >= z.made_at is true)::int - (z.kept_first >= z.made_at is true)::int
        from z
        union all
        select 0, 0, 0
      ) s;
end;
$$;

comment on function private.first_votes_as_of is
  'How many targets of these kinds (review, vouch, slash, other; null: all) had a vote by the end of the past day the page looks from, five votes, and a first one not before they were made. Only where voters_by_day.';

comment on function private.analysis_cells(jsonb) is
  'Votes of /votes/analysis by kind and levels: whole days or a preset range from r_vote_matrix, the rest counted.';

drop function private.votes_kpis_then(jsonb);

drop function private.preset_votes_kpis(jsonb, jsonb, text);

drop function private.voters_kpis(jsonb);

drop function private.count_tallies(text, jsonb);

drop function private.voter_spread(text, text);

drop function private.keep_voter_days(bigint[]);

drop function private.voter_groups_then(text[], boolean, text[]);

drop function private.moved_then();

drop function private.weeks_then(jsonb);

drop function private.cells_then(jsonb);

drop function private.active_between(timestamp with time zone, timestamp with time zone);

drop function private.ever_active(timestamp with time zone, text[], boolean);

drop function private.sum_analysis(jsonb);

drop function private.median_first_vote_then(text[]);

drop function private.agreement_then(jsonb);

drop function private.voters_then_sources(timestamp with time zone, text[]);

drop function private.level_moved();

drop function private.first_votes_then(text[]);

drop function private.counted_votes_kpis(jsonb);

drop function private.sum_vote_hours(text, jsonb);

drop function private.count_votes(private.list_query);

drop function private.span_arrived();

drop function private.ready_votes_kpis(jsonb);

drop function private.rolled_up_votes_kpis(jsonb);

drop function private.vote_sums(text);
