-- Who backed those who were then slashed (8.21).

-- Everyone a person ever endorsed: a positive review or a vouch in any state.
create function private.endorsed_count(user_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select count(*)
    from
      (
        select r.subject_id from app.review_states r where r.author_id = endorsed_count.user_id and r.score = 1
        union
        select v.subject_id from app.vouch_states v where v.author_id = endorsed_count.user_id
      ) e
  );
end;
$$;

-- Everyone who backed somebody when an upheld score slash counted it, with what it cost: `all`, and by what they backed with.
create table app.r_bad_friend (
  role text not null check (role in ('all', 'reviewer', 'voucher')),
  user_id bigint not null,
  points numeric not null,
  slashes bigint not null,
  slashed bigint not null,
  as_reviewer bigint not null,
  as_voucher bigint not null,
  left_in_window bigint not null,
  last_at timestamptz,
  endorsed bigint not null,
  rate double precision,
  primary key (role, user_id)
);
create index on app.r_bad_friend (role, points desc, user_id);
create index on app.r_bad_friend (role, slashes desc, user_id);
create index on app.r_bad_friend (role, rate desc nulls last, user_id);
create index on app.r_bad_friend (role, last_at desc, user_id);
create index on app.r_bad_friend (user_id);
alter table app.r_bad_friend enable row level security;
revoke all on app.r_bad_friend from public, anon, authenticated;
comment on table app.r_bad_friend is
  'M9, M10 per person over all time. slashes 0: backed somebody who was slashed, but not at the snapshot or at no cost. rate: lower bound (M5), from ten endorsed people on.';

create function private.penalised(
  people bigint[],
  role text,
  from_at timestamptz,
  to_at timestamptz,
  rule text default 'auto'
) returns table (
  user_id bigint,
  points numeric,
  slashes bigint,
  slashed bigint,
  as_reviewer bigint,
  as_voucher bigint,
  left_in_window bigint,
  last_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      p.user_id,
      sum(p.points),
      count(*),
      count(distinct p.subject_id),
      count(*) filter (where p.reviewed),
      count(*) filter (where p.vouched),
      count(*) filter (where p.archived_at is not null or p.unvouched_at is not null),
      max(p.closes_at)
    from private.penalties_by(penalised.rule) p
    where
      p.points > 0
      and (people is null or p.user_id = any (people))
      and (from_at is null or p.closes_at >= from_at)
      and (to_at is null or p.closes_at <= to_at)
      and (role is null or case role when 'reviewer' then p.reviewed when 'voucher' then p.vouched else true end)
    group by p.user_id;
end;
$$;
comment on function private.penalised(bigint[], text, timestamptz, timestamptz, text) is
  'M9, M10: what upheld slashes that closed in a range cost people as backers of the subject.';

create function app.refresh_bad_friends(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  if cursor is null then
    delete from app.r_bad_friend b where not exists (select 1 from app.r_penalty p where p.user_id = b.user_id);
  end if;
  people := array(select distinct p.user_id from app.r_penalty p where p.user_id > after order by 1 limit 50);
  if people = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  delete from app.r_bad_friend b where b.user_id = any (people);
  with
    slashed as materialized (select s.id from app.slash_states s where s.status = 'upheld' and s.type = 'SCORE'),
    backed as (
      select distinct p.user_id
      from app.r_penalty p
      where p.user_id = any (people) and p.slash_id in (select s.id from slashed s)
    ),
    endorsed as (
      select e.user_id, count(*) as n
      from
        (
          select r.author_id as user_id, r.subject_id
          from app.review_states r
          where r.author_id = any (people) and r.score = 1
          union
          select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
        ) e
      group by 1
    )
  insert into app.r_bad_friend
  select
    k.role,
    b.user_id,
    coalesce(x.points, 0),
    coalesce(x.slashes, 0),
    coalesce(x.slashed, 0),
    coalesce(x.as_reviewer, 0),
    coalesce(x.as_voucher, 0),
    coalesce(x.left_in_window, 0),
    x.last_at,
    coalesce(e.n, 0),
    case when e.n >= 10 then private.wilson_bound(x.slashed, e.n, -1) end
  from
    (
      values
        ('all'),
        ('reviewer'),
        ('voucher')
    ) k (role)
    cross join backed b
    left join (
      select
        r.role,
        p.user_id,
        sum(p.points) as points,
        count(*) as slashes,
        count(distinct p.subject_id) as slashed,
        count(*) filter (where p.reviewed) as as_reviewer,
        count(*) filter (where p.vouched) as as_voucher,
        count(*) filter (where p.archived_at is not null or p.unvouched_at is not null) as left_in_window,
        max(p.closes_at) as last_at
      from
        (select * from app.slash_penalties p where p.points > 0 and p.user_id = any (people) offset 0) p
        cross join (
          values
            ('all'),
            ('reviewer'),
            ('voucher')
        ) r (role)
      where case r.role when 'reviewer' then p.reviewed when 'voucher' then p.vouched else true end
      group by r.role, p.user_id
    ) x
      on x.role = k.role and x.user_id = b.user_id
    left join endorsed e on e.user_id = b.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', people[cardinality(people)]));
end;
$$;
comment on function app.refresh_bad_friends(jsonb) is 'r_bad_friend, a hundred backers a chunk. Runs after r_slash.';
insert into app.rollup_jobs values ('bad_friends', 900, 'app.refresh_bad_friends', 17);
