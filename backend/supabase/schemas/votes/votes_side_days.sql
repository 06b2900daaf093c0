create function private.vote_periods() returns int[]
language sql immutable as $$
  select array[30, 90];
$$;
comment on function private.vote_periods is 'Days of the periods for which voters are analysed.';

create function private.hypergeometric_tail(x int, pool int, marked int, draws int) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  low int := greatest(0, draws + marked - pool);
  high int := least(marked, draws);
  term double precision := 0;
  largest double precision;
  tail double precision := 0;
  whole double precision := 0;
  k int;
begin
  if pool is null or marked is null or draws is null or x is null then
    return null;
  end if;
  if x <= low then
    return 1;
  end if;
  if x > high then
    return 0;
  end if;
  -- Weights relative to the first outcome, in logarithms, so that nothing overflows; their sum is the whole.
  largest := 0;
  for k in low + 1..high loop
    term := term
      + ln((marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k)));
    largest := greatest(largest, term);
  end loop;
  term := 0;
  for k in low..high loop
    if k > low then
      term := term
        + ln(
          (marked - k + 1)::double precision * (draws - k + 1) / (k::double precision * (pool - marked - draws + k))
        );
    end if;
    whole := whole + exp(greatest(term - largest, -700));
    if k >= x then
      tail := tail + exp(greatest(term - largest, -700));
    end if;
  end loop;
  return tail / whole;
end;
$$;
comment on function private.hypergeometric_tail(int, int, int, int) is
  'P(X >= x) when `draws` are taken from a pool with so many marked. Values below about 1e-300 come out as that.';

create function private.keep_votes_days(who bigint, side text) returns void
language plpgsql set search_path = '' set timezone = 'UTC' set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  query private.list_query := private.narrowed(
    private.person_votes(who, side),
    format('%s.target_type <> ''slash''', case side when 'cast' then 'v' else 't' end),
    -- What was taken back on its own day was never there at the end of one.
    '(v.archived_at is null or v.archived_at::date > v.created_at::date)'
  );
begin
  -- Also those that were taken back.
  if side = 'cast' then
    query.source := 'app.visible_votes v';
  else
    query.joins := array[
      'cross join lateral (
        select x.* from app.visible_votes x where x.target_type = t.target_type and x.target_id = t.target_id offset 0
      ) v'
    ];
  end if;
  execute format(
    $q$
        with
          v as materialized (
            select
              v.target_type,
              date_trunc('month', v.created_at)::date as month,
              v.created_at::date as day,
              v.archived_at::date as gone,
              v.created_at,
              v.is_upvote,
              v.weight,
              v.weight_estimated,
              %1$s as other
            from %2$s
          ),
          sums as (
            select
              s.target_type,
              s.month,
              array_agg(s.day order by s.day, s.gone, s.is_upvote) as days,
              array_agg(s.gone order by s.day, s.gone, s.is_upvote) as gone,
              array_agg(s.is_upvote order by s.day, s.gone, s.is_upvote) as ups,
              array_agg(s.votes order by s.day, s.gone, s.is_upvote) as votes,
              array_agg(s.weight order by s.day, s.gone, s.is_upvote) as weights,
              array_agg(s.estimated order by s.day, s.gone, s.is_upvote) as estimated,
              array_agg(s.first_at order by s.day, s.gone, s.is_upvote) as first_at,
              array_agg(s.last_at order by s.day, s.gone, s.is_upvote) as last_at
            from
              (
                select
                  target_type,
                  month,
                  day,
                  gone,
                  is_upvote,
                  count(*)::int as votes,
                  sum(weight) as weight,
                  (count(*) filter (where weight_estimated))::int as estimated,
                  min(created_at) as first_at,
                  max(created_at) as last_at
                from v
                group by 1, 2, 3, 4, 5
              ) s
            group by 1, 2
          ),
          sums_gone as (
            delete from app.r_votes_side_days x
            where
              x.user_id = $2
              and x.side = $3
              and not exists (select 1 from sums s where s.target_type = x.target_type and s.month = x.month)
          ),
          sums_kept as (
            insert into app.r_votes_side_days as x
            select $2, $3, s.* from sums s
            on conflict (user_id, side, target_type, month) do update
              set
                days = excluded.days,
                gone = excluded.gone,
                ups = excluded.ups,
                votes = excluded.votes,
                weights = excluded.weights,
                estimated = excluded.estimated,
                first_at = excluded.first_at,
                last_at = excluded.last_at
              where x is distinct from excluded
          ),
          told as materialized (select * from v where is_upvote is not null and other is not null),
          -- The votes of each person as of the end of the days on which they changed.
          run as materialized (
            select
              other,
              day,
              change,
              sum(change) over (
                partition by other
                order by day
              ) as n
            from
              (
                select e.other, e.day, sum(e.change)::int as change
                from
                  (
                    select other, day, 1 as change
                    from told
                    union all
                    select other, gone, -1 from told where gone is not null
                  ) e
                group by 1, 2
              ) c
          ),
          spread as (
            select
              array_agg(day order by day) as days,
              array_agg(people order by day) as people,
              array_agg(votes order by day) as votes,
              array_agg(squares order by day) as squares
            from
              (
                select
                  day,
                  (
                    sum((sum((n > 0)::int - (n > change)::int))::int) over (
                      order by day
                    )
                  )::int as people,
                  (
                    sum((sum(change))::int) over (
                      order by day
                    )
                  )::int as votes,
                  (
                    sum((sum(change * (2 * n - change)))::bigint) over (
                      order by day
                    )
                  )::bigint as squares
                from run
                group by day
              ) d
          ),
          most as materialized (select other, max(n)::int as n from run group by 1),
          bound as (
            select coalesce((select m.n + 1 from most m order by m.n desc offset 1000 limit 1), 1) as n
          ),
          spread_kept as (
            insert into app.r_votes_side_spread as x
            select $2, $3, coalesce(s.days, '{}'), coalesce(s.people, '{}'), coalesce(s.votes, '{}'), coalesce(s.squares, '{}'), b.n
            from spread s, bound b
            on conflict (user_id, side) do update
              set
                days = excluded.days,
                people = excluded.people,
                votes = excluded.votes,
                squares = excluded.squares,
                bound = excluded.bound
              where x is distinct from excluded
          ),
          often as materialized (
            select m.other
            from most m
            where m.n >= (select b.n from bound b)
            union
            select %3$s
          ),
          people as (
            select
              t.target_type,
              o.other is not null as often,
              t.month,
              array_agg(t.day order by t.day, t.other, t.gone, t.is_upvote) as days,
              array_agg(t.gone order by t.day, t.other, t.gone, t.is_upvote) as gone,
              array_agg(t.is_upvote order by t.day, t.other, t.gone, t.is_upvote) as ups,
              array_agg(t.other order by t.day, t.other, t.gone, t.is_upvote) as others
            from
              told t
              left join often o on o.other = t.other
            group by 1, 2, 3
          ),
          people_gone as (
            delete from app.r_votes_side_people x
            where
              x.user_id = $2
              and x.side = $3
              and not exists (
                select 1
                from people p
                where p.often = x.often and p.month = x.month and p.target_type = x.target_type
              )
          )
        insert into app.r_votes_side_people as x
        select $2, $3, p.* from people p
        on conflict (user_id, side, often, month, target_type) do update
          set
            days = excluded.days,
            gone = excluded.gone,
            ups = excluded.ups,
            others = excluded.others
          where x is distinct from excluded
      $q$,
    case side when 'cast' then 't.author_id' else 'v.voter_id' end, private.rows_sql(query),
    case side
      when 'cast' then 'unnest(array[t.author_id, s.author_id])
          from
            app.vote_times v
            left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id
            left join app.slashes s on s.id = v.target_id
          where v.target_type = ''slash'' and v.voter_id = $2'
      else 'v.voter_id
          from
            app.slashes s
            join app.vote_times v on v.target_type = ''slash'' and v.target_id = s.id
          where s.author_id = $2'
    end
  )
  using query.args, who, side;
end;
$$;
comment on function private.keep_votes_days(bigint, text) is
  'Keeps the votes of one side of somebody busy by days, for past days.';

insert into app.detector_params (detector, version, active, json)
values
  ('D5', 1, true, '{"windowSeconds": 120, "minCoVotes": 10, "minJaccard": 0.5, "fdr": 0.01, "maxPerWindow": 200}');
