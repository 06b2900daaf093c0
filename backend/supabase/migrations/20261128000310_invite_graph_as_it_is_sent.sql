-- The forest asked for whole was taken apart and put together to get the time of the call, and every letter of it looked at on
-- the way out: of 4.5 million at a hundred thousand people the longest call of a page. It is kept as the text that is answered,
-- with the time of its count.
create function private.letters_a_part() returns int
language sql immutable
as $$
  select 1200000;
$$;
comment on function private.letters_a_part is 'Letters of the invitation forest that are had in one part.';

create function private.forest_head(answer jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (answer - 'data')
    || jsonb_build_object(
      'version', md5(answer ->> 'data'),
      'parts', greatest(ceil(length(answer ->> 'data')::float8 / private.letters_a_part()), 1)
    );
end;
$$;
comment on function private.forest_head(jsonb) is
  'What the answer of invite_graph says beside its text: the version of that and how many parts it has.';

update app.cached_answer_sources
set source = 'private.stamp() || private.invite_forest()'
where part = 'invite_graph';

alter table app.r_cached_answer drop column head;
alter table app.r_cached_answer
add column head jsonb generated always as (case when part = 'invite_graph' then private.forest_head(answer) end) stored,
add column whole json generated always as (
  case when part = 'invite_graph' then (answer || private.forest_head(answer))::json end
) stored;
alter table app.r_cached_answer alter column whole set storage external;
comment on column app.r_cached_answer.head is
  'What an answer says beside the long text in it, here the invitation forest (8.25), and the version of that.';
comment on column app.r_cached_answer.whole is 'A long answer as it is sent.';
update app.r_cached_answer set answer = private.stamp() || answer where part = 'invite_graph';

drop function public.invite_graph(text, int);
create function public.invite_graph(known text default null, part int default null) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
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
    -- What is not kept would be worked out for each part: it has one.
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
    from
      (
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
grant execute on function public.invite_graph(text, int) to anon, authenticated, service_role;
