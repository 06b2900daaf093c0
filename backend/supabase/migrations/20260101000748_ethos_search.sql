-- Page /mini-apps/ethossearch (8.30).

create function private.search_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  kpis jsonb;
begin
  execute format(
    $q$
      with
        h as materialized (select h.* from %s),
        batched as (
          select unnest(b.review_ids) as id
          from
            app.r_batch b,
            private.detector('D1') d
          where b.gap_seconds = (d ->> 'reviewGapSeconds')::int and b.reviews >= (d ->> 'min')::int
        )
      select
        jsonb_build_object(
          'reviews', count(*) filter (where h.type = 'review'),
          'vouches', count(*) filter (where h.type = 'vouch'),
          'slashes', count(*) filter (where h.type = 'slash'),
          'positive', count(*) filter (where h.score = 1),
          'neutral', count(*) filter (where h.score = 0),
          'negative', count(*) filter (where h.score = -1),
          'inactive', count(*) filter (where not h.active),
          'reciprocal', count(*) filter (
            where
              h.type = 'review'
              and exists (
                select 1
                from app.review_states b
                where b.author_id = h.subject_id and b.subject_id = h.author_id and b.archived_at is null
              )
          ),
          'batch', count(*) filter (where h.type = 'review' and h.id in (select b.id from batched b)),
          'template', count(*) filter (
            where h.type = 'review' and h.id in (select d.review_id from app.r_near_duplicate d)
          ),
          'months', coalesce(
            (
              select jsonb_agg(jsonb_build_object('at', private.iso(m.at), 'count', m.n) order by m.at)
              from (select date_trunc('month', h.at) as at, count(*) as n from h group by 1) m
            ),
            '[]'
          ),
          'authors', coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select p.person from app.people p where p.user_id = a.author_id),
                    'count', a.n
                  )
                  order by a.n desc, a.author_id
                )
              from (select h.author_id, count(*) as n from h group by 1 order by 2 desc, 1 limit 8) a
            ),
            '[]'
          ),
          'subjects', coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select p.person from app.people p where p.user_id = a.subject_id),
                    'count', a.n
                  )
                  order by a.n desc, a.subject_id
                )
              from (select h.subject_id, count(*) as n from h group by 1 order by 2 desc, 1 limit 8) a
            ),
            '[]'
          )
        )
      from h
    $q$,
    private.rows_sql(query)
  )
  into kpis
  using query.args;
  return kpis
    || jsonb_build_object('words', private.search_distinctive(query), 'partial', (query.args ->> 'partial')::boolean);
end;
$$;

create function private.search_rows(keys jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'key', h.type || ':' || h.id,
          'type', h.type,
          'id', h.id,
          'at', private.iso(coalesce(r.created_at, v.vouched_at, s.opened_at)),
          'author', (
            select p.person from app.people p where p.user_id = coalesce(r.author_id, v.author_id, s.author_id)
          ),
          'subject', (
            select p.person from app.people p where p.user_id = coalesce(r.subject_id, v.subject_id, s.subject_id)
          ),
          'sentiment', case when h.type = 'review' then private.sentiment(r.score) end,
          'active', coalesce(r.archived_at is null and r.id is not null, false)
            or coalesce(v.active, false)
            or coalesce(s.cancelled_at is null and s.id is not null, false),
          'title', nullif(r.title, ''),
          'text', coalesce(r.body, v.comment, s.comment)
        )
        order by h.n
      )
    from
      (
        select k.n, split_part(k.key, ':', 1) as type, split_part(k.key, ':', 2)::bigint as id
        from jsonb_array_elements_text(keys) with ordinality k (key, n)
      ) h
      left join app.review_states r on h.type = 'review' and r.id = h.id
      left join app.vouch_states v on h.type = 'vouch' and v.id = h.id
      left join app.slashes s on h.type = 'slash' and s.id = h.id
  );
end;
$$;

create function public.ethos_search(
  filters jsonb default '{}',
  sort text default '-relevance',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
as $$
declare
  hits jsonb;
  listed jsonb;
begin
  -- Nothing is searched for a page there is not.
  if coalesce(sort, '') not in ('relevance', '-relevance', 'at', '-at') then
    perform private.refuse('sort must be one of at, relevance');
  elseif page > 400 and (after is null or after = 'null') then
    perform private.refuse('page must be 1 to 400: narrow the filter');
  end if;
  hits := private.search_hits(filters, sort, coalesce(page, 1), coalesce(per, 50), after);
  listed := private.list_page(private.search_query(hits, 'listed'), sort, page, per, after)
    || jsonb_build_object('totalExact', hits -> 'exact');
  return private.list_answer(
    listed,
    private.search_rows(listed -> 'keys'),
    case when (listed ->> 'first')::boolean then private.search_kpis(private.search_query(hits, 'figures')) end
  );
end;
$$;
comment on function public.ethos_search(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/ethossearch (8.30): reviews, comments of vouches and claims of slashes. Filters: words and without (lists of texts; all of the one, none of the other), type review|vouch|slash, sentiment, state active|archived, marks reciprocal|batch|template, author, subject, after (day, in), before (day, out), minVotes, maxVotes, minScore, maxScore (of the author), from, to. Sorts: relevance, at.';
grant execute on function public.ethos_search(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
