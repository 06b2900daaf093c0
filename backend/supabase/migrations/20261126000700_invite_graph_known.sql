-- The canvas of /invitations/invite-graph is 4.5 MB for a hundred thousand people, and took as long to carry as all else about it. The file
-- made of it is kept until the forest is counted anew: whoever has it is told so, without it.
alter table app.r_cached_answer
add column head jsonb generated always as (
  case
    when part = 'invite_graph' then (answer - 'data') || ('{"version": "' || md5(answer ->> 'data') || '"}')::jsonb
  end
) stored;
comment on column app.r_cached_answer.head is
  'What an answer says beside the long text in it, here the invitation forest (8.25), and the version of that.';

drop function public.invite_graph();
create function public.invite_graph(known text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  head jsonb := (
    select k.head
    from app.r_cached_answer k
    where k.part = 'invite_graph' and private.rollup_as_of('cached_answers') is not null
  );
  forest jsonb;
begin
  if head is null then
    forest := private.invite_forest();
    head := (forest - 'data') || jsonb_build_object('version', md5(forest ->> 'data'));
  end if;
  return private.stamp()
    || head
    || case
      when head ->> 'version' = known then '{"data": null}'
      else coalesce(forest, private.cached_answer('invite_graph'))
    end;
end;
$$;
comment on function public.invite_graph(text) is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown, M13), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond); null where its `version` is `known`. Names by invite_graph_names.';
grant execute on function public.invite_graph(text) to anon, authenticated, service_role;
