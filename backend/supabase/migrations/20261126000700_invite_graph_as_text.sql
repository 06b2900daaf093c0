-- The canvas of /invitations/invite-graph is one text of 4.5 MB for a hundred thousand people. Out of jsonb it was gone through letter by
-- letter to be written as JSON again, for every visitor: now it is once, when it is kept.
alter table app.r_cached_answer
add column head jsonb generated always as (case when part = 'invite_graph' then answer - 'data' end) stored,
add column data json generated always as (
  case when part = 'invite_graph' then ('"' || (answer ->> 'data') || '"')::json end
) stored;
alter table app.r_cached_answer alter column data set storage external;
comment on column app.r_cached_answer.data is
  'Base64 of the invitation forest (8.25) as JSON, which its answer takes as it is; head is what else is in it.';

drop function public.invite_graph();
create function public.invite_graph() returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  head jsonb;
  data json;
  forest jsonb;
begin
  select k.head, k.data
  into head, data
  from app.r_cached_answer k
  where k.part = 'invite_graph' and private.rollup_as_of('cached_answers') is not null;
  if head is null then
    forest := private.invite_forest();
    head := forest - 'data';
    data := to_json(forest ->> 'data');
  end if;
  return (
    select json_object_agg(p.key, p.value)
    from
      (
        select e.key, to_json(e.value) as value from jsonb_each(private.stamp() || head) e
        union all
        select 'data', data
      ) p
  );
end;
$$;
comment on function public.invite_graph is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown, M13), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond). Names by invite_graph_names.';
grant execute on function public.invite_graph to anon, authenticated, service_role;
