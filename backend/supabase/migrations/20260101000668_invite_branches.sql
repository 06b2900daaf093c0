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
grant execute on function public.invite_graph_node(text) to anon, authenticated, service_role;
