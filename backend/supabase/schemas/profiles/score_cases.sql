create function private.score_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  moved_since timestamptz := clock - make_interval(days => (params ->> 'movedDays')::int);
  fell_since timestamptz := clock - make_interval(days => (params ->> 'fellDays')::int);
  neutral int := (select l.from_score from app.levels l where l.level = 'neutral');
begin
  return query
    with scored as materialized (
      select u.user_id, u.score from app.users u where u.user_id = any (people) and u.score is not null
    ), moves as (
      select h.user_id, count(*) as n, private.score_change(h.user_id, moved_since, clock) as change,
        (array_agg(h.at order by abs(h.change) desc nulls last, h.at))[1] as most_at
      from private.score_steps(people, moved_since) h
      group by 1
    ), tops as (
      -- The snapshot that held when the days began counts as well.
      select s.user_id, s.score, count(*) as n, max(h.score) as top,
        greatest(fell_since, (array_agg(h.at order by h.score desc, h.at desc))[1]) as top_at
      from scored s
        join app.score_history h on h.user_id = s.user_id
      where h.at <= clock
        and h.at >= coalesce(
          (select max(b.at) from app.score_history b where b.user_id = s.user_id and b.at <= fell_since),
          fell_since
        )
      group by 1, 2
    )
    select s.user_id, 'A14', 1::bigint, (2800 - s.score)::float8, case when s.score >= neutral then false end,
      jsonb_build_object('score', s.score), null::timestamptz
    from scored s
    union all
    select t.user_id, 'A15', t.n, greatest(0, t.top - t.score)::float8,
      case when t.top - t.score < (params ->> 'fellPoints')::int then false end,
      jsonb_build_object(
        'from', t.top,
        'to', t.score,
        'days', greatest(1, ceil(extract(epoch from clock - t.top_at) / 86400))
      ),
      t.top_at
    from tops t
    union all
    select m.user_id, 'C2', m.n, abs(m.change)::float8, null,
      jsonb_build_object('change', m.change, 'days', params -> 'movedDays', 'on', m.most_at::date), m.most_at
    from moves m;
end;
$$;
comment on function private.score_cases(bigint[]) is
  'private.reason_cases of the rules about the score itself: how low it is (A14), how far below its highest (A15), how it moved (C2).';
