create function private.range_starts() returns table (span text, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select p.preset, app.now() - p.length
    from private.range_presets() p
    union all
    select 'all', '-infinity';
end;
$$;
comment on function private.range_starts is 'The presets of `range`, all time last, and when each begins.';

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

create function private.analysis_moved(c jsonb) returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if c ->> 'type' not in ('all', 'review') then
    return;
  elseif c ? 'counted' then
    return query
      select s.*
      from jsonb_to_recordset(c #> '{counted,moved}') s (
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

create function private.crossings(reviews bigint[]) returns table (
  review_id bigint, n bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language sql stable set search_path = '' as $$
  with running as (
    select v.target_id, v.created_at, count(*) over w as n, count(*) over (partition by v.target_id) as votes,
      (
        coalesce(sum(v.weight) filter (where v.is_upvote) over w, 0) / nullif(sum(v.weight) over w, 0)
      )::double precision as share
    from unnest(reviews) k (id)
      cross join lateral (
        select x.target_id, x.voter_id, x.created_at, x.is_upvote, x.weight
        from app.counted_votes x
        where x.target_type = 'review' and x.target_id = k.id and x.is_upvote is not null
        offset 0
      ) v
    window
      w as (
        partition by v.target_id
        order by v.created_at, v.voter_id
        rows unbounded preceding
      )
  ),
  -- Exactly one half is on no side: a crossing leads from one side to the other, over as many such steps as there are.
  steps as (
    select r.*,
      lag(r.share) over (
        partition by r.target_id
        order by r.n
      ) as before
    from running r
    where r.share <> .5
  )
  select s.target_id, s.n, s.created_at, s.before, s.share, s.votes
  from steps s
  where s.n > 5 and (s.before - .5) * (s.share - .5) < 0;
$$;

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

create function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[],
  flagged_out boolean
) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  if since = '-infinity' then
    return private.ever_active(until, levels, flagged_out);
  end if;
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
comment on function private.active_between(timestamptz, timestamptz, text[], boolean) is
  'How many profiles were active in a range: of these levels where any are given, without flagged voters if they are left out.';

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
