create function private.archived_query(
  filters jsonb,
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns private.list_query
language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  f jsonb := private.filter_object(filters);
  side text := private.filter_word(f, 'by', array['author', 'subject'], 'author');
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'side', side,
      'sentiment', private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative'], 'all'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'min', coalesce(private.filter_int(f, 'min'), 1),
      'person', private.filter_person(f, 'person')
    )
  );
  past boolean := private.is_past_day('archive_people');
  score smallint := array_position(array['negative', 'neutral', 'positive'], args ->> 'sentiment') - 2;
  rules jsonb := private.detector('D12');
  query private.list_query := private.rows_of('app.r_archive_person p', 'p.user_id', args);
  chosen jsonb := private.sort_choice(private.archived_orders(), sort);
  size int := least(5000, greatest(1, coalesce(per, 50)));
  rows jsonb;
  total bigint;
  -- Columns needed neither to select nor to sort rows are looked up only for the page.
  lifetimes boolean := sort in ('lifetime', '-lifetime');
  totals boolean := sort in ('rate', '-rate', 'total', '-total') or (args ->> 'min')::int > 1;
  kpis jsonb;
  ranked text;
  one text := case when args ? 'person' then 'p.user_id = ($1 ->> ''person'')::bigint' end;
begin
  query.orders := private.archived_orders();
  -- Anyone with an archived review has at least one review.
  query := private.narrowed(
    query,
    case when (args ->> 'min')::int > 1 then format('p.total >= %s', args ->> 'min') end
  );
  -- A person filter keeps the rank among all people.
  ranked := private.conditions_sql(query);
  query := private.narrowed(query, one);
  if not past and not args ?| array['from', 'to'] then
    return private.narrowed(query, 'p.side = $1 ->> ''side''', 'p.sentiment = $1 ->> ''sentiment''', 'p.archived > 0');
  end if;
  if past then
    -- For a day before the rollup (G20), reviews archived then are counted, with mass archives as known then too.
    execute format(
      $q$
        with m as materialized (
          select unnest(s.review_ids) as id
          from private.archive_sessions($2, '-infinity', 'infinity', past => true, least_archived => $3) s
        ), a as materialized (
          select r.id, r.%1$I as user_id, r.score, r.archived_at,
            case
              when r.days is not null then extract(epoch from r.archived_at - r.created_at)::double precision / 86400
            end as days
          from app.archived_reviews r
          where $4 is null or r.score = $4
        ), r as materialized (
          select a.*, a.id in (select m.id from m) as in_mass
          from a
          where a.archived_at >= coalesce(($1 ->> 'from')::timestamptz, '-infinity')
            and a.archived_at <= coalesce(($1 ->> 'to')::timestamptz, 'infinity')
        ),
        -- Archived once, but active then: a few, and only those (`offset 0`) are looked up.
        e as materialized (
          select r.user_id
          from (
              select distinct v.review_id
              from app.review_archive_events v
              where v.at <= (select app.now()) and v.review_id not in (select a.id from a)
              offset 0
            ) v
            cross join lateral (
              select w.%1$I as user_id
              from app.reviews w
              where w.id = v.review_id and w.created_at <= (select app.now()) and ($4 is null or w.score = $4)
              offset 0
            ) r
        ), g as materialized (
          select r.user_id, count(*) as archived, count(*) filter (where r.score = 1) as positive,
            percentile_cont(.5) within group (order by r.days) as median_days,
            count(*) filter (where r.in_mass) as in_mass, max(r.archived_at) as last_at
          from r
          group by 1
        ),
        -- Only for people with archived reviews: passed as an array, they are looked up in a covering index.
        t as (
          select w.%1$I as user_id, count(*) as total
          from app.reviews w
          where w.%1$I = any (array(select g.user_id from g))
            and w.created_at <= (select app.now())
            and ($4 is null or w.score = $4)
          group by 1
        ), x as (
          select g.*, t.total, coalesce(o.restored, 0) as restored
          from g
            join t using (user_id)
            left join (select e.user_id, count(*) as restored from e group by 1) o using (user_id)
        ), k as (select p.*, rank() over (order by p.archived desc) as rank from x p where %2$s), p as (
          select p.* from k p where %3$s
        )
        select count(*),
          jsonb_build_object(
            'user', array_agg(p.user_id)::text,
            'total', array_agg(p.total)::text,
            'archived', array_agg(p.archived)::text,
            'positive', array_agg(p.positive)::text,
            'days', array_agg(p.median_days)::text,
            'mass', array_agg(p.in_mass)::text,
            'restored', array_agg(p.restored)::text,
            'last', array_agg(p.last_at)::text,
            'rank', array_agg(p.rank)::text
          ),
          (
            select jsonb_build_object(
                'archived', count(*),
                'archivedShare', case
                  when not $1 ?| array['from', 'to'] then private.share(
                    count(*),
                    (
                      select count(*)
                      from app.reviews w
                      where w.created_at <= (select app.now()) and ($4 is null or w.score = $4)
                    )
                  )
                end,
                'within7d', count(*) filter (where r.days <= 7),
                'within7dShare', private.share(count(*) filter (where r.days <= 7), count(*)),
                'restored', case when not $1 ?| array['from', 'to'] then (select count(*) from e) end,
                'medianLifetimeDays', percentile_cont(.5) within group (order by r.days)
              )
            from r
          )
        from p
      $q$,
      side || '_id', ranked, coalesce(one, 'true')
    )
    into total, rows, kpis
    using args, (rules ->> 'gapSeconds')::int, (rules ->> 'min')::int, score;
  else
    -- A range of archive time is counted from the reviews, once for everything the page needs; rates compare it with
    -- everything written or received. Only rows up to the end of the page are passed on, as one array per column: all
    -- rows, or rows as objects, would take longer to write and parse than to count.
    execute format(
      $q$
      -- `coalesce` keeps the planner from expecting almost no rows in a range.
      with r as materialized (select r.%1$I as user_id, r.score, r.days, r.in_mass, r.archived_at from app.archived_reviews r
        where coalesce(r.archived_at >= $5 and r.archived_at <= $6, false) and ($7 is null or r.score = $7)),
      x as (select r.user_id, count(*) as archived, count(*) filter (where r.score = 1) as positive, %7$s as median_days,
          count(*) filter (where r.in_mass) as in_mass, max(r.archived_at) as last_at from r group by 1),
      k as (select p.*, rank() over (order by p.archived desc) as rank from (select x.*, %8$s) p where %2$s),
      p as (select p.* from k p where %9$s),
      first as (select p.* from p where $2 is null or %3$s %4$s $2::%5$s or %3$s = $2::%5$s and p.user_id > $3 order by %3$s %6$s, p.user_id limit $4),
      cut as (select f.user_id, coalesce(f.total, t.total, f.archived) as total, coalesce(f.restored, t.restored, 0) as restored, f.archived, f.positive,
          coalesce(f.median_days, d.days) as median_days, f.in_mass, f.last_at, f.rank
        from first f left join app.r_archive_person t on t.side = $1 ->> 'side' and t.sentiment = $1 ->> 'sentiment' and t.user_id = f.user_id
        left join (select r.user_id, percentile_cont(.5) within group (order by r.days) as days from r where r.user_id in (select f.user_id from first f) group by 1) d on d.user_id = f.user_id)
      select (select count(*) from p), jsonb_build_object('user', array_agg(p.user_id)::text, 'total', array_agg(p.total)::text, 'archived', array_agg(p.archived)::text,
          'positive', array_agg(p.positive)::text, 'days', array_agg(p.median_days)::text, 'mass', array_agg(p.in_mass)::text,
          'restored', array_agg(p.restored)::text, 'last', array_agg(p.last_at)::text, 'rank', array_agg(p.rank)::text),
        (select jsonb_build_object('archived', count(*), 'archivedShare', null, 'within7d', count(*) filter (where r.days <= 7),
          'within7dShare', private.share(count(*) filter (where r.days <= 7), count(*)), 'restored', null,
          'medianLifetimeDays', percentile_cont(.5) within group (order by r.days)) from r)
      from cut p $q$,
      side || '_id', ranked, chosen ->> 'sql', case when (chosen ->> 'descending')::boolean then '<' else '>' end,
      chosen ->> 'type', case when (chosen ->> 'descending')::boolean then 'desc' else 'asc' end,
      case when lifetimes then 'percentile_cont(.5) within group (order by r.days)' else 'null::float8' end,
      case
        when totals then 't.total, t.restored from x join app.r_archive_person t on t.side = $1 ->> ''side'' and t.sentiment = $1 ->> ''sentiment'' and t.user_id = x.user_id'
        else 'null::bigint as total, null::bigint as restored from x'
      end,
      coalesce(one, 'true')
    )
    into total, rows, kpis
    using
      args,
      after ->> 0,
      (after ->> 1)::bigint,
      size + 1 + case when after is null or after = 'null' then size * (greatest(1, coalesce(page, 1)) - 1) else 0 end,
      coalesce((args ->> 'from')::timestamptz, '-infinity'),
      coalesce((args ->> 'to')::timestamptz, 'infinity'),
      score;
  end if;
  query.source := 'unnest(
    ($1 #>> ''{rows,user}'')::bigint[],
    ($1 #>> ''{rows,total}'')::bigint[],
    ($1 #>> ''{rows,archived}'')::bigint[],
    ($1 #>> ''{rows,positive}'')::bigint[],
    ($1 #>> ''{rows,days}'')::float8[],
    ($1 #>> ''{rows,mass}'')::bigint[],
    ($1 #>> ''{rows,restored}'')::bigint[],
    ($1 #>> ''{rows,last}'')::timestamptz[],
    ($1 #>> ''{rows,rank}'')::bigint[]
  ) p (user_id, total, archived, positive, median_days, in_mass, restored, last_at, rank)';
  query.conditions := null;
  query.args := args || jsonb_build_object('rows', rows, 'kpis', kpis);
  query.total := total;
  return (query);
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;

create function public.reviews_archived_leaderboard(
  filters jsonb default '{}',
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- A ranking by rate requires ten reviews, unless the caller sets another minimum.
  asked jsonb := case
    when sort in ('rate', '-rate')
      and coalesce(filters -> 'min', 'null') in ('null', '""')
      then coalesce(nullif(filters, 'null'), '{}') || '{"min": 10}'
    else filters
  end;
  query private.list_query := private.archived_query(asked, sort, page, per, after);
  -- A person filter keeps the rank among all people.
  everyone private.list_query := case
    when query.args ? 'kpis' or not query.args ? 'person' then query
    else private.archived_query(asked - 'person', sort, page, per)
  end;
  listed jsonb := private.list_page(query, sort, page, per, after);
  ranked boolean := query.args ? 'kpis';
  found jsonb;
  answer jsonb;
begin
  execute format(
    $q$
    with p as materialized (select p.*%2$s from %1$s),
    ranks as materialized (%3$s)
    select jsonb_agg(jsonb_build_object('rank', k.rank, 'person', (select h.person from app.people h where h.user_id = p.user_id), 'archived', p.archived, 'total', p.total,
      'rate', private.share(p.archived, greatest(p.total, p.archived)), 'medianLifetimeDays', p.median_days, 'positive', p.positive,
      'positiveShare', private.share(p.positive, p.archived), 'inMassEvents', p.in_mass, 'restored', p.restored, 'lastAt', private.iso(p.last_at))
      || case when private.first_seen_archived($1 ->> 'side', p.user_id, p.last_at) then '{"lastEstimated": true}' else '{}' end::jsonb
      order by array_position($2, p.user_id))
    from p join ranks k using (archived) $q$,
    private.rows_sql(private.narrowed(query, 'p.user_id = any ($2)')),
    -- Rows counted for a range or a past day are already ranked.
    case when ranked then '' else ', null as rank' end,
    case
      when ranked then 'select distinct p.archived, p.rank from p'
      else format(
        'select g.archived, 1 + sum(g.n) over (order by g.archived desc) - g.n as rank from (select p.archived, count(*) as n from %s group by 1) g',
        private.rows_sql(private.narrowed(everyone, 'p.archived >= (select min(l.archived) from p l)'))
      )
    end
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
    listed,
    found,
    case
      when (listed ->> 'first')::boolean then coalesce(
        query.args -> 'kpis',
        (
          select s.kpis
          from app.r_archive_summary s
          where s.sentiment = query.args ->> 'sentiment' and private.rollup_as_of('archive_summary') is not null
        ),
        private.archived_sums(query.args ->> 'sentiment')
      )
    end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('archived_query', asked));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_archived_leaderboard(jsonb, text, int, int, jsonb) is
  'Page /reviews/archived-leaderboard (M5). Filters: by author|subject, sentiment, from, to (archive time), min (reviews written or received: 1, 10 for sort rate), person. Sorts: count, rate (lower bound), total, lifetime, last. `rank` is by count among all, also where one person is asked for; ties share.';
grant execute
on function public.reviews_archived_leaderboard(jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
