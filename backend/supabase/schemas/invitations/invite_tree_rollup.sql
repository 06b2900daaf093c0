create function private.eip10_of(inviters bigint[]) returns table (
  profile_id bigint, n int, old double precision, new double precision, bottom bigint[], top bigint[]
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with rule as (
      select coalesce((private.param('ib.k', app.now()) #>> '{}')::int, 2) as k,
        coalesce((private.param('ib.small', app.now()) #>> '{}')::int, 2147483647) as small
    ), i as (
      select p.invited_by, p.profile_id, u.score, count(*) over w as n,
        row_number() over (
          w
          order by u.score, p.profile_id
        ) as lo,
        row_number() over (
          w
          order by u.score desc, p.profile_id desc
        ) as hi
      from app.profiles p
        join app.users u on u.user_id = p.user_id
      where p.invited_by = any (inviters) and u.score is not null and p.joined_at <= (select app.now())
      window w as (partition by p.invited_by)
    )
    select i.invited_by, max(i.n)::int, avg(i.score)::double precision,
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
    from i
      cross join rule r
    group by i.invited_by;
end;
$$;
comment on function private.eip10_of(bigint[]) is 'M12 for inviters given by profile id.';

create function private.bond_score(profile_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
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
language plpgsql set search_path = '' as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  ids := array(select distinct p.invited_by from app.profiles p where p.invited_by > after order by 1 limit 40);
  delete from app.r_eip10 e
  where e.profile_id = any (ids)
    or (cursor is null and not exists (select 1 from app.profiles p where p.invited_by = e.profile_id));
  insert into app.r_eip10
  with e as materialized (
    select e.*, p.user_id
    from private.eip10_of(ids) e
      join app.profiles p on p.profile_id = e.profile_id
  ),
  -- Bonds as stored by the last run; if there is none, all are computed.
  bond as (
    select k.sender_id, k.impact, k.until
    from app.r_invitation_sort k
    where kept and k.sender_id = any (array(select e.user_id from e)) and k.until > (select app.now())
    union all
    select b.sender_id, b.impact, b.until
    from app.bonds b
    where not kept and b.sender_id = any (array(select e.user_id from e)) and b.open
  ), sums as (
    select b.sender_id, count(*) as open, sum(b.impact) as net, min(b.until) as next_end from bond b group by 1
  )
  select e.user_id, e.profile_id, e.n, e.old, e.new, e.new - e.old, e.bottom, e.top, coalesce(b.open, 0),
    coalesce(b.net, 0), b.next_end
  from e
    left join sums b on b.sender_id = e.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 40 then jsonb_build_object('after', ids[40]) end
  );
end;
$$;
comment on function app.refresh_r_eip10(jsonb) is 'Refreshes r_eip10: M12 and M13 of every inviter.';

create function app.refresh_r_invite(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  written bigint;
  began timestamptz := clock_timestamp();
  place int := (cursor ->> 'after')::int;
  n app.r_invite;
begin
  -- Second part of a round: branches too large to sum on request, in tree order.
  if place is not null then
    written := 0;
    loop
      n := (select i from app.r_invite i where i.lft > place and i.rgt - i.lft >= 500 order by i.lft limit 1);
      if n.profile_id is null then
        return jsonb_build_object('rows', written, 'cursor', null);
      end if;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
      end if;
      insert into app.r_invite_branch values (n.profile_id, private.invite_branch(n.lft, n.rgt));
      written := written + 1;
      place := n.lft;
    end loop;
  end if;
  if cursor is null then
    truncate app.invite_build;
    insert into app.invite_build (lft, profile_id, user_id, parent, root, depth)
    with recursive p as materialized (
      select p.profile_id, p.user_id, q.profile_id as parent,
        row_number() over (order by p.joined_at, p.profile_id) as place
      from app.profiles p
        left join app.profiles q on q.profile_id = p.invited_by and q.joined_at <= (select app.now())
      where p.joined_at <= (select app.now())
    ), walk as (
      select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
      from p
      where p.parent is null
      union all
      select c.profile_id, c.user_id, w.profile_id, w.root, w.depth + 1, w.path || c.place
      from walk w
        join p c on c.parent = w.profile_id
      where w.depth < 1000
    ),
    -- Inviters in a loop have no root above them, so the lowest id of the loop becomes one.
    up as (
      select p.profile_id as start, p.parent as at, 1 as steps, array[p.profile_id] as seen
      from p
      where p.parent is not null and not exists (select 1 from walk w where w.profile_id = p.profile_id)
      union all
      select u.start, p.parent, u.steps + 1, u.seen || u.at
      from up u
        join p on p.profile_id = u.at
      where u.at <> all (u.seen) and p.parent is not null and u.steps < 200
    ), loops as (
      select u.start from up u where u.at = u.start and u.start = (select min(m) from unnest(u.seen) m)
    ), round as (
      select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
      from p
      where p.profile_id in (select l.start from loops l)
      union all
      select c.profile_id, c.user_id, r.profile_id, r.root, r.depth + 1, r.path || c.place
      from round r
        join p c on c.parent = r.profile_id
      where c.profile_id not in (select l.start from loops l) and r.depth < 1000
    )
    select row_number() over (order by w.path)::int, w.profile_id, w.user_id, w.parent, w.root, w.depth
    from (
        select * from walk
        union all
        select * from round
      ) w;
    return '{"rows": 0, "cursor": {"size": 0}}';
  end if;
  place := (cursor ->> 'size')::int;
  while place is not null loop
    -- A subtree ends before the next row in preorder that is not deeper.
    update app.invite_build n
    set rgt = coalesce(
      (select b.lft from app.invite_build b where b.lft > n.lft and b.depth <= n.depth order by b.lft limit 1),
      (select max(b.lft) + 1 from app.invite_build b)
    ) - 1
    where n.lft > place and n.lft <= place + 500;
    if not found then
      return '{"rows": 0, "cursor": {"publish": true}}';
    end if;
    place := place + 500;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('size', place));
    end if;
  end loop;
  truncate app.r_invite, app.r_invite_branch;
  insert into app.r_invite
  select a.profile_id, a.user_id, a.parent, a.root, a.depth, a.lft, a.rgt, (a.radius * cos(a.angle))::real,
    (a.radius * sin(a.angle))::real
  from (
      select b.*, 2 * pi() * (b.lft - 1 + (b.rgt - b.lft + 1) / 2.0::float8) / count(*) over () as angle,
        b.depth + case when count(*) filter (where b.depth = 0) over () > 1 then 1 else 0 end as radius
      from app.invite_build b
    ) a;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', '{"after": 0}'::jsonb);
end;
$$;
comment on function app.refresh_r_invite(jsonb) is
  'Rebuilds the invitation forest, then the figures of its large branches.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_eip10', 900, 'app.refresh_r_eip10', 20);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_invite', 3600, 'app.refresh_r_invite', 21);
