create function private.batch_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D1');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 30) * 60, (rules ->> 'reviewGapSeconds')::int);
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.is_past_day('batches');
  used int := asked;
begin
  -- Other gaps are computed on request while that is quick; otherwise the nearest stored gap is used, and the answer says which.
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

create function private.batches_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := private.batch_choice(filters);
  past boolean := args -> 'past';
  query private.list_query := private.rows_of('app.r_batch b', 'b.id', args);
  rows jsonb;
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
    -- Times are written into the SQL text: as arguments they would be parsed again for every row.
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
  -- The page needs these rows several times, so another gap or a past day is computed once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b) - 'subject_ids'), '[]')
      from private.batch_sessions(
          ($1 ->> 'used')::int, ($1 ->> 'from')::timestamptz, ($1 ->> 'to')::timestamptz,
          case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, ($1 ->> 'min')::int, $2
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using args, past;
  query.source := 'jsonb_populate_recordset(null::app.r_batch, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;
comment on function private.batches_query(jsonb) is
  'Batches `b` of /reviews/batch-analysis: stored, or computed for another gap or a past day.';
