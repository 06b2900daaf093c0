-- A past day of votes is added up from days of voters and hours of votes: as whole numbers, and without sorting them on disk.
alter function private.sum_vote_hours(text, jsonb) set work_mem = '32MB';
alter function private.sum_vote_hours(text, jsonb) set enable_sort = off;

create or replace function private.voters_then(since timestamptz, types text[])
returns table (voter_id bigint, votes bigint, of_week bigint)
-- The planner must see how many voters that are: for a few it would look up the score of each.
language plpgsql
stable
rows 50000
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
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
    -- Sums of int: those of bigint are numeric, and half the work.
    select x.voter_id, sum(x.votes), sum(x.of_week)
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
              case when isfinite(since) then x.votes[nullif(width_bucket(day_before, x.days), 0)] end as before,
              x.votes[nullif(width_bucket(week - 1, x.days), 0)] as before_week
            from app.r_voter_days x
            where x.days[1] <= today and x.voter_id not in (select w.voter_id from waiting w)
            offset 0
          ) d
        union all
        select
          s.voter_id,
          s.target_type,
          (count(*) filter (where s.inside))::int,
          (count(*) filter (where s.of_week))::int
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
