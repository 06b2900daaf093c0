-- `cases` is compared with the minimum, `n` rows are stated, the percentile of `value` decides if `fires` is null.
create function private.reason_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  -- Durations are relative to this, so that answers stay the same for a minute. A past day ends a microsecond early.
  minute timestamptz := date_trunc('minute', app.now() + interval '1 microsecond');
  params jsonb := private.detector('reasons');
  past boolean := private.looks_back();
  archive_least int := (private.detector('D12') ->> 'min')::int;
begin
  return query
    with
    -- Computed only if a rule needs it: for a past day it takes long.
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
              'seconds', round(extract(epoch from s.closes_at - minute)),
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
            -- The score has other lines too: what the sentence says must hold by itself.
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
        select x.user_id, x.rule, x.cases, null, x.value, x.fires, x.parts, x.since
        from private.score_cases(people) x
        where not past
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
          jsonb_build_object('seconds', greatest(0, round(extract(epoch from minute - p.joined_at)))), p.joined_at
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
      -- Each branch has one rule, so for a past day, branches of rules that are not known then are not read at all.
      and (not past or c.rule = any (private.kept_reasons()));
end;
$$;
comment on function private.reason_cases(bigint[]) is '6.7: cases, value and parts of each rule for these people.';

create function private.kept_reasons() returns text[]
language sql immutable as $$
  select array['F5', 'A1', 'A2', 'A5', 'A6', 'A8', 'C1', 'C3', 'C4'];
$$;
