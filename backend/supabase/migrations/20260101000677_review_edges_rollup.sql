-- Edges of the review graph (M3, M14).

create function app.refresh_r_review_edge(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  loop
    people := private.take_people('r_review_edge', 20, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_review_pair p where p.first_author = any (people) or p.responder = any (people);
    delete from app.r_review_edge e where e.author_id = any (people);
    insert into app.r_review_edge
    select
      r.author_id,
      r.subject_id,
      (array_agg(r.id order by r.created_at, r.id))[1],
      min(r.created_at),
      coalesce(bool_or(r.score = 1), false),
      bool_or(r.archived_at is null),
      coalesce(bool_or(r.archived_at is null and r.score = 1), false),
      (array_agg(r.score order by r.created_at desc, r.id desc) filter (where r.archived_at is null))[1]
    from
      app.review_states r
      join app.profiles a on a.user_id = r.author_id
      join app.profiles b on b.user_id = r.subject_id
    where r.author_id = any (people) and r.author_id <> r.subject_id
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_review_pair
    select
      x.author_id,
      x.subject_id,
      extract(epoch from y.first_at - x.first_at),
      greatest(x.first_at, y.first_at),
      x.ever_positive and y.ever_positive,
      coalesce(x.current = 1 and y.current = 1, false)
    from
      (
        select e.* from app.r_review_edge e where e.author_id = any (people)
        union
        select e.* from app.r_review_edge e where e.subject_id = any (people)
      ) x
      join app.r_review_edge y on y.author_id = x.subject_id and y.subject_id = x.author_id
    where (x.first_at, x.first_id) < (y.first_at, y.first_id);
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_review_edge(jsonb) is
  'M3, M14: edges and mutual pairs of the authors whose reviews changed.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_review_edge', 60, 'app.refresh_r_review_edge', 40);
