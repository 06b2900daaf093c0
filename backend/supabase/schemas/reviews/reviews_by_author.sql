create function private.refresh_archive_authors(authors bigint[]) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    -- Also authors who archived reviews of someone whose slash just closed: only now is its outcome known.
    insert into app.rollup_dirty (rollup, key)
    select 'archives', r.author_id::text
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at <= app.now() and (seen is null or e.at > seen)
    union
    select 'archives', e.author_id::text
    from app.slashes s
      join app.r_archive_event e on e.subject_id = s.subject_id
    where s.closes_at > seen and s.closes_at <= app.now()
    on conflict do nothing;
  end if;
  loop
    keys := private.claim_dirty('archives', 5);
    exit when keys = '{}';
    written := written + private.refresh_archive_authors(keys::bigint[]);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('archives', written);
end;
$$;
comment on function app.refresh_archives(jsonb) is
  'Refreshes r_archive_event and r_mass_archive for authors whose archive events, or related slashes, changed (D12).';

create function private.archivers_of(subject bigint) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct e.author_id from app.r_archive_event e where e.subject_id = subject);
end;
$$;

create function app.refresh_review_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('review_days');
  days date[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_review_day where true;
    end if;
    -- Before the first round, the triggers have already queued everything.
    if exists (select 1 from app.rollup_state s where s.name = 'review_days' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'review_days', private.utc_day(r.created_at)::text
      from app.reviews r
      where r.created_at <= app.now() and (seen is null or r.created_at > seen)
      union
      select 'review_days', private.utc_day(r.created_at)::text
      from app.review_archive_events e
        join app.reviews r on r.id = e.review_id
      where e.at > seen and e.at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    days := private.claim_dirty('review_days', 7)::date[];
    exit when days = '{}';
    delete from app.r_review_day d where d.day = any (days);
    insert into app.r_review_day
    select x, r.score, r.archived_at is not null, count(*)
    from unnest(days) x
      cross join lateral (
        select s.score, s.archived_at
        from app.review_states s
        where s.created_at >= x and s.created_at < x + 1
        offset 0
      ) r
    group by 1, 2, 3;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('review_days', written);
end;
$$;
comment on function app.refresh_review_days(jsonb) is
  'Refreshes r_review_day for days with reviews that were added, changed, or reached by the clock since the last round.';

create function private.review_counts_sql(query private.list_query, bucket text) returns text
language plpgsql stable set search_path = '' as $$
declare
  few text;
begin
  -- A list checks its rows against such a set; counting all rows without other filters starts from the set instead.
  few := case
    when query.args - 'status' = '{"reciprocal": "yes"}' then 'app.mutual_reviews'
    when query.args - 'status' = '{"marked": "yes"}'
      and private.rollup_as_of('vote_targets') is not null
      then 'app.r_marked_review'
  end;
  if few is not null then
    query.source := format(
      '%s few cross join lateral (select x.* from app.review_states x where x.id = few.review_id offset 0) r',
      few
    );
  elseif query.args - 'status' = '{"inBatch": "yes"}' then
    query := private.reviews_query('{"status": "all"}');
    -- The reviews of a batch are adjacent among the reviews of its author.
    query.source := format(
      $q$
        (
          select b.author_id, b.from_at, b.to_at, b.review_ids
          from app.r_batch b
          where b.gap_seconds = %s and b.reviews >= %s
        ) few
        cross join lateral (
          select x.*
          from app.review_states x
          where x.author_id = few.author_id and x.created_at between few.from_at and few.to_at and x.id = any (few.review_ids)
          offset 0
        ) r
      $q$,
      coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0),
      coalesce((private.detector('D1') ->> 'min')::int, 0)
    );
  end if;
  return format(
    $q$
      select x.at, count(*) filter (where x.kind = 1) as positive, count(*) filter (where x.kind = 0) as neutral,
        count(*) filter (where x.kind = -1) as negative, count(*) filter (where x.kind = 2) as archived,
        count(*) filter (where x.kind is null) as unknown
      from
        -- `offset 0`: evaluates the state of a review once instead of once per sum.
        (
          select %s as at, case when r.archived_at is not null then 2::smallint else r.score end as kind
          from %s
          offset 0
        ) x
      group by x.at
    $q$,
    private.bucket_sql('r.created_at', bucket),
    private.rows_sql(query)
  );
end;
$$;

create function private.review_points_of(counts text, args jsonb, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      -- Built as text: JSON objects take three times as long.
      select
        concat(
          '[',
          string_agg(
            concat(
              '{"at": "',
              private.iso(c.at),
              '", "positive": ',
              c.positive,
              ', "neutral": ',
              c.neutral,
              ', "negative": ',
              c.negative,
              ', "archived": ',
              c.archived,
              -- Unknown sentiments are rare: only points that have any include them.
              case when c.unknown > 0 then ', "unknown": ' || c.unknown end,
              case
                when c.at >= $2 and c.at + interval %s <= $3 + interval '1 microsecond' then ', "whole": true}'
                when $3 is null then '}'
                else ', "whole": false}'
              end
            ),
            ','
            order by c.at
          ),
          ']'
        )::jsonb
      from (%s) c
    $q$,
    quote_literal('1 ' || r.bucket),
    counts
  )
  into points
  using args, r.since, r.until;
  return points;
end;
$$;
comment on function private.review_points_of(text, jsonb, private.time_range) is
  'Points of /reviews from the counts by bucket of private.review_counts_sql; `args` is its `$1`.';

select private.watch(
    'app.review_archive_events',
    'archives',
    '(select r.author_id from app.reviews r where r.id = review_id)'
  );
select private.watch(
    'app.reviews',
    'archives',
    '(select e.author_id from app.r_archive_event e where e.author_id = subject_id limit 1)'
  );
select private.watch('app.slashes', 'archives', 'unnest(private.archivers_of(subject_id))');

insert into app.rollup_jobs values ('archives', 900, 'app.refresh_archives', 11);

select private.watch('app.reviews', 'review_days', 'private.utc_day(created_at)');

insert into app.rollup_jobs values ('review_days', 300, 'app.refresh_review_days', 16);
