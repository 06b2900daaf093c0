create function private.active_profiles(instants timestamptz[]) returns table (at timestamptz, active bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  asked timestamptz[] := array(select distinct i.at from unnest(instants) i (at) where i.at is not null order by i.at);
  first timestamptz := asked[1];
  last timestamptz := asked[cardinality(asked)];
begin
  if first = last then
    return query
      select first, count(*)
      from app.activity_spans s
        join app.profiles p on p.user_id = s.user_id
      where s.until_at > first and s.from_at <= first;
    return;
  end if;
  return query
    with
    -- For each span, how many instants lie before its start and before its end: it covers those in between.
    span as (
      select width_bucket(s.from_at - interval '1 microsecond', asked) as before,
        width_bucket(s.until_at - interval '1 microsecond', asked) as within
      from app.activity_spans s
        join app.profiles p on p.user_id = s.user_id
      where s.until_at > first and s.from_at <= last
    ), change as (
      select c.n, sum(c.change) as change
      from (
          select s.before + 1 as n, count(*) as change from span s group by 1
          union all
          select s.within + 1, -count(*) from span s group by 1
        ) c
      group by c.n
    )
    select i.at, coalesce(sum(c.change), 0)::bigint
    from unnest(asked) with ordinality i (at, n)
      left join change c on c.n <= i.n
    group by i.at;
end;
$$;
comment on function private.active_profiles(timestamptz[]) is
  'How many profiles wrote a review, vouch, vote or slash or accepted an invitation in the 30 days up to each instant, excluding the lower end.';

create function private.endorsed_at(subject_id bigint, at timestamptz) returns table (
  user_id bigint, reviewed boolean, vouched boolean, wei numeric
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select z.author_id, bool_or(z.r), bool_or(not z.r), sum(z.wei)
    from (
        select r.author_id, true as r, null::numeric as wei
        from app.reviews r
        where r.subject_id = endorsed_at.subject_id
          and r.score = 1
          and r.created_at <= endorsed_at.at
          and private.review_archived_at(r.id, r.archived_at, endorsed_at.at) is null
          -- Archived at an unknown time: it may have been gone by then.
          and not (r.archived_estimated and r.archived_at > endorsed_at.at)
        union all
        select v.author_id, false, v.amount_wei
        from app.vouches v
        where v.subject_id = endorsed_at.subject_id
          and v.vouched_at <= endorsed_at.at
          and (v.unvouched_at is null or v.unvouched_at > endorsed_at.at)
          and (v.archived_at is null or v.archived_at > endorsed_at.at)
      ) z
    group by z.author_id;
end;
$$;
comment on function private.endorsed_at(bigint, timestamptz) is
  'M9: who backed a person at a given time, by an active positive review or by active vouches (with their wei; null if no amount is known).';

create function private.slash_supporters(slash_id bigint, rule text default 'auto') returns table (
  user_id bigint, reviewed boolean, vouched boolean, points numeric
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with s as (
      select s.type, s.amount, p.per_review, p.per_vouch, p.stack,
        case slash_supporters.rule when 'auto' then p.snapshot else slash_supporters.rule end as at
      from app.slashes s
        join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      where s.id = slash_supporters.slash_id
    ), u as (
      select b.user_id, case s.at when 'open' then b.reviewed_open else b.reviewed_close end as r,
        case s.at when 'open' then b.vouched_open else b.vouched_close end as v
      from s
        cross join private.slash_backers(slash_supporters.slash_id) b
    )
    select u.user_id, u.r, u.v, private.points_lost(s.type, s.amount, s.per_review, s.per_vouch, s.stack, u.r, u.v)
    from u
      cross join s
    where u.r or u.v;
end;
$$;
comment on function private.slash_supporters(bigint, text) is
  'M9, M10: who backed the subject at the snapshot (`auto`: by the rule of the closing day; otherwise open or close), and the points each loses if the slash is upheld.';

create function private.slash_penalty(slash_id bigint, rule text default 'auto') returns numeric
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  -- Null if the slash has no known amount: the cost of backing it is then unknown.
  return (
    select case when count(points) = count(*) then coalesce(sum(points), 0) end
    from private.slash_supporters(slash_id, rule)
  );
end;
$$;

create function private.slash_penalty_sums(ids bigint[]) returns table (slash_id bigint, points numeric)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select i.id, coalesce(c.points, private.slash_penalty(i.id))
    from unnest(ids) i (id)
      left join app.slash_costs c on c.slash_id = i.id;
end;
$$;
comment on function private.slash_penalty_sums(bigint[]) is
  'M10: points that all supporters of each slash lose (or would lose) in total.';

create function private.slash_turnouts(ids bigint[]) returns table (slash_id bigint, active bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  -- For open slashes this is the number of profiles active now, the same for all: taken from the last run if recent.
  fresh bigint := (
    select o.active
    from app.r_slash_open o
    where o.computed_at <= clock and o.computed_at > clock - interval '15 minutes'
    order by o.computed_at desc
    limit 1
  );
begin
  -- Once counted, the number for a closed slash does not change.
  return query
    with ends as materialized (
      select s.id, least(s.closes_at, clock) as at,
        k.slash_id is not null or (fresh is not null and s.closes_at > clock) as counted,
        case when k.slash_id is not null then k.active else fresh end as active
      from app.slashes s
        left join app.r_slash k on k.slash_id = s.id and s.closes_at <= least(k.computed_at, clock)
      where s.id = any (ids)
    )
    select e.id, e.active
    from ends e
    where e.counted
    union all
    select e.id, a.active
    from ends e
      join private.active_profiles(array(select x.at from ends x where not x.counted)) a on a.at = e.at
    where not e.counted;
end;
$$;
comment on function private.slash_turnouts(bigint[]) is
  '6.5 (8.18): profiles active in the 30 days up to the end of each slash, or up to now: the denominator of turnout.';

create function private.misplacement(weight_up numeric, weight_all numeric, pass numeric) returns double precision
language sql immutable as $$
  select case
      when weight_all > 0
        and pass is not null
        then (100 * greatest(0, 1 - 100 * coalesce(weight_up, 0) / weight_all / pass))::double precision
    end;
$$;
comment on function private.misplacement(numeric, numeric, numeric) is
  '8.22: 100 (1 - share / pass) below the pass mark, else 0; null without votes or a pass mark.';

create function private.skill_of(k app.r_vote_skill) returns jsonb
language sql stable as $$
  select case when k.voter_id is not null then private.vote_record(k.n, k.coherent, k.base, k.skill)::jsonb end;
$$;

create function private.skill_json(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select private.skill_of(k) from app.r_vote_skill k where k.voter_id = skill_json.user_id);
end;
$$;
comment on function private.skill_json(bigint) is
  'M18 of a voter: coherent votes of n on decided slashes, base rate, skill from n = 10 on; null without a vote on a closed slash.';

create function private.points_lost(
  type text,
  amount numeric,
  per_review numeric,
  per_vouch numeric,
  stack boolean,
  reviewed boolean,
  vouched boolean
) returns numeric
language sql immutable as $$
  select case
      when type <> 'SCORE' then 0
      when stack then amount * (
        case when reviewed then per_review else 0 end + case when vouched then per_vouch else 0 end
      )
      else amount * greatest(case when reviewed then per_review else 0 end, case when vouched then per_vouch else 0 end)
    end;
$$;
comment on function private.points_lost(text, numeric, numeric, numeric, boolean, boolean, boolean) is
  'M10: points that someone who backed the subject by a review, a vouch or both loses if the slash is upheld.';

create function private.endorsed_then(user_id bigint, subject_id bigint, at timestamptz) returns table (
  reviewed boolean, vouched boolean
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select exists (
        select 1
        from app.reviews r
        where r.subject_id = endorsed_then.subject_id
          and r.author_id = endorsed_then.user_id
          and r.score = 1
          and r.created_at <= endorsed_then.at
          and private.review_archived_at(r.id, r.archived_at, endorsed_then.at) is null
          -- Archived at an unknown time: it may have been gone by then.
          and not (r.archived_estimated and r.archived_at > endorsed_then.at)
      ),
      exists (
        select 1
        from app.vouches v
        where v.subject_id = endorsed_then.subject_id
          and v.author_id = endorsed_then.user_id
          and v.vouched_at <= endorsed_then.at
          and (v.unvouched_at is null or v.unvouched_at > endorsed_then.at)
          and (v.archived_at is null or v.archived_at > endorsed_then.at)
      );
end;
$$;
comment on function private.endorsed_then(bigint, bigint, timestamptz) is
  'private.endorsed_at for one person who may have backed the subject.';

create function private.slash_authors_sql(source text, chosen text) returns text
language sql immutable as $$
  select format(
      $q$
        with a as (
          select s.author_id, count(*) as opened, count(*) filter (where s.status = 'upheld') as upheld,
            count(*) filter (where s.status = 'defended') as defended,
            count(*) filter (where s.status = 'inconclusive') as inconclusive,
            count(*) filter (where s.status = 'cancelled') as cancelled,
            count(*) filter (where s.status = 'open') as open,
            sum(s.amount) filter (where s.status = 'defended' and s.type = 'SCORE') as missed
          from %1$s
          group by s.author_id
        ), top as (
          select a.*,
            row_number() over (
              order by
                private.wilson_bound(a.upheld, a.upheld + a.defended, -1) desc nulls last, a.opened desc, a.author_id
            ) as n
          from a
        )
        select t.author_id, t.n,
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.author_id),
            'opened', t.opened,
            'upheld', t.upheld,
            'defended', t.defended,
            'inconclusive', t.inconclusive,
            'cancelled', t.cancelled,
            'open', t.open,
            'precision', private.share(t.upheld, t.upheld + t.defended),
            'amountDefended', coalesce(t.missed, 0)
          ) as record
        from top t
        where %2$s
      $q$,
      source,
      chosen
    );
$$;
comment on function private.slash_authors_sql(text, text) is
  'SQL of private.slash_authors for the slashes s of `source`; `chosen` is a condition on the authors t.';
