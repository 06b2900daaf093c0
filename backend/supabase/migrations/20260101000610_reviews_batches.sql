-- Page /reviews/batch-analysis (8.9).

create function private.batch_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D1');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 30) * 60, (rules ->> 'reviewGapSeconds')::int);
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.before_rollup('batches');
  used int := asked;
begin
  -- Another gap is computed on the spot as long as that is quick; else the nearest one kept ready stands in, and the answer says so.
  if
    asked <> all (private.batch_gaps())
    and not past
    and 20000 < (
      select count(*)
      from
        (
          select 1
          from app.r_batch_event e
          where e.session_from <= until and e.session_to >= since
          limit 20001
        ) x
    )
  then
    used := (select g from unnest(private.batch_gaps()) g order by abs(g - asked), g limit 1);
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'asked', asked,
      'used', used,
      'past', past,
      'from', since,
      'to', until,
      'min', coalesce(private.filter_int(f, 'min', 2, 100000), (rules ->> 'min')::int),
      'sentiment', private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject')
    )
  );
end;
$$;

create function private.batches_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  args jsonb := private.batch_choice(filters);
  past boolean := args -> 'past';
  query private.list_query := private.rows_of('app.r_batch b', 'b.id', args);
  near int;
  columns jsonb;
  kpis jsonb;
begin
  query.orders := '{
    "start": {"sql": "b.from_at", "type": "timestamptz"},
    "reviews": {"sql": "b.reviews", "type": "bigint"},
    "span": {"sql": "b.to_at - b.from_at", "type": "interval"},
    "medianGap": {"sql": "b.median_gap", "type": "float8"},
    "perMinute": {"sql": "b.per_minute", "type": "float8"},
    "surprise": {"sql": "b.surprise", "type": "float8"},
    "burstiness": {"sql": "b.burstiness", "type": "float8", "nullable": true},
    "archived": {"sql": "b.archived", "type": "bigint"},
    "subjects": {"sql": "b.subjects", "type": "bigint"}
  }';
  query := private.narrowed(query, case when args ? 'sentiment' then format('b.%I > 0', args ->> 'sentiment') end);
  query := private.narrowed_by_args(
    query,
    '{
      "min": "b.reviews >= ($1 ->> ''min'')::int",
      "author": "b.author_id = ($1 ->> ''author'')::bigint",
      "subject": "b.subject_ids @> array[($1 ->> ''subject'')::bigint]"
    }'
  );
  if (args ->> 'used')::int = any (private.batch_gaps()) and not past then
    -- Times stand in the text: out of an argument they would be read anew for every row.
    return private.narrowed(
      query,
      format('b.gap_seconds = %s', args ->> 'used'),
      format(
        'b.from_at between %L::timestamptz and %L::timestamptz',
        (args ->> 'from')::timestamptz,
        (args ->> 'to')::timestamptz
      )
    );
  end if;
  -- Most sessions are the same with the nearest gap kept ready: those are taken from there, the others put together. Once for
  -- all that a page asks of them, and handed on as an array for each column: rows as objects take longer to write and read.
  if not args ? 'author' and not past then
    near := (select g from unnest(private.batch_gaps()) g order by abs(g - (args ->> 'used')::int), g limit 1);
  end if;
  execute format(
    $q$
      with
        b as materialized (
          select b.*
          from
            (
              select s.*
              from
                private.batch_sessions(
                  ($1 ->> 'used')::int,
                  ($1 ->> 'from')::timestamptz,
                  ($1 ->> 'to')::timestamptz,
                  case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end,
                  ($1 ->> 'min')::int,
                  $2,
                  $3
                ) s
              union all
              select k.*
              from app.r_batch k
              where
                k.gap_seconds = $2
                and k.from_at between ($1 ->> 'from')::timestamptz and ($1 ->> 'to')::timestamptz
                and k.id not in (
                  select e.review_id
                  from
                    private.batch_events(
                      ($1 ->> 'used')::int,
                      ($1 ->> 'from')::timestamptz,
                      ($1 ->> 'to')::timestamptz,
                      null,
                      $2
                    ) e
                )
            ) b
          where %s
        )
      select
        jsonb_build_object(
          'id', array_agg(b.id)::text,
          'author', array_agg(b.author_id)::text,
          'start', array_agg(b.from_at)::text,
          'end', array_agg(b.to_at)::text,
          'reviews', array_agg(b.reviews)::text,
          'positive', array_agg(b.positive)::text,
          'neutral', array_agg(b.neutral)::text,
          'negative', array_agg(b.negative)::text,
          'subjects', array_agg(b.subjects)::text,
          'twins', array_agg(b.twins)::text,
          'archived', array_agg(b.archived)::text,
          'answered', array_agg(b.answered)::text,
          'median', array_agg(b.median_gap)::text,
          'rate', array_agg(b.per_minute)::text,
          'surprise', array_agg(b.surprise)::text,
          'burstiness', array_agg(b.burstiness)::text,
          'ids', jsonb_agg(b.review_ids::text)
        ),
        jsonb_build_object(
          'batches', count(*),
          'reviews', coalesce(sum(b.reviews), 0),
          'authors', count(distinct b.author_id),
          'archived', coalesce(sum(b.archived), 0)
        )
      from b
    $q$,
    private.conditions_sql(query)
  )
  into columns, kpis
  using args, near, past;
  query.source := $q$
    (
      select
        ($1 ->> 'used')::int as gap_seconds,
        u.id,
        u.author_id,
        u.from_at,
        u.to_at,
        u.reviews,
        u.positive,
        u.neutral,
        u.negative,
        u.subjects,
        u.twins,
        u.archived,
        u.answered,
        u.median_gap,
        u.per_minute,
        u.surprise,
        u.burstiness,
        ($1 #>> array['columns', 'ids', (u.n - 1)::text])::bigint[] as review_ids,
        '{}'::bigint[] as subject_ids
      from
        unnest(
          ($1 #>> '{columns,id}')::bigint[],
          ($1 #>> '{columns,author}')::bigint[],
          ($1 #>> '{columns,start}')::timestamptz[],
          ($1 #>> '{columns,end}')::timestamptz[],
          ($1 #>> '{columns,reviews}')::bigint[],
          ($1 #>> '{columns,positive}')::bigint[],
          ($1 #>> '{columns,neutral}')::bigint[],
          ($1 #>> '{columns,negative}')::bigint[],
          ($1 #>> '{columns,subjects}')::bigint[],
          ($1 #>> '{columns,twins}')::bigint[],
          ($1 #>> '{columns,archived}')::bigint[],
          ($1 #>> '{columns,answered}')::bigint[],
          ($1 #>> '{columns,median}')::float8[],
          ($1 #>> '{columns,rate}')::float8[],
          ($1 #>> '{columns,surprise}')::float8[],
          ($1 #>> '{columns,burstiness}')::float8[]
        ) with ordinality u (
          id,
          author_id,
          from_at,
          to_at,
          reviews,
          positive,
          neutral,
          negative,
          subjects,
          twins,
          archived,
          answered,
          median_gap,
          per_minute,
          surprise,
          burstiness,
          n
        )
    ) b
  $q$;
  query.conditions := null;
  query.args := args || jsonb_build_object('columns', columns, 'kpis', kpis);
  query.total := kpis -> 'batches';
  return (query);
end;
$$;

-- Without settings or look-ups of its own, so that it becomes part of the plan of the caller.
create function private.batch_row(b app.r_batch, author jsonb) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
      'id', b.gap_seconds || ':' || b.id,
      'start', private.iso(b.from_at),
      'end', private.iso(b.to_at),
      'author', author,
      'reviews', b.reviews,
      'spanSeconds', extract(epoch from b.to_at - b.from_at)::double precision,
      'medianGapSeconds', b.median_gap,
      'perMinute', b.per_minute,
      'surprise', b.surprise,
      'burstiness', b.burstiness,
      'positive', b.positive,
      'neutral', b.neutral,
      'negative', b.negative,
      'positiveShare', private.share(b.positive, b.positive + b.negative),
      'distinctSubjects', b.subjects,
      'templateShare', private.share(b.twins, b.reviews),
      'archivedSince', b.archived,
      'archivedShare', private.share(b.archived, b.reviews),
      'reciprocatedSince', b.answered,
      'reviewIds', to_jsonb(b.review_ids)
    );
$$;

create function private.detector_versions(detectors text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(p.detector, p.version)
    from app.detector_params p
    where p.active and p.detector = any (detectors)
  );
end;
$$;
comment on function private.detector_versions(text[]) is '6.1: the version of each detector an answer was made with.';

create function private.batches_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity' and until = app.now() then (private.cached_answer('reviews_kpis') ->> 'written')::bigint
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  answer := query.args -> 'kpis';
  if answer is null then
    execute format(
      $q$
        select
          jsonb_build_object(
            'batches', count(*),
            'reviews', coalesce(sum(b.reviews), 0),
            'authors', count(distinct b.author_id),
            'archived', coalesce(sum(b.archived), 0)
          )
        from %s
      $q$,
      private.rows_sql(query)
    )
    into answer
    using query.args;
  end if;
  return (answer - 'archived')
    || jsonb_build_object(
      'reviewShare', private.share((answer ->> 'reviews')::bigint, written),
      'archivedShare', private.share((answer ->> 'archived')::bigint, (answer ->> 'reviews')::bigint)
    );
end;
$$;

insert into app.cached_answer_sources (part, source)
values ('batches_kpis', $$private.batches_kpis(private.batches_query('{}'))$$);

create function public.reviews_batches(
  filters jsonb default '{}',
  sort text default '-start',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.batches_query(filters);
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    'select jsonb_agg(private.batch_row(row(b.gap_seconds, b.id, b.author_id, b.from_at, b.to_at, b.reviews, b.positive, b.neutral, b.negative, b.subjects, b.twins,
      b.archived, b.answered, b.median_gap, b.per_minute, b.surprise, b.burstiness, b.review_ids, b.subject_ids)::app.r_batch,
    (select h.person from app.people h where h.user_id = b.author_id)) order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(query)
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
      listed,
      found,
      case when (listed ->> 'first')::boolean then coalesce(known, private.batches_kpis(query)) end
    )
    || jsonb_build_object(
      'versions', private.detector_versions(array['D1', 'D2', 'D9']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('batches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_batches(jsonb, text, int, int, jsonb) is
  'Page /reviews/batch-analysis (D1, D2, D9). Filters: gap (minutes 1 to 30, 5), min (5), sentiment (the batch holds one), author, subject, from, to (start of the batch). Sorts: start, reviews, span, medianGap, perMinute, surprise, burstiness, archived, subjects.';
grant execute on function public.reviews_batches(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;

create function private.batch_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      select
        jsonb_agg(
          jsonb_build_object(
            'id', gap_seconds || ':' || id,
            'at', private.iso(from_at),
            'reviews', reviews,
            'positiveShare', positive::double precision / nullif(positive + negative, 0),
            'author', h.person
          )
          order by from_at, id
        )
      from
        (select b.* from %s order by b.reviews desc, b.id limit 1000) b
        left join app.people h on h.user_id = b.author_id
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object('points', coalesce(points, '[]'), 'total', private.count_rows(query, 1000000000));
end;
$$;
insert into app.cached_answer_sources (part, source)
values ('batch_points', $$private.batch_points(private.batches_query('{}'))$$);

create function public.reviews_batches_scatter(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.charted(
    filters,
    coalesce(private.cached_answer('batch_points', filters), private.batch_points(private.batches_query(filters)))
  );
end;
$$;
comment on function public.reviews_batches_scatter(jsonb) is
  'Chart of /reviews/batch-analysis: start, size and positive share of the 1,000 largest batches of the same filters, and how many there are.';
grant execute on function public.reviews_batches_scatter(jsonb) to anon, authenticated, service_role;
