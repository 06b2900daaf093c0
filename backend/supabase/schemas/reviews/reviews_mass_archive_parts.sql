create function private.archives_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D12');
  ready int := (rules ->> 'gapSeconds')::int;
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.is_past_day('archives');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 60) * 60, ready);
  used int := asked;
  query private.list_query;
  rows jsonb;
begin
  if
    asked <> ready
    and not past
    and 10000 < (
      select count(*)
      from (
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
    'app.r_mass_archive b', 'b.id',
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
    -- Times are written into the SQL text: as arguments they would be parsed again for every row.
    return private.narrowed(
      query,
      format('b.gap_seconds = %s', used),
      format('b.from_at between %L::timestamptz and %L::timestamptz', since, until)
    );
  end if;
  -- The page needs these rows several times, so another gap or a past day is computed once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from private.archive_sessions(
          $2, $3, $4, case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, $5, ($1 ->> 'min')::int
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using query.args, used, since, until, past;
  query.source := 'jsonb_populate_recordset(null::app.r_mass_archive, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := query.args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;

create function private.archive_row(b app.r_mass_archive, author jsonb, people jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'id', b.gap_seconds || ':' || b.id,
      'start', private.iso(b.from_at),
      'end', private.iso(b.to_at),
      'author', author,
      'archived', b.archived,
      'authoredBefore', b.authored_before,
      'share', private.share(b.archived, greatest(b.archived, b.authored_before)),
      'spanSeconds', extract(epoch from b.to_at - b.from_at)::double precision,
      'medianAgeDays', b.median_age_days,
      'positive', b.positive,
      'neutral', b.neutral,
      'negative', b.negative,
      'positiveShare', private.share(b.positive, b.positive + b.negative),
      'context', b.context,
      'slashIds', to_jsonb(b.slash_ids),
      'people', people,
      'restoredSince', b.restored,
      'reviewIds', to_jsonb(b.review_ids)
    );
$$;

create function private.people_of(ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when ids = '{}' then '[]'
    else (select coalesce(jsonb_agg(private.person(p) order by p), '[]') from unnest(ids[1:10]) p)
  end;
end;
$$;
comment on function private.people_of(bigint[]) is 'Up to ten of these people, by id.';

create function private.archive_events_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.turned_reviews
  select f.review_id
  from fresh f
  where exists (select from app.review_archive_events e where e.review_id = f.review_id and e.at <> f.at)
    or exists (select from app.reviews r where r.id = f.review_id and r.archived_at > f.at)
  on conflict do nothing;
  return null;
end;
$$;

create function private.archived_reviews_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.turned_reviews
  select f.id
  from fresh f
  where f.archived_at is not null
    and exists (select from app.review_archive_events e where e.review_id = f.id and e.at < f.archived_at)
  on conflict do nothing;
  return null;
end;
$$;

create trigger turned_reviews_insert
after insert on app.review_archive_events
referencing new table as fresh
for each statement
execute function private.archive_events_arrived();

create trigger turned_reviews_update
after update on app.review_archive_events
referencing new table as fresh
for each statement
execute function private.archive_events_arrived();

create trigger turned_reviews_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.archived_reviews_arrived();

create trigger turned_reviews_update
after update on app.reviews
referencing new table as fresh
for each statement
execute function private.archived_reviews_arrived();
