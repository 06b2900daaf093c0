set check_function_bodies = off;

create or replace function public.person_card(user_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    select private.stamp()
        || (select h.person from app.people h where h.user_id = u.user_id)
        || jsonb_build_object(
          'level', private.level(u.score),
          'xpTotal', u.xp_total,
          'xpSeason', private.season_xp(u.user_id),
          'reviews', (
            select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
            from private.review_counts(array[u.user_id]) r
          ),
          'vouchedInWei', private.vouched_wei(u.user_id, 'in'),
          'joinedAt', private.iso(p.joined_at),
          'invitedBy', (
            select (select h.person from app.people h where h.user_id = i.user_id)
            from app.profiles i
            where i.profile_id = p.invited_by
          ),
          'flags', private.person_flags(u.user_id)
        )
        || private.brief_reasons(u.user_id)
    from app.users u
      left join app.profiles p on p.user_id = u.user_id
    where u.user_id = person_card.user_id
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
            'summary', t.public_summary,
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

create or replace function public.reasons(id text, filters jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  who bigint := private.survivor(private.find_user(id));
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.what_is_known(who)
    || (select q.body || jsonb_build_object('summary', q.summary) from private.reasons_of_people(array[who], true) q)
    || jsonb_build_object('person', private.person(who), 'version', private.detector('reasons') -> 'version');
end;
$$;

-- Its result or the names of its arguments changed: it cannot be replaced.
drop function private.reasons_of_people(bigint[], boolean);
create or replace function private.reasons_of_people(people bigint[], signals boolean) returns table (
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
      -- A low score counts from its percentile on, the others beyond it.
      where coalesce(c.fires, c.value > 0 and (c.share < c.rarer_than or c.rule = 'A14' and c.share = c.rarer_than))
    ), known as materialized (
      select a.user_id, w.whole,
        -- One slash that was not upheld tells of nothing yet, nor do a score or having been a member for long.
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
          order by f.weight desc, f.rule
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
  'What public.reasons says of each of these people, with the rule of their summary, and the one that other pages may show: none where suspicions decide the word.';

create or replace function public.home_overview(range text default '7d') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if range is null or range not in ('24h', '7d', '30d') then
    perform private.refuse('range must be one of 24h, 7d, 30d');
  end if;
  return private.stamp()
    || coalesce(private.cached_answer('home_' || range), private.home_figures(range))
    || jsonb_build_object(
      'examples', coalesce(private.cached_answer('home_backed'), '[]')
        || coalesce(private.cached_answer('home_mixed'), '[]')
        || coalesce(private.cached_answer('home_little'), '[]')
    );
end;
$$;

create or replace function public.og_card(kind text, id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  found bigint;
begin
  if kind = 'profile' then
    found := private.find_user(id);
    return (
      select (select h.person from app.people h where h.user_id = u.user_id)
          || jsonb_build_object(
            'level', private.level(u.score),
            'xpTotal', u.xp_total,
            'reviews', (
              select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
              from private.review_counts(array[u.user_id]) r
            ),
            'vouchedInWei', private.vouched_wei(u.user_id, 'in')
          )
          || private.brief_reasons(u.user_id)
      from app.users u
      where u.user_id = found
    );
  elseif kind = 'slash' and id ~ '^\d{1,15}$' then
    return (
      select jsonb_build_object(
          'id', s.id,
          'type', s.type,
          'amount', s.amount,
          'status', t.status,
          'openedAt', private.iso(s.opened_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'votes', t.votes
        )
      from app.slashes s
        join app.slash_states t using (id)
      where s.id = og_card.id::bigint and s.opened_at <= app.now()
    );
  end if;
  return null;
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

create or replace function private.score_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  moved_since timestamptz := clock - make_interval(days => (params ->> 'movedDays')::int);
  fell_since timestamptz := clock - make_interval(days => (params ->> 'fellDays')::int);
  neutral int := (select l.from_score from app.levels l where l.level = 'neutral');
begin
  return query
    with scored as materialized (
      select u.user_id, u.score from app.users u where u.user_id = any (people) and u.score is not null
    ), moves as (
      select h.user_id, count(*) as n, private.score_change(h.user_id, moved_since, clock) as change,
        (array_agg(h.at order by abs(h.change) desc nulls last, h.at))[1] as most_at
      from private.score_steps(people, moved_since) h
      group by 1
    ), tops as (
      -- The snapshot that held when the days began counts as well.
      select s.user_id, s.score, count(*) as n, max(h.score) as top,
        greatest(fell_since, (array_agg(h.at order by h.score desc, h.at desc))[1]) as top_at
      from scored s
        join app.score_history h on h.user_id = s.user_id
      where h.at <= clock
        and h.at >= coalesce(
          (select max(b.at) from app.score_history b where b.user_id = s.user_id and b.at <= fell_since),
          fell_since
        )
      group by 1, 2
    )
    select s.user_id, 'A14', 1::bigint, (2800 - s.score)::float8, case when s.score >= neutral then false end,
      jsonb_build_object('score', s.score), null::timestamptz
    from scored s
    union all
    select t.user_id, 'A15', t.n, greatest(0, t.top - t.score)::float8,
      case when t.top - t.score < (params ->> 'fellPoints')::int then false end,
      jsonb_build_object(
        'from', t.top,
        'to', t.score,
        'days', greatest(1, ceil(extract(epoch from clock - t.top_at) / 86400))
      ),
      t.top_at
    from tops t
    union all
    select m.user_id, 'C2', m.n, abs(m.change)::float8, null,
      jsonb_build_object('change', m.change, 'days', params -> 'movedDays', 'on', m.most_at::date), m.most_at
    from moves m;
end;
$$;

create or replace function private.summary_rule(
  score int,
  fors bigint,
  againsts bigint,
  alone boolean,
  slashed boolean,
  enough boolean,
  params jsonb
) returns text
language sql immutable as $$
  select case
      when slashed then 'caution.slashed'
      when score < (params ->> 'cautionBelow')::int then 'caution.score'
      when alone and fors = 0 then 'caution.alone'
      when fors > 0 and againsts > 0 then 'mixed'
      when againsts > 0 then 'concerns'
      when fors > 1 and score >= (params ->> 'backedFrom')::int then 'backed'
      when not enough then 'little'
      else 'usual'
    end;
$$;
comment on function private.summary_rule(int, bigint, bigint, boolean, boolean, boolean, jsonb) is
  'The first rule of the summary that holds; its part before the point is the word. `alone`: A1, A4 or A5 fired; `slashed`: a slash upheld of late.';

create or replace function private.brief_reasons(who bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'summary', p.public_summary,
        'reasons', (
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
          from (
              select e.one, e.n
              from (
                  select x.one, x.n, x.one ->> 'side' as side,
                    row_number() over (
                      partition by x.one ->> 'side'
                      order by x.n
                    ) as place
                  from jsonb_array_elements(p.body -> 'reasons') with ordinality x (one, n)
                ) e
              order by e.side = 'context', e.place, e.n
              limit 2
            ) r
        )
      )
    from private.reasons_of_people(array[who], false) p
  );
end;
$$;
comment on function private.brief_reasons(bigint) is
  'The summary of a person for cards and link previews, with the two sentences it is made of; never a sentence about a suspicion.';

create or replace function private.what_is_known(who bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'joinedAt', (
      select private.iso(p.joined_at) from app.profiles p where p.user_id = who and p.joined_at <= app.now()
    ),
    'reviews', (select count(*) from app.review_states r where r.subject_id = who and r.archived_at is null),
    'votes', case
      when private.looks_back() then (select count(*) from app.counted_votes v where v.voter_id = who)
      else (
        select coalesce(sum(v.up + v.down + v.blind + v.unknown), 0)::bigint
        from app.r_vote_voter v
        where v.voter_id = who
      )
    end
  );
end;
$$;
comment on function private.what_is_known(bigint) is
  'What there is to say of somebody of whom too little is known: when they joined, active reviews received and votes cast.';

create or replace function private.home_example(kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  candidates bigint[] := case kind
    when 'backed' then array(
      select p.user_id
      from app.listed_profiles p
        join app.users u using (user_id)
      where u.score is not null
      order by u.score desc, p.user_id
      limit 16
    )
    when 'mixed' then array(
      select m.user_id
      from app.r_measure m
        join app.users u using (user_id)
      where m.measure in ('reason:A3', 'reason:A5', 'reason:A6', 'reason:A7', 'reason:A8', 'reason:A9') and m.value = 1
      group by m.user_id, u.score
      order by u.score desc nulls last, m.user_id
      limit 16
    )
    when 'little' then array(select p.user_id from app.listed_profiles p order by p.joined_at desc, p.user_id limit 16)
  end;
begin
  return coalesce(
    (
      select jsonb_build_array(
          (select h.person from app.people h where h.user_id = c.id)
            || private.brief_reasons(c.id)
            || private.what_is_known(c.id)
        )
      from unnest(candidates) with ordinality c (id, n)
        join private.reasons_of_people(candidates, false) p on p.user_id = c.id
      where p.public_summary = kind
        and not exists (
          select 1
          from app.open_slashes o
            join app.slashes s using (id)
          where s.subject_id = c.id
        )
      order by c.n
      limit 1
    ),
    '[]'
  );
end;
$$;
comment on function private.home_example(text) is
  'Somebody whose public summary is this one, as a list of one; an empty list where nobody qualifies.';

comment on function public.reasons(text, jsonb) is
  'Up to six reasons about a person (against, for, context), each with its rule, its version, the parts of its sentence, the rows it counts, its share among people with as many cases (said from `least` cases on), and the page that lists the rows. A rule that compares a person with others is silent while fewer than 30 have its least number of cases. `enough` is false where no rule has enough cases. `summary` is the rule that sums them up, suspicions included; null for a past day. `person` is null for an unknown id. Filter: asOf (what was said on that day; `notKnown` names the rules that have no history, people have their names and scores of now).';

comment on function public.home_overview(text) is
  'Page /home (8.1; M2, M6, M19, M21): key figures now, their flow in the range 24h|7d|30d and in the range before, 30-part sparklines, movers of 7 days, top XP of the last complete week, and people as examples, none before they were first chosen.';

drop function private.brief_reasons(bigint, integer);

drop function private.reasons_of(bigint, boolean);

insert into app.cached_answer_sources (part, source)
values
  ('home_backed', $$private.home_example('backed')$$),
  ('home_little', $$private.home_example('little')$$),
  ('home_mixed', $$private.home_example('mixed')$$);

insert into app.value_limits (subject, name, least, most, whole, because)
values
  ('detector:reasons', 'fellDays', 1, 3650, true, 'Days, within ten years.'),
  ('detector:reasons', 'fellPoints', 1, 2800, true, 'Points, and scores end at 2,800.'),
  ('detector:reasons', 'slashedDays', 1, 3650, true, 'Days, within ten years.'),
  ('detector:reasons', 'cautionBelow', 0, 2800, true, 'A score, and scores end at 2,800.'),
  ('detector:reasons', 'backedFrom', 0, 2800, true, 'A score, and scores end at 2,800.');

-- A site may have set parameters of its own: they stay, with the new ones beside them.
insert into app.detector_params (detector, version, active, json)
select d.detector, (select max(x.version) + 1 from app.detector_params x where x.detector = d.detector), false,
  d.json
    || '{"fellDays": 90, "fellPoints": 100, "slashedDays": 365, "cautionBelow": 800, "backedFrom": 1400}'
    || jsonb_build_object(
      'rules', d.json -> 'rules'
        || '{
          "A14": {"side": "against", "least": 1, "percentile": 95},
          "A15": {"side": "against", "least": 2, "percentile": 95}
        }'
    )
from app.detector_params d
where d.detector = 'reasons' and d.active;

update app.detector_params d set active = false where d.detector = 'reasons' and d.active;

update app.detector_params d
set active = true
where d.detector = 'reasons'
  and d.version = (select max(x.version) from app.detector_params x where x.detector = 'reasons');
