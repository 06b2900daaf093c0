-- Of a past day, how unlikely each batch was, its answers and twins were worked out for all of them, to show fifty. Only what lists
-- and sorts is; the rest for the rows of the page.
drop function private.batch_sessions_then(int, timestamptz, timestamptz, int);
create function private.batch_sessions_then(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  least_reviews int,
  only_ids bigint[] default null,
  brief boolean default false
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
          and (only_ids is null or b.id = any (only_ids))
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
          not brief
          and k.answered > 0
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
        where not brief and k.twins > 0 and u.id in (select t.review_id from private.near_duplicates_at(null, true) t)
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
      left join (
        select y.* from private.author_rates_then(array(select distinct x.author_id from k x)) y where not brief
      ) r
        on r.author_id = k.author_id
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
    where anew <> '{}' and (only_ids is null or s.id = any (only_ids));
end;
$$;
comment on function private.batch_sessions_then(int, timestamptz, timestamptz, int, bigint[], boolean) is
  'Sessions with a gap that is kept ready, by the clock of a past day: of some ids, or of all. Briefly: without answers, twins and surprise.';

drop function private.batches_query(jsonb);
create function private.batches_query(
  filters jsonb,
  only_ids bigint[] default null,
  brief boolean default false
) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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

create or replace function public.reviews_batches(
  filters jsonb default '{}',
  sort text default '-start',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.batches_query(filters, brief => sort is null or sort not like '%surprise');
  rows private.list_query;
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  rows := query;
  if (query.args -> 'brief')::boolean then
    rows := private.batches_query(filters, array(select jsonb_array_elements_text(listed -> 'keys')::bigint));
  end if;
  execute format(
    'select jsonb_agg(private.batch_row(row(b.gap_seconds, b.id, b.author_id, b.from_at, b.to_at, b.reviews, b.positive, b.neutral, b.negative, b.subjects, b.twins,
      b.archived, b.answered, b.median_gap, b.per_minute, b.surprise, b.burstiness, b.review_ids, b.subject_ids)::app.r_batch,
    (select h.person from app.people h where h.user_id = b.author_id)) order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(rows)
  )
  into found
  using rows.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
      listed,
      found,
      case when (listed ->> 'first')::boolean then coalesce(known, private.batches_kpis(query)) end
    )
    || jsonb_build_object(
      'versions', private.detector_versions(array['D1', 'D2', 'D9']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('batches_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_batches_scatter(filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.charted(
    filters,
    coalesce(
      private.cached_answer('batch_points', filters),
      private.batch_points(private.batches_query(filters, brief => true))
    )
  );
end;
$$;

create or replace function private.batch_points(query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
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
            'reviews', reviews,
            'positiveShare', positive::double precision / nullif(positive + negative, 0),
            'author', h.person
          )
          order by from_at, id
        )
      from
        (select b.* from %s order by b.reviews desc, b.id limit 1000) b
        left join app.people h on h.user_id = b.author_id
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object(
    'points', coalesce(points, '[]'),
    'total', coalesce(query.total, private.count_rows(query, 1000000000))
  );
end;
$$;
