-- Rollup of lockstep (D5).

create function app.refresh_lockstep(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D5');
  rest_most constant int := 20000;
  phase text := coalesce(cursor ->> 'phase', 'targets');
  days int := coalesce((cursor ->> 'days')::int, 30);
  after_kind text := coalesce(cursor ->> 'kind', '');
  after_id bigint := coalesce((cursor ->> 'id')::bigint, 0);
  since timestamptz := app.now() - interval '90 days';
  written bigint := 0;
  kinds text[];
  ids bigint[];
  a bigint[];
  b bigint[];
  c int[];
begin
  if cursor is null then
    delete from app.covote_build where true;
    delete from app.covote_test where true;
    delete from app.covote_pool where true;
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from
        (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where
            (t.target_type, t.target_id) > (after_kind, after_id)
            and t.last_at >= since
            and not t.blind
            and t.votes > 1
          order by t.target_type, t.target_id
          limit 100
        ) t;
      if kinds is null then
        return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('phase', 'test', 'days', 30));
      end if;
      insert into app.covote_build as x (i, j, c30, c90)
      select h.i, h.j, count(*) filter (where h.at >= (select app.now()) - interval '30 days'), count(*)
      from
        (
          select v.kind, v.id, v.i, v.j, max(v.at) as at from private.co_voters(kinds, ids, since) v group by 1, 2, 3, 4
        ) h
      group by h.i, h.j
      on conflict (i, j) do update
        set
          c30 = x.c30 + excluded.c30,
          c90 = x.c90 + excluded.c90;
      after_kind := kinds[cardinality(kinds)];
      after_id := ids[cardinality(ids)];
      exit when app.chunk_over(began);
    end loop;
    return jsonb_build_object(
      'rows', written,
      'cursor', jsonb_build_object('phase', 'targets', 'kind', after_kind, 'id', after_id)
    );
  end if;
  if phase = 'publish' then
    written := private.publish_lockstep(days);
    return jsonb_build_object(
      'rows', written,
      'cursor', case when days = 30 then jsonb_build_object('phase', 'test', 'days', 90) end
    );
  end if;
  -- First the pairs that can become edges. The others are tested only if one of those is neither sure to pass nor sure
  -- to fail by the ranks among themselves: then their p decides where the line of Benjamini-Hochberg lies.
  loop
    select array_agg(q.i), array_agg(q.j), array_agg(q.c)
    into a, b, c
    from
      (
        select x.i, x.j, case days when 30 then x.c30 else x.c90 end as c
        from app.covote_build x
        where
          case days when 30 then x.c30 else x.c90 end >= case phase
            when 'test' then (rules ->> 'minCoVotes')::int
            else 1
          end
          and not exists (select 1 from app.covote_test t where t.period = days and t.i = x.i and t.j = x.j)
        order by x.i, x.j
        limit 5
      ) q;
    exit when a is null;
    perform private.test_pairs(days, a, b, c);
    if app.chunk_over(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'days', days));
    end if;
  end loop;
  -- A round ends: with too many of the others they count as failed, which can only keep a pair from being an edge.
  if
    phase = 'test'
    and (
      select count(*)
      from
        (select 1 from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0 limit rest_most + 1) z
    ) <= rest_most
    and exists (
      select 1
      from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
      where
        t.p <= (rules ->> 'fdr')::double precision
        and t.p > (rules ->> 'fdr')::double precision * t.k / (
          select count(*) from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0
        )
    )
  then
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'rest', 'days', days));
  end if;
  return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'publish', 'days', days));
end;
$$;
comment on function app.refresh_lockstep(jsonb) is
  'r_covote and r_ring for 30 and 90 days (D5). Runs after r_vote_target.';
insert into app.rollup_jobs values ('lockstep', 3600, 'app.refresh_lockstep', 70);
