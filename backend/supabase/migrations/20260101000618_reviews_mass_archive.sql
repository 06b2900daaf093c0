-- Page /reviews/mass-archive (8.10).
create function private.archives_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
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
              $5
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

-- Without settings or look-ups of its own, so that it becomes part of the plan of the caller.
create function private.archive_row(b app.r_mass_archive, author jsonb, people jsonb) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
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
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when ids = '{}' then '[]'
    else (select coalesce(jsonb_agg(private.person(p) order by p), '[]') from unnest(ids[1:10]) p)
  end;
end;
$$;
comment on function private.people_of(bigint[]) is 'The first ten of some people, by id.';

create function private.archives_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with b as materialized (select b.archived, b.author_id, b.context from %s)
      select
        jsonb_build_object(
          'events', count(*),
          'reviews', coalesce(sum(b.archived), 0),
          'authors', count(distinct b.author_id),
          'slashShare', private.share(count(*) filter (where b.context in ('slash-flight', 'after-slash')), count(*)),
          'byContext', (
            select coalesce(jsonb_object_agg(c.context, c.n), '{}')
            from (select b.context, count(*) as n from b group by 1) c
          )
        )
      from b
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  -- Archivings whose time is only our first sight: counted, never put into events.
  return answer
    || jsonb_build_object(
      'undated', (
        select count(*)
        from app.review_archive_events e
        where
          e.estimated
          and e.action = 'ARCHIVE'
          and e.at between (query.args ->> 'from')::timestamptz and (query.args ->> 'to')::timestamptz
      )
    );
end;
$$;

create function public.reviews_mass_archive(
  filters jsonb default '{}',
  sort text default '-archived',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.archives_query(filters);
  first boolean := coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null';
  kpis jsonb := case
    when first then coalesce(private.cached_answer('archives_kpis', filters), private.archives_kpis(query))
  end;
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  -- What was counted is the total of the list.
  if first then
    query.total := kpis -> 'events';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    'select jsonb_agg(private.archive_row(b, (select h.person from app.people h where h.user_id = b.author_id), private.people_of(b.people))
      order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(query)
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys'));
  answer := private.list_answer(listed, found, kpis)
    || jsonb_build_object(
      'versions', private.detector_versions(array['D12']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('archives_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_mass_archive(jsonb, text, int, int, jsonb) is
  'Page /reviews/mass-archive (D12). Filters: min (5), gap (minutes 1 to 60, 10), context (list), author, subject, from, to (start of the event). Sorts: archived, start, span, age, share, restored.';
grant execute
on function public.reviews_mass_archive(jsonb, text, int, int, jsonb)
to anon, authenticated, service_role;

create function private.archive_points(query private.list_query) returns jsonb
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
            'archived', archived,
            'context', context,
            'author', h.person
          )
          order by from_at, id
        )
      from
        (select b.* from %s order by b.archived desc, b.id limit 1000) b
        left join app.people h on h.user_id = b.author_id
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object(
    'points', coalesce(points, '[]'),
    'total', private.count_rows(query, 1000000000),
    'slashes', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', s.id,
              'subject', (select h.person from app.people h where h.user_id = s.subject_id),
              'from', private.iso(s.opened_at),
              'to', private.iso(s.ends_at)
            )
            order by s.opened_at, s.id
          ),
          '[]'
        )
      from
        (
          select x.id, x.subject_id, x.opened_at, c.ends_at
          from
            app.slashes x
            cross join lateral (
              select
                least(x.closes_at, case when x.cancelled_at <= (select app.now()) then x.cancelled_at end) as ends_at
            ) c
          where x.opened_at <= (query.args ->> 'to')::timestamptz and c.ends_at >= (query.args ->> 'from')::timestamptz
          order by x.opened_at desc, x.id
          limit 500
        ) s
    )
  );
end;
$$;
insert into app.cached_answer_sources (part, source)
values
  ('archive_points', $$private.archive_points(private.archives_query('{}'))$$),
  ('archives_kpis', $$private.archives_kpis(private.archives_query('{}'))$$);

create function public.reviews_mass_archive_timeline(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.charted(
    filters,
    coalesce(private.cached_answer('archive_points', filters), private.archive_points(private.archives_query(filters)))
  );
end;
$$;
comment on function public.reviews_mass_archive_timeline(jsonb) is
  'Chart of /reviews/mass-archive: the 1,000 largest events of the same filters and the windows of the latest 500 slashes of the range.';
grant execute on function public.reviews_mass_archive_timeline(jsonb) to anon, authenticated, service_role;
