create function private.votes_kpis(filters jsonb, out kpis jsonb, out stored boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  args jsonb;
  tallies text;
  voters text;
begin
  select s.* into args, kpis, tallies, voters, stored from private.votes_kpis_source(filters) s;
  kpis := coalesce(kpis, private.sum_tallies(tallies, voters, args));
end;
$$;
comment on function private.votes_kpis is
  'Figures of the votes that match the filters of votes_stream, except minVotes. stored: as of the last round of a rollup, not counted from the votes themselves.';

create function private.number_of_votes(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source record := private.votes_kpis_source(filters);
  -- Except on a past day or before the first round, the few votes of a range are counted directly, as in their list.
  hours text := case
    when not source.stored
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
comment on function private.number_of_votes is 'Only the number of votes of votes_kpis, which needs no voters.';

create function private.votes_kpis_source(
  filters jsonb,
  out args jsonb,
  out kpis jsonb,
  out tallies text,
  out voters text,
  out stored boolean
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
  stored := true;
  if private.rollup_as_of('votes_sides') is not null then
    if
      args - 'voter' - 'voterLevel' - 'type' - 'direction' = '{}'
      and args ?| array['voter', 'voterLevel']
      or args ? 'direction'
      and args - 'direction' = '{}'
    then
      tallies := private.voter_tallies(args);
      return;
    end if;
    if args ?| array['author', 'subject'] and (args - 'author' = '{}' or args - 'subject' = '{}') then
      select s.kpis
      into kpis
      from app.r_votes_side s
      where s.user_id = coalesce(args ->> 'author', args ->> 'subject')::bigint
        and s.side = case when args ? 'author' then 'received' else 'about' end;
    end if;
    if kpis is not null then
      return;
    end if;
  end if;
  if args - 'type' - 'from' - 'to' = '{}' then
    hours := private.vote_hours_source(args);
    if
      jsonb_array_length(args -> 'type') > 1
      or kind not in ('all', 'review', 'vouch', 'slash', 'other')
      or private.rollup_as_of('vote_rounds') is null
    then
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
      stored := false;
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
  stored := false;
  tallies := private.counted_tallies(private.votes_query(filters, true));
end;
$$;
comment on function private.votes_kpis_source is
  'Sources of votes_kpis: stored `kpis`, or SQL with `args` as $1: `tallies` for sum_tallies and, if these do not name voters, `voters`: how many cast how many `votes`.';

create function private.counted_tallies(query private.list_query) returns text
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
comment on function private.counted_tallies is 'SQL of tallies counted from the votes of a query.';

create function private.count_kpis(query private.list_query) returns jsonb
language sql stable set search_path = '' as $$
  select private.sum_tallies(private.counted_tallies(query), null, query.args);
$$;
comment on function private.count_kpis is 'votes_kpis counted from the votes of a query.';

create function private.sum_tallies(tallies text, voters text, args jsonb) returns jsonb
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
  'Figures of votes_kpis from tallies of votes (target_type, up, down, blind, unknown, weight_up, weight_down, estimated), which include voter_id unless `voters` gives how many voters cast how many votes.';

create function private.voters_by_day() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.is_past_day('vote_rounds')
    and private.day_ends(app.now())
    and coalesce((select r.days from app.r_vote_run r), false);
end;
$$;
comment on function private.voters_by_day is 'Whether the page shows a past day (G20) and r_voter_days covers it.';

create function private.voters_as_of_source(since timestamptz, types text[]) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  at timestamptz := app.now();
  week date := date_trunc('week', at)::date;
  -- The day before the first whole day of a range that has a start.
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
            -- `offset 0`: evaluates each array lookup once, before the sums.
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
            -- Votes taken back since, the partial day at the start of the range, and voters waiting for a recount.
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
  'SQL for a FROM clause: who had voted as of a past day, as `v`: votes since a time, on all or some kinds of targets, and votes in its week. Requires voters_by_day.';

insert into app.cached_answer_sources (part, source)
values ('votes_1y', $$private.number_of_votes('{"range": "1y"}')$$);
