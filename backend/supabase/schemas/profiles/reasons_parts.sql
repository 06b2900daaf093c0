create function private.reason_text(rule text, p jsonb, clock timestamptz) returns text
language plpgsql immutable set search_path = '' set timezone = 'UTC' as $$
declare
  n bigint := (p ->> 'n')::bigint;
  k bigint := (p ->> 'k')::bigint;
begin
  return case rule
    when 'F1' then format(
        'Backed with %s by %s',
        private.eth_in_words(p ->> 'wei'),
        private.counted((p ->> 'people')::bigint, 'person', 'people')
      )
      || case
        when (p ->> 'reputable')::bigint > 0 then format(
          ', %s of them reputable or above',
          private.in_words((p ->> 'reputable')::numeric)
        )
        else ''
      end
    when 'F2' then format(
      '%s of %s reviews are positive; half of the authors score %s or more',
      private.in_words((p ->> 'positive')::numeric), private.in_words((p ->> 'reviews')::numeric),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F3' then format(
      'Of %s about them older than half a year, %s still stand',
      private.counted(n, 'review', 'reviews'),
      case when (p ->> 'standing')::bigint = n then 'all' else private.in_words((p ->> 'standing')::numeric) end
    )
    when 'F4' then format(
      'Votes on slashes as they end, beyond chance (%s%s)',
      coalesce('skill ' || to_char((p ->> 'skill')::numeric, 'FM0.00') || ', ', ''),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'F5' then format('%s of %s slashes they opened were upheld', private.in_words(k), private.in_words(n))
    when 'F6' then format(
      'Invited %s; the middle one scores %s, none was slashed',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F7' then format(
      'Has staked %s on %s and ended none badly',
      private.eth_in_words(p ->> 'wei'),
      private.counted((p ->> 'people')::bigint, 'person', 'people')
    )
    when 'F8' then format(
      'Active in %s of the last %s weeks',
      private.in_words((p ->> 'active')::numeric),
      private.in_words((p ->> 'weeks')::numeric)
    )
    when 'A1' then format(
        'Wrote %s of %s in %s', private.counted((p ->> 'reviews')::bigint, 'review', 'reviews'),
        private.counted((p ->> 'people')::bigint, 'person', 'people'), private.span_in_words((p ->> 'seconds')::float8)
      )
      || case when (p ->> 'alike')::boolean then ', all with the same text' else '' end
    when 'A2' then format(
        'Took back %s of %s reviews',
        private.in_words((p ->> 'archived')::numeric),
        private.in_words((p ->> 'reviews')::numeric)
      )
      || coalesce(
        ', '
          || private.in_words((p ->> 'atOnce')::numeric)
          || ' of them within '
          || private.span_in_words((p ->> 'seconds')::float8),
        ''
      )
    when 'A3' then format(
      '%s of %s positive reviews were returned; EIP-7 leaves %s uncounted',
      private.in_words((p ->> 'returned')::numeric), private.in_words((p ->> 'positive')::numeric),
      private.in_words((p ->> 'uncounted')::numeric)
    )
    when 'A4' then format(
      'In a group of %s who vote alike within two minutes; their median pair shares %s',
      private.in_words((p ->> 'size')::numeric),
      private.counted(round((p ->> 'shared')::numeric)::bigint, 'target', 'targets')
    )
    when 'A5' then 'Slashed in '
      || to_char((p ->> 'at')::timestamptz, 'FMMonth YYYY')
      || coalesce(': ' || to_char(100 * (p ->> 'share')::numeric, 'FM990.0') || ' % for', '')
      || case
        when p ->> 'type' = 'SCORE' then ', ' || private.counted((p ->> 'points')::bigint, 'point', 'points')
        else ''
      end
      || case
        when (p ->> 'slashes')::bigint > 1 then format(
          ' (%s slashes in all)',
          private.in_words((p ->> 'slashes')::numeric)
        )
        else ''
      end
    when 'A6' then format('%s of %s slashes they opened were defended', private.in_words(k), private.in_words(n))
    when 'A7' then format(
      '%s with a score of %s or more reviewed them negatively',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'A8' then format(
      '%s of %s vouches that ended were ended as unhealthy',
      private.in_words((p ->> 'unhealthy')::numeric),
      private.in_words(n)
    )
    when 'A9' then format(
      '%s of %s people they endorse were slashed (%s %% of all endorsements)',
      private.in_words((p ->> 'slashed')::numeric), private.in_words((p ->> 'endorsed')::numeric),
      to_char(100 * (p ->> 'network')::numeric, 'FM990.0')
    )
    when 'A10' then format(
      'Vote intervals repeat: %s of %s are equal',
      private.in_words((p ->> 'equal')::numeric),
      private.in_words((p ->> 'intervals')::numeric)
    )
    when 'A11' then format(
      'Reviews are mostly returned, within a day (by %s of %s people)',
      private.in_words((p ->> 'returned')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'A12' then format(
      '%s of their positive reviews were voted down by the people they praise',
      private.in_words((p ->> 'marks')::numeric)
    )
    when 'A13' then format(
      '%s of %s people they invited are untrusted',
      private.in_words((p ->> 'untrusted')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'C1' then format(
      'A slash is open, %s left, %s; which way stays hidden',
      private.span_in_words(extract(epoch from (p ->> 'closesAt')::timestamptz - clock)),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'C2' then format(
        '%s %s in %s days, most on %s', case when (p ->> 'change')::int < 0 then 'Lost' else 'Gained' end,
        private.counted(abs((p ->> 'change')::bigint), 'point', 'points'), p ->> 'days',
        to_char((p ->> 'on')::date, 'FMDD Mon')
      )
      || coalesce('; on that day ' || (p ->> 'cause'), '')
    when 'C3' then 'Joined '
      || private.span_in_words(extract(epoch from clock - (p ->> 'joinedAt')::timestamptz))
      || ' ago'
    when 'C4' then 'Their inviter carries the bond for '
      || private.counted((p ->> 'days')::bigint, 'more day', 'more days')
      || coalesce(' (' || to_char(round((p ->> 'points')::numeric, 1), 'SFM999990.0') || ' points now)', '')
    when 'C5' then 'Verified as a human'
  end;
end;
$$;
comment on function private.reason_text(text, jsonb, timestamptz) is 'The sentence of a rule about its parts.';

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
