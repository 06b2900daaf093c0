-- Batches of a past day were put together from everything ever written. A session that was over by then is one of those kept: only
-- what was archived or answered later, and how much the author used to write, was different.
create or replace function private.author_rates(authors bigint[], past boolean)
returns setof app.r_author
language plpgsql
stable
rows 100
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  if past then
    -- Days are told apart by a hash; distinct ones would be sorted, author by author.
    return query
      select d.author_id, sum(d.n)::bigint, count(*)
      from
        (
          select r.author_id, count(*) as n
          from app.reviews r
          where r.author_id = any (authors) and r.created_at <= (select app.now())
          group by r.author_id, date_bin('1 day', r.created_at, '2001-01-01Z')
        ) d
      group by 1;
  else
    return query select a.* from app.r_author a where a.author_id = any (authors);
  end if;
end;
$$;

create function private.batch_sessions_then(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  least_reviews int
) returns setof app.r_batch
-- The planner must see how many sessions that are.
language plpgsql
stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  floors jsonb := private.detector('D1');
  -- Whoever changed since the last round, or was in the middle of a session, is asked anew.
  anew bigint[] := array(
    select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches'
    union
    select b.author_id
    from app.r_batch b
    where
      b.gap_seconds = batch_sessions_then.gap_seconds
      and b.from_at <= (select app.now())
      and b.to_at > (select app.now())
  );
begin
  return query
    with
      k as materialized (
        select b.*
        from app.r_batch b
        where
          b.gap_seconds = batch_sessions_then.gap_seconds
          and b.from_at between since and until
          and b.to_at <= (select app.now())
          and b.reviews >= least_reviews
          and b.author_id <> all (anew)
          and not exists (select from app.findings_taken_down t where t.user_id = b.author_id and t.topic = 'batches')
      ),
      archived as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
        where
          (k.archived > 0 or k.review_ids && array(select private.events_to_come()))
          and u.id in (select a.id from app.archived_reviews a)
        group by 1
      ),
      answered as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
          join app.r_batch_event e on e.review_id = u.id
        where
          k.answered > 0
          and e.answered
          and exists (
            select
            from app.reviews b
            where
              b.author_id = e.subject_id
              and b.subject_id = e.author_id
              and b.created_at > e.at
              and b.created_at <= (select app.now())
          )
        group by 1
      ),
      twins as (
        select k.id, count(*) as n
        from
          k
          cross join unnest(k.review_ids) u (id)
        where k.twins > 0 and u.id in (select t.review_id from private.near_duplicates_at(null, true) t)
        group by 1
      )
    select
      k.gap_seconds,
      k.id,
      k.author_id,
      k.from_at,
      k.to_at,
      k.reviews,
      k.positive,
      k.neutral,
      k.negative,
      k.subjects,
      coalesce(t.n, 0),
      coalesce(a.n, 0),
      coalesce(w.n, 0),
      k.median_gap,
      k.reviews * 60 / x.span,
      private.poisson_surprise(
        k.reviews,
        greatest((floors ->> 'floorPerDay')::double precision, r.events::double precision / r.days) * x.span / 86400
      ),
      k.burstiness,
      k.review_ids,
      k.subject_ids
    from
      k
      join private.author_rates(array(select distinct y.author_id from k y), true) r on r.author_id = k.author_id
      left join twins t on t.id = k.id
      left join archived a on a.id = k.id
      left join answered w on w.id = k.id
      cross join lateral (
        select
          greatest((floors ->> 'floorSpanSeconds')::double precision, date_part('epoch', k.to_at - k.from_at)) as span
      ) x
    union all
    select s.*
    from private.batch_sessions(batch_sessions_then.gap_seconds, since, until, anew, least_reviews, null, true) s
    where anew <> '{}';
end;
$$;
comment on function private.batch_sessions_then(int, timestamptz, timestamptz, int) is
  'D1, D2: private.batch_sessions of everybody on a past day (G20), for a gap whose sessions are kept.';

create or replace function private.batches_query(filters jsonb)
returns private.list_query
language plpgsql
stable
set search_path = ''
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
              from %2$s s
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
          where %1$s
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
    private.conditions_sql(query),
    case
      when past
        and not args ? 'author'
        and (args ->> 'used')::int = any (private.batch_gaps())
        then $q$
        private.batch_sessions_then(
          ($1 ->> 'used')::int,
          ($1 ->> 'from')::timestamptz,
          ($1 ->> 'to')::timestamptz,
          ($1 ->> 'min')::int
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
