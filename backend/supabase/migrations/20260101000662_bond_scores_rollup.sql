-- M12: the bond score of each inviter.
create table app.r_eip10 (
  user_id bigint primary key,
  profile_id bigint not null,
  n int not null,
  old double precision not null,
  new double precision not null,
  delta double precision not null,
  bottom bigint[],
  top bigint[],
  open_bonds int not null,
  net_impact numeric not null,
  next_end timestamptz
);
create index on app.r_eip10 (profile_id);
create index on app.r_eip10 (abs(delta) desc, profile_id);
create index on app.r_eip10 (delta desc, profile_id);
create index on app.r_eip10 (new desc, profile_id);
create index on app.r_eip10 (old desc, profile_id);
create index on app.r_eip10 (n desc, profile_id);
create index on app.r_eip10 (net_impact desc, profile_id);
alter table app.r_eip10 enable row level security;
revoke all on app.r_eip10 from public, anon, authenticated;
comment on table app.r_eip10 is
  'M12: mean of all invitees ("old") and the bond score ("new"); bottom and top are the profile ids that count when there are more than the small number, lowest and highest first.';

-- M12 in one place: invitees by score, then id, ascending; the first k and the last k count beyond the small number.
create function private.eip10_of(inviters bigint[]) returns table (
  profile_id bigint,
  n int,
  old double precision,
  new double precision,
  bottom bigint[],
  top bigint[]
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      rule as (
        select
          coalesce((private.param('ib.k', app.now()) #>> '{}')::int, 2) as k,
          coalesce((private.param('ib.small', app.now()) #>> '{}')::int, 2147483647) as small
      ),
      i as (
        select
          p.invited_by,
          p.profile_id,
          u.score,
          count(*) over w as n,
          row_number() over (
            w
            order by u.score, p.profile_id
          ) as lo,
          row_number() over (
            w
            order by u.score desc, p.profile_id desc
          ) as hi
        from
          app.profiles p
          join app.users u on u.user_id = p.user_id
        where p.invited_by = any (inviters) and u.score is not null and p.joined_at <= (select app.now())
        window w as (partition by p.invited_by)
      )
    select
      i.invited_by,
      max(i.n)::int,
      avg(i.score)::double precision,
      (
        case
          when max(i.n) <= max(r.small) then avg(i.score)
          else (sum(i.score) filter (where i.lo <= r.k) + sum(i.score) filter (where i.hi <= r.k))::numeric / (
            2 * max(r.k)
          )
        end
      )::double precision,
      case when max(i.n) > max(r.small) then array_agg(i.profile_id order by i.lo) filter (where i.lo <= r.k) end,
      case when max(i.n) > max(r.small) then array_agg(i.profile_id order by i.hi) filter (where i.hi <= r.k) end
    from
      i
      cross join rule r
    group by i.invited_by;
end;
$$;
comment on function private.eip10_of(bigint[]) is 'M12 of inviters given by profile id.';

create function private.bond_score(profile_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('n', coalesce(max(e.n), 0), 'old', max(e.old), 'new', max(e.new))
    from private.eip10_of(array[bond_score.profile_id]) e
  );
end;
$$;

comment on function private.bond_score(bigint) is
  'M12 (EIP-10) of one inviter: number of invitees, their mean ("old") and the bond score ("new").';

create function app.refresh_r_eip10(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  ids := array(select distinct p.invited_by from app.profiles p where p.invited_by > after order by 1 limit 40);
  delete from app.r_eip10 e
  where
    e.profile_id = any (ids)
    or (cursor is null and not exists (select 1 from app.profiles p where p.invited_by = e.profile_id));
  insert into app.r_eip10
  with
    e as materialized (
      select e.*, p.user_id
      from
        private.eip10_of(ids) e
        join app.profiles p on p.profile_id = e.profile_id
    ),
    -- Bonds as they are kept since the last run, else all worked out.
    bond as (
      select k.sender_id, k.impact, k.until
      from app.r_invitation_sort k
      where kept and k.sender_id = any (array(select e.user_id from e)) and k.until > (select app.now())
      union all
      select b.sender_id, b.impact, b.until
      from app.bonds b
      where not kept and b.sender_id = any (array(select e.user_id from e)) and b.open
    ),
    sums as (
      select b.sender_id, count(*) as open, sum(b.impact) as net, min(b.until) as next_end from bond b group by 1
    )
  select
    e.user_id,
    e.profile_id,
    e.n,
    e.old,
    e.new,
    e.new - e.old,
    e.bottom,
    e.top,
    coalesce(b.open, 0),
    coalesce(b.net, 0),
    b.next_end
  from
    e
    left join sums b on b.sender_id = e.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 40 then jsonb_build_object('after', ids[40]) end
  );
end;
$$;
comment on function app.refresh_r_eip10(jsonb) is 'M12, M13 of every inviter.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_eip10', 900, 'app.refresh_r_eip10', 20);
