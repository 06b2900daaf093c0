-- A past day, or another gap, made sessions of any size with all that is said of them, to list those of five or more.
create or replace function private.archives_query(filters jsonb)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D12');
  ready int := (rules ->> 'gapSeconds')::int;
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.before_rollup('archives');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 60) * 60, ready);
  used int := asked;
  query private.list_query;
  near int;
  rows jsonb;
begin
  if
    asked <> ready
    and not past
    and 10000 < (
      select count(*)
      from
        (
          select 1
          from app.r_archive_event e
          where e.session_from <= until and e.session_to >= since
          limit 10001
        ) x
    )
  then
    used := ready;
  end if;
  query := private.rows_of(
    'app.r_mass_archive b',
    'b.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'asked', asked,
        'used', used,
        'from', since,
        'to', until,
        'min', coalesce(private.filter_int(f, 'min', 2, 100000), (rules ->> 'min')::int),
        'context', private.filter_words(
          f,
          'context',
          array['slash-flight', 'after-slash', 'retaliation', 'spring-clean', 'pre-penalty', 'unexplained']
        ),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject')
      )
    ),
    'text'
  );
  query.orders := '{
    "archived": {"sql": "b.archived", "type": "bigint"},
    "start": {"sql": "b.from_at", "type": "timestamptz"},
    "span": {"sql": "b.to_at - b.from_at", "type": "interval"},
    "age": {"sql": "b.median_age_days", "type": "float8"},
    "share": {"sql": "b.archived::float8 / greatest(b.archived, b.authored_before)", "type": "float8"},
    "restored": {"sql": "b.restored", "type": "bigint"}
  }';
  query := private.narrowed_by_args(
    query,
    '{
      "min": "b.archived >= ($1 ->> ''min'')::int",
      "context": "b.context in (select jsonb_array_elements_text($1 -> ''context''))",
      "author": "b.author_id = ($1 ->> ''author'')::bigint",
      "subject": "b.subject_ids @> array[($1 ->> ''subject'')::bigint]"
    }'
  );
  if used = ready and not past then
    -- Times stand in the text: out of an argument they would be read anew for every row.
    return private.narrowed(
      query,
      format('b.gap_seconds = %s', used),
      format('b.from_at between %L::timestamptz and %L::timestamptz', since, until)
    );
  end if;
  -- A page asks several times for the same rows: another gap, or a past day, is put together once. Most sessions are the same
  -- with the gap kept ready: those are taken from there.
  near := case when not past and not query.args ? 'author' then ready end;
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object('gap_seconds', $6)), '[]')
      from
        (
          select s.*
          from
            private.archive_sessions(
              $6,
              $3,
              $4,
              case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end,
              $2,
              $5,
              ($1 ->> 'min')::int
            ) s
          union all
          select k.*
          from app.r_mass_archive k
          where
            k.gap_seconds = $5
            and k.from_at between $3 and $4
            and (k.review_ids[1], k.from_at) not in (
              select e.review_id, e.at from private.archive_events($6, $3, $4, null, false, $5) e
            )
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using query.args, past, since, until, near, used;
  query.source := 'jsonb_populate_recordset(null::app.r_mass_archive, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := query.args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;
