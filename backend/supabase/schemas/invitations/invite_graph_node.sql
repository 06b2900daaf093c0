create function public.invite_graph_node(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
        select coalesce(
            jsonb_agg(
              (select h.person from app.people h where h.user_id = c.user_id)
                || jsonb_build_object('subtree', c.rgt - c.lft + 1)
              order by c.rgt - c.lft desc, c.lft
            ),
            '[]'
          )
        from (select * from app.r_invite c where c.parent = n.profile_id order by c.rgt - c.lft desc, c.lft limit 500) c
      ),
      'bondScore', (
        select jsonb_build_object(
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
