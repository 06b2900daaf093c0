-- The forest's text in parts of 1.2 million letters, which a caller asks for side by side: at a hundred thousand people the whole of
-- it took as long as a page may. As bytes that are not packed, from the next count on, a part is read without the rest.
alter table app.r_cached_answer
add column letters bytea generated always as (
  case when part = 'invite_graph' then decode(answer ->> 'data', 'escape') end
) stored;
alter table app.r_cached_answer alter column letters set storage external;
comment on column app.r_cached_answer.letters is 'The long text in an answer, read in parts.';

drop function public.invite_graph(text);
create function public.invite_graph(known text default null, part int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_variable
declare
  letters_a_part constant int := 1200000;
  head jsonb;
  length int;
  parts int;
  forest jsonb;
begin
  select k.head, octet_length(k.letters)
  into head, length
  from app.r_cached_answer k
  where k.part = 'invite_graph' and private.rollup_as_of('cached_answers') is not null;
  if head is null then
    forest := private.invite_forest();
    head := (forest - 'data') || jsonb_build_object('version', md5(forest ->> 'data'));
  end if;
  -- What is not kept would be worked out for each part.
  parts := coalesce((length + letters_a_part - 1) / letters_a_part, 1);
  if part not between 0 and 1000 then
    perform private.refuse('part must be 0 to 1000');
  end if;
  head := private.stamp() || head || jsonb_build_object('parts', parts);
  return case
    when head ->> 'version' = known then head || '{"data": null}'
    when forest is not null then head || forest
    when part is null then head || private.cached_answer('invite_graph')
    else head
      || jsonb_build_object(
        'data', (
          select convert_from(substr(k.letters, part * letters_a_part + 1, letters_a_part), 'UTF8')
          from app.r_cached_answer k
          where k.part = 'invite_graph'
        )
      )
  end;
end;
$$;
comment on function public.invite_graph(text, int) is
  'Canvas of /invitations/invite-graph. `data` is base64 of n = `nodes` values each, one array after the other, big-endian, nodes in preorder: profile id float64, index of the parent int32 (-1 for a root), x float32, y float32 (radius 1 per depth), joined int32 (hours since 1970), size of the subtree int32, score int16 (-1 unknown), bond points of the inviter in tenths int16 (-32768 unknown, M13), marks int16 (bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond); null where its version is `known`; of `parts` the one asked for, from 0, empty beyond the last, or the whole. Names by invite_graph_names.';
grant execute on function public.invite_graph(text, int) to anon, authenticated, service_role;
