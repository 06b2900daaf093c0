create function public.people_search(q text, per int default 8) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  words text := left(btrim(coalesce(q, '')), 200);
  typed text := lower(ltrim(words, '@'));
  prefix text := regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%';
  size int := least(50, greatest(1, coalesce(per, 8)));
begin
  if words = '' then
    return '[]';
  end if;
  return (
    with found as materialized (
      select private.survivor(private.find_user(words)) as user_id, 0 as rank, 1::real as sim
      union all
      (
        select u.user_id, 1, 1
        from app.users u
        where lower(u.handle) like prefix
        order by u.score desc nulls last, u.user_id
        limit size
      )
      union all
      (
        select u.user_id, 2, 1
        from app.users u
        where lower(u.display_name) like prefix
        order by u.score desc nulls last, u.user_id
        limit size
      )
    ), best as (
      select f.user_id, min(f.rank) as rank, max(f.sim) as sim, u.score
      from (
          select * from found
          -- Merely similar people rank below these, so they are searched for only if there is room.
          union all
          select s.user_id, 3, s.sim
          from private.similar_people(typed, size) s
          where length(typed) >= 3
            and (
              select count(distinct x.user_id)
              from found x
                join app.users y on y.user_id = x.user_id
              where y.status is distinct from 'MERGED'
            ) < size
        ) f
        join app.users u on u.user_id = f.user_id
      where u.status is distinct from 'MERGED'
      group by f.user_id, u.score
      order by 2, 3 desc, u.score desc nulls last, f.user_id
      limit size
    )
    select coalesce(
        jsonb_agg(
          (select h.person from app.people h where h.user_id = b.user_id)
            || jsonb_build_object('level', private.level(b.score))
          order by b.rank, b.sim desc, b.score desc nulls last, b.user_id
        ),
        '[]'
      )
    from best b
  );
end;
$$;
comment on function public.people_search(text, int) is
  'G11: people by exact id, prefix of handle, prefix of name, then trigram similarity of at least .3; score breaks ties.';
grant execute on function public.people_search(text, int4) to anon, authenticated, service_role;
