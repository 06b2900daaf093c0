-- Table of /invitations/invite-graph: everyone below one person.

create function public.invite_subtree(
  id text,
  sort text default 'lft',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := coalesce(private.find_user(invite_subtree.id), 0);
  query private.list_query := private.rows_of('app.r_invite i', 'i.profile_id', jsonb_build_object('user', who));
  listed jsonb;
begin
  query := private.joined(
    query,
    'join app.users u on u.user_id = i.user_id',
    'join (select r.lft, r.rgt from app.r_invite r where r.user_id = ($1 ->> ''user'')::bigint) top on i.lft between top.lft and top.rgt'
  );
  query.orders := '{
    "lft": {"sql": "i.lft", "type": "int"},
    "score": {"sql": "u.score", "type": "int", "nullable": true},
    "size": {"sql": "i.rgt - i.lft", "type": "int"},
    "depth": {"sql": "i.depth", "type": "int"}
  }';
  -- The places in the tree say how many there are.
  query.total := coalesce((select r.rgt - r.lft + 1 from app.r_invite r where r.user_id = who), 0);
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          (select h.person from app.people h where h.user_id = i.user_id)
            || jsonb_build_object(
              'depth', i.depth,
              'parent', i.parent,
              'subtree', i.rgt - i.lft + 1,
              'joinedAt', private.iso(p.joined_at)
            )
          order by k.n
        )
      from
        jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.r_invite i on i.profile_id = k.id::bigint
        join app.profiles p on p.profile_id = i.profile_id
    ),
    null
  );
end;
$$;
comment on function public.invite_subtree(text, text, int, int, jsonb) is
  'List and export of a branch of the invitation tree. Sorts: lft (tree order), score, size, depth.';
grant execute on function public.invite_subtree(text, text, int, int, jsonb) to anon, authenticated, service_role;
