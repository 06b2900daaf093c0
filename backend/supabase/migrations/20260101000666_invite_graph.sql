-- Page /invitations/invite-graph (8.25).

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
grant execute on function public.invite_graph to anon, authenticated, service_role;

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
grant execute on function public.invite_graph_names(bigint[]) to anon, authenticated, service_role;
