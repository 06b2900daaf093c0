create function app.refresh_r_measure(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  after_measure text := cursor ->> 'measure';
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if cursor is null then
    delete from app.r_measure m
    where not exists (select 1 from app.listed_profiles p where p.user_id = m.user_id);
  end if;
  while after_measure is null loop
    people := private.next_people(place, 10, 200);
    if people = '{}' then
      after_measure := '';
      exit;
    end if;
    delete from app.r_measure m where m.user_id = any (people);
    insert into app.r_measure
    select x.user_id, x.measure, x.value
    from (
        select * from private.measures_of(people)
        union all
        select c.user_id, 'reason:' || c.rule, c.value from private.reason_cases(people) c where c.value is not null
      ) x (user_id, measure, value)
      join app.listed_profiles p on p.user_id = x.user_id;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  -- One measure at a time, each as a whole: nobody is placed among some of the others.
  after_measure := (
    select min(x.measure)
    from (
        (select m.measure from app.r_measure m where m.measure > after_measure order by m.measure limit 1)
        union all
        (select s.measure from app.r_measure_share s where s.measure > after_measure order by s.measure limit 1)
      ) x
  );
  if after_measure is null then
    return jsonb_build_object('rows', written, 'cursor', null);
  end if;
  delete from app.r_measure_share s where s.measure = after_measure;
  insert into app.r_measure_share
  select after_measure, v.value, sum(v.k) over (order by v.value) - v.k, sum(v.k) over (order by v.value),
    sum(v.k) over ()
  from (select m.value, count(*) as k from app.r_measure m where m.measure = after_measure group by 1) v;
  get diagnostics n = row_count;
  return jsonb_build_object('rows', written + n, 'cursor', jsonb_build_object('measure', after_measure));
end;
$$;
comment on function app.refresh_r_measure(jsonb) is
  'r_measure of all profiles, some at a time, then r_measure_share, one measure at a time.';

create function private.percentile(measure text, value double precision) returns double precision
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if value is null or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  return (
    select 100 * coalesce(at.upto, 0)::float8 / nullif(x.n, 0)
    from (select s.n from app.r_measure_share s where s.measure = percentile.measure order by s.value limit 1) x
      left join lateral (
        select s.upto
        from app.r_measure_share s
        where s.measure = percentile.measure and s.value <= percentile.value
        order by s.value desc
        limit 1
      ) at
        on true
  );
end;
$$;
comment on function private.percentile(text, double precision) is
  'Share of the profiles with a value of this measure that have this one or less, in percent; null before the first round.';

create function private.span_in_words(seconds double precision) returns text
language sql immutable as $$
  select case
      when seconds < 120 then private.counted(greatest(1, round(seconds))::bigint, 'second', 'seconds')
      when seconds < 7200 then private.counted(round(seconds / 60)::bigint, 'minute', 'minutes')
      when seconds < 172800 then private.counted(round(seconds / 3600)::bigint, 'hour', 'hours')
      else private.counted(round(seconds / 86400)::bigint, 'day', 'days')
    end;
$$;

create function private.doubts_then(who bigint) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value double precision, fires boolean, parts jsonb,
  since timestamptz
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  least_score int := (params ->> 'doubtedFrom')::int;
begin
  return query
    with got as materialized (
      select r.author_id, r.score, r.created_at
      from app.review_states r
      where r.subject_id = who and r.archived_at is null
    ), negative as materialized (
      select g.author_id,
        coalesce(
          (
            select h.score
            from app.score_history h
            where h.user_id = g.author_id and h.at <= clock
            order by h.at desc
            limit 1
          ) >= least_score,
          false
        ) as doubt,
        coalesce(a.score >= least_score, false) as doubt_now
      from got g
        join app.users a on a.user_id = g.author_id
      where g.score = -1
    )
    select who, 'A7', g.n, d.n, (d.people >= 2)::int::float8, d.people >= 2,
      -- A list shows people with the scores of now: it holds these rows only where that makes no difference.
      jsonb_build_object('people', d.people, 'score', least_score, 'listed', d.listed),
      g.since
    from (select count(*) as n, max(x.created_at) as since from got x) g
      cross join (
        select count(*) filter (where x.doubt) as n, count(distinct x.author_id) filter (where x.doubt) as people,
          coalesce(bool_and(x.doubt = x.doubt_now), true) as listed
        from negative x
      ) d
    where g.n >= (params #>> '{rules,A7,least}')::int;
end;
$$;
comment on function private.doubts_then(bigint) is
  'A7 of 6.7 for the past day the page looks from, as private.reason_cases answers it.';

create function private.reasons_of(who bigint, signals boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select r.body from private.reasons_of_people(array[who], signals) r);
end;
$$;

create function private.reasons_of_people(people bigint[], signals boolean) returns table (user_id bigint, body jsonb)
language plpgsql stable rows 4 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  population int := (params ->> 'population')::int;
  past boolean := private.looks_back();
  day text := to_char(app.now(), 'YYYY-MM-DD');
begin
  return query
    with asked as materialized (
      select h.user_id, coalesce('profileId:' || (h.person ->> 'profileId'), h.person ->> 'userkey') as named
      from app.people h
      where h.user_id = any (people)
    ), cases as materialized (
      select c.*, private.reason_share(c.rule, c.value, population) as share
      from (
          select k.*
          from private.reason_cases(people) k
          where not past or (k.rule = any (private.kept_reasons()) and k.fires is not null)
          union all
          select d.*
          from unnest(people) w (id)
            cross join lateral private.doubts_then(w.id) d
          where past
        ) c
      where (signals or not params -> 'signals' ? c.rule) and (c.rule <> 'A11' or private.feature_on('farmerScores'))
    ), fired as (
      select c.*, params #>> array['rules', c.rule, 'side'] as side,
        case
          when c.share is not null then least(4, -log(c.share::numeric)::float8) * power(
            2,
            -extract(epoch from clock - coalesce(c.since, clock)) / 86400 / (params ->> 'halfLifeDays')::float8
          )
          else 0
        end as weight
      from cases c
      where coalesce(
          c.fires,
          c.value > 0 and c.share < 1 - (params #>> array['rules', c.rule, 'percentile'])::float8 / 100
        )
    ), placed as (
      select f.*,
        row_number() over (
          partition by f.user_id, f.side
          order by f.weight desc, f.rule
        ) as place,
        (params #>> array['perSide', f.side])::int as most
      from fired f
    ), kept as (
      select p.*,
        case
          when p.rule = 'C2' then p.parts
            || jsonb_build_object('cause', private.day_in_words(p.user_id, (p.parts ->> 'on')::date))
          else p.parts
        end as said,
        row_number() over (
          partition by p.user_id
          order by array_position(array['against', 'for', 'context'], p.side), p.place
        ) as n_all
      from placed p
      where p.place <= p.most
    )
    select a.user_id,
      jsonb_build_object(
        'reasons', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', k.rule,
              'version', params -> 'version',
              'side', k.side,
              'text', private.reason_text(k.rule, k.said, clock),
              'parts', k.said,
              'n', k.n,
              'share', k.share,
              'among', case
                when 1 - k.share >= (params ->> 'said')::float8 then format(
                  'more than %s %% of those with %s %s or more', floor(100 * (1 - k.share) - 1e-9)::int,
                  params #>> array['rules', k.rule, 'least'], params #>> array['rules', k.rule, 'noun']
                )
              end,
              'href', case
                when past then private.reason_href_then(k.rule, a.named, k.said, day)
                else private.reason_href(k.rule, a.named, k.said)
              end,
              'since', private.iso(k.since),
              'statement', private.statement_of(
                a.user_id,
                case k.rule
                  when 'A1' then 'batches'
                  when 'A2' then 'massArchive'
                  when 'A10' then 'bot'
                  when 'A11' then 'farmer'
                end
              )
            )
            order by k.n_all
          ) filter (where k.n_all <= (params ->> 'most')::int),
          '[]'
        ),
        'notKnown', case
          when past then (
            select coalesce(
                jsonb_agg(
                  r.rule
                  order by array_position(array['F', 'A', 'C'], left(r.rule, 1)), substr(r.rule, 2)::int
                ),
                '[]'
              )
            from jsonb_object_keys(params -> 'rules') r (rule)
            where not (r.rule = any (private.kept_reasons()) and r.rule <> 'A2')
              and r.rule <> 'A7'
              and not exists (select 1 from cases c where c.user_id = a.user_id and c.rule = r.rule)
              and (signals or not params -> 'signals' ? r.rule)
              and (r.rule <> 'A11' or private.feature_on('farmerScores'))
          )
          else '[]'::jsonb
        end,
        -- One slash that was not upheld tells of nothing yet, nor does having been a member for long.
        'enough', exists (
          select 1
          from cases c
          where c.user_id = a.user_id
            and params #>> array['rules', c.rule, 'side'] <> 'context'
            and c.rule <> 'F8'
            and (c.fires is true or (params #>> array['rules', c.rule, 'least'])::int > 1)
        )
      )
    from asked a
      left join kept k using (user_id)
    group by a.user_id, a.named;
end;
$$;
comment on function private.reasons_of_people(bigint[], boolean) is 'What public.reasons says of each of these people.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_measure', 3600, 'app.refresh_r_measure', 46);
