-- Reasons (6.7) of several people at once: the page that compares four counts their cases together.
-- `signals`: rules about suspicions too, which previews of links and cards leave out.
create function private.reasons_of_people(people bigint[], signals boolean) returns table (user_id bigint, body jsonb)
language plpgsql stable rows 4 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  population int := (params ->> 'population')::int;
  past boolean := private.looks_back();
  day text := to_char(app.now(), 'YYYY-MM-DD');
begin
  return query
    with
      asked as materialized (
        select
          h.user_id,
          coalesce('profileId:' || (h.person ->> 'profileId'), h.person ->> 'userkey') as named
        from app.people h
        where h.user_id = any (people)
      ),
      cases as materialized (
        select c.*, private.reason_share(c.rule, c.value, population) as share
        from
          (
            select k.*
            from private.reason_cases(people) k
            where not past or (k.rule = any (private.kept_reasons()) and k.fires is not null)
            union all
            select d.*
            from
              unnest(people) w (id)
              cross join lateral private.doubts_then(w.id) d
            where past
          ) c
        where (signals or not params -> 'signals' ? c.rule) and (c.rule <> 'A11' or private.feature_on('farmerScores'))
      ),
      fired as (
        select
          c.*,
          params #>> array['rules', c.rule, 'side'] as side,
          case
            when c.share is not null then least(4, -log(c.share::numeric)::float8) * power(
              2,
              -extract(epoch from clock - coalesce(c.since, clock)) / 86400 / (params ->> 'halfLifeDays')::float8
            )
            else 0
          end as weight
        from cases c
        where
          coalesce(
            c.fires,
            c.value > 0 and c.share < 1 - (params #>> array['rules', c.rule, 'percentile'])::float8 / 100
          )
      ),
      placed as (
        select
          f.*,
          row_number() over (
            partition by f.user_id, f.side
            order by f.weight desc, f.rule
          ) as place,
          (params #>> array['perSide', f.side])::int as most
        from fired f
      ),
      kept as (
        select
          p.*,
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
    select
      a.user_id,
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
                  'more than %s %% of those with %s %s or more',
                  floor(100 * (1 - k.share) - 1e-9)::int,
                  params #>> array['rules', k.rule, 'least'],
                  params #>> array['rules', k.rule, 'noun']
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
            select
              coalesce(
                jsonb_agg(
                  r.rule
                  order by array_position(array['F', 'A', 'C'], left(r.rule, 1)), substr(r.rule, 2)::int
                ),
                '[]'
              )
            from jsonb_object_keys(params -> 'rules') r (rule)
            where
              not (r.rule = any (private.kept_reasons()) and r.rule <> 'A2')
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
          where
            c.user_id = a.user_id
            and params #>> array['rules', c.rule, 'side'] <> 'context'
            and c.rule <> 'F8'
            and (c.fires is true or (params #>> array['rules', c.rule, 'least'])::int > 1)
        )
      )
    from
      asked a
      left join kept k using (user_id)
    group by a.user_id, a.named;
end;
$$;
comment on function private.reasons_of_people(bigint[], boolean) is 'What public.reasons says of each of these people.';

create or replace function private.reasons_of(who bigint, signals boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select r.body from private.reasons_of_people(array[who], signals) r);
end;
$$;

create or replace function private.compared(people bigint[], since timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    with
      told as materialized (select q.* from private.reasons_of_people(people, true) q),
      measured as materialized (select m.* from private.measures_of(people) m),
      -- profile_rows reads ids as lists order them: profiles by number, accounts without one behind all.
      rows as materialized (
        select (e.row ->> 'userId')::bigint as user_id, e.row
        from
          jsonb_array_elements(
            private.profile_rows(
              (
                select jsonb_agg(coalesce(p.profile_id, 10000000000000000 + k.id) order by k.n)
                from
                  unnest(people) with ordinality k (id, n)
                  left join app.profiles p on p.user_id = k.id
              )
            )
          ) e (row)
      )
    select
      jsonb_agg(
        r.row
          || t.body
          || jsonb_build_object(
            'measures', (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'measure', a.name,
                    'value', m.value,
                    'percentile', case
                      when a.name = 'score' and m.value is not null then private.score_percentile(m.value::int)
                      when m.value <> 0 then private.percentile(a.name, m.value)
                    end
                  )
                  order by a.n
                )
              from
                unnest(
                  array[
                    'score',
                    'reviews',
                    'positiveShare',
                    'reviewerScore',
                    'vouchedEth',
                    'voucherScore',
                    'voteSkill',
                    'xp'
                  ]
                ) with ordinality a (name, n)
                left join measured m on m.user_id = k.id and m.measure = a.name
            ),
            'scores', private.score_points_since(k.id, since),
            'endorsers', private.with_people(
              coalesce(private.kept_list(k.id, 'endorsers'), private.count_endorsers(k.id))
            )
          )
        order by k.n
      )
    from
      unnest(people) with ordinality k (id, n)
      join rows r on r.user_id = k.id
      join told t on t.user_id = k.id
  );
end;
$$;
