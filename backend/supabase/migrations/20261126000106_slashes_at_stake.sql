-- Slashes at stake (8.4): whether this one person backed the subject is looked up, not who else did.
create function private.points_lost(
  type text,
  amount numeric,
  per_review numeric,
  per_vouch numeric,
  stack boolean,
  reviewed boolean,
  vouched boolean
) returns numeric
language sql immutable
as $$
  select
    case
      when type <> 'SCORE' then 0
      when stack then amount * (
        case when reviewed then per_review else 0 end + case when vouched then per_vouch else 0 end
      )
      else amount * greatest(case when reviewed then per_review else 0 end, case when vouched then per_vouch else 0 end)
    end;
$$;
comment on function private.points_lost(text, numeric, numeric, numeric, boolean, boolean, boolean) is
  'M10: what somebody who backed the subject by a review, a vouch or both loses by an upheld slash.';

create or replace function private.slash_supporters(slash_id bigint, rule text default 'auto')
returns table (user_id bigint, reviewed boolean, vouched boolean, points numeric)
language plpgsql
stable
set search_path = ''
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
      private.points_lost(s.type, s.amount, s.per_review, s.per_vouch, s.stack, u.r, u.v)
    from
      u
      cross join s
    where u.r or u.v;
end;
$$;

create function private.endorsed_then(user_id bigint, subject_id bigint, at timestamptz) returns table (
  reviewed boolean,
  vouched boolean
)
language plpgsql stable rows 1 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      exists (
        select 1
        from app.reviews r
        where
          r.subject_id = endorsed_then.subject_id
          and r.author_id = endorsed_then.user_id
          and r.score = 1
          and r.created_at <= endorsed_then.at
          and private.review_archived_at(r.id, r.archived_at, endorsed_then.at) is null
          -- Archived at some time nobody knows: it may have been gone by then.
          and not (r.archived_estimated and r.archived_at > endorsed_then.at)
      ),
      exists (
        select 1
        from app.vouches v
        where
          v.subject_id = endorsed_then.subject_id
          and v.author_id = endorsed_then.user_id
          and v.vouched_at <= endorsed_then.at
          and (v.unvouched_at is null or v.unvouched_at > endorsed_then.at)
          and (v.archived_at is null or v.archived_at > endorsed_then.at)
      );
end;
$$;
comment on function private.endorsed_then(bigint, bigint, timestamptz) is
  'private.endorsed_at of one who may have backed the person.';

create or replace function private.slashes_at_stake(user_id bigint)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  accused bigint[] := array(
    select distinct s.subject_id
    from
      app.open_slashes o
      join app.slashes s using (id)
    where s.opened_at <= app.now() and s.subject_id is not null
  );
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slashId', s.id,
            'subject', (select h.person from app.people h where h.user_id = s.subject_id),
            'closesAt', private.iso(s.closes_at),
            'points', private.points_lost(s.type, s.amount, p.per_review, p.per_vouch, p.stack, b.reviewed, b.vouched)
          )
          order by s.closes_at, s.id
        ),
        '[]'
      )
    from
      (select distinct e.subject_id from private.endorsements(slashes_at_stake.user_id, accused) e) e
      join app.slashes s on s.subject_id = e.subject_id and s.opened_at <= app.now()
      join app.open_slashes o on o.id = s.id
      join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      cross join lateral private.endorsed_then(
        slashes_at_stake.user_id,
        s.subject_id,
        case p.snapshot when 'open' then s.opened_at else app.now() end
      ) b
    where b.reviewed or b.vouched
  );
end;
$$;
