set check_function_bodies = off;

alter table app.r_author drop column first_at;

insert into app.cached_answer_sources (part, source, kept_by)
values ('review_survival', 'private.survival_curves()', 'survival');
insert into app.r_cached_answer (part, answer, computed_at)
select 'review_survival', jsonb_object_agg(s.part, s.curve), min(s.computed_at)
from app.r_survival s
having count(*) = 4;
drop table app.r_survival;

create or replace function app.refresh_survival(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'survival');
$$;

create or replace function private.survival_curves() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with l as materialized (
      select r.score, date_part('epoch', coalesce(r.archived_at, (select app.now())) - r.created_at) / 86400 as days,
        r.archived_at is not null as ended
      from app.review_states r
      -- When it ended nobody knows, so it tells nothing about lifetimes.
      where not r.archived_estimated
    ), e as materialized (
      select array_agg(distinct l.days order by l.days) as at from l where l.ended and l.days >= 0
    ), g as (
      select coalesce(width_bucket(l.days, (select e.at from e)), 0) as stretch, l.score, count(*) as n,
        count(*) filter (where l.ended) as d
      from l
      where l.days >= 0
      group by 1, 2
    ), c as (
      select p.part, (select e.at from e)[g.stretch] as days, sum(g.n)::bigint as n, sum(g.d)::bigint as d
      from g
        cross join lateral (
          values
            ('all'),
            (private.sentiment(g.score))
        ) p (part)
      where p.part is not null
      group by 1, 2
    )
    select private.kaplan_meier_curves(
        private.survival_parts(), array_agg(c.part), array_agg(c.days), array_agg(c.n), array_agg(c.d)
      )
    from c
  );
end;
$$;

-- Its result or the names of its arguments changed: it cannot be replaced.
drop function private.archive_sessions(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  boolean,
  integer
);
create or replace function private.archive_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  past boolean default false,
  least_archived int default 2
) returns setof app.r_mass_archive
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D12');
  least_share double precision := (rules ->> 'share')::double precision;
begin
  return query
    with e as (
      select e.*,
        extract(
          epoch from e.at - lag(e.at) over (
            partition by e.author_id
            order by e.at, e.review_id
          )
        ) as gap
      from private.archive_events(since, until, authors, past) e
    ), numbered as (
      select e.*,
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
    ), g as materialized (
      select author_id, min(at) as from_at, max(last_at) as to_at, count(*) as archived,
        count(*) filter (where score = 1) as positive, count(*) filter (where score = 0) as neutral,
        count(*) filter (where score = -1) as negative,
        percentile_cont(.5) within group (
          order by extract(epoch from at - written_at)::double precision / 86400
        ) as age,
        count(*) filter (where flight is not null) as flights, count(*) filter (where upheld is not null) as upheld,
        coalesce(array_agg(distinct flight) filter (where flight is not null), '{}') as flight_ids,
        coalesce(array_agg(distinct once.upheld) filter (where once.upheld is not null), '{}') as upheld_ids,
        array_agg(review_id order by at, review_id) as review_ids, array_agg(distinct subject_id) as subject_ids,
        array_agg(distinct subject_id) filter (
          where exists (select 1 from app.mutual_reviews m where m.review_id = once.review_id)
        ) as reviewer_ids
      from once
      group by author_id, n
      having count(*) >= greatest(2, least_archived)
    ), hostile as (
      select g.*, h.people
      from g
        cross join lateral (
          -- Of those who reviewed the author at all. As values and not as EXISTS: looked up for the few of each session, where
          -- joins would read all about the author.
          select coalesce(array_agg(s order by s), '{}') as people
          from unnest(g.reviewer_ids) s
          where (
              select bool_or(
                  r.score = -1
                    and r.created_at between g.from_at - make_interval(
                      days => (rules ->> 'retaliationDays')::int
                    ) and g.from_at
                    or (
                      select count(*)
                      from app.review_archive_events a
                      where a.review_id = r.id
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
    ), tagged as (
      select h.*,
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
    select archive_sessions.gap_seconds,
      t.author_id || ':' || extract(epoch from t.from_at)::bigint || ':' || t.review_ids[1], t.author_id, t.from_at,
      t.to_at, t.archived, width_bucket(t.from_at, w.times)::bigint, t.positive, t.neutral, t.negative, t.age,
      t.context,
      case t.context when 'slash-flight' then t.flight_ids when 'after-slash' then t.upheld_ids else '{}' end,
      case t.context when 'retaliation' then t.people else '{}' end,
      (select count(*) from app.review_states r where r.id = any (t.review_ids) and r.archived_at is null),
      t.review_ids, t.subject_ids
    from tagged t
      join written w on w.author_id = t.author_id
    where t.from_at between since and until
      and not exists (select from app.findings_taken_down d where d.user_id = t.author_id and d.topic = 'massArchive');
end;
$$;
comment on function private.archive_sessions(int, timestamptz, timestamptz, bigint[], boolean, int) is
  'D12: sessions of at least so many archived reviews, two or more, that begin in a range, for any gap up to an hour, each with its context tag.';

create or replace function private.author_rates(authors bigint[], past boolean) returns setof app.r_author
language plpgsql stable rows 100 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  if past then
    -- Days are told apart by a hash; distinct ones would be sorted, author by author.
    return query
      select d.author_id, sum(d.n)::bigint, count(*)
      from (
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

create or replace function private.archived_query(
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

create or replace function private.batches_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
  since timestamptz := query.args ->> 'from';
  until timestamptz := query.args ->> 'to';
  written bigint := case
    when since = '-infinity' and until = app.now() then (private.cached_answer('reviews_kpis') ->> 'written')::bigint
  end;
begin
  if written is null then
    written := (select count(*) from app.reviews r where r.created_at between since and until);
  end if;
  execute format(
    $q$
      select jsonb_build_object(
          'batches', count(*),
          'reviews', coalesce(sum(b.reviews), 0),
          'authors', count(distinct b.author_id),
          'archived', coalesce(sum(b.archived), 0)
        )
      from %s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return (answer - 'archived')
    || jsonb_build_object(
      'reviewShare', private.share((answer ->> 'reviews')::bigint, written),
      'archivedShare', private.share((answer ->> 'archived')::bigint, (answer ->> 'reviews')::bigint)
    );
end;
$$;

create or replace function public.reviews_batches(
  filters jsonb default '{}',
  sort text default '-start',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.batches_query(filters);
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    $q$
      select jsonb_agg(
          private.batch_row(b, (select h.person from app.people h where h.user_id = b.author_id))
          order by array_position($2, b.id)
        )
      from %s
    $q$,
    private.rows_sql(private.narrowed(query, 'b.id = any ($2)'))
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
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

create or replace function public.reviews_batches_scatter(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.charted(
    filters,
    coalesce(private.cached_answer('batch_points', filters), private.batch_points(private.batches_query(filters)))
  );
end;
$$;

create or replace function private.reviews_kpis(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.reviews_query(private.filter_object(filters) || '{"status": "all"}', known);
  args jsonb := query.args - 'status';
  sentiment text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) end;
begin
  if args - 'score' - 'authorLevel' = '{}' and private.rollup_as_of('archive_people') is not null then
    return coalesce(
      case
        when not args ? 'authorLevel' then private.cached_answer('reviews_kpis' || coalesce('_' || sentiment, ''))
        when sentiment is null
          and jsonb_array_length(args -> 'authorLevel') = 1
          then private.cached_answer('reviews_kpis_level_' || (args #>> '{authorLevel,0}'))
      end,
      private.review_sums(args)
    );
  end if;
  if args ? 'person' and filters - 'status' - 'person' = '{}' and private.rollup_as_of('profile_sums') is not null then
    return coalesce(
      (select s.figures -> 'reviews' from app.r_profile_sums s where s.user_id = (args ->> 'person')::bigint),
      private.count_reviews(query)
    );
  end if;
  return coalesce(
    private.cached_answer(
      case filters - 'status'
        when '{"reciprocal": "yes"}' then 'reviews_kpis_reciprocal'
        when '{"inBatch": "yes"}' then 'reviews_kpis_batch'
        when '{"range": "30d"}' then 'reviews_kpis_30d'
        when '{"range": "90d"}' then 'reviews_kpis_90d'
      end
    ),
    case
      when args - 'subjectLevel' = '{}'
        and jsonb_array_length(args -> 'subjectLevel') = 1
        then private.cached_answer('reviews_kpis_subject_' || (args #>> '{subjectLevel,0}'))
    end,
    case
      when args ? 'minAuthorScore'
        and args - 'score' - 'minAuthorScore' = '{}'
        then private.author_sums((args ->> 'minAuthorScore')::int, (args ->> 'score')::smallint)
    end,
    private.count_reviews(query)
  );
end;
$$;

create or replace function public.reviews_mass_archive_detail(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  parts text[] := regexp_match(reviews_mass_archive_detail.id, '^(\d{2,4}):((-?\d{1,18}):\d{1,12}:\d{1,18})$');
  b app.r_mass_archive;
  past boolean;
  start timestamptz;
begin
  perform private.filter_object(filters);
  past := private.before_rollup('archives');
  if parts is null or parts[1]::int not between 60 and 3600 then
    perform private.refuse('id must be the id of a mass archive');
  end if;
  -- The id names the second the event began in: nothing else of the author is put together.
  start := to_timestamp(split_part(parts[2], ':', 2)::bigint);
  select s.*
  into b
  from private.archive_sessions(
      parts[1]::int, start - interval '1 second', least(start + interval '1 second', app.now()),
      array[parts[3]::bigint], past
    ) s
  where s.id = parts[2];
  if b.id is null then
    return private.stamp() || '{"event": null}';
  end if;
  return (
    with a as materialized (
      select e.*
      from private.archive_events(b.from_at, b.to_at, array[b.author_id], past) e
      where e.at between b.from_at and b.to_at
    )
    select private.stamp()
        || jsonb_build_object(
          'event', private.archive_row(b, private.person(b.author_id), private.people_of(b.people)),
          'versions', private.detector_versions(array['D12']),
          'statement', private.statement_of(b.author_id, 'massArchive'),
          'slashes', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', s.id,
                    'subject', (select h.person from app.people h where h.user_id = s.subject_id),
                    'status', s.status,
                    'openedAt', private.iso(s.opened_at),
                    'closesAt', private.iso(s.closes_at)
                  )
                  order by s.id
                ),
                '[]'
              )
            from app.slash_states s
            where s.id = any (b.slash_ids)
          ),
          'reviews', (
            select jsonb_agg(
                jsonb_build_object(
                  'id', r.id,
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'body', r.body,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(e.at),
                  'ageDays', extract(epoch from e.at - r.created_at)::double precision / 86400,
                  'restored', r.archived_at is null,
                  'slashId', coalesce(e.flight, e.upheld)
                )
                order by k.n
              )
            from unnest(b.review_ids[1:500]) with ordinality k (id, n)
              join app.review_states r on r.id = k.id
              cross join lateral (
                select a.at, a.flight, a.upheld from a where a.review_id = k.id order by a.at limit 1
              ) e
          )
        )
  );
end;
$$;

create or replace function private.archives_query(filters jsonb) returns private.list_query
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
  -- A page asks several times for the same rows: another gap, or a past day, is put together once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from private.archive_sessions(
          $2, $3, $4, case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, $5, ($1 ->> 'min')::int
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using query.args, used, since, until, past;
  query.source := 'jsonb_populate_recordset(null::app.r_mass_archive, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := query.args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;

create or replace function public.reviews_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
  query private.list_query := private.reviews_query(f || '{"status": "all"}');
  points jsonb;
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  if query.args ?| array['authorLevel', 'subjectLevel', 'minAuthorScore'] then
    perform set_config('enable_hashjoin', 'off', true);
  end if;
  points := coalesce(
    case when query.args = '{"status": "all"}' then private.cached_answer('reviews_series_' || r.bucket) end,
    private.reviews_of_most(query, r),
    private.reviews_in_buckets(query, r)
  );
  perform set_config('enable_hashjoin', 'on', true);
  return private.stamp() || private.series(points, r, '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}');
end;
$$;

create or replace function public.reviews_survival(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.filter_object(filters);
  return private.stamp()
    || jsonb_build_object(
      'curves', (
        select coalesce(
            jsonb_object_agg(c.key, c.value || jsonb_build_object('enough', (c.value ->> 'n')::bigint >= 30)),
            '{}'
          )
        from jsonb_each(coalesce(private.cached_answer('review_survival'), private.survival_curves())) c
      )
    );
end;
$$;

create or replace function public.widget_batch_analysis(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_batch_analysis.profile_id);
  rules jsonb := private.detector('D1');
  answer jsonb;
begin
  with own as (
    select b as batch
    from app.r_batch b
    where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int
      and b.author_id = who
      and b.reviews >= (rules ->> 'min')::int
  ), got as (
    select b as batch
    from app.r_batch b
    where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int
      and b.subject_ids @> array[who]
      and b.reviews >= (rules ->> 'min')::int
  )
  select jsonb_build_object(
      'written', (select count(*) from own),
      'received', (select count(*) from got),
      'rows', (
        select coalesce(
            jsonb_agg(
              private.batch_row(x.batch, private.person((x.batch).author_id)) || jsonb_build_object('side', x.side)
              order by (x.batch).from_at desc, (x.batch).id, x.side
            ),
            '[]'
          )
        from (
            select u.*
            from (
                select o.batch, 'written' as side from own o
                union all
                select g.batch, 'received' from got g
              ) u
            order by (u.batch).from_at desc, (u.batch).id, u.side
            limit 8
          ) x
      )
    )
  into answer;
  return private.stamp()
    || jsonb_build_object('person', private.person(who), 'versions', private.detector_versions(array['D1', 'D2', 'D9']))
    || answer;
end;
$$;

create or replace function private.archive_events(
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean
) returns setof app.r_archive_event
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if past then
    return query
      select e.* from private.archive_event_rows(authors) e where e.session_from <= until and e.session_to >= since;
  else
    return query
      select e.*
      from app.r_archive_event e
      where (authors is null or e.author_id = any (authors)) and e.session_from <= until and e.session_to >= since;
  end if;
end;
$$;
comment on function private.archive_events(timestamptz, timestamptz, bigint[], boolean) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap that touch a range: kept ones, or by the clock of a past day.';

create or replace function private.batch_events(
  since timestamptz,
  until timestamptz,
  authors bigint[],
  past boolean
) returns setof app.r_batch_event
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  changed bigint[];
begin
  if not past then
    return query
      select e.*
      from app.r_batch_event e
      where (authors is null or e.author_id = any (authors)) and e.session_from <= until and e.session_to >= since;
    return;
  end if;
  -- Who wrote what stays as it is: a past day has the kept events up to then, by what had become of them.
  changed := array(select d.key::bigint from app.rollup_dirty d where d.rollup = 'batches');
  return query
    select e.review_id, e.author_id, e.subject_id, e.score, e.at, e.session_from, e.session_to,
      e.twin and e.review_id in (select t.review_id from private.near_duplicates_at(authors, true) t),
      e.review_id in (select a.id from app.archived_reviews a),
      e.answered
        and exists (
          select
          from app.reviews b
          where b.author_id = e.subject_id
            and b.subject_id = e.author_id
            and b.created_at > e.at
            and b.created_at <= (select app.now())
        ),
      e.gap
    from app.r_batch_event e
    where (authors is null or e.author_id = any (authors))
      and e.session_from <= until
      and e.session_to >= since
      and e.at <= (select app.now())
      and e.author_id <> all (changed)
    union all
    select e.*
    from private.batch_event_rows(
        array(select c from unnest(changed) c where authors is null or c = any (authors)),
        since,
        true
      ) e
    where e.session_from <= until and e.session_to >= since;
end;
$$;
comment on function private.batch_events(timestamptz, timestamptz, bigint[], boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap that touch a range, of now or by the clock of a past day.';

create or replace function private.batch_sessions(
  gap_seconds int,
  since timestamptz,
  until timestamptz,
  authors bigint[] default null,
  least_reviews int default 2,
  past boolean default false
) returns setof app.r_batch
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  floors jsonb := private.detector('D1');
begin
  return query
    with e as (select * from private.batch_events(since, until, authors, past)), numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > batch_sessions.gap_seconds)
          over (
            partition by author_id
            order by at, review_id
          ) as n
      from e
    ),
    -- The first event of a session keeps the gap to the session before: that one is not inside.
    inside as (
      select s.*, case when gap <= batch_sessions.gap_seconds then gap end as step from numbered s
    ), grouped as (
      select author_id, min(at) as from_at, max(at) as to_at, count(*) as reviews,
        count(*) filter (where score = 1) as positive, count(*) filter (where score = 0) as neutral,
        count(*) filter (where score = -1) as negative, count(*) filter (where twin) as twins,
        count(*) filter (where archived) as archived, count(*) filter (where answered) as answered,
        percentile_cont(.5) within group (order by step) as median_gap, stddev_pop(step) as deviation,
        avg(step) as mean, array_agg(review_id order by at, review_id) as review_ids,
        array_agg(distinct subject_id) as subject_ids
      from inside
      group by author_id, n
      having count(*) >= greatest(2, least_reviews)
    )
    select batch_sessions.gap_seconds, g.review_ids[1], g.author_id, g.from_at, g.to_at, g.reviews, g.positive,
      g.neutral, g.negative, cardinality(g.subject_ids)::bigint, g.twins, g.archived, g.answered, g.median_gap,
      g.reviews * 60 / x.span,
      private.poisson_surprise(
        g.reviews,
        greatest((floors ->> 'floorPerDay')::double precision, a.events::double precision / a.days) * x.span / 86400
      ),
      private.burstiness(g.reviews - 1, g.deviation::double precision, g.mean::double precision), g.review_ids,
      g.subject_ids
    from grouped g
      join private.author_rates(array(select distinct x.author_id from grouped x), past) a on a.author_id = g.author_id
      cross join lateral (
        select greatest(
            (floors ->> 'floorSpanSeconds')::double precision,
            date_part('epoch', g.to_at - g.from_at)
          ) as span
      ) x
    where g.from_at between since and until
      and not exists (select from app.findings_taken_down t where t.user_id = g.author_id and t.topic = 'batches');
end;
$$;
comment on function private.batch_sessions(int, timestamptz, timestamptz, bigint[], int, boolean) is
  'D1, D2: sessions of at least so many reviews, two or more, that begin in a range, for any gap up to the widest one.';

create or replace function private.batches_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := private.batch_choice(filters);
  past boolean := args -> 'past';
  query private.list_query := private.rows_of('app.r_batch b', 'b.id', args);
  rows jsonb;
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
  -- A page asks several times for the same rows: another gap, or a past day, is put together once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b) - 'subject_ids'), '[]')
      from private.batch_sessions(
          ($1 ->> 'used')::int, ($1 ->> 'from')::timestamptz, ($1 ->> 'to')::timestamptz,
          case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, ($1 ->> 'min')::int, $2
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using args, past;
  query.source := 'jsonb_populate_recordset(null::app.r_batch, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;
comment on function private.batches_query(jsonb) is
  'Batches `b` of /reviews/batch-analysis: kept ones, or put together for another gap or a past day.';

comment on function app.refresh_survival(jsonb) is 'Curves of reviews_survival, once a day.';

comment on function private.kaplan_meier_split(double precision[], boolean[], boolean[]) is
  'M16 of all lifetimes in days (false = still lasting), of those marked and of the others: steps of the Kaplan-Meier curve with the 95 % band of Greenwood (null where all ended at once); medianDays null = not reached.';

comment on function private.survival_curves is 'M16: how long reviews stand, of each sentiment and of all.';

drop function private.review_points_then(text);

drop function private.days_kept();

drop function private.mass_archives_then(integer, timestamp with time zone, timestamp with time zone, integer);

drop function private.archivers_otherwise_then();

drop function private.review_days_written();

drop function private.author_rates_then(bigint[]);

drop function private.review_sums_then(smallint);

drop function private.batch_sessions_then(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  integer,
  bigint[],
  boolean
);

drop function private.batch_sessions(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  integer,
  integer,
  boolean
);

drop function private.mass_archived(integer, integer);

drop function private.archive_events(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  boolean,
  integer
);

drop function private.reviews_written(smallint);

drop function private.archive_sessions(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  boolean,
  integer,
  integer
);

drop function private.batches_query(jsonb, bigint[], boolean);

drop function private.survival_curve(text);

drop function private.kaplan_meier(double precision[], boolean[]);

drop function private.batch_events(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  integer,
  boolean
);
