create function private.reasons_of_people(people bigint[], signals boolean) returns table (
  user_id bigint, body jsonb, summary text, public_summary text
)
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
      select c.*, private.reason_share(c.rule, c.value, population) as share, params -> 'signals' ? c.rule as signal,
        params #>> array['rules', c.rule, 'side'] as side,
        (100 - (params #>> array['rules', c.rule, 'percentile'])::float8) / 100 as rarer_than
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
      where c.rule <> 'A11' or private.feature_on('farmerScores')
    ), fired as (
      select c.*,
        case
          when c.share is not null then least(4, -log(c.share::numeric)::float8) * power(
            2,
            -extract(epoch from clock - coalesce(c.since, clock)) / 86400 / (params ->> 'halfLifeDays')::float8
          )
          else 0
        end as weight
      from cases c
      -- A low score counts from its percentile on, the others only beyond it.
      where coalesce(c.fires, c.value > 0 and (c.share < c.rarer_than or c.rule = 'A14' and c.share = c.rarer_than))
    ), known as materialized (
      select a.user_id, w.whole,
        -- A single slash that was not upheld is not enough, nor is a score or a long membership.
        exists (
          select 1
          from cases c
          where c.user_id = a.user_id
            and c.side <> 'context'
            and c.rule not in ('F8', 'A14', 'A15')
            and (c.fires is true or (params #>> array['rules', c.rule, 'least'])::int > 1)
            and (w.whole or not c.signal)
        ) as enough
      from asked a
        cross join (
          values
            (true),
            (false)
        ) w (whole)
    ), summaries as (
      select k.user_id, k.whole,
        private.summary_rule(
          u.score, count(*) filter (where f.side = 'for'), count(*) filter (where f.side = 'against'),
          coalesce(bool_or(f.rule in ('A1', 'A4', 'A5')), false),
          coalesce(
            bool_or(f.rule = 'A5' and f.since > clock - make_interval(days => (params ->> 'slashedDays')::int)),
            false
          ),
          k.enough, params
        ) as rule
      from known k
        join app.users u using (user_id)
        left join fired f on f.user_id = k.user_id and (k.whole or not f.signal)
      where not past
      group by k.user_id, k.whole, k.enough, u.score
    ), placed as (
      select f.*,
        row_number() over (
          partition by f.user_id, f.side
          -- An open slash is always shown next to the summary: if there are too many sentences, another one is dropped.
          order by f.rule = 'C1' desc, f.weight desc, f.rule
        ) as place,
        (params #>> array['perSide', f.side])::int as most
      from fired f
      where signals or not f.signal
    ), kept as (
      select p.*,
        case
          when p.rule = 'C2' then p.parts
            || jsonb_build_object('event', private.day_event(p.user_id, (p.parts ->> 'on')::date))
          when p.rule = 'A14' then p.parts || jsonb_build_object('share', p.share)
          else p.parts
        end as said,
        array_position(array['against', 'for', 'context'], p.side) as side_at,
        row_number() over (
          partition by p.user_id
          order by p.rule = 'C1' desc, array_position(array['against', 'for', 'context'], p.side), p.place
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
              'parts', k.said,
              'n', k.n,
              'share', k.share,
              'least', case
                when 1 - k.share >= (params ->> 'said')::float8 then params #> array['rules', k.rule, 'least']
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
              ),
              -- Pages of earlier releases refuse an answer without their sentence, so this names the rule.
              'text', k.rule,
              'among', null
            )
            order by k.side_at, k.place
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
        'enough', (select n.enough from known n where n.user_id = a.user_id and n.whole = signals)
      ),
      (select m.rule from summaries m where m.user_id = a.user_id and m.whole),
      (
        select w.rule
        from summaries m
          join summaries w using (user_id)
        where m.user_id = a.user_id
          and m.whole
          and not w.whole
          and split_part(m.rule, '.', 1) = split_part(w.rule, '.', 1)
      )
    from asked a
      left join kept k using (user_id)
    group by a.user_id, a.named;
end;
$$;
comment on function private.reasons_of_people(bigint[], boolean) is
  'What public.reasons returns for each of these people, with the rule of their summary, and the rule that other pages may show: null if suspicions decide the summary word.';

create function private.reason_share(rule text, value double precision, population int) returns double precision
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  members bigint := (
    select s.n from app.r_measure_share s where s.measure = 'reason:' || rule order by s.value limit 1
  );
begin
  if members is null or members < population or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  -- People whose value changed since the last round are ranked among the others by their current value.
  return greatest(
    1.0 / members,
    (
      select coalesce(
          (
            select (s.n - s.below)::float8 / s.n
            from app.r_measure_share s
            where s.measure = 'reason:' || rule and s.value >= reason_share.value
            order by s.value
            limit 1
          ),
          0
        )
    )
  );
end;
$$;

create function private.reason_href(rule text, who text, p jsonb) returns text
language sql immutable as $$
  select case rule
      when 'F1' then '/vouches?subject=' || who
      when 'F2' then '/reviews?subject=' || who
      when 'F3' then '/reviews?subject=' || who || '&range=' || (p ->> 'from') || '..' || (p ->> 'to')
      when 'F4' then '/slashes?status=decided&voter=' || who
      when 'F5' then '/slashes?status=upheld&author=' || who
      when 'F6' then '/invitations?status=accepted&inviter=' || who
      when 'F7' then '/vouches?author=' || who
      when 'F8' then '/profiles/' || who || '#activity'
      when 'A1' then '/reviews/batch-analysis?range=all&batch=' || (p ->> 'batch')
      when 'A2' then '/reviews?status=archived&author=' || who
      when 'A3' then '/reviews?sentiment=positive&reciprocal=yes&subject=' || who
      when 'A4' then '/votes/bot-analysis?openRing=' || (p ->> 'ring')
      when 'A5' then '/slashes?status=upheld&subject=' || who
      when 'A6' then '/slashes?status=defended&author=' || who
      when 'A7' then '/reviews?sentiment=negative&minAuthorScore=' || (p ->> 'score') || '&subject=' || who
      when 'A8' then '/vouches?status=unhealthy&subject=' || who
      when 'A9' then '/slashes?status=upheld&backer=' || who
      when 'A10' then '/votes/bot-analysis?openVoter=' || who
      when 'A11' then '/mini-apps/farmer-scores?minScore=0&minCoverage=0&person=' || who
      when 'A12' then '/reviews?status=all&marked=yes&author=' || who
      when 'A13' then '/invitations?status=accepted&level=untrusted&inviter=' || who
      when 'C1' then '/slash-votes/' || (p ->> 'id')
    end;
$$;
comment on function private.reason_href(text, text, jsonb) is
  'Page of the site with the rows a reason counts; null if it counts none.';

create function private.reason_href_then(rule text, who text, p jsonb, day text) returns text
language sql immutable as $$
  select case
        when rule = 'C1' then '/slashes?status=open&subject=' || who
        when rule <> 'A7' or (p ->> 'listed')::boolean then private.reason_href(rule, who, p)
      end
      || '&asOf='
      || day;
$$;
comment on function private.reason_href_then(text, text, jsonb, text) is
  'The page with the rows that a reason of a past day counts, as of that day.';

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
      -- A list uses current scores: it contains these rows only if that makes no difference.
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
  'A7 of 6.7 for the requested past day, in the form of private.reason_cases.';
