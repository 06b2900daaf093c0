-- Page /invitations/invite-graph (8.25): r_invite, the forest of inviters in preorder with a radial layout.
create table app.r_invite (
  profile_id bigint primary key,
  user_id bigint not null unique,
  parent bigint,
  root bigint not null,
  depth int not null,
  lft int not null unique,
  rgt int not null,
  x real not null,
  y real not null
);
create index on app.r_invite (parent);
-- The forest of the running round.
create table app.invite_build (
  lft int primary key,
  rgt int,
  profile_id bigint not null,
  user_id bigint not null,
  parent bigint,
  root bigint not null,
  depth int not null
);
alter table app.r_invite enable row level security;
alter table app.invite_build enable row level security;
revoke all on app.r_invite, app.invite_build from public, anon, authenticated;
comment on table app.r_invite is
  'The subtree of a node is the rows with lft between its lft and rgt. Children by time of joining, then id. x, y: a node sits in the middle of the sector of its subtree, at a radius of its depth (one more when there are several roots).';

create function app.refresh_r_invite(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  written bigint;
  began timestamptz := clock_timestamp();
  place int := (cursor ->> 'after')::int;
  n app.r_invite;
begin
  -- The second part of a round: branches that are too large to add up while somebody waits, in the order of the tree.
  if place is not null then
    written := 0;
    loop
      n := (select i from app.r_invite i where i.lft > place and i.rgt - i.lft >= 500 order by i.lft limit 1);
      if n.profile_id is null then
        return jsonb_build_object('rows', written, 'cursor', null);
      end if;
      if app.chunk_over(began) then
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
    with recursive
      p as materialized (
        select
          p.profile_id,
          p.user_id,
          q.profile_id as parent,
          row_number() over (order by p.joined_at, p.profile_id) as place
        from
          app.profiles p
          left join app.profiles q on q.profile_id = p.invited_by and q.joined_at <= (select app.now())
        where p.joined_at <= (select app.now())
      ),
      walk as (
        select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
        from p
        where p.parent is null
        union all
        select c.profile_id, c.user_id, w.profile_id, w.root, w.depth + 1, w.path || c.place
        from
          walk w
          join p c on c.parent = w.profile_id
        where w.depth < 1000
      ),
      -- Inviters in a loop have no root above them: the lowest id of the loop is taken as one.
      up as (
        select p.profile_id as start, p.parent as at, 1 as steps, array[p.profile_id] as seen
        from p
        where p.parent is not null and not exists (select 1 from walk w where w.profile_id = p.profile_id)
        union all
        select u.start, p.parent, u.steps + 1, u.seen || u.at
        from
          up u
          join p on p.profile_id = u.at
        where u.at <> all (u.seen) and p.parent is not null and u.steps < 200
      ),
      loops as (select u.start from up u where u.at = u.start and u.start = (select min(m) from unnest(u.seen) m)),
      round as (
        select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
        from p
        where p.profile_id in (select l.start from loops l)
        union all
        select c.profile_id, c.user_id, r.profile_id, r.root, r.depth + 1, r.path || c.place
        from
          round r
          join p c on c.parent = r.profile_id
        where c.profile_id not in (select l.start from loops l) and r.depth < 1000
      )
    select row_number() over (order by w.path)::int, w.profile_id, w.user_id, w.parent, w.root, w.depth
    from
      (
        select * from walk
        union all
        select * from round
      ) w;
    return '{"rows": 0, "cursor": {"size": 0}}';
  end if;
  place := (cursor ->> 'size')::int;
  while place is not null loop
    -- The next row in preorder that is not deeper ends a subtree.
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
    if app.chunk_over(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('size', place));
    end if;
  end loop;
  truncate app.r_invite, app.r_invite_branch;
  insert into app.r_invite
  select
    a.profile_id,
    a.user_id,
    a.parent,
    a.root,
    a.depth,
    a.lft,
    a.rgt,
    (a.radius * cos(a.angle))::real,
    (a.radius * sin(a.angle))::real
  from
    (
      select
        b.*,
        2 * pi() * (b.lft - 1 + (b.rgt - b.lft + 1) / 2.0::float8) / count(*) over () as angle,
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
values ('r_invite', 3600, 'app.refresh_r_invite', 21);
