-- Page /mini-apps/ethossearch (8.30).

create function private.search_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  kpis jsonb;
begin
  execute format(
    $q$
      with h as materialized (select h.* from %s)
      select
        jsonb_build_object(
          'reviews', count(*) filter (where h.type = 'review'),
          'vouches', count(*) filter (where h.type = 'vouch'),
          'slashes', count(*) filter (where h.type = 'slash'),
          'positive', count(*) filter (where h.score = 1),
          'neutral', count(*) filter (where h.score = 0),
          'negative', count(*) filter (where h.score = -1),
          'inactive', count(*) filter (where not h.active),
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
    || jsonb_build_object(
      'words', private.search_distinctive(query),
      'partial', (query.args #>> '{hits,partial}')::boolean
    );
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
  query private.list_query := private.search_query(filters);
  listed jsonb := private.list_page(query, sort, page, per, after);
begin
  return private.list_answer(
    listed,
    private.search_rows(listed -> 'keys'),
    case when (listed ->> 'first')::boolean then private.search_kpis(query) end
  );
end;
$$;
comment on function public.ethos_search(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/ethossearch (8.30): reviews, comments of vouches and claims of slashes. Filters: words and without (lists of texts; all of the one, none of the other), type review|vouch|slash, sentiment, state active|archived, marks reciprocal|batch|template, author, subject, after (day, in), before (day, out), minVotes, maxVotes, minScore, maxScore (of the author), from, to. Sorts: relevance, at.';
grant execute on function public.ethos_search(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
