create function public.invite_subtree(
  root text default null,
  filters jsonb default null,
  sort text default 'lft',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  -- Null: the whole forest; 0: no one.
  who bigint := case
    when coalesce(invite_subtree.root, '') <> '' then coalesce(private.find_user(invite_subtree.root), 0)
  end;
  query private.list_query := private.rows_of(
    'app.r_invite i',
    'i.profile_id',
    jsonb_strip_nulls(jsonb_build_object('user', who, 'depth', private.filter_int(f, 'depth')))
  );
  listed jsonb;
  -- Sorted positions of everyone who had joined by a past day: the number in a branch takes two searches.
  there int[] := case
    when f ? 'asOf' then array(
      select i.lft
      from app.r_invite i
        join app.profiles p on p.profile_id = i.profile_id
      where p.joined_at <= (select app.now())
      order by i.lft
    )
  end;
begin
  query := private.joined(
    query, case when invite_subtree.sort like '%score' then 'join app.users u on u.user_id = i.user_id' end,
    case
      when f ? 'asOf' then 'join app.profiles p on p.profile_id = i.profile_id and p.joined_at <= (select app.now())'
    end,
    case
      when who is not null then 'join (select r.lft, r.rgt, r.depth from app.r_invite r where r.user_id = ($1 ->> ''user'')::bigint) top on i.lft between top.lft and top.rgt'
    end
  );
  query := private.narrowed(
    query,
    case when query.args ? 'depth' and who is not null then 'i.depth - top.depth <= ($1 ->> ''depth'')::int' end,
    case when query.args ? 'depth' and who is null then 'i.depth <= ($1 ->> ''depth'')::int' end
  );
  query.orders := '{
    "lft": {"sql": "i.lft", "type": "int"},
    "score": {"sql": "u.score", "type": "int", "nullable": true},
    "size": {"sql": "i.rgt - i.lft", "type": "int"},
    "depth": {"sql": "i.depth", "type": "int"}
  }';
  if there is not null then
    query.args := query.args || jsonb_build_object('there', there::text);
    query.orders := query.orders
      || '{"size": {
      "sql": "width_bucket(i.rgt, (select ($1 ->> ''there'')::int[])) - width_bucket(i.lft, (select ($1 ->> ''there'')::int[]))",
      "type": "int"
    }}';
  end if;
  -- The positions in the tree give the number of rows.
  if not f ?| array['asOf', 'depth'] then
    query.total := case
      when who is null then (select count(*) from app.r_invite)
      else coalesce((select r.rgt - r.lft + 1 from app.r_invite r where r.user_id = who), 0)
    end;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select jsonb_agg(
          (select h.person from app.people h where h.user_id = i.user_id)
            || jsonb_build_object(
              'depth', i.depth,
              'inviter', (
                select h.person
                from app.r_invite q
                  join app.people h on h.user_id = q.user_id
                where q.profile_id = i.parent
              ),
              'subtree', case
                  when there is null then i.rgt - i.lft
                  else width_bucket(i.rgt, there) - width_bucket(i.lft, there)
                end
                + 1,
              'joinedAt', private.iso(p.joined_at)
            )
          order by k.n
        )
      from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.r_invite i on i.profile_id = k.id::bigint
        join app.profiles p on p.profile_id = i.profile_id
    ),
    null
  );
end;
$$;
comment on function public.invite_subtree(text, jsonb, text, int, int, jsonb) is
  'List and export of a branch of the invitation tree, or of all of it. Filters: depth (below where it begins), asOf (who had joined by that day; places and sizes are those of today). Sorts: lft (tree order), score, size, depth.';
grant execute
on function public.invite_subtree(text, jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;
