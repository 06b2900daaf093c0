-- Rollup of mass archives (D12).

create function private.refresh_archive_authors(authors bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D12');
  written bigint;
begin
  delete from app.r_archive_event where author_id = any (authors);
  insert into app.r_archive_event select e.* from private.archive_event_rows(authors) e;
  delete from app.r_mass_archive where author_id = any (authors);
  insert into app.r_mass_archive
  select b.* from private.archive_sessions((rules ->> 'gapSeconds')::int, '-infinity', 'infinity', authors) b;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_archives(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('archives');
  keys text[];
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_mass_archive where true;
      delete from app.r_archive_event where true;
    end if;
    -- Also who archived reviews on someone whose slash just closed: only now it is upheld or not.
    insert into app.rollup_dirty (rollup, key)
    select 'archives', r.author_id::text
    from
      app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at <= app.now() and (seen is null or e.at > seen)
    union
    select 'archives', e.author_id::text
    from
      app.slashes s
      join app.r_archive_event e on e.subject_id = s.subject_id
    where s.closes_at > seen and s.closes_at <= app.now()
    on conflict do nothing;
  end if;
  loop
    keys := private.take_dirty('archives', 5);
    exit when keys = '{}';
    written := written + private.refresh_archive_authors(keys::bigint[]);
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('archives', written);
end;
$$;
comment on function app.refresh_archives(jsonb) is
  'r_archive_event and r_mass_archive of authors whose archive events, or slashes around them, changed (D12).';
create index on app.slashes (closes_at);
create index on app.review_archive_events (at) where estimated and action = 'ARCHIVE';

create function private.archivers_of(subject bigint) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(select distinct e.author_id from app.r_archive_event e where e.subject_id = subject);
end;
$$;

select
  private.watch(
    'app.review_archive_events',
    'archives',
    '(select r.author_id from app.reviews r where r.id = review_id)'
  );
-- A review of the author changes who retaliates, a slash the context of the archives around it.
select
  private.watch(
    'app.reviews',
    'archives',
    '(select e.author_id from app.r_archive_event e where e.author_id = subject_id limit 1)'
  );
select
  private.watch('app.slashes', 'archives', 'unnest(private.archivers_of(subject_id))');
insert into app.rollup_jobs values ('archives', 900, 'app.refresh_archives', 11);
