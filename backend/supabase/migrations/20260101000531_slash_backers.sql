-- Who backed the subject of a slash, and what that costs them (M9, M10); how many could have voted.

create table app.r_penalty (
  slash_id bigint not null,
  user_id bigint not null,
  reviewed_open boolean not null,
  reviewed_close boolean not null,
  vouched_open boolean not null,
  vouched_close boolean not null,
  wei_open numeric(78),
  wei_close numeric(78),
  archived_at timestamptz,
  unvouched_at timestamptz,
  primary key (slash_id, user_id)
);
create index on app.r_penalty (user_id);
comment on table app.r_penalty is
  'M9: who backed the subject when the slash opened or when it closed. Wei is the sum of known amounts, null without one; a time is set when the last review or vouch ended in between.';
alter table app.r_penalty enable row level security;
revoke all on app.r_penalty from public, anon, authenticated;

create function private.endorsed_at(subject_id bigint, at timestamptz) returns table (
  user_id bigint,
  reviewed boolean,
  vouched boolean,
  wei numeric
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select z.author_id, bool_or(z.r), bool_or(not z.r), sum(z.wei)
    from
      (
        select r.author_id, true as r, null::numeric as wei
        from app.reviews r
        where
          r.subject_id = endorsed_at.subject_id
          and r.score = 1
          and r.created_at <= endorsed_at.at
          and private.review_archived_at(r.id, r.archived_at, endorsed_at.at) is null
          -- Archived at some time nobody knows: it may have been gone by then.
          and not (r.archived_estimated and r.archived_at > endorsed_at.at)
        union all
        select v.author_id, false, v.amount_wei
        from app.vouches v
        where
          v.subject_id = endorsed_at.subject_id
          and v.vouched_at <= endorsed_at.at
          and (v.unvouched_at is null or v.unvouched_at > endorsed_at.at)
          and (v.archived_at is null or v.archived_at > endorsed_at.at)
      ) z
    group by z.author_id;
end;
$$;
comment on function private.endorsed_at(bigint, timestamptz) is
  'M9: who backed a person at a time, by an active positive review or by active vouches (their wei; null without a known amount).';

create function private.slash_backers(slash_id bigint) returns table (
  user_id bigint,
  reviewed_open boolean,
  reviewed_close boolean,
  vouched_open boolean,
  vouched_close boolean,
  wei_open numeric,
  wei_close numeric,
  archived_at timestamptz,
  unvouched_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_backers.slash_id);
  ended timestamptz := least(s.closes_at, s.cancelled_at, app.now());
begin
  if
    exists (
      select 1
      from app.r_slash k
      where k.slash_id = s.id and s.closes_at <= k.computed_at and k.computed_at <= app.now()
    )
  then
    return query
      select
        k.user_id,
        k.reviewed_open,
        k.reviewed_close,
        k.vouched_open,
        k.vouched_close,
        k.wei_open,
        k.wei_close,
        k.archived_at,
        k.unvouched_at
      from app.r_penalty k
      where k.slash_id = s.id;
    return;
  end if;
  return query
    with
      b as materialized (
        select
          coalesce(o.user_id, c.user_id) as user_id,
          coalesce(o.reviewed, false) as ro,
          coalesce(c.reviewed, false) as rc,
          coalesce(o.vouched, false) as vo,
          coalesce(c.vouched, false) as vc,
          o.wei as wo,
          c.wei as wc
        from
          private.endorsed_at(s.subject_id, s.opened_at) o
          full join private.endorsed_at(s.subject_id, ended) c on c.user_id = o.user_id
      )
    select
      b.user_id,
      b.ro,
      b.rc,
      b.vo,
      b.vc,
      b.wo,
      b.wc,
      case
        when b.ro
          and not b.rc
          then (
            select max(private.review_archived_at(r.id, r.archived_at, ended))
            from app.reviews r
            where
              r.subject_id = s.subject_id
              and r.author_id = b.user_id
              and r.score = 1
              and r.created_at <= s.opened_at
              and private.review_archived_at(r.id, r.archived_at, s.opened_at) is null
          )
      end,
      case
        when b.vo
          and not b.vc
          then (
            select max(least(v.unvouched_at, v.archived_at))
            from app.vouches v
            where
              v.subject_id = s.subject_id
              and v.author_id = b.user_id
              and least(v.unvouched_at, v.archived_at) > s.opened_at
              and least(v.unvouched_at, v.archived_at) <= ended
          )
      end
    from b;
end;
$$;
comment on function private.slash_backers(bigint) is
  'M9: who backed the subject at the opening or at the end (now while it is open), and who left in between and when.';

create function private.slash_supporters(slash_id bigint, rule text default 'auto') returns table (
  user_id bigint,
  reviewed boolean,
  vouched boolean,
  points numeric
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      s as (
        select
          s.type,
          s.amount,
          p.per_review,
          p.per_vouch,
          p.stack,
          case slash_supporters.rule when 'auto' then p.snapshot else slash_supporters.rule end as at
        from
          app.slashes s
          join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
        where s.id = slash_supporters.slash_id
      ),
      u as (
        select
          b.user_id,
          case s.at when 'open' then b.reviewed_open else b.reviewed_close end as r,
          case s.at when 'open' then b.vouched_open else b.vouched_close end as v
        from
          s
          cross join private.slash_backers(slash_supporters.slash_id) b
      )
    select
      u.user_id,
      u.r,
      u.v,
      case
        when s.type <> 'SCORE' then 0
        when s.stack then s.amount * (
          case when u.r then s.per_review else 0 end + case when u.v then s.per_vouch else 0 end
        )
        else s.amount * greatest(case when u.r then s.per_review else 0 end, case when u.v then s.per_vouch else 0 end)
      end
    from
      u
      cross join s
    where u.r or u.v;
end;
$$;
comment on function private.slash_supporters(bigint, text) is
  'M9, M10: who backed the subject at the snapshot (`auto`: by the rule of the closing day, else open or close), and the points each loses if the slash is upheld.';

-- M10 in sums: what all backers of a counted slash lose (or would lose) together, by the numbers of them.
create view app.slash_costs as
  select
    k.slash_id,
    case
      when s.type <> 'SCORE' then 0
      when p.stack then s.amount * (p.per_review * (b.reviewed + b.both) + p.per_vouch * (b.vouched + b.both))
      else s.amount * (
        p.per_review * b.reviewed + p.per_vouch * b.vouched + greatest(p.per_review, p.per_vouch) * b.both
      )
    end as points,
    b.reviewed + b.vouched + b.both as supporters,
    case
      when s.type <> 'SCORE' or s.amount <= 0 then 0
      else case when p.per_review > 0 then b.reviewed else 0 end
        + case when p.per_vouch > 0 then b.vouched else 0 end
        + case when p.per_review > 0 or p.per_vouch > 0 then b.both else 0 end
    end as losers
  from
    (
      select
        r.slash_id,
        r.computed_at,
        '-infinity'::timestamptz as opens,
        r.open_reviewed,
        r.open_vouched,
        r.open_both,
        r.close_reviewed,
        r.close_vouched,
        r.close_both
      from app.r_slash r
      union all
      select
        o.slash_id,
        o.computed_at,
        o.until,
        o.open_reviewed,
        o.open_vouched,
        o.open_both,
        o.close_reviewed,
        o.close_vouched,
        o.close_both
      from app.r_slash_open o
      where o.until > (select app.now())
    ) k
    join app.slashes s on s.id = k.slash_id
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    cross join lateral (
      select
        case p.snapshot when 'open' then k.open_reviewed else k.close_reviewed end as reviewed,
        case p.snapshot when 'open' then k.open_vouched else k.close_vouched end as vouched,
        case p.snapshot when 'open' then k.open_both else k.close_both end as both
    ) b
  where
    (s.closes_at <= k.computed_at or k.opens > '-infinity')
    and coalesce(k.computed_at <= (select app.now()), false);
revoke all on app.slash_costs from public, anon, authenticated;
comment on view app.slash_costs is
  'Of slashes with a row in r_slash or r_slash_open: points, supporters, and those of them who lose points.';

create function private.slash_penalty(slash_id bigint, rule text default 'auto') returns numeric
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Null where the slash names no points: what backing it cost is not known then.
  return (
    select case when count(points) = count(*) then coalesce(sum(points), 0) end
    from private.slash_supporters(slash_id, rule)
  );
end;
$$;

create function private.slash_penalty_sums(ids bigint[]) returns table (slash_id bigint, points numeric)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select i.id, coalesce(c.points, private.slash_penalty(i.id))
    from
      unnest(ids) i (id)
      left join app.slash_costs c on c.slash_id = i.id;
end;
$$;
comment on function private.slash_penalty_sums(bigint[]) is
  'M10: points that all supporters of each slash lose (or would lose) together.';

create function private.slash_turnouts(ids bigint[]) returns table (slash_id bigint, active bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  -- Of open slashes it is how many are active now, the same for all: counted at the last run, if that is not long ago.
  fresh bigint := (
    select o.active
    from app.r_slash_open o
    where o.computed_at <= clock and o.computed_at > clock - interval '15 minutes'
    order by o.computed_at desc
    limit 1
  );
begin
  -- What was counted once stays.
  return query
    with
      ends as materialized (
        select
          s.id,
          least(s.closes_at, clock) as at,
          k.slash_id is not null or (fresh is not null and s.closes_at > clock) as counted,
          case when k.slash_id is not null then k.active else fresh end as active
        from
          app.slashes s
          left join app.r_slash k on k.slash_id = s.id and s.closes_at <= k.computed_at and k.computed_at <= clock
        where s.id = any (ids)
      )
    select e.id, e.active
    from ends e
    where e.counted
    union all
    select e.id, a.active
    from
      ends e
      join private.active_profiles(array(select x.at from ends x where not x.counted)) a on a.at = e.at
    where not e.counted;
end;
$$;
comment on function private.slash_turnouts(bigint[]) is
  '6.5 (8.18): profiles active in the 30 days up to each slash''s end, or now: what turnout is divided by.';
