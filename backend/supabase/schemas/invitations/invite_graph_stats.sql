create function private.invite_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'nodes', (select count(*) from app.r_invite),
    'maxDepth', (select max(i.depth) from app.r_invite i),
    'rootCount', (select count(*) from app.r_invite i where i.depth = 0),
    'everyone', private.invite_branch(1, (select max(i.lft) from app.r_invite i)) -> 'subtree',
    'roots', (
      select coalesce(
          jsonb_agg((select h.person from app.people h where h.user_id = r.user_id) order by r.size desc, r.profile_id),
          '[]'
        )
      from (
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

create function public.invite_graph_stats() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.stamp()
    || coalesce(private.cached_answer('invite_figures'), private.invite_figures())
    || jsonb_build_object(
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_invite'))
    );
end;
$$;
comment on function public.invite_graph_stats is
  'Figures of /invitations/invite-graph: nodes, roots (50 largest), depths, scores and flags of everyone, age of the tree.';
grant execute on function public.invite_graph_stats() to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source) values ('invite_figures', 'private.invite_figures()');
