create function private.content_pairs(voter bigint) returns setof app.r_content_agree
language plpgsql stable set search_path = '' as $$
begin
  return query
    with o as materialized (
      select n.target_type, n.target_id, n.is_upvote
      from
        (
          -- Who votes again means the last one.
          select distinct on (v.target_type, v.target_id) v.target_type, v.target_id, v.is_upvote, v.created_at
          from app.analysed_votes v
          where v.voter_id = voter and v.target_type <> 'slash'
          order by v.target_type, v.target_id, v.created_at desc
        ) n
      where not exists (
          select 1
          from app.r_vote_target t
          where t.target_type = n.target_type and t.target_id = n.target_id and t.votes > 200
        )
      order by n.created_at desc, n.target_type, n.target_id
      limit 2000
    )
    select voter, x.voter_id, count(*)::int, count(*) filter (where x.is_upvote = o.is_upvote)::int,
      count(*) filter (where o.is_upvote)::int, count(*) filter (where x.is_upvote)::int
    from o
      cross join lateral (
        select distinct on (v.voter_id) v.voter_id, v.is_upvote
        from app.analysed_votes v
        where v.target_type = o.target_type and v.target_id = o.target_id and v.voter_id > voter
        order by v.voter_id, v.created_at desc
        offset 0
      ) x
    group by x.voter_id
    having count(*) >= 30;
end;
$$;
comment on function private.content_pairs(bigint) is
  'The pairs of r_content_agree in which this voter is the lower one.';

create function app.refresh_r_content_agree(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  next_voter bigint;
  n bigint;
  written bigint := 0;
begin
  loop
    select v.voter_id
    into next_voter
    from app.votes v
    where v.voter_id > place and v.target_type <> 'slash'
    group by v.voter_id
    having count(*) >= 30
    order by v.voter_id
    limit 1;
    -- Until a voter is counted anew the pairs of the last round stand; those between are of nobody with enough votes.
    delete from app.r_content_agree k
    where k.a > place and (next_voter is null or k.a <= next_voter);
    exit when next_voter is null;
    insert into app.r_content_agree
    select p.* from private.content_pairs(next_voter) p;
    get diagnostics n = row_count;
    written := written + n;
    place := next_voter;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  perform private.keep_vote_groups();
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;
comment on function app.refresh_r_content_agree(jsonb) is
  'r_content_agree, voter by voter, then r_vote_group. Runs after r_vote_target and r_vote_skill.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_content_agree', 86400, 'app.refresh_r_content_agree', 24);
