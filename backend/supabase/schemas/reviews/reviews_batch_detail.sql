create function public.reviews_batch_detail(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  asked int := case
    when reviews_batch_detail.id ~ '^\d{2,4}:\d{1,18}$' then split_part(reviews_batch_detail.id, ':', 1)::int
  end;
  first_id bigint := case when asked between 60 and 1800 then split_part(reviews_batch_detail.id, ':', 2)::bigint end;
  b app.r_batch;
  past boolean;
  short_words int := (private.detector('D9') ->> 'shortWords')::int;
begin
  perform private.filter_object(filters);
  past := private.is_past_day('batches');
  if first_id is null then
    perform private.refuse('id must be the id of a batch');
  end if;
  select s.*
  into b
  from app.reviews r
    cross join lateral private.batch_sessions(asked, r.created_at, r.created_at, array[r.author_id], past => past) s
  where r.id = first_id and s.id = first_id;
  if b.id is null then
    return private.stamp() || '{"batch": null}';
  end if;
  return (
    with r as materialized (
      select r.*, k.n,
        extract(epoch from r.created_at - lag(r.created_at) over (order by k.n))::double precision as gap,
        private.review_words(r.title, r.body) as words, t.group_id,
        (
          select min(x.created_at)
          from app.review_states x
          where x.author_id = r.subject_id and x.subject_id = r.author_id and x.created_at > r.created_at
        ) as answered_at
      from unnest(b.review_ids) with ordinality k (id, n)
        join app.review_states r on r.id = k.id
        left join private.near_duplicates_at(array[b.author_id], past) t on t.review_id = r.id
    ), few as (select * from r where n <= 40), what_followed as (
      select r.archived_at as at, 'archived' as kind, r.id from r where r.archived_at is not null
      union all
      select r.answered_at, 'reciprocated', r.id from r where r.answered_at is not null
    )
    select private.stamp()
        || jsonb_build_object(
          'batch', private.batch_row(b, private.person(b.author_id)),
          'versions', private.detector_versions(array['D1', 'D2', 'D9']),
          'statement', private.statement_of(b.author_id, 'batches'),
          'reviews', (
            select jsonb_agg(
                jsonb_build_object(
                    'id', r.id,
                    'createdAt', private.iso(r.created_at),
                    'gapSeconds', r.gap,
                    'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                    'sentiment', private.sentiment(r.score),
                    'title', r.title,
                    'body', r.body,
                    'template', r.group_id is not null,
                    'archivedAt', private.iso(r.archived_at),
                    'reciprocatedAt', private.iso(r.answered_at)
                  )
                  || private.estimated_archiving(r.archived_at, r.archived_estimated)
                order by r.n
              )
            from r
            where r.n <= 500
          ),
          'gaps', private.gap_bins(array(select r.gap from r where r.gap is not null)),
          'similarity', jsonb_build_object(
            'ids', (select jsonb_agg(f.id order by f.n) from few f),
            'rows', (
              select jsonb_agg(
                  (select jsonb_agg(private.text_similarity(x.words, y.words, short_words) order by y.n) from few y)
                  order by x.n
                )
              from few x
            )
          ),
          'after', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(w.at), 'kind', w.kind, 'reviewId', w.id)
                  order by w.at, w.id, w.kind
                ),
                '[]'
              )
            from (select * from what_followed order by at, id, kind limit 1000) w
          )
        )
  );
end;
$$;
comment on function public.reviews_batch_detail(text, jsonb) is
  'Drawer of a batch: its reviews (500 at most), gaps between them, D9 similarity of the first 40, and what happened afterwards. Filter: asOf. `batch` is null when there is none.';
grant execute on function public.reviews_batch_detail(text, jsonb) to anon, authenticated, service_role;
