create function private.pairs_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  active boolean := private.filter_word(f, 'status', array['active', 'all'], 'active') = 'active';
  query private.list_query := private.rows_of(
    'app.r_review_pair p', '(p.first_author || '':'' || p.responder)',
    jsonb_strip_nulls(
      jsonb_build_object(
        'person', private.filter_person(f, 'person'),
        'level', private.filter_levels(f, 'level'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    ),
    'text'
  );
begin
  query.orders := '{
    "latency": {"sql": "p.latency_seconds", "type": "float8"},
    "at": {"sql": "p.at", "type": "timestamptz"}
  }';
  query := private.narrowed(
    query,
    case
      when private.filter_word(f, 'sentiment', array['positive', 'any'], 'positive') = 'positive' then case
        when active then 'p.current_positive'
        else 'p.ever_positive'
      end
      -- Any sentiment, as long as both still have an active review.
      when active then 'not exists (select 1 from app.r_review_edge e where not e.active and (e.author_id, e.subject_id) in ((p.first_author, p.responder), (p.responder, p.first_author)))'
    end,
    case private.filter_word(f, 'band', array['30m', '24h', '7d', 'later'])
      when '30m' then 'p.latency_seconds <= 1800'
      when '24h' then 'p.latency_seconds <= 86400'
      when '7d' then 'p.latency_seconds <= 604800'
      when 'later' then 'p.latency_seconds > 604800'
    end
  );
  return private.narrowed_by_args(
    query,
    '{
      "person": "(p.first_author = ($1 ->> ''person'')::bigint or p.responder = ($1 ->> ''person'')::bigint)",
      "level": "exists (select 1 from app.users u where u.user_id in (p.first_author, p.responder) and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level'')))",
      "from": "p.at >= ($1 ->> ''from'')::timestamptz",
      "to": "p.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
end;
$$;

create function private.pair_rows(keys jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select json_agg(
        json_build_object(
          'first', (select h.person from app.people h where h.user_id = p.first_author),
          'responder', (select h.person from app.people h where h.user_id = p.responder),
          'latencySeconds', p.latency_seconds,
          'at', private.iso(p.at),
          'sentiments', jsonb_build_array(x.current, y.current),
          'bothActive', x.active and y.active,
          'similarity', private.text_similarity(w.first, w.answer, 4),
          'vouch', exists (
            select 1
            from app.vouch_states v
            where v.active
              and (
                (v.author_id = p.first_author and v.subject_id = p.responder)
                or (v.author_id = p.responder and v.subject_id = p.first_author)
              )
          )
        )
        order by k.n
      )::jsonb
    from jsonb_array_elements_text(keys) with ordinality k (id, n)
      join app.r_review_pair p
        on p.first_author = split_part(k.id, ':', 1)::bigint and p.responder = split_part(k.id, ':', 2)::bigint
      join app.r_review_edge x on x.author_id = p.first_author and x.subject_id = p.responder
      join app.r_review_edge y on y.author_id = p.responder and y.subject_id = p.first_author
      join app.reviews a on a.id = x.first_id
      join app.reviews b on b.id = y.first_id
      -- `offset 0`: otherwise the texts would be split again wherever the similarity refers to them.
      cross join lateral (
        select private.review_words(a.title, a.body) as first, private.review_words(b.title, b.body) as answer offset 0
      ) w
  );
end;
$$;

create function private.pair_figures(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kpis jsonb;
  histogram jsonb;
begin
  execute format(
    $q$
      with p as materialized (select p.latency_seconds as s from %1$s)
      select jsonb_build_object(
          'pairs', count(*),
          'within30min', count(*) filter (where s <= 1800),
          'within24h', count(*) filter (where s <= 86400),
          'within7d', count(*) filter (where s <= 604800)
        ),
        (
          select coalesce(jsonb_agg(jsonb_build_object('fromSeconds', h.bin, 'count', h.n) order by h.bin), '[]')
          from (select 60 * private.doubling(s / 60) as bin, count(*) as n from p group by 1) h
        )
      from p
    $q$,
    private.rows_sql(query)
  )
  into kpis, histogram
  using query.args;
  return jsonb_build_object(
    'histogram', histogram,
    'kpis', kpis
      || jsonb_build_object(
        'neutralised', (select coalesce(sum(e.neutralised), 0) from app.r_eip7 e where e.neutralised > 0),
        'neutralised14', (select coalesce(sum(e.neutralised14), 0) from app.r_eip7 e where e.neutralised14 > 0)
      )
  );
end;
$$;

create function public.reciprocated_reviews(
  filters jsonb default '{}',
  sort text default 'latency',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  query private.list_query := private.pairs_query(filters);
  listed jsonb := private.list_page(query, sort, page, per, after);
  totals jsonb := (select r.body from app.r_reciprocity r);
  figures jsonb := case
    when (listed ->> 'first')::boolean then coalesce(
      private.cached_answer('pair_figures', filters),
      private.pair_figures(query)
    )
  end;
begin
  return private.list_answer(
      listed,
      private.pair_rows(listed -> 'keys'),
      (figures -> 'kpis') || jsonb_build_object('active', totals -> 'active', 'ever', totals -> 'ever')
    )
    || jsonb_build_object(
      'histogram', figures -> 'histogram',
      'months', totals -> 'months',
      'levels', totals -> 'levels'
    )
    || case
      when (listed ->> 'total')::bigint = 0 then jsonb_build_object(
        'relax', private.filters_to_drop('pairs_query', filters)
      )
      else '{}'
    end;
end;
$$;
comment on function public.reciprocated_reviews(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/reciprocated-reviews, tab Pairs (M3, M14). Filters: sentiment positive (both reviews) | any, status active (of the current reviews) | all (of any ever), band 30m|24h|7d|later, person, level, from, to (answer). Sorts: latency, at.';
grant execute
on function public.reciprocated_reviews(jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
