create function public.reviews_text_groups(
  filters jsonb default '{}',
  sort text default '-reviews',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  f jsonb := private.filter_object(filters);
  past boolean := private.is_past_day('batches');
  query private.list_query := private.rows_of(
    format(
      '(
        select t.group_id, t.author_id, count(*) as reviews, min(r.created_at) as from_at, max(r.created_at) as to_at
        from
          %s t
          join app.review_states r on r.id = t.review_id
        where $1 ->> ''author'' is null or t.author_id = ($1 ->> ''author'')::bigint
        group by t.group_id, t.author_id
      ) g',
      case
        when past then 'private.near_duplicates_at(case when $1 ? ''author'' then array[($1 ->> ''author'')::bigint] end, true)'
        else 'app.r_near_duplicate'
      end
    ),
    'g.group_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'author', private.filter_person(f, 'author'),
        'min', coalesce(private.filter_int(f, 'min', 2, 100000), 2),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
  listed jsonb;
begin
  query.orders := '{
    "reviews": {"sql": "g.reviews", "type": "bigint"},
    "last": {"sql": "g.to_at", "type": "timestamptz"}
  }';
  query := private.narrowed_by_args(
    query,
    '{
      "min": "g.reviews >= ($1 ->> ''min'')::int",
      "from": "g.to_at >= ($1 ->> ''from'')::timestamptz",
      "to": "g.from_at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      (
        with asked as materialized (
          select k.id::bigint as id, k.n, s.author_id, s.title, s.body
          from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
            join app.reviews s on s.id = k.id::bigint
        ),
        -- Once for all rows: on a past day, texts are compared again.
        twins as materialized (
          select t.group_id, t.review_id
          from private.near_duplicates_at(array(select distinct a.author_id from asked a), past) t
        ), groups as (
          select t.group_id, count(*) as reviews, count(distinct r.subject_id) as subjects,
            count(*) filter (where r.archived_at is not null) as archived, min(r.created_at) as from_at,
            max(r.created_at) as to_at, (array_agg(r.id order by r.created_at, r.id))[1:500] as ids
          from twins t
            join app.review_states r on r.id = t.review_id
          where t.group_id in (select a.id from asked a)
          group by t.group_id
        )
        select jsonb_agg(
            jsonb_build_object(
              'id', a.id,
              'author', (select h.person from app.people h where h.user_id = a.author_id),
              'reviews', g.reviews,
              'subjects', g.subjects,
              'archived', g.archived,
              'start', private.iso(g.from_at),
              'end', private.iso(g.to_at),
              'title', a.title,
              'body', a.body,
              'reviewIds', to_jsonb(g.ids)
            )
            order by a.n
          )
        from asked a
          join groups g on g.group_id = a.id
      ),
      null
    )
    || jsonb_build_object('versions', private.detector_versions(array['D9']));
end;
$$;
comment on function public.reviews_text_groups(jsonb, text, int, int, jsonb) is
  'Page /reviews/batch-analysis by text (D9): groups of reviews of one author that are twins, with the earliest id''s text. Filters: author, min (2), from, to. Sorts: reviews, last.';
grant execute
on function public.reviews_text_groups(jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
