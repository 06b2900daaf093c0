create function private.count_votes(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.count_tallies(
    format(
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
    ),
    query.args
  );
end;
$$;

create function private.voters_by_day() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.before_rollup('vote_rounds')
    and private.day_ends(app.now())
    and coalesce((select r.days from app.r_vote_run r), false);
end;
$$;
comment on function private.voters_by_day is
  'Whether the page looks from a past day (G20) and r_voter_days has the votes up to it.';

create function private.sum_vote_hours(hours text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' set enable_sort = off as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with h as materialized (
        select target_type, sum(up) as up, sum(down) as down, sum(blind) as blind, sum(unknown) as unknown,
          sum(weight_up) as weight_up, sum(weight_down) as weight_down, sum(estimated) as estimated
        from %s
        group by target_type
      )
      select jsonb_build_object(
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

create function private.counted_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.votes_kpis_then(filters), private.count_votes(private.votes_query(filters, true)));
end;
$$;
comment on function private.counted_votes_kpis is 'votes_kpis of these very votes, where none are kept ready.';

create function private.retaken_targets() returns table (target_type text, target_id bigint, votes bigint)
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select v.target_type, v.target_id, count(*)
    from app.counted_votes v
    where v.archived_at > (select app.now())
    group by 1, 2;
end;
$$;
comment on function private.retaken_targets is
  'What votes were taken back from after the past day the page looks from, and how many.';

create function private.first_votes_then(types text[]) returns table (targets bigint, targets5 bigint, timed bigint)
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
comment on function private.first_votes_then is
  'How many targets of these kinds (review, vouch, slash, other; null: all) had a vote by the end of the past day the page looks from, five votes, and a first one not before they were made. Only where voters_by_day.';

create function private.level_moved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.rollup_dirty (rollup, key) values ('votes_sides', 'cast:' || new.user_id) on conflict do nothing;
  return null;
end;
$$;

create function private.voters_then_sources(since timestamptz, types text[]) returns text[]
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  at timestamptz := app.now();
  today date := at::date;
  week date := date_trunc('week', at)::date;
  begun boolean := isfinite(since);
  -- The day before the first whole one.
  day_before date := date_trunc('day', since - interval '1 microsecond')::date;
  whole_from timestamptz := case when begun then (day_before + 1)::timestamptz else '-infinity' end;
  counted timestamptz := (select max(s.as_of) from app.rollup_state s where s.name in ('vote_rounds', 'votes_sides'));
  waiting bigint[] := array(
    select split_part(d.key, ':', 2)::bigint
    from app.rollup_dirty d
    where d.rollup = 'votes_sides' and d.key like 'cast:%'
  );
  retaken bigint[] := array(
    select distinct v.voter_id
    from app.counted_votes v
    where v.archived_at > at and v.archived_at <= counted and v.voter_id <> all (waiting)
  );
  kinds text := case
    when types is not null then format(
      '(x.target_type = any (%1$L::text[])
      or ''other'' = any (%1$L::text[])
      and x.target_type not in (''review'', ''vouch'', ''slash''))',
      types
    )
    else 'true'
  end;
  -- Whether there is one row of a voter at most, and a range begins with a whole day.
  straight boolean := (types is null or cardinality(types) = 1 and types <> '{other}') and whole_from = since;
  -- `offset 0`: what follows takes numbers, not what they are read from.
  kept text := format(
    $q$
      select
        d.voter_id,
        d.level,
        d.upto - %1$s as votes,
        d.upto - coalesce(d.before_week, 0) as of_week
      from
        (
          select
            x.voter_id,
            %2$s as level,
            x.votes[width_bucket(%3$L::date, x.days)] as upto,
            %4$s as before,
            x.votes[nullif(width_bucket(%5$L::date, x.days), 0)] as before_week
          from app.%6$I x
          where %7$s and %%s
          offset 0
        ) d
    $q$,
    case when begun then 'coalesce(d.before, 0)' else '0' end,
    case when types is null then 'x.level' else 'null::text' end, today,
    case when begun then format('x.votes[nullif(width_bucket(%L::date, x.days), 0)]', day_before) else 'null::int' end,
    week - 1, case when types is null then 'r_voter_all_days' else 'r_voter_days' end, kinds
  );
begin
  return array_remove(
    array[
      case when straight then format(kept, format('x.voter_id <> all (%L::bigint[])', retaken || waiting)) end,
      format(
        $q$
          -- Sums of int: those of bigint are numeric, and half the work.
          select x.voter_id, max(x.level) as level, sum(x.votes)::int as votes, sum(x.of_week)::int as of_week
          from
            (
              %1$s
              union all
              select
                x.voter_id,
                null,
                (count(*) filter (where x.inside))::int,
                (count(*) filter (where x.of_week))::int
              from
                -- Votes taken back since, the part of a day the range begins with, and voters who wait to be counted anew.
                (
                  select v.voter_id, v.target_type, v.created_at >= %2$L as inside, v.created_at >= %3$L as of_week
                  from app.counted_votes v
                  where
                    v.archived_at > %4$L
                    and v.archived_at <= %5$L
                    and v.created_at >= %6$L
                    and v.voter_id <> all (%7$L::bigint[])
                  union all
                  select v.voter_id, v.target_type, true, false
                  from app.counted_votes v
                  where
                    %8$L
                    and v.created_at >= %9$L
                    and v.created_at < %2$L
                    and v.voter_id <> all (%7$L::bigint[])
                  union all
                  select v.voter_id, v.target_type, v.created_at >= %9$L, v.created_at >= %3$L
                  from app.counted_votes v
                  where v.voter_id = any (%7$L::bigint[]) and v.created_at >= %10$L
                ) x
              where %11$s
              group by 1
            ) x
          group by 1
        $q$,
        format(
          kept,
          case
            when straight then format('x.voter_id = any (%L::bigint[])', retaken)
            else format('x.voter_id <> all (%L::bigint[])', waiting)
          end
        ),
        whole_from, week::timestamptz, at, counted, least(whole_from, week::timestamptz), waiting,
        begun and not straight, since, least(since, week::timestamptz), kinds
      )
    ],
    null
  );
end;
$$;
comment on function private.voters_then_sources(timestamptz, text[]) is
  'SQL of who voted by the clock of a past day, of all or some kinds of targets: votes since a time, and of its week; more than 0, or else nobody who counts. Nobody is in two of the parts. The level is null where it has to be looked up.';

create trigger voter_level
after update of score on app.users
for each row
when (private.level(old.score) is distinct from private.level(new.score))
execute function private.level_moved();
