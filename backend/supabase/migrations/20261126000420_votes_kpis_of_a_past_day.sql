-- Figures of /votes on a past day (G20): sums from the hours, voters from their days. /site-stats asks for the number of votes alone.

create function private.day_ends(at timestamptz) returns boolean
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select at = date_trunc('day', at) + interval '1 day' - interval '1 microsecond';
$$;

create function private.voters_by_day() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.before_rollup('vote_rounds')
    and private.day_ends(app.now())
    and coalesce((select r.days from app.r_vote_run r), false);
end;
$$;
comment on function private.voters_by_day is
  'Whether the page looks from a past day (G20) and r_voter_days has the votes up to it.';

create function private.voters_then(since timestamptz, types text[]) returns table (
  voter_id bigint,
  votes bigint,
  of_week bigint
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  today date := at::date;
  week date := date_trunc('week', at)::date;
  -- The day before the first whole one.
  day_before date := case
    when isfinite(since) then date_trunc('day', since - interval '1 microsecond')::date
    else '-infinity'
  end;
  whole_from timestamptz := case when isfinite(since) then (day_before + 1)::timestamptz else '-infinity' end;
  counted timestamptz := (select max(s.as_of) from app.rollup_state s where s.name in ('vote_rounds', 'votes_sides'));
begin
  return query
    with
      waiting as materialized (
        select split_part(d.key, ':', 2)::bigint as voter_id
        from app.rollup_dirty d
        where d.rollup = 'votes_sides' and d.key like 'cast:%'
      ),
      -- Votes taken back since, the part of a day the range begins with, and voters who wait to be counted anew.
      spot as (
        select v.voter_id, v.target_type, v.created_at >= since as inside, v.created_at >= week as of_week
        from app.counted_votes v
        where
          v.archived_at > at
          and v.archived_at <= counted
          and v.created_at >= least(whole_from, week::timestamptz)
          and v.voter_id not in (select w.voter_id from waiting w)
        union all
        select v.voter_id, v.target_type, true, false
        from app.counted_votes v
        where
          isfinite(since)
          and v.created_at >= since
          and v.created_at < whole_from
          and v.voter_id not in (select w.voter_id from waiting w)
        union all
        select v.voter_id, v.target_type, v.created_at >= since, v.created_at >= week
        from
          waiting w
          join app.counted_votes v on v.voter_id = w.voter_id
        where v.created_at >= least(since, week::timestamptz)
      )
    select x.voter_id, sum(x.votes)::bigint, sum(x.of_week)::bigint
    from
      (
        select
          d.voter_id,
          d.target_type,
          d.upto - coalesce(d.before, 0) as votes,
          d.upto - coalesce(d.before_week, 0) as of_week
        -- `offset 0`: sums are made of numbers, not of what they are read from.
        from
          (
            select
              x.voter_id,
              x.target_type,
              x.votes[width_bucket(today, x.days)] as upto,
              x.votes[nullif(width_bucket(day_before, x.days), 0)] as before,
              x.votes[nullif(width_bucket(week - 1, x.days), 0)] as before_week
            from app.r_voter_days x
            where x.days[1] <= today and x.voter_id not in (select w.voter_id from waiting w)
            offset 0
          ) d
        union all
        select s.voter_id, s.target_type, count(*) filter (where s.inside), count(*) filter (where s.of_week)
        from spot s
        group by 1, 2
      ) x
    where
      types is null
      or x.target_type = any (types)
      or 'other' = any (types)
      and x.target_type not in ('review', 'vouch', 'slash')
    group by 1
    having sum(x.votes) > 0 or sum(x.of_week) > 0;
end;
$$;
comment on function private.voters_then(timestamptz, text[]) is
  'Counted votes (M2) of each voter on kinds of targets (null: all), from a time up to the end of the past day the page looks from, and in the week of that day. Only where voters_by_day.';

-- Sums of the hours, as votes_kpis has them.
create function private.sum_vote_hours(hours text, args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        h as materialized (
          select
            target_type,
            sum(up) as up,
            sum(down) as down,
            sum(blind) as blind,
            sum(unknown) as unknown,
            sum(weight_up) as weight_up,
            sum(weight_down) as weight_down,
            sum(estimated) as estimated
          from %s
          group by target_type
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(up + down + blind + unknown), 0),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'byType', coalesce(jsonb_object_agg(target_type, up + down + blind + unknown), '{}')
        )
      from h
    $q$,
    hours
  )
  into answer
  using args;
  return answer;
end;
$$;

create or replace function private.preset_votes_kpis(filters jsonb, args jsonb, kind text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  hours text := private.vote_hours_source(args);
begin
  if
    hours is null
    or kind is null
    or args - 'type' - 'from' - 'to' <> '{}'
    or private.rollup_as_of('vote_rounds') is null
    or coalesce(filters ->> 'range', '') not in ('30d', '90d', '180d', '1y')
    or (select r.as_of from app.r_vote_run r) < app.now() - interval '2 days'
  then
    return null;
  end if;
  return private.sum_vote_hours(hours, args) || private.voter_spread(filters ->> 'range', kind);
end;
$$;

create function private.votes_kpis_then(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  hours text;
begin
  if
    not private.voters_by_day()
    or args - 'type' - 'from' - 'to' <> '{}'
    or (args ->> 'to')::timestamptz < app.now()
    or (args ->> 'from')::timestamptz > app.now()
  then
    return null;
  end if;
  hours := private.vote_hours_source(args);
  if hours is null then
    return null;
  end if;
  return private.sum_vote_hours(hours, args)
    || (
      select
        jsonb_build_object('voters', count(*), 'perVoterMedian', percentile_cont(.5) within group (order by v.votes))
      from
        private.voters_then(
          coalesce((args ->> 'from')::timestamptz, '-infinity'),
          case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
        ) v
      where v.votes > 0
    );
end;
$$;
comment on function private.votes_kpis_then is
  'votes_kpis of a past day (G20) from hours and days of voters; null for other filters than type and a begin, and where it is not kept.';

create function private.counted_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.votes_kpis_then(filters), private.count_votes(private.votes_query(filters, true)));
end;
$$;
comment on function private.counted_votes_kpis is 'votes_kpis of these very votes, where none are kept ready.';

create or replace function private.votes_kpis(filters jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(private.ready_votes_kpis(filters), private.counted_votes_kpis(filters));
end;
$$;

create function private.number_of_votes(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  ready jsonb := private.ready_votes_kpis(filters);
  args jsonb;
  hours text;
  answer jsonb;
begin
  -- Of now the few votes of a range are counted, as their list does.
  if ready is null and (private.looks_back() or private.rollup_as_of('vote_rounds') is null) then
    args := (private.votes_query(filters)).args - 'minVotes';
    hours := private.vote_hours_source(args);
  end if;
  if hours is null then
    return coalesce(ready, private.counted_votes_kpis(filters)) -> 'votes';
  end if;
  execute 'select to_jsonb(coalesce(sum(h.up + h.down + h.blind + h.unknown), 0)) from ' || hours
  into answer
  using args;
  return answer;
end;
$$;
comment on function private.number_of_votes is 'The votes of votes_kpis alone, which needs no voters.';

create or replace function public.votes_stream(
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null,
  most_days int default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.votes_query(filters);
  ready jsonb := private.ready_votes_kpis(filters);
  kpis jsonb := coalesce(ready, private.counted_votes_kpis(filters));
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', kpis) || '{"tooWide": true}';
  end if;
  -- What was counted just now is the number of rows; what is kept is that more or less.
  if ready is null then
    query.total := kpis -> 'votes';
  else
    query.about := kpis -> 'votes';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then kpis end
    )
    || '{"tooWide": false}';
end;
$$;

create or replace function public.site_stats(filters jsonb default '{"range": "1y"}')
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
  r private.time_range := private.range_of(private.filter_object(filters), 'day');
  first_day date := case when isfinite(r.since) then r.since::date end;
  counted boolean := private.days_counted();
begin
  return private.stamp()
    || private.series(
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(d.day::timestamptz),
                'profiles', d.profiles,
                'reviews', d.reviews,
                'archived', d.archived,
                'vouches', d.vouches,
                'vouchedWei', d.vouched_wei::text,
                'unvouchedWei', d.unvouched_wei::text,
                'votes', d.votes,
                'slashesOpened', d.slashes_opened,
                'slashesClosed', d.slashes_closed,
                'invitations', d.invitations,
                'accepted', d.accepted
              )
              order by d.day
            ),
            '[]'
          )
        from
          (
            select *
            from app.r_network_day d
            where counted and (first_day is null or d.day >= first_day) and d.day <= r.until
            order by d.day desc
            limit 2000
          ) d
      ),
      r,
      '{"profiles": 0, "reviews": 0, "archived": 0, "vouches": 0, "vouchedWei": "0", "unvouchedWei": "0", "votes": 0,
        "slashesOpened": 0, "slashesClosed": 0, "invitations": 0, "accepted": 0}'
    )
    || jsonb_build_object(
      'totals', (
        select
          jsonb_build_object(
            'profiles', coalesce(sum(d.profiles), 0) - coalesce(max(b.profiles), 0),
            'reviews', coalesce(sum(d.reviews), 0) - coalesce(max(b.reviews), 0),
            'vouches', coalesce(sum(d.vouches), 0) - coalesce(max(b.vouches), 0),
            -- Votes that were taken back are no votes of a range, on no page.
            'votes', coalesce(
              case when filters = '{"range": "1y"}' then private.cached_answer('votes_1y') end,
              private.number_of_votes(filters)
            ),
            'slashes', coalesce(sum(d.slashes_opened), 0) - coalesce(max(b.slashes), 0),
            'invitations', coalesce(sum(d.invitations), 0) - coalesce(max(b.invitations), 0),
            'accepted', coalesce(sum(d.accepted), 0) - coalesce(max(b.accepted), 0)
          )
        from
          app.r_network_day d
          left join private.day_before(r.since) b on d.day = first_day
        where (first_day is null or d.day >= first_day) and d.day <= r.until
        having counted
      ),
      'usage', private.site_usage(r),
      'coverage', private.coverage(),
      'failing', private.sync_trouble(),
      'lagSeconds', extract(epoch from app.now() - private.data_until()),
      'notUnderstood', (
        select coalesce(jsonb_object_agg(u.entity, u.n), '{}')
        from (select entity, count(*) as n from app.sync_unknown group by entity) u
      ),
      'rollups', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name', j.name,
                'periodSeconds', j.period_seconds,
                'finishedAt', private.iso(s.finished_at),
                'rows', s.rows
              )
              order by j."order", j.name
            ),
            '[]'
          )
        from
          app.rollup_jobs j
          left join app.rollup_state s on s.name = j.name
      ),
      'detectors', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', p.detector,
                'version', p.version,
                'active', p.active,
                'since', private.iso(p.created_at)
              )
              order by p.detector, p.version
            ),
            '[]'
          )
        from app.detector_params p
      ),
      'rules', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'key', p.key,
                'value', p.value,
                'from', case when p.valid_from > '-infinity' then private.iso(p.valid_from) end,
                'to', private.iso(p.valid_to),
                'source', p.source
              )
              order by p.key, p.valid_from
            ),
            '[]'
          )
        from app.protocol_params p
      )
    );
end;
$$;
