create function private.doubts_then(who bigint) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value double precision, fires boolean, parts jsonb,
  since timestamptz
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  least_score int := (params ->> 'doubtedFrom')::int;
begin
  return query
    with got as materialized (
      select r.author_id, r.score, r.created_at
      from app.review_states r
      where r.subject_id = who and r.archived_at is null
    ), negative as materialized (
      select g.author_id,
        coalesce(
          (
            select h.score
            from app.score_history h
            where h.user_id = g.author_id and h.at <= clock
            order by h.at desc
            limit 1
          ) >= least_score,
          false
        ) as doubt,
        coalesce(a.score >= least_score, false) as doubt_now
      from got g
        join app.users a on a.user_id = g.author_id
      where g.score = -1
    )
    select who, 'A7', g.n, d.n, (d.people >= 2)::int::float8, d.people >= 2,
      -- A list shows people with the scores of now: it holds these rows only where that makes no difference.
      jsonb_build_object('people', d.people, 'score', least_score, 'listed', d.listed),
      g.since
    from (select count(*) as n, max(x.created_at) as since from got x) g
      cross join (
        select count(*) filter (where x.doubt) as n, count(distinct x.author_id) filter (where x.doubt) as people,
          coalesce(bool_and(x.doubt = x.doubt_now), true) as listed
        from negative x
      ) d
    where g.n >= (params #>> '{rules,A7,least}')::int;
end;
$$;
comment on function private.doubts_then(bigint) is
  'A7 of 6.7 for the past day the page looks from, as private.reason_cases answers it.';
