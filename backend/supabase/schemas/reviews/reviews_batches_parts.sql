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
  past boolean := private.before_rollup('archive_people');
  score smallint := array_position(array['negative', 'neutral', 'positive'], args ->> 'sentiment') - 2;
  rules jsonb := private.detector('D12');
  query private.list_query := private.rows_of('app.r_archive_person p', 'p.user_id', args);
  chosen jsonb := private.sort_choice(private.archived_orders(), sort);
  size int := least(5000, greatest(1, coalesce(per, 50)));
  rows jsonb;
  total bigint;
  -- What neither decides who is listed nor in which order is looked up for the page alone.
  lifetimes boolean := sort in ('lifetime', '-lifetime');
  totals boolean := sort in ('rate', '-rate', 'total', '-total') or (args ->> 'min')::int > 1;
  kpis jsonb;
  ranked text;
  one text := case when args ? 'person' then 'p.user_id = ($1 ->> ''person'')::bigint' end;
begin
  query.orders := private.archived_orders();
  -- Whoever has something archived has one review at least.
  query := private.narrowed(
    query,
    case when (args ->> 'min')::int > 1 then format('p.total >= %s', args ->> 'min') end
  );
  -- One person alone keeps their place among all.
  ranked := private.conditions_sql(query);
  query := private.narrowed(query, one);
  if not past and not args ?| array['from', 'to'] then
    return private.narrowed(query, 'p.side = $1 ->> ''side''', 'p.sentiment = $1 ->> ''sentiment''', 'p.archived > 0');
  end if;
  if past then
    -- A day before the rollup (G20) is counted from what stood archived then, in mass archives as known then too.
    execute format(
      $q$
        with m as materialized (select m.id from private.mass_archived($2, $3) m (id)), a as materialized (
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
        -- Archived once, active then: a few, and only those (`offset 0`) are looked up.
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
        -- Of those alone who archived: as an array they are looked up by an index that holds all that is counted.
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
                  when not $1 ?| array['from', 'to'] then private.share(count(*), private.reviews_written($4))
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
    -- A range of archive time is counted from the reviews, once for all that a page asks of it; what they are compared with
    -- is everything written or received. Handed on are the rows up to the end of the page, as an array for each column:
    -- all of them, or rows as objects, take longer to write and read than to count.
    execute format(
      $q$
      -- `coalesce` keeps the planner from expecting next to nothing in a range.
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

create function private.archived_sums(asked text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Every archived review has one author: the sums over authors are the sums over reviews.
  return (
    select jsonb_build_object(
        'archived', coalesce(sum(p.archived), 0),
        'archivedShare', private.share(coalesce(sum(p.archived), 0)::bigint, coalesce(sum(p.total), 0)::bigint),
        'within7d', coalesce(sum(p.within7), 0),
        'within7dShare', private.share(coalesce(sum(p.within7), 0)::bigint, coalesce(sum(p.archived), 0)::bigint),
        'restored', coalesce(sum(p.restored), 0),
        'medianLifetimeDays', (
          select percentile_cont(.5) within group (order by r.days)
          from app.archived_reviews r
          where asked = 'all' or private.sentiment(r.score) = asked
        )
      )
    from app.r_archive_person p
    where p.side = 'author' and p.sentiment = asked
  );
end;
$$;
comment on function private.archived_sums(text) is 'Figures over all archived reviews of a sentiment, or all.';

create function app.refresh_archive_summary(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts text[] := private.survival_parts();
  i int := coalesce((cursor ->> 'part')::int, 1);
begin
  insert into app.r_archive_summary
  values (parts[i], private.archived_sums(parts[i]))
  on conflict (sentiment) do update set kpis = excluded.kpis;
  return jsonb_build_object(
    'rows', 1,
    'cursor', case when i < cardinality(parts) then jsonb_build_object('part', i + 1) end
  );
end;
$$;
comment on function app.refresh_archive_summary(jsonb) is
  'r_archive_summary: figures of archived reviews, a sentiment per chunk. Runs after r_archive_person.';

insert into app.rollup_jobs values ('archive_summary', 900, 'app.refresh_archive_summary', 13);
