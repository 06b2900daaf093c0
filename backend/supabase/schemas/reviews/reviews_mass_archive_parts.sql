create function private.archives_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
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
      from (
          select s.*
          from %2$s s
          union all
          select k.*
          from app.r_mass_archive k
          where k.gap_seconds = $5
            and k.from_at between $3 and $4
            and (k.review_ids[1], k.from_at) not in (
              select e.review_id, e.at from private.archive_events($6, $3, $4, null, false, $5) e
            )
        ) b
      where %1$s
    $q$,
    private.conditions_sql(query),
    case
      when past
        and used = ready
        and not query.args ? 'author'
        then $q$private.mass_archives_then($6, $3, $4, ($1 ->> 'min')::int)$q$
      else $q$
        private.archive_sessions(
          $6,
          $3,
          $4,
          case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end,
          $2,
          $5,
          ($1 ->> 'min')::int
        )
      $q$
    end
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
comment on function private.people_of(bigint[]) is 'The first ten of some people, by id.';

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

create function private.archivers_otherwise_then() returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  clock timestamptz := app.now();
  days_after interval := make_interval(days => (private.detector('D12') ->> 'afterDays')::int);
begin
  return array(
    select d.key::bigint from app.rollup_dirty d where d.rollup = 'archives'
    union
    -- In the middle of a session.
    select e.author_id from app.r_archive_event e where e.session_from <= clock and e.session_to > clock
    union
    -- After a slash that may have been told otherwise since.
    select e.author_id
    from app.slashes s
      join app.r_archive_event e on e.subject_id = s.subject_id
    where e.at <= clock
      and s.closes_at between e.at - days_after and e.at
      and (
        s.cancelled_at > clock
        or exists (select from app.r_slash_past p where p.slash_id = s.id and p.until > clock)
      )
  );
end;
$$;

create function private.mass_archives_then(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  least_archived int
) returns setof app.r_mass_archive
-- The planner must see how many sessions that are.
language plpgsql
stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  anew bigint[] := private.archivers_otherwise_then();
  to_come bigint[] := array(select private.events_to_come());
begin
  return query
    select k.gap_seconds, k.id, k.author_id, k.from_at, k.to_at, k.archived, k.authored_before, k.positive, k.neutral,
      k.negative, k.median_age_days, k.context, k.slash_ids, k.people,
      case
        when k.restored > 0
          or k.review_ids && to_come
          then (select count(*) from app.review_states r where r.id = any (k.review_ids) and r.archived_at is null)
        else 0
      end,
      k.review_ids, k.subject_ids
    from app.r_mass_archive k
    where k.gap_seconds = mass_archives_then.gap_seconds
      and k.from_at between since and until
      and k.to_at <= (select app.now())
      and k.archived >= least_archived
      and k.author_id <> all (anew)
      and not exists (select from app.findings_taken_down d where d.user_id = k.author_id and d.topic = 'massArchive');
  if anew <> '{}' then
    return query
      select s.*
      from private.archive_sessions(mass_archives_then.gap_seconds, since, until, anew, true, null, least_archived) s;
  end if;
end;
$$;
comment on function private.mass_archives_then(int, timestamptz, timestamptz, int) is
  'Sessions of archivings with the gap that is kept ready, by the clock of a past day.';

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
