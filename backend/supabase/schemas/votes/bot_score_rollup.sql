create function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  work record;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_voter_sums s
    where not exists (select 1 from app.r_votes_side x where x.user_id = s.voter_id and x.side = 'cast');
  end if;
  loop
    select x.user_id, f.seen
    into work
    from app.r_votes_side x
      cross join lateral (
        select jsonb_build_array(
            x.figures -> 'votes', x.figures -> 'up', x.figures -> 'down', x.figures -> 'weightedShare',
            x.figures -> 'lastAt'
          ) as seen
      ) f
      left join app.r_voter_sums s on s.voter_id = x.user_id
    where x.side = 'cast' and s.seen is distinct from f.seen
    order by x.user_id
    limit 1;
    if work.user_id is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
    end if;
    insert into app.r_voter_sums as s
    values (work.user_id, work.seen, private.voter_sums(work.user_id))
    on conflict (voter_id) do update
      set
        seen = excluded.seen,
        sums = excluded.sums;
    written := written + 1;
  end loop;
end;
$$;
comment on function app.refresh_voter_sums(jsonb) is
  'r_voter_sums of those whose row in r_votes_side changed. Runs after it.';

create function private.weeks_then(c jsonb) returns table (
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

create function private.median_first_vote_then(types text[]) returns double precision
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  n bigint := (select f.timed from private.first_votes_then(types) f);
  kinds text[];
  ids bigint[];
  middle bigint := (n - 1) / 2;
  skipped bigint;
begin
  select array_agg(r.target_type), array_agg(r.target_id) into kinds, ids from private.retaken_targets() r;
  -- Along the index, no further than to the middle. What votes were taken back from moves it by a place each at most, so that
  -- whatever comes before that stays before it.
  skipped := greatest(middle - coalesce(cardinality(ids), 0), 0);
  return (
    select percentile_cont(.5) within group (order by m.seconds)
    from (
        select x.seconds
        from (
            (
              select extract(epoch from t.first_at - t.made_at)::double precision as seconds
              from app.r_vote_target t
              where extract(epoch from t.first_at - t.made_at)::double precision >= 0
                and t.first_at <= at
                and (types is null or private.vote_kind(t.target_type) = any (types))
                and (
                  ids is null
                  or (t.target_type, t.target_id) not in (select k.kind, k.id from unnest(kinds, ids) k (kind, id))
                )
              order by seconds
              offset skipped
              limit middle + 2 - skipped
            )
            union all
            select f.seconds
            from unnest(kinds, ids) k (kind, id)
              cross join lateral (
                select extract(
                    epoch from min(v.created_at) - private.vote_target_made(k.kind, k.id)
                  )::double precision as seconds
                from app.counted_votes v
                where v.target_type = k.kind and v.target_id = k.id
                offset 0
              ) f
            where f.seconds >= 0 and (types is null or private.vote_kind(k.kind) = any (types))
          ) x
        order by x.seconds
        offset middle - skipped
        limit 2 - n % 2
      ) m
  );
end;
$$;
comment on function private.median_first_vote_then is
  'Seconds from when something was made to its first vote, the median of all up to a past day. Only where voters_by_day.';

create function private.moved_then() returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  round_no bigint := (select r.round from app.r_vote_run r);
  retaken bigint[] := array(select r.target_id from private.retaken_targets() r where r.target_type = 'review');
  waiting bigint[];
  enough bigint;
begin
  -- The twenty that have the most votes in all had some number by the day, and nothing below that is asked for. More votes than
  -- now had only those some were taken back from, which are counted apart, and those that wait to be counted.
  if private.before_rollup('vote_targets') then
    waiting := array(
      select split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and d.key like 'review:%'
    );
    select case when count(*) = 20 then min(n.votes) end
    into enough
    from (
        select m.review_id
        from app.r_vote_moved m
        where m.round = round_no
          and m.review_id <> all (retaken)
          and exists (
            select 1
            from app.r_vote_crossing x
            where x.round = round_no and x.review_id = m.review_id and x.at <= clock
          )
        order by m.votes desc
        limit 20
      ) m
      cross join lateral (
        select count(v.is_upvote) as votes
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = m.review_id
        offset 0
      ) n;
  end if;
  return query
    select m.*
    from (
        select l.review_id, l.at, l.before, l.after, n.votes
        from (
            select distinct on (x.review_id) x.review_id, x.at, x.before, x.after
            from app.r_vote_crossing x
            where x.round = round_no
              and x.at <= clock
              and x.review_id <> all (retaken)
              and (
                enough is null
                or x.review_id = any (waiting)
                or x.review_id in (
                  select t.target_id from app.r_vote_target t where t.target_type = 'review' and t.votes >= enough
                )
              )
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

create function private.voter_groups_then(types text[], flagged_out boolean, levels text[]) returns table (
  votes bigint, of_week bigint, level text, voters bigint
)
language plpgsql stable set search_path = ''
-- Everybody who voted fits into memory; where the planner expects few of them, it would look up the score of each.
set work_mem = '32MB'
set enable_nestloop = off set enable_sort = off as $$
begin
  return query
    execute
      (
        select string_agg(
            format(
              $q$
              select g.votes::bigint, g.of_week::bigint, g.level, g.voters
              from
                (
                  select v.votes, v.of_week, l.level, count(*) as voters
                  from
                    (%s) v
                    %s
                  where
                    (v.votes > 0 or v.of_week > 0)
                    and not ($1 and v.voter_id in (select b.voter_id from app.flagged_voters b))
                    and ($2 is null or l.level = any ($2))
                  group by 1, 2, 3
                ) g
            $q$,
              s.source,
              case
                when types is null and s.n = 1 then 'cross join lateral (select v.level) l'
                else 'join app.users u on u.user_id = v.voter_id
                cross join lateral (select coalesce(private.level(u.score), ''unknown'') as level) l'
              end
            ),
            ' union all '
          )
        from unnest(private.voters_then_sources('-infinity', types)) with ordinality s (source, n)
      )
      using flagged_out, levels;
end;
$$;
comment on function private.voter_groups_then(text[], boolean, text[]) is
  'How many voters of each level had cast how many votes by the clock of a past day, in all and in its week; the same more than once.';

insert into app.rollup_jobs values ('voter_sums', 300, 'app.refresh_voter_sums', 32);
