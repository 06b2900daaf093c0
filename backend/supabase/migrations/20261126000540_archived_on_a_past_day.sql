-- On a past day everything ever written was read to rank those who had archived something, and to find who wrote what was archived;
-- and every mass archive of two reviews got its context where those of five or more are asked for.
-- The plan is made for the people given: a few are looked up, for everybody (null) the events are read once.
create function private.archive_steps(authors bigint[]) returns table (
  review_id bigint,
  at timestamptz,
  author_id bigint,
  subject_id bigint,
  score smallint,
  created_at timestamptz,
  gap numeric
)
language plpgsql stable rows 1000 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  return query
    select
      a.*,
      extract(
        epoch from a.at - lag(a.at) over (
          partition by a.author_id
          order by a.at, a.review_id
        )
      )
    from
      (
        -- Of everybody: nearly all stand archived now, among the few that an index of those holds.
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from
          app.review_archive_events v
          join app.reviews r on r.id = v.review_id
        where
          authors is null
          and r.archived_at is not null
          and v.action = 'ARCHIVE'
          and not v.estimated
          and v.at <= (select app.now())
        union all
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from
          app.review_archive_events v
          -- `offset 0`: looked up one by one; joined, all reviews would be read.
          cross join lateral (
            select x.author_id, x.subject_id, x.score, x.created_at from app.reviews x where x.id = v.review_id offset 0
          ) r
        where
          authors is null
          and not exists (select from app.reviews s where s.id = v.review_id and s.archived_at is not null)
          and v.action = 'ARCHIVE'
          and not v.estimated
          and v.at <= (select app.now())
        union all
        select v.review_id, v.at, r.author_id, r.subject_id, r.score, r.created_at
        from
          app.reviews r
          join app.review_archive_events v on v.review_id = r.id
        where r.author_id = any (authors) and v.action = 'ARCHIVE' and not v.estimated and v.at <= (select app.now())
      ) a;
end;
$$;
comment on function private.archive_steps(bigint[]) is
  'D12: archive events of these authors (null: all) whose time is known, as of app.now(), with the seconds since the one before by the same author.';

create or replace function private.archive_event_rows(authors bigint[])
returns setof app.r_archive_event
language plpgsql
stable
rows 100
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  widest double precision := 3600;
  rules jsonb := private.detector('D12');
begin
  return query
    with
      e as (select s.* from private.archive_steps(authors) s),
      numbered as (
        select
          e.*,
          count(*)
            filter (where gap is null or gap > widest)
            over (
              partition by author_id
              order by at, review_id
            ) as n
        from e
      ),
      sessions as (
        select author_id, n, min(at) as from_at, max(at) as to_at from numbered group by 1, 2 having count(*) > 1
      ),
      -- What became of a slash is asked once, and only (`offset 0`) of those that closed before an event.
      upheld as materialized (
        select k.id, k.subject_id, k.closes_at
        from
          (
            select distinct c.id, c.subject_id, c.closes_at
            from
              numbered e
              join app.slashes c on c.subject_id = e.subject_id
            where c.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
            offset 0
          ) k
        where (select x.status from app.slash_states x where x.id = k.id) = 'upheld'
      )
    select
      e.review_id,
      e.at,
      e.author_id,
      e.subject_id,
      e.score,
      e.created_at,
      -- Few subjects were ever slashed.
      case
        when e.subject_id in (select k.subject_id from app.slashes k) then (
          select s.id
          from app.slashes s
          where
            s.subject_id = e.subject_id
            and s.opened_at <= e.at
            and (
              s.opened_at >= e.at - make_interval(hours => (rules ->> 'flightHours')::int)
              or e.at < s.closes_at
              and (s.cancelled_at is null or s.cancelled_at > e.at)
            )
          order by s.opened_at desc, s.id desc
          limit 1
        )
      end,
      case
        when e.subject_id in (select u.subject_id from upheld u) then (
          select u.id
          from upheld u
          where
            u.subject_id = e.subject_id
            and u.closes_at between e.at - make_interval(days => (rules ->> 'afterDays')::int) and e.at
          order by u.closes_at desc, u.id desc
          limit 1
        )
      end,
      s.from_at,
      s.to_at
    from
      numbered e
      join sessions s using (author_id, n);
end;
$$;

create function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean,
  near int,
  least_archived int
) returns setof app.r_mass_archive
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D12');
  least_share double precision := (rules ->> 'share')::double precision;
begin
  return query
    with
      e as (
        select
          e.*,
          extract(
            epoch from e.at - lag(e.at) over (
              partition by e.author_id
              order by e.at, e.review_id
            )
          ) as gap
        from private.archive_events(archive_sessions.gap_seconds, since, until, authors, past, near) e
      ),
      numbered as (
        select
          e.*,
          count(*)
            filter (where gap is null or gap > archive_sessions.gap_seconds)
            over (
              partition by author_id
              order by at, review_id
            ) as n
        from e
      ),
      -- A review archived twice in a session counts once, at its first time; the span still ends with the last event.
      once as (
        select distinct on (author_id, n, review_id) x.*
        from (select y.*, max(at) over (partition by author_id, n) as last_at from numbered y) x
        order by author_id, n, review_id, at
      ),
      g as materialized (
        select
          author_id,
          min(at) as from_at,
          max(last_at) as to_at,
          count(*) as archived,
          count(*) filter (where score = 1) as positive,
          count(*) filter (where score = 0) as neutral,
          count(*) filter (where score = -1) as negative,
          percentile_cont(.5) within group (
            order by extract(epoch from at - written_at)::double precision / 86400
          ) as age,
          count(*) filter (where flight is not null) as flights,
          count(*) filter (where upheld is not null) as upheld,
          coalesce(array_agg(distinct flight) filter (where flight is not null), '{}') as flight_ids,
          coalesce(array_agg(distinct once.upheld) filter (where once.upheld is not null), '{}') as upheld_ids,
          array_agg(review_id order by at, review_id) as review_ids,
          array_agg(distinct subject_id) as subject_ids,
          array_agg(distinct subject_id) filter (
            where exists (select 1 from app.mutual_reviews m where m.review_id = once.review_id)
          ) as reviewer_ids
        from once
        group by author_id, n
        having count(*) >= greatest(2, least_archived)
      ),
      hostile as (
        select g.*, h.people
        from
          g
          cross join lateral (
            -- Of those who reviewed the author at all. As values and not as EXISTS: looked up for the few of each session, where
            -- joins would read all about the author.
            select coalesce(array_agg(s order by s), '{}') as people
            from unnest(g.reviewer_ids) s
            where
              (
                select
                  bool_or(
                    r.score = -1
                      and r.created_at between g.from_at - make_interval(
                        days => (rules ->> 'retaliationDays')::int
                      ) and g.from_at
                      or (
                        select count(*)
                        from app.review_archive_events a
                        where
                          a.review_id = r.id
                          and a.action = 'ARCHIVE'
                          and a.at between g.from_at - make_interval(
                            days => (rules ->> 'retaliationDays')::int
                          ) and g.from_at
                      ) > 0
                  )
                from app.reviews r
                where r.author_id = s and r.subject_id = g.author_id
              )
          ) h
      ),
      -- The reviews of an author are read once for all of the author's sessions, and searched by time for each.
      written as materialized (
        select r.author_id, array_agg(r.created_at order by r.created_at) as times
        from app.reviews r
        where r.author_id = any (array(select g.author_id from g))
        group by 1
      ),
      tagged as (
        select
          h.*,
          case
            when flights >= least_share * archived then 'slash-flight'
            when upheld >= least_share * archived then 'after-slash'
            when cardinality(people) >= least_share * cardinality(subject_ids) then 'retaliation'
            when age >= (rules ->> 'springDays')::int then 'spring-clean'
            when exists (
              select 1
              from unnest(private.rule_dates()) d
              where h.from_at >= d - make_interval(days => (rules ->> 'penaltyDays')::int) and h.from_at < d
            ) then 'pre-penalty'
            else 'unexplained'
          end as context
        from hostile h
      )
    select
      archive_sessions.gap_seconds,
      t.author_id || ':' || extract(epoch from t.from_at)::bigint || ':' || t.review_ids[1],
      t.author_id,
      t.from_at,
      t.to_at,
      t.archived,
      width_bucket(t.from_at, w.times)::bigint,
      t.positive,
      t.neutral,
      t.negative,
      t.age,
      t.context,
      case t.context when 'slash-flight' then t.flight_ids when 'after-slash' then t.upheld_ids else '{}' end,
      case t.context when 'retaliation' then t.people else '{}' end,
      (select count(*) from app.review_states r where r.id = any (t.review_ids) and r.archived_at is null),
      t.review_ids,
      t.subject_ids
    from
      tagged t
      join written w on w.author_id = t.author_id
    where
      t.from_at between since and until
      and not exists (select from app.findings_taken_down d where d.user_id = t.author_id and d.topic = 'massArchive');
end;
$$;
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int, int) is
  'D12: sessions of at least so many archived reviews, two or more, that begin in a range, for any gap up to an hour, each with its context tag.';

create or replace function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  past boolean default false,
  near int default null
)
returns setof app.r_mass_archive
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select s.* from private.archive_sessions(archive_sessions.gap_seconds, since, until, authors, past, near, 2) s;
end;
$$;
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int) is
  'D12: sessions of at least two archived reviews that begin in a range, for any gap up to an hour, each with its context tag.';

create function private.mass_archived(gap_seconds int, least_archived int) returns setof bigint
language plpgsql stable rows 1000 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      numbered as materialized (
        select
          s.author_id,
          s.review_id,
          count(*)
            filter (where s.gap is null or s.gap > mass_archived.gap_seconds)
            over (
              partition by s.author_id
              order by s.at, s.review_id
            ) as n
        from private.archive_steps(null) s
      )
    select distinct e.review_id
    from
      numbered e
      join (
        select x.author_id, x.n
        from numbered x
        group by 1, 2
        having count(*) >= least_archived and count(distinct x.review_id) >= least_archived
      ) m
        using (author_id, n)
    where not exists (select from app.findings_taken_down d where d.user_id = e.author_id and d.topic = 'massArchive');
end;
$$;
comment on function private.mass_archived(int, int) is
  'D12: reviews that private.archive_sessions puts into sessions of at least so many, for those who ask for no more than that.';

create or replace function private.archived_query(
  filters jsonb,
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns private.list_query
language plpgsql
stable
set search_path = ''
set work_mem = '32MB'
as $$
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
        with
          m as materialized (select m.id from private.mass_archived($2, $3) m (id)),
          a as materialized (
            select
              r.id,
              r.%1$I as user_id,
              r.score,
              r.archived_at,
              case
                when r.days is not null then extract(epoch from r.archived_at - r.created_at)::double precision / 86400
              end as days
            from app.archived_reviews r
            where $4 is null or r.score = $4
          ),
          r as materialized (
            select a.*, a.id in (select m.id from m) as in_mass
            from a
            where
              a.archived_at >= coalesce(($1 ->> 'from')::timestamptz, '-infinity')
              and a.archived_at <= coalesce(($1 ->> 'to')::timestamptz, 'infinity')
          ),
          -- Archived once, active then: a few, and only those (`offset 0`) are looked up.
          e as materialized (
            select r.user_id
            from
              (
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
          ),
          g as materialized (
            select
              r.user_id,
              count(*) as archived,
              count(*) filter (where r.score = 1) as positive,
              percentile_cont(.5) within group (order by r.days) as median_days,
              count(*) filter (where r.in_mass) as in_mass,
              max(r.archived_at) as last_at
            from r
            group by 1
          ),
          -- Of those alone who archived: as an array they are looked up by an index that holds all that is counted.
          t as (
            select w.%1$I as user_id, count(*) as total
            from app.reviews w
            where
              w.%1$I = any (array(select g.user_id from g))
              and w.created_at <= (select app.now())
              and ($4 is null or w.score = $4)
            group by 1
          ),
          x as (
            select g.*, t.total, coalesce(o.restored, 0) as restored
            from
              g
              join t using (user_id)
              left join (select e.user_id, count(*) as restored from e group by 1) o using (user_id)
          ),
          k as (select p.*, rank() over (order by p.archived desc) as rank from x p where %2$s),
          p as (select p.* from k p where %3$s)
        select
          count(*),
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
            select
              jsonb_build_object(
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
      side || '_id',
      ranked,
      coalesce(one, 'true')
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
      side || '_id',
      ranked,
      chosen ->> 'sql',
      case when (chosen ->> 'descending')::boolean then '<' else '>' end,
      chosen ->> 'type',
      case when (chosen ->> 'descending')::boolean then 'desc' else 'asc' end,
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
