create function private.batch_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      from (
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

create function private.author_rates_then(authors bigint[]) returns table (author_id bigint, events bigint, days bigint)
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  counted timestamptz := (select s.as_of from app.rollup_state s where s.name = 'batches');
begin
  -- A day is wholly before the clock or after it.
  if private.day_ends(at) and counted - at < at - (select min(r.created_at) from app.reviews r) then
    return query
      select a.author_id, a.events - coalesce(l.events, 0)::bigint, a.days - coalesce(l.days, 0)
      from app.r_author a
        left join (
          select d.author_id, sum(d.n) as events, count(*) as days
          from (
              select r.author_id, count(*) as n
              from app.reviews r
              where r.author_id = any (authors) and r.created_at > at and r.created_at <= counted
              group by r.author_id, date_bin('1 day', r.created_at, '2001-01-01Z')
            ) d
          group by 1
        ) l
          on l.author_id = a.author_id
      where a.author_id = any (authors);
  else
    return query select a.author_id, a.events, a.days from private.author_rates(authors, true) a;
  end if;
end;
$$;
comment on function private.author_rates_then(bigint[]) is
  'Reviews and days with one of authors whose kept numbers are up to date, by the clock of a past day.';

create function private.batches_query(
  filters jsonb,
  only_ids bigint[] default null,
  brief boolean default false
) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := private.batch_choice(filters);
  past boolean := args -> 'past';
  from_kept boolean := past and not args ? 'author' and (args ->> 'used')::int = any (private.batch_gaps());
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
      with b as materialized (
        select b.*
        from (
            select s.*
            from %2$s s
            union all
            select k.*
            from app.r_batch k
            where k.gap_seconds = $2
              and k.from_at between ($1 ->> 'from')::timestamptz and ($1 ->> 'to')::timestamptz
              and k.id not in (
                select e.review_id
                from private.batch_events(
                    ($1 ->> 'used')::int, ($1 ->> 'from')::timestamptz, ($1 ->> 'to')::timestamptz, null, $2
                  ) e
              )
          ) b
        where %1$s
      )
      select jsonb_build_object(
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
    private.conditions_sql(query),
    case
      when from_kept then $q$
        private.batch_sessions_then(
          ($1 ->> 'used')::int,
          ($1 ->> 'from')::timestamptz,
          ($1 ->> 'to')::timestamptz,
          ($1 ->> 'min')::int,
          $4,
          $5
        )
      $q$
      else $q$
        private.batch_sessions(
          ($1 ->> 'used')::int,
          ($1 ->> 'from')::timestamptz,
          ($1 ->> 'to')::timestamptz,
          case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end,
          ($1 ->> 'min')::int,
          $2,
          $3
        )
      $q$
    end
  )
  into columns, kpis
  using args, near, past, only_ids, brief;
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
  query.args := args || jsonb_build_object('columns', columns, 'kpis', kpis, 'brief', brief and from_kept);
  query.total := kpis -> 'batches';
  return (query);
end;
$$;
comment on function private.batches_query(jsonb, bigint[], boolean) is
  'Rows of /reviews/batch-analysis. Where a past day is put together from kept sessions, some ids alone, or (`brief`) without what is only shown.';
