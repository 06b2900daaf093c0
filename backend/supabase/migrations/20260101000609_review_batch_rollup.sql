-- Rollup of review sessions (D1, D2, D9).

create function private.refresh_batch_authors(authors bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  written bigint;
begin
  delete from app.r_near_duplicate where author_id = any (authors);
  insert into app.r_near_duplicate select t.review_id, t.author_id, t.group_id from private.near_duplicates(authors) t;
  delete from app.r_author where author_id = any (authors);
  insert into app.r_author select a.* from private.author_rates(authors, true) a;
  delete from app.r_batch_event where author_id = any (authors);
  insert into app.r_batch_event select e.* from private.batch_event_rows(authors, '-infinity', false) e;
  delete from app.r_batch where author_id = any (authors);
  insert into app.r_batch
  select b.*
  from
    unnest(private.batch_gaps()) g
    cross join lateral private.batch_sessions(g, '-infinity', 'infinity', authors) b;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_batches(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('batches');
  people bigint[];
  written bigint := 0;
begin
  if cursor is null then
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'batches' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select distinct 'batches', k::text
      from
        (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where (seen is null or r.created_at > seen) and r.created_at <= app.now()
          union
          select r.author_id
          from
            app.review_archive_events e
            join app.reviews r on r.id = e.review_id
          where e.at > seen and e.at <= app.now()
        ) d (k)
      on conflict do nothing;
    end if;
    if seen is null then
      delete from app.r_batch where true;
      delete from app.r_batch_event where true;
      delete from app.r_author where true;
      delete from app.r_near_duplicate where true;
    end if;
  end if;
  loop
    people := private.take_people('batches', 4, 60);
    exit when people = '{}';
    written := written + private.refresh_batch_authors(people);
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('batches', written);
end;
$$;
comment on function app.refresh_batches(jsonb) is
  'r_batch, r_batch_event, r_author and r_near_duplicate of the authors whose reviews changed (D1, D2, D9).';

-- A review tells about its author, and answers reviews of its subject.
select private.watch('app.reviews', 'batches', 'unnest(array[author_id, subject_id])');
insert into app.rollup_jobs values ('batches', 900, 'app.refresh_batches', 18);
