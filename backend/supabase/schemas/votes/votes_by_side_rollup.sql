create function app.refresh_votes_sides(cursor jsonb) returns jsonb
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
    -- Before the first round, the triggers have already queued everyone.
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
      -- When a slash closes, its directions become visible although no vote changed.
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('votes_sides', 20);
    exit when keys = '{}';
    -- One kind or direction of a busy person at a time.
    foreach k in array array(select x from unnest(keys) x where x like 'share:%') loop
      if app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 3)::bigint;
        side := split_part(k, ':', 2);
        share := split_part(k, ':', 4) || ':' || split_part(k, ':', 5);
        update app.r_votes_side s
        set shares = coalesce(s.shares, '{}')
          || jsonb_build_object(share, private.count_votes_side(private.person_votes(who, side, share)))
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
    -- Very few people have that many votes. Each takes a while, so the rest are requeued when time is up.
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
      if written > 0 and app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 2)::bigint;
        side := split_part(k, ':', 1);
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side)) end;
        kpis := case side
          when 'received' then private.count_kpis(private.votes_of_person('author', who))
          when 'about' then private.count_kpis(private.votes_of_person('subject', who))
        end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, kpis, targets);
        insert into app.rollup_dirty (rollup, key)
        select 'votes_sides', concat_ws(':', 'share', work.side, who, x)
        from private.shares_of_figures(figures) x
        where figures is not null
        on conflict do nothing;
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;
comment on function app.refresh_votes_sides(jsonb) is
  'Refreshes r_votes_side, r_vote_voter and r_voter_days for people whose votes, or votes on content by or about them, changed. Runs after r_vote_target.';

select private.watch('app.votes', 'votes_sides', '''cast:'' || voter_id');
select private.watch(
    'app.r_vote_target',
    'votes_sides',
    'unnest(array[''received:'' || author_id, ''about:'' || subject_id])'
  );
select private.watch(
    'app.slashes',
    'votes_sides',
    'unnest(array(select distinct ''cast:'' || v.voter_id from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );

insert into app.rollup_jobs values ('votes_sides', 900, 'app.refresh_votes_sides', 22);

create function private.voter_targets(who bigint) returns jsonb
language plpgsql stable set search_path = '' set enable_sort = off as $$
declare
  query private.list_query := private.vote_targets_query('{"voter": "0"}');
begin
  query.args := query.args || jsonb_build_object('voter', who);
  return private.list_page(query, '-votes', 1, 50, null);
end;
$$;

create function private.count_voter_days(voters bigint[]) returns void
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
comment on function private.count_voter_days(bigint[]) is 'Updates r_voter_days for these voters.';
