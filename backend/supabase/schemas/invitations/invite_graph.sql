create function private.invite_forest() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  return (
    with bonds as materialized (
      select b.recipient_id, round(max(b.impact) * 10)::int as tenths, bool_or(b.open) as open
      from (
          select v.recipient_id, k.impact, k.until > (select app.now()) as open
          from app.r_invitation_sort k
            join app.invitations v on v.id = k.id
          where kept and k.until is not null
          union all
          select x.recipient_id, x.impact, x.open from app.bonds x where not kept
        ) b
      group by b.recipient_id
    ), flagged as materialized (select f as user_id from private.flagged_people() f), slashed as materialized (
      select distinct s.subject_id from app.slash_states s where s.status = 'upheld'
    ), active as materialized (
      select distinct a.user_id
      from app.activity_spans a
      where a.from_at <= (select app.now()) and a.until_at > (select app.now())
    )
    select jsonb_build_object(
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
    from app.r_invite i
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

create function private.letters_a_part() returns int
language sql immutable as $$
  select 1200000;
$$;
comment on function private.letters_a_part is 'Number of characters of the invitation forest sent in one part.';

create function public.invite_graph(known text default null, part int default null) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_variable
declare
  letters constant int := private.letters_a_part();
  head jsonb;
  forest jsonb;
begin
  if part not between 0 and 1000 then
    perform private.refuse('part must be 0 to 1000');
  end if;
  select k.head
  into head
  from app.r_cached_answer k
  where k.part = 'invite_graph' and private.rollup_as_of('cached_answers') is not null;
  if head is null then
    -- If the forest is not stored, it would be computed again for each part, so there is only one part.
    forest := private.stamp() || private.invite_forest();
    head := private.forest_head(forest) || '{"parts": 1}';
  end if;
  if head ->> 'version' = known then
    return head || private.stamp() || '{"data": null}';
  end if;
  if forest is not null then
    return forest || head;
  end if;
  if part is null then
    return (select k.whole from app.r_cached_answer k where k.part = 'invite_graph');
  end if;
  return (
    select json_object_agg(e.key, e.value)
    from (
        select h.key, h.value from json_each((head || private.stamp())::json) h
        union all
        select 'data', to_json(convert_from(substr(k.letters, part * letters + 1, letters), 'UTF8'))
        from app.r_cached_answer k
        where k.part = 'invite_graph'
      ) e
  );
end;
$$;
comment on function public.invite_graph(text, int) is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown, M13), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond); null where its version is `known`; of `parts` the one asked for, from 0, empty beyond the last, or the whole. Names by invite_graph_names.';
grant execute on function public.invite_graph(text, int4) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values ('invite_graph', 'private.stamp() || private.invite_forest()');
