create function public.admin_gap_check(entity text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  if entity is null or entity not in ('profiles', 'reviews', 'vouches', 'slashes') then
    perform private.refuse('entity must be profiles, reviews, vouches or slashes');
  end if;
  execute format(
    $q$
      with n as (select t.%1$I as id, lead(t.%1$I) over (order by t.%1$I) as following from app.%2$I t), a as (
        select count(*) as rows, min(n.id) as first, max(n.id) as last,
          (array_agg(n.id + 1 order by n.id) filter (where n.following > n.id + 1))[:100] as froms,
          (array_agg(n.following - 1 order by n.id) filter (where n.following > n.id + 1))[:100] as tos
        from n
      )
      select jsonb_build_object(
          'entity', $1,
          'rows', a.rows,
          'first', a.first,
          'last', a.last,
          'missing', coalesce(a.last - a.first + 1 - a.rows, 0),
          'gaps', (
            select coalesce(jsonb_agg(jsonb_build_object('from', g."from", 'to', g."to") order by g."from"), '[]')
            from unnest(a.froms, a.tos) g ("from", "to")
          )
        )
      from a
    $q$,
    case entity when 'profiles' then 'profile_id' else 'id' end,
    entity
  )
  into answer
  using entity;
  return answer;
end;
$$;
comment on function public.admin_gap_check(text) is
  'Ids between the first and the last record of a kind that are not stored: {entity, rows, first, last, missing, gaps: the first hundred}. For admins.';
grant execute on function public.admin_gap_check(text) to authenticated;
