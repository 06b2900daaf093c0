-- Slashes of a past day. Who backed the subject of a closed slash, and how many could have voted, is the same on every day after the
-- close: it is taken from what is kept. Votes may have been cast or withdrawn since, so these are counted, but whether they are
-- blind is asked of the slash, not of each vote.

create or replace function private.slash_tally(slash_id bigint)
returns table (votes bigint, voters bigint, up bigint, down bigint, weight_up numeric, weight_all numeric)
language plpgsql
stable
strict
rows 1
set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return query
    select
      count(v.voter_id),
      count(distinct v.voter_id),
      case when not s.blind and (not s.open or count(v.voter_id) > 0) then count(*) filter (where v.is_upvote) end,
      case when not s.blind and (not s.open or count(v.voter_id) > 0) then count(*) filter (where not v.is_upvote) end,
      sum(v.weight) filter (where v.is_upvote),
      sum(v.weight) filter (where v.is_upvote is not null)
    from
      (
        select
          x.closes_at > clock as open,
          x.closes_at > clock and (x.cancelled_at is null or x.cancelled_at > clock) as blind
        from app.slashes x
        where x.id = slash_tally.slash_id
      ) s
      -- `offset 0`: a weight may be a look-up, so it is read once for both sums, and not for a blind vote.
      left join (
        select c.voter_id, c.is_upvote, case when c.is_upvote is not null then c.weight end as weight
        from app.counted_votes c
        where c.target_type = 'slash' and c.target_id = slash_tally.slash_id
        offset 0
      ) v
        on true
    group by s.open, s.blind;
end;
$$;

create or replace function private.slash_backers(slash_id bigint)
returns table (
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
language plpgsql
stable
set search_path = ''
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
      where k.slash_id = s.id and s.closes_at <= least(k.computed_at, app.now())
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

create or replace view app.slash_costs as
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
    case
      when k.opens > '-infinity' then k.computed_at <= (select app.now())
      else s.closes_at <= least(k.computed_at, (select app.now()))
    end;

create or replace function private.slash_turnouts(ids bigint[])
returns table (slash_id bigint, active bigint)
language plpgsql
stable
set search_path = ''
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
          left join app.r_slash k on k.slash_id = s.id and s.closes_at <= least(k.computed_at, clock)
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
