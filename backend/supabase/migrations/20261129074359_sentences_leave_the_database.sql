set check_function_bodies = off;

create or replace function private.score_moves(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with steps as (
      select h.at, h.score - lag(h.score) over (order by h.at) as change
      from app.score_history h
      where h.user_id = score_moves.user_id and h.at <= app.now()
    ), days as (
      select s.at::date as day, sum(s.change)::int as change,
        (array_agg(s.at order by abs(s.change) desc, s.at))[1] as at
      from steps s
      where s.change <> 0
      group by 1
      having sum(s.change) <> 0
      order by abs(sum(s.change)) desc, 1 desc
      limit 8
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(d.at),
            'change', d.change,
            'event', d.event,
            -- Pages of earlier releases refuse an answer without their sentence: it names what happened.
            'happened', d.event ->> 'kind'
          )
          order by d.day desc
        ),
        '[]'
      )
    from (select b.*, private.day_event(score_moves.user_id, b.day) as event from days b) d
  );
end;
$$;

create or replace function private.compared(people bigint[], span private.time_range) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    with told as materialized (select q.* from private.reasons_of_people(people, true) q), measured as materialized (
      select m.* from private.measures_of(people) m
    ),
    -- profile_rows reads ids as lists order them: profiles by number, accounts without one behind all.
    rows as materialized (
      select (e.row ->> 'userId')::bigint as user_id, e.row
      from jsonb_array_elements(
          private.profile_rows(
            (
              select jsonb_agg(coalesce(p.profile_id, 10000000000000000 + k.id) order by k.n)
              from unnest(people) with ordinality k (id, n)
                left join app.profiles p on p.user_id = k.id
            )
          )
        ) e (row)
    )
    select jsonb_agg(
        r.row
          || t.body
          || jsonb_build_object(
            'measures', (
              select jsonb_agg(
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
              from unnest(
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
            'scores', private.scores_within(k.id, span),
            'endorsers', private.with_people(
              coalesce(private.kept_list(k.id, 'endorsers'), private.count_endorsers(k.id))
            )
          )
        order by k.n
      )
    from unnest(people) with ordinality k (id, n)
      join rows r on r.user_id = k.id
      join told t on t.user_id = k.id
  );
end;
$$;

create or replace function private.brief_reasons(who bigint, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.one -> 'id',
            'side', r.one -> 'side',
            'parts', r.one -> 'parts',
            'text', r.one -> 'text'
          )
          order by r.n
        ),
        '[]'
      )
    from jsonb_array_elements(private.reasons_of(who, false) -> 'reasons') with ordinality r (one, n)
    where r.n <= most
  );
end;
$$;

create or replace function private.reasons_of_people(people bigint[], signals boolean) returns table (
  user_id bigint, body jsonb
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
            || jsonb_build_object('event', private.day_event(p.user_id, (p.parts ->> 'on')::date))
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
              -- Pages of earlier releases refuse an answer without their sentence: they name the rule.
              'text', k.rule,
              'among', null
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

create or replace function private.reason_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  past boolean := private.looks_back();
  archive_least int := (private.detector('D12') ->> 'min')::int;
  moved_since timestamptz := clock - make_interval(days => (params ->> 'movedDays')::int);
begin
  return query
    with
    -- Counted only where a rule asks for it: of a past day it takes long.
    rates as materialized (
      select (x.body ->> 'company')::float8 as company, x.body -> 'company' as network,
        (x.body ->> 'upheld')::float8 as upheld, (x.body ->> 'defended')::float8 as defended
      from (select coalesce(private.cached_answer('slash_rates'), private.slash_rates()) as body offset 0) x
    ), sums as materialized (select s.* from private.person_sums(people) s), left_by as (
      select v.subject_id as id, count(*) as n, count(*) filter (where v.unhealthy) as unhealthy,
        max(v.unvouched_at) as since
      from app.vouch_states v
      where v.subject_id = any (people) and v.unvouched_at is not null
      group by 1
    ), rings as (
      select m.id, g.id as ring, cardinality(g.members) as size,
        (
          select percentile_cont(.5) within group (order by e.c)
          from app.r_covote e
          where e.period = 90 and e.edge and e.i = any (g.members)
        ) as shared,
        g.last_at
      from app.r_ring g
        cross join unnest(g.members) m (id)
      where g.period = 90 and g.members && people and m.id = any (people)
    ), moves as (
      select h.user_id as id, count(*) as n, private.score_change(h.user_id, moved_since, clock) as change,
        (array_agg(h.at order by abs(h.change) desc nulls last, h.at))[1] as most_at
      from private.score_steps(people, moved_since) h
      group by 1
    ), wrote as (
      select r.author_id as id, count(*) as n, count(r.archived_at) as archived, max(r.archived_at) as since
      from app.review_states r
      where r.author_id = any (people)
      group by 1
    ), bulk as (
      select distinct on (b.author_id) b.author_id as id, b.gap_seconds || ':' || b.id as batch, b.reviews, b.subjects,
        b.from_at, b.to_at, b.twins = b.reviews as alike
      from app.r_batch b
      where b.author_id = any (people)
        and b.gap_seconds = (select (private.detector('D1') ->> 'reviewGapSeconds')::int)
        and b.reviews >= 10
        and b.to_at between clock - make_interval(days => (params ->> 'bulkDays')::int) and clock
      order by b.author_id, b.reviews desc, b.id
    ), mass as (
      select distinct on (m.author_id) m.author_id as id, m.archived, m.from_at, m.to_at
      from app.r_mass_archive m
      where m.author_id = any (reason_cases.people) and m.archived >= archive_least and m.to_at <= clock
      order by m.author_id, m.archived desc, m.id
    ), opened as (
      select s.author_id as id, count(*) as n, count(*) filter (where s.status = 'upheld') as upheld,
        count(*) filter (where s.status = 'defended') as defended, max(s.closes_at) as since
      from app.slash_states s
      where s.author_id = any (people) and s.status in ('upheld', 'defended')
      group by 1
    ), accused as (
      select s.subject_id as id, count(*) filter (where s.status not in ('open', 'cancelled', 'unknown')) as n,
        count(*) filter (where s.status = 'upheld') as upheld,
        max(s.closes_at) filter (where s.status = 'upheld') as since,
        (
          array_agg(
            jsonb_build_object(
              'at', private.iso(s.closes_at),
              'share', s.weight_up::float8 / nullif(s.weight_all, 0),
              'points', s.amount,
              'type', s.type
            )
            order by s.closes_at desc, s.id desc
          ) filter (where s.status = 'upheld')
        )[1] as last,
        (
          array_agg(
            jsonb_build_object(
              'id', s.id,
              'closesAt', private.iso(s.closes_at),
              'seconds', round(extract(epoch from s.closes_at - clock)),
              'votes', s.votes
            )
            order by s.closes_at, s.id
          ) filter (where s.status = 'open')
        )[1] as open
      from app.slash_states s
      where s.subject_id = any (people)
      group by 1
    ), slashed as (
      select s.subject_id as id
      from app.slash_states s
      where s.subject_id = any (
          array(
            select i.recipient_id
            from app.invitation_states i
            where i.sender_id = any (people) and i.status = 'accepted'
          )
        )
        and s.status = 'upheld'
    ), invited as (
      select i.sender_id as id, count(*) as n, percentile_cont(.5) within group (order by u.score) as score,
        count(*) filter (
          where u.score < (select l.from_score from app.levels l where l.level = 'questionable')
        ) as untrusted,
        count(*) filter (where i.recipient_id in (select s.id from slashed s)) as slashed, max(i.accepted_at) as since
      from app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
      where i.sender_id = any (people) and i.status = 'accepted'
      group by 1
    ), inviters as (
      select distinct on (b.recipient_id) b.recipient_id as id, b.until, b.impact, b.accepted_at
      from app.bonds b
      where b.recipient_id = any (people) and b.open
      order by b.recipient_id, b.accepted_at desc
    )
    select c.id, c.rule, c.cases, c.n, c.value, c.fires, c.parts, c.since
    from (
        select s.user_id as id, 'F1' as rule, s.backed as cases, s.backed as n, (s.backed_wei / 1e18)::float8 as value,
          null::boolean as fires,
          jsonb_build_object('wei', s.backed_wei::text, 'people', s.backers, 'reputable', s.reputable_backers) as parts,
          s.backed_at as since
        from sums s
        where s.backed > 0
        union all
        select s.user_id, 'F2', s.received - coalesce(e.neutralised, 0), s.received,
          case when private.wilson_bound(s.positive, nullif(s.decided, 0), -1) >= .85 then s.author_score else 0 end,
          null, jsonb_build_object('positive', s.positive, 'reviews', s.received, 'score', s.author_score),
          s.received_at
        from sums s
          left join app.r_eip7 e using (user_id)
        where s.received > 0
        union all
        select s.user_id, 'F3', s.old, s.old_standing, s.old_standing::float8 / s.old, null,
          jsonb_build_object('n', s.old, 'standing', s.old_standing, 'from', s.old_from, 'to', s.old_before - 1), null
        from sums s
        where s.old > 0
        union all
        select s.user_id, 'A7', s.received, s.doubts, (s.doubters >= 2)::int, s.doubters >= 2,
          jsonb_build_object('people', s.doubters, 'score', s.doubted_from), s.received_at
        from sums s
        where s.received > 0
        union all
        select s.user_id, 'A9', s.endorsed, b.slashes,
          coalesce(private.wilson_bound(b.slashed, s.endorsed, -1) > (select r.company from rates r), false)::int,
          coalesce(private.wilson_bound(b.slashed, s.endorsed, -1) > (select r.company from rates r), false),
          jsonb_build_object('slashed', b.slashed, 'endorsed', s.endorsed, 'network', (select r.network from rates r)),
          b.last_at
        from sums s
          left join app.r_bad_friend b on b.user_id = s.user_id and b.role = 'all' and b.slashed > 0
        where s.endorsed > 0
        union all
        select f.user_id, 'A11', (f.evidence ->> 'reviews')::bigint, null, x.fires::int, x.fires,
          jsonb_build_object('returned', f.evidence #> '{F1,k}', 'people', f.evidence #> '{F1,n}'), null
        from app.r_flag f
          cross join lateral (
            -- The score has other lines too: what the sentence says must be so.
            select coalesce(
                f.band in ('high', 'very high')
                  and (f.evidence #>> '{F1,x}')::float8 > .5
                  and (f.evidence #>> '{F2,x}')::float8 > .5,
                false
              ) as fires
          ) x
        where f.user_id = any (people) and f.detector = 'farmer'
        union all
        select s.user_id, 'A12', s.marked, s.marked, s.marked, null, jsonb_build_object('marks', s.marked), s.marked_at
        from sums s
        where s.marked > 0
        union all
        select i.id, 'A13', i.n, i.untrusted, i.untrusted::float8 / i.n, null,
          jsonb_build_object('untrusted', i.untrusted, 'people', i.n), i.since
        from invited i
        union all
        select coalesce(v.voter_id, g.id), 'A4', coalesce(v.votes, 10), g.size, (g.id is not null)::int,
          g.id is not null, jsonb_build_object('ring', g.ring, 'size', g.size, 'shared', g.shared), g.last_at
        from (select * from app.r_voter x where x.voter_id = any (people) and x.period = 90) v
          full join rings g on g.id = v.voter_id
        union all
        select m.id, 'C2', m.n, null, abs(m.change), null,
          jsonb_build_object('change', m.change, 'days', params -> 'movedDays', 'on', m.most_at::date), m.most_at
        from moves m
        union all
        select k.voter_id, 'F4', k.n, k.n, (k.low > k.base)::int, k.low > k.base,
          jsonb_build_object('skill', k.skill, 'votes', k.n), null
        from app.r_vote_skill k
        where k.voter_id = any (people) and k.base is not null
        union all
        select o.id, f.rule, o.n, f.k, f.fires::int, f.fires, jsonb_build_object('k', f.k, 'n', o.n), o.since
        from opened o
          cross join lateral (
            values
              (
                'F5',
                o.upheld,
                coalesce(private.wilson_bound(o.upheld, o.n, -1) > (select r.upheld from rates r), false)
              ),
              (
                'A6',
                o.defended,
                coalesce(private.wilson_bound(o.defended, o.n, -1) > (select r.defended from rates r), false)
              )
          ) f (rule, k, fires)
        union all
        select i.id, 'F6', i.n, i.n, case when i.slashed = 0 then i.score else 0 end, null,
          jsonb_build_object('people', i.n, 'score', i.score), i.since
        from invited i
        union all
        select s.user_id, 'F7', s.backs, s.backs,
          case when s.ended_badly = 0 then (s.backs_wei / 1e18)::float8 else 0 end, null,
          jsonb_build_object('wei', s.backs_wei::text, 'people', s.backs_people), s.backs_at
        from sums s
        where s.backs > 0
        union all
        select m.id, 'F8', w.complete, w.active, w.active::float8 / w.complete, null,
          jsonb_build_object('active', w.active, 'weeks', w.complete), null
        from unnest(people) m (id)
          cross join lateral private.active_weeks(m.id) w
        where w.complete > 0
        union all
        select w.id, 'A1', w.n, b.reviews, (b.batch is not null)::int, b.batch is not null,
          jsonb_build_object(
            'batch', b.batch,
            'reviews', b.reviews,
            'people', b.subjects,
            'seconds', extract(epoch from b.to_at - b.from_at),
            'alike', b.alike
          ),
          b.to_at
        from wrote w
          left join bulk b using (id)
        union all
        select w.id, 'A2', w.n, w.archived, w.archived::float8 / w.n, case when m.id is not null then true end,
          jsonb_build_object(
            'archived', w.archived,
            'reviews', w.n,
            'atOnce', m.archived,
            'seconds', extract(epoch from m.to_at - m.from_at)
          ),
          w.since
        from wrote w
          left join mass m using (id)
        union all
        select e.user_id, 'A3', e.positive, e.reciprocated, (e.neutralised::float8 / e.positive >= .3)::int,
          e.neutralised::float8 / e.positive >= .3,
          jsonb_build_object('returned', e.reciprocated, 'positive', e.positive, 'uncounted', e.neutralised), null
        from app.r_eip7 e
        where e.user_id = any (people) and e.positive > 0
        union all
        select a.id, 'A5', a.n, a.upheld, (a.upheld > 0)::int, a.upheld > 0,
          coalesce(a.last, '{}') || jsonb_build_object('slashes', a.upheld), a.since
        from accused a
        where a.n > 0
        union all
        select l.id, 'A8', l.n, l.unhealthy, (l.unhealthy::float8 / l.n >= .5)::int, l.unhealthy::float8 / l.n >= .5,
          jsonb_build_object('unhealthy', l.unhealthy, 'n', l.n), l.since
        from left_by l
        union all
        select v.voter_id, 'A10', v.votes, v.votes, (v.score >= 50 and v.coverage >= 50 and v.modal_share > .3)::int,
          coalesce(v.score >= 50 and v.coverage >= 50 and v.modal_share > .3, false),
          jsonb_build_object('equal', round(v.modal_share * v.intervals), 'intervals', v.intervals), null
        from app.r_voter v
        where v.voter_id = any (people) and v.period = 90
        union all
        select a.id, 'C1', 1, null, 1, true, a.open, clock
        from accused a
        where a.open is not null
        union all
        select p.user_id, 'C3', 1, null, 1, true,
          jsonb_build_object('seconds', round(extract(epoch from clock - p.joined_at))), p.joined_at
        from app.profiles p
        where p.user_id = any (people)
          and p.joined_at > clock - make_interval(days => (params ->> 'newDays')::int)
          and p.joined_at <= clock
        union all
        select b.id, 'C4', 1, null, 1, true,
          jsonb_build_object('days', ceil(extract(epoch from b.until - clock) / 86400), 'points', b.impact),
          b.accepted_at
        from inviters b
        union all
        select u.user_id, 'C5', 1, null, 1, true, '{}', null
        from app.users u
        where u.user_id = any (people) and u.human_status = 'VERIFIED'
      ) c
    where c.cases >= (params #>> array['rules', c.rule, 'least'])::int
      -- Each branch has one rule, so of a past day those that do not know it are not read at all.
      and (not past or c.rule = any (private.kept_reasons()));
end;
$$;

create or replace function private.day_event(who bigint, day date) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('kind', e.kind, 'count', e.n)
    from (
        select 1 as place, 'slashUpheld' as kind, count(*) as n
        from app.slash_states s
        where s.subject_id = who and s.status = 'upheld' and s.closes_at >= day and s.closes_at < day + 1
        union all
        select 2, 'slashOpened', count(*)
        from app.slashes s
        where s.subject_id = who and s.opened_at >= day and s.opened_at < day + 1 and s.opened_at <= app.now()
        union all
        select 3, k.kind, k.n
        from (
            select count(*) filter (where r.archived_at >= day and r.archived_at < day + 1) as taken_back,
              count(*) filter (where r.created_at >= day and r.created_at < day + 1) as received
            from app.review_states r
            where r.subject_id = who
          ) c
          cross join lateral (
            values
              ('takenBack', c.taken_back),
              ('received', c.received)
          ) k (kind, n)
        union all
        select 3, 'ownTakenBack', count(*)
        from app.review_states r
        where r.author_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select 3, 'ended', count(*)
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at >= day and v.unvouched_at < day + 1
      ) e
    where e.n > 0
    order by e.place, e.n desc, array_position(array['takenBack', 'received', 'ownTakenBack', 'ended'], e.kind)
    limit 1
  );
end;
$$;
comment on function private.day_event(bigint, date) is
  'The largest thing that happened around somebody on a day, as its kind and how many; a slash outweighs any number of the others. Null where nothing is known.';

create or replace function private.scores_within(user_id bigint, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- What held when the range began stands at its begin.
    h as (
      select h.at, h.score
      from app.score_history h
      where h.user_id = scores_within.user_id and h.at > r.since and h.at <= r.until
      union all
      select r.since, x.score
      from (select private.score_at(scores_within.user_id, r.since) as score) x
      where isfinite(r.since) and x.score is not null
    ), part as (
      select h.*, row_number() over (order by h.at) as i, count(*) over () as n
      from h
    )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(p.at), 'score', p.score) order by p.at), '[]')
    from part p
    where p.i = p.n or p.i = 1 or p.n <= 300 or (p.i * 298) / p.n > ((p.i - 1) * 298) / p.n
  );
end;
$$;
comment on function private.scores_within(bigint, private.time_range) is
  'At most 300 points of a score within a range, first and last among them; from the score that held when it began.';

comment on function public.reasons(text, jsonb) is
  '6.7: up to six reasons about a person (against, for, context), each with its rule, its version, the parts of its sentence, the rows it counts, its share among people with as many cases (said from `least` cases on), and the page that lists the rows. A rule that compares a person with others is silent while fewer than 30 have its least number of cases. `enough` is false where no rule has enough cases. `person` is null for an unknown id. Filter: asOf (what was said on that day; `notKnown` names the rules that have no history, people have their names and scores of now).';

drop function private.reason_text(text, jsonb, timestamp with time zone);

drop function private.span_in_words(double precision);

drop function private.eth_in_words(text);

drop function private.score_points(bigint, private.time_range);

drop function private.day_in_words(bigint, date);

drop function private.counted(bigint, text, text);

drop function private.in_words(numeric);
