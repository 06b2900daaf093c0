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

create function private.invite_forest() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'nodes', count(*),
        'format', 1,
        'data', translate(
          encode(
            coalesce(string_agg(float8send(i.profile_id::float8), ''::bytea order by i.lft), ''::bytea)
              || coalesce(string_agg(int4send(coalesce(q.lft - 1, -1)), ''::bytea order by i.lft), ''::bytea)
              || coalesce(string_agg(float4send(i.x), ''::bytea order by i.lft), ''::bytea)
              || coalesce(string_agg(float4send(i.y), ''::bytea order by i.lft), ''::bytea)
              || coalesce(
                string_agg(int4send((extract(epoch from p.joined_at) / 3600)::int), ''::bytea order by i.lft),
                ''::bytea
              )
              || coalesce(string_agg(int4send(i.rgt - i.lft + 1), ''::bytea order by i.lft), ''::bytea)
              || coalesce(string_agg(int2send(coalesce(u.score, -1)::int2), ''::bytea order by i.lft), ''::bytea),
            'base64'
          ),
          E'\n',
          ''
        )
      )
    from
      app.r_invite i
      join app.users u on u.user_id = i.user_id
      join app.profiles p on p.profile_id = i.profile_id
      left join app.r_invite q on q.profile_id = i.parent
  );
end;
$$;
insert into app.kept_parts (part, source) values ('invite_graph', 'private.invite_forest()');

create function public.invite_graph() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.stamp() || coalesce(private.kept('invite_graph'), private.invite_forest());
end;
$$;
comment on function public.invite_graph is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown). Names by invite_graph_names.';

create function public.invite_graph_names(profile_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if profile_ids is null or cardinality(profile_ids) > 500 then
    perform private.refuse('profile_ids must be a list of at most 500');
  end if;
  return (
    select
      coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.profile_id), '[]')
    from app.profiles p
    where p.profile_id = any (profile_ids)
  );
end;
$$;
comment on function public.invite_graph_names(bigint[]) is 'People of the nodes that are on the screen, at most 500.';

create function private.invite_figures() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'nodes', (select count(*) from app.r_invite),
    'maxDepth', (select max(i.depth) from app.r_invite i),
    'rootCount', (select count(*) from app.r_invite i where i.depth = 0),
    'roots', (
      select
        coalesce(
          jsonb_agg((select h.person from app.people h where h.user_id = r.user_id) order by r.size desc, r.profile_id),
          '[]'
        )
      from
        (
          select i.user_id, i.profile_id, i.rgt - i.lft as size
          from app.r_invite i
          where i.depth = 0
          order by 3 desc, 2
          limit 50
        ) r
    ),
    'depths', (
      select coalesce(jsonb_agg(jsonb_build_object('depth', d.depth, 'count', d.n) order by d.depth), '[]')
      from (select i.depth, count(*) as n from app.r_invite i group by i.depth) d
    )
  );
end;
$$;
insert into app.kept_parts (part, source) values ('invite_figures', 'private.invite_figures()');

create function public.invite_graph_stats() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.stamp()
    || coalesce(private.kept('invite_figures'), private.invite_figures())
    || jsonb_build_object(
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_invite'))
    );
end;
$$;
comment on function public.invite_graph_stats is
  'Figures of /invitations/invite-graph: nodes, roots (50 largest), depths, age of the tree.';

-- Figures of a branch. Large ones are kept by r_invite_branch, which r_invite fills after the tree.
create table app.r_invite_branch (
  profile_id bigint primary key,
  figures jsonb not null
);
alter table app.r_invite_branch enable row level security;
revoke all on app.r_invite_branch from public, anon, authenticated;

create function private.invite_branch(first int, last int) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    with
      flagged as materialized (select f as user_id from private.flagged_people() f),
      i as materialized (
        select
          u.score,
          p.joined_at,
          exists (
            select 1
            from app.activity_spans a
            where a.user_id = i.user_id and a.from_at <= (select app.now()) and a.until_at > (select app.now())
          ) as active,
          f.user_id is not null as flagged
        from
          app.r_invite i
          join app.users u on u.user_id = i.user_id
          join app.profiles p on p.profile_id = i.profile_id
          left join flagged f on f.user_id = i.user_id
        where i.lft between first and last
      )
    select
      jsonb_build_object(
        'subtree', (
          select
            jsonb_build_object(
              'size', count(*),
              'meanScore', avg(i.score),
              'medianScore', percentile_cont(.5) within group (order by i.score),
              'active', private.share(count(*) filter (where i.active), count(*)),
              'flagged', private.share(count(*) filter (where i.flagged), count(*)),
              'upheldSlashes', (
                select count(*)
                from
                  app.slash_states s
                  join app.r_invite j on j.user_id = s.subject_id
                where s.status = 'upheld' and j.lft between first and last
              )
            )
          from i
        ),
        'levels', (
          select coalesce(jsonb_agg(jsonb_build_object('level', l.level, 'count', c.n) order by l.rank), '[]')
          from
            (select private.level(i.score) as level, count(*) as n from i group by 1) c
            join app.levels l on l.level = c.level
        ),
        'growth', (
          select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(g.at), 'count', g.n) order by g.at), '[]')
          from (select date_trunc('month', i.joined_at) as at, count(*) as n from i group by 1) g
        )
      )
  );
end;
$$;
comment on function private.invite_branch(int, int) is
  'Size, scores, activity, flags, upheld slashes, levels and growth of the nodes of r_invite between two places.';

create function public.invite_graph_node(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  n app.r_invite := (select i from app.r_invite i where i.user_id = private.find_user(invite_graph_node.id));
begin
  if n.profile_id is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || coalesce(
      (
        select b.figures
        from app.r_invite_branch b
        where b.profile_id = n.profile_id and private.rollup_as_of('r_invite') is not null
      ),
      private.invite_branch(n.lft, n.rgt)
    )
    || jsonb_build_object(
      'person', (select h.person from app.people h where h.user_id = n.user_id),
      'depth', n.depth,
      'x', n.x,
      'y', n.y,
      'ancestors', private.ancestors(n.profile_id),
      'children', (
        select
          coalesce(
            jsonb_agg(
              (select h.person from app.people h where h.user_id = c.user_id)
                || jsonb_build_object('subtree', c.rgt - c.lft + 1)
              order by c.lft
            ),
            '[]'
          )
        from (select * from app.r_invite c where c.parent = n.profile_id order by c.lft limit 500) c
      ),
      'bondScore', (
        select
          jsonb_build_object(
            'n', e.n,
            'old', e.old,
            'new', e.new,
            'bottom', (
              select jsonb_agg(private.person(private.profile_user(b.id)) order by b.n)
              from unnest(e.bottom) with ordinality b (id, n)
            ),
            'top', (
              select jsonb_agg(private.person(private.profile_user(b.id)) order by b.n)
              from unnest(e.top) with ordinality b (id, n)
            )
          )
        from app.r_eip10 e
        where e.user_id = n.user_id
      )
    );
end;
$$;
comment on function public.invite_graph_node(text) is
  'Side panel of /invitations/invite-graph (M12): path to the root, children (500), figures of the subtree. `person` is null for an unknown id.';

create function public.invite_subtree(
  id text,
  sort text default 'lft',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := coalesce(private.find_user(invite_subtree.id), 0);
  -- The places in the tree say how many there are.
  query jsonb := jsonb_build_object(
    'args', jsonb_build_object('user', who),
    'total', coalesce((select r.rgt - r.lft + 1 from app.r_invite r where r.user_id = who), 0),
    'from', 'app.r_invite i join app.users u on u.user_id = i.user_id, (select r.lft, r.rgt from app.r_invite r where r.user_id = ($1 ->> ''user'')::bigint) top where i.lft between top.lft and top.rgt'
  );
  listed jsonb := private.list_page(
    query,
    '{"lft": {"sql": "i.lft", "type": "int"}, "score": {"sql": "u.score", "type": "int", "nullable": true},
    "size": {"sql": "i.rgt - i.lft", "type": "int"}, "depth": {"sql": "i.depth", "type": "int"}}',
    sort,
    page,
    per,
    after,
    'i.profile_id',
    'bigint'
  );
begin
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          (select h.person from app.people h where h.user_id = i.user_id)
            || jsonb_build_object(
              'depth', i.depth,
              'parent', i.parent,
              'subtree', i.rgt - i.lft + 1,
              'joinedAt', private.iso(p.joined_at)
            )
          order by k.n
        )
      from
        jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.r_invite i on i.profile_id = k.id::bigint
        join app.profiles p on p.profile_id = i.profile_id
    ),
    null
  );
end;
$$;
comment on function public.invite_subtree(text, text, int, int, jsonb) is
  'List and export of a branch of the invitation tree. Sorts: lft (tree order), score, size, depth.';

grant execute
on function public.invite_graph,
public.invite_graph_names(bigint[]),
public.invite_graph_stats(),
public.invite_graph_node(text),
public.invite_subtree(text, text, int, int, jsonb)
to anon, authenticated, service_role;
