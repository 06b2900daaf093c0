-- Page /invitations/invite-graph (8.25).

create function private.invite_forest() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  return (
    with
      bonds as materialized (
        select b.recipient_id, round(max(b.impact) * 10)::int as tenths, bool_or(b.open) as open
        from
          (
            select v.recipient_id, k.impact, k.until > (select app.now()) as open
            from
              app.r_invitation_sort k
              join app.invitations v on v.id = k.id
            where kept and k.until is not null
            union all
            select x.recipient_id, x.impact, x.open from app.bonds x where not kept
          ) b
        group by b.recipient_id
      ),
      flagged as materialized (select f as user_id from private.flagged_people() f),
      slashed as materialized (select distinct s.subject_id from app.slash_states s where s.status = 'upheld'),
      active as materialized (
        select distinct a.user_id
        from app.activity_spans a
        where a.from_at <= (select app.now()) and a.until_at > (select app.now())
      )
    select
      jsonb_build_object(
        'nodes', count(*),
        'format', 2,
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
              || coalesce(string_agg(int2send(coalesce(u.score, -1)::int2), ''::bytea order by i.lft), ''::bytea)
              || coalesce(string_agg(int2send(coalesce(b.tenths, -32768)::int2), ''::bytea order by i.lft), ''::bytea)
              || coalesce(
                string_agg(
                  int2send(
                    (
                      case when f.user_id is not null then 1 else 0 end
                        + case when s.subject_id is not null then 2 else 0 end
                        + case when a.user_id is not null then 4 else 0 end
                        + case when b.open then 8 else 0 end
                    )::int2
                  ),
                  ''::bytea
                  order by i.lft
                ),
                ''::bytea
              ),
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
      left join bonds b on b.recipient_id = i.user_id
      left join flagged f on f.user_id = i.user_id
      left join slashed s on s.subject_id = i.user_id
      left join active a on a.user_id = i.user_id
  );
end;
$$;
insert into app.cached_answer_sources (part, source) values ('invite_graph', 'private.invite_forest()');

create function public.invite_graph() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.stamp() || coalesce(private.cached_answer('invite_graph'), private.invite_forest());
end;
$$;
comment on function public.invite_graph is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown, M13), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond). Names by invite_graph_names.';
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
