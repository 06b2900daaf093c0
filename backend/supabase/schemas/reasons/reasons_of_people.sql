create function private.measures_of(people bigint[]) returns table (
  user_id bigint, measure text, value double precision
)
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query
    with gave as (
      select r.author_id as id, count(*) as n, count(r.archived_at) as archived
      from app.review_states r
      where r.author_id = any (people)
      group by 1
    ), voted as (
      select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown) as n
      from app.r_vote_voter v
      where v.voter_id = any (people)
      group by 1
    )
    select u.user_id, m.name, m.value
    from app.users u
      join private.person_sums(people) s on s.user_id = u.user_id
      left join gave g on g.id = u.user_id
      left join voted b on b.id = u.user_id
      left join app.r_vote_skill k on k.voter_id = u.user_id
      cross join lateral (
        values
          ('score', u.score::float8),
          ('reviews', s.received::float8),
          ('positiveShare', s.positive::float8 / nullif(s.decided, 0)),
          ('reviewerScore', s.counted_author_score),
          ('vouchedEth', (s.backed_wei / 1e18)::float8),
          ('voucherScore', s.backer_score),
          ('voteSkill', k.skill),
          ('xp', u.xp_total::float8),
          ('reviewsGiven', coalesce(g.n - g.archived, 0)::float8),
          -- A share of few is no habit.
          ('archivedShare', case when g.n >= 10 then g.archived::float8 / g.n end),
          ('vouchedOutEth', (s.backs_wei / 1e18)::float8),
          ('votesCast', coalesce(b.n, 0)::float8)
      ) m (name, value)
    where u.user_id = any (people) and m.value is not null;
end;
$$;
comment on function private.measures_of(bigint[]) is
  'What /profileoverview compares people by: score, active reviews received (M2), positive share of them (M4), median score of those who wrote the ones that count (M11), active ETH received (M6), median score of those who vouch, skill in votes on slashes (M18), XP; and what a profile shows besides: active reviews written, share of own reviews taken back (from ten on), active ETH given, votes cast. No row where somebody has no value.';

create function private.in_words(n numeric) returns text
language sql immutable as $$
  select to_char(round(n), 'FM999,999,999,999,990');
$$;

create function private.counted(n bigint, one text, other text) returns text
language sql immutable as $$
  select private.in_words(n) || ' ' || case n when 1 then one else other end;
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
  'Page of the site that holds the rows a reason counts; null where it counts none.';

create function private.day_in_words(who bigint, day date) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    select e.words
    from (
        select count(*) as n,
          private.counted(count(*), 'review', 'reviews')
            || ' of theirs '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back' as words
        from app.review_states r
        where r.author_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back'
        from app.review_states r
        where r.subject_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' written'
        from app.review_states r
        where r.subject_id = who and r.created_at >= day and r.created_at < day + 1
        union all
        select count(*), private.counted(count(*), 'vouch', 'vouches') || ' for them ended'
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at >= day and v.unvouched_at < day + 1
        union all
        -- A slash outweighs any number of reviews.
        select 1000000 * count(*), 'a slash on them was upheld'
        from app.slash_states s
        where s.subject_id = who and s.status = 'upheld' and s.closes_at >= day and s.closes_at < day + 1
        union all
        select 500000 * count(*), 'a slash on them was opened'
        from app.slashes s
        where s.subject_id = who and s.opened_at >= day and s.opened_at < day + 1 and s.opened_at <= app.now()
      ) e
    where e.n > 0
    order by e.n desc, e.words
    limit 1
  );
end;
$$;

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
  'The page that holds the rows a reason of a past day counts, as they stood then.';

create function private.count_person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  reputable int := (select l.from_score from app.levels l where l.level = 'reputable');
  -- Whole days, as the range of a list has them.
  before date := (clock - make_interval(days => (params ->> 'stoodDays')::int))::date;
  doubted int := (params ->> 'doubtedFrom')::int;
begin
  return query
    with about as materialized (
      select r.subject_id as id, r.author_id, r.score, r.created_at, r.archived_at, a.score as author_score,
        r.id in (select n.review_id from app.r_neutralised n where n.subject_id = any (people)) as neutralised
      from app.review_states r
        join app.users a on a.user_id = r.author_id
      where r.subject_id = any (people)
    ), written as materialized (
      select r.author_id as id, r.id as review_id, r.subject_id, r.score, r.created_at
      from app.review_states r
      where r.author_id = any (people)
    ), got as (
      select r.id, count(*) filter (where r.archived_at is null) as n,
        count(*) filter (where r.archived_at is null and r.score = 1) as positive,
        count(*) filter (where r.archived_at is null and r.score <> 0) as decided,
        max(r.created_at) filter (where r.archived_at is null) as last_at,
        count(*) filter (where r.created_at < before) as old,
        count(*) filter (where r.created_at < before and r.archived_at is null) as standing,
        (min(r.created_at) filter (where r.created_at < before))::date as old_from
      from about r
      group by 1
    ), authors as (
      select x.id, percentile_cont(.5) within group (order by x.score) as score,
        percentile_cont(.5) within group (order by x.score) filter (where x.counts) as counted
      from (
          select r.id, r.author_id, r.author_score as score, bool_or(not r.neutralised) as counts
          from about r
          where r.archived_at is null
          group by 1, 2, 3
        ) x
      group by 1
    ),
    -- Apart from the other counts: to tell people apart all rows are sorted.
    doubted_by as (
      select r.id, count(*) as n, count(distinct r.author_id) as people
      from about r
      where r.archived_at is null and r.score = -1 and r.author_score >= doubted
      group by 1
    ), endorsed as (
      select e.id, count(*) as n
      from (
          select w.id, w.subject_id from written w where w.score = 1
          union
          select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
        ) e
      group by 1
    ), marked as (
      select w.id, count(*) as n, max(w.created_at) as last_at
      from written w
        join app.r_marked_review m on m.review_id = w.review_id
      group by 1
    ), vin as (
      select x.id, sum(x.n) as n, sum(x.wei) as wei, count(*) as people,
        count(*) filter (where a.score >= reputable) as reputable,
        percentile_cont(.5) within group (order by a.score) as score, max(x.last_at) as last_at
      from (
          select v.subject_id as id, v.author_id, count(*) as n, sum(v.amount_wei) as wei, max(v.vouched_at) as last_at
          from app.vouch_states v
          where v.subject_id = any (people) and v.active
          group by 1, 2
        ) x
        join app.users a on a.user_id = x.author_id
      group by 1
    ), vout as (
      select v.author_id as id, count(*) filter (where v.active) as n, sum(v.amount_wei) filter (where v.active) as wei,
        count(distinct v.subject_id) filter (where v.active) as people,
        count(*) filter (where v.unhealthy) as unhealthy, max(v.vouched_at) filter (where v.active) as last_at
      from app.vouch_states v
      where v.author_id = any (people)
      group by 1
    )
    select k.id, coalesce(g.n, 0), coalesce(g.positive, 0), coalesce(g.decided, 0), g.last_at, a.score, a.counted,
      coalesce(d.n, 0), coalesce(d.people, 0), coalesce(g.old, 0), coalesce(g.standing, 0), g.old_from,
      coalesce(e.n, 0), coalesce(m.n, 0), m.last_at, coalesce(i.n, 0)::bigint, coalesce(i.wei, 0),
      coalesce(i.people, 0), coalesce(i.reputable, 0), i.score, i.last_at, coalesce(o.n, 0), coalesce(o.wei, 0),
      coalesce(o.people, 0), coalesce(o.unhealthy, 0), o.last_at, before, doubted, clock
    from unnest(people) k (id)
      left join got g on g.id = k.id
      left join authors a on a.id = k.id
      left join doubted_by d on d.id = k.id
      left join endorsed e on e.id = k.id
      left join marked m on m.id = k.id
      left join vin i on i.id = k.id
      left join vout o on o.id = k.id;
end;
$$;
comment on function private.count_person_sums(bigint[]) is
  '6.7, 8.5: what rules and measures count of all active and old reviews of these people, of whom they endorse, and of vouches for and by them.';

create function private.person_sums(people bigint[]) returns setof app.r_person_sums
language plpgsql stable rows 10 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  before date := (clock - make_interval(days => (params ->> 'stoodDays')::int))::date;
  kept bigint[] := case
    when private.rollup_as_of('person_sums') is not null then array(
      select s.user_id
      from app.r_person_sums s
      where s.user_id = any (people) and s.old_before = before and s.doubted_from = (params ->> 'doubtedFrom')::int
    )
    else '{}'
  end;
begin
  return query select s.* from app.r_person_sums s where s.user_id = any (kept);
  if not people <@ kept then
    return query
      select s.*
      from private.count_person_sums(array(select k.id from unnest(people) k (id) where k.id <> all (kept))) s;
  end if;
end;
$$;
comment on function private.person_sums(bigint[]) is 'private.count_person_sums, of busy people as kept.';
