-- Search of the header (G11).

-- Names that share little with the words are many and slow to compare: those are asked for only when better ones are too few.
create function private.similar_people(words text, size int) returns table (user_id bigint, sim real)
language plpgsql stable rows 10 set search_path = '' set "pg_trgm.similarity_threshold" = .3
as $$
#variable_conflict use_column
declare
  least real;
  ids bigint[];
  sims real[];
begin
  foreach least in array array[.6, .45, .3] loop
    perform set_config('pg_trgm.similarity_threshold', least::text, true);
    select array_agg(n.user_id), array_agg(n.sim)
    into ids, sims
    from
      (
        select f.user_id, max(f.near) as sim
        from
          (
            select u.user_id, u.score, u.status, extensions.similarity(u.handle, words) as near
            from app.users u
            where u.handle operator(extensions.%) words
            union all
            select u.user_id, u.score, u.status, extensions.similarity(u.display_name, words)
            from app.users u
            where u.display_name operator(extensions.%) words
          ) f
        where f.status is distinct from 'MERGED'
        group by f.user_id, f.score
        order by 2 desc, f.score desc nulls last, f.user_id
        limit size
      ) n;
    exit when cardinality(ids) = size;
  end loop;
  return query select * from unnest(ids, sims);
end;
$$;
comment on function private.similar_people(text, int) is
  'People whose handle or name is most like the words (trigrams, at least .3), the score breaks ties.';

create function private.nearest_handles(words text) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(h.person || jsonb_build_object('level', private.level((h.person -> 'score')::int)) order by n.place),
        '[]'
      )
    from
      private.similar_people(words, 5) with ordinality n (user_id, sim, place)
      join app.people h on h.user_id = n.user_id
  );
end;
$$;
comment on function private.nearest_handles(text) is
  'Up to 5 people whose handle or name is most like the words (trigrams).';

create function public.people_search(q text, per int default 8) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
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
    with
      found as materialized (
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
      ),
      best as (
        select f.user_id, min(f.rank) as rank, max(f.sim) as sim, u.score
        from
          (
            select * from found
            -- Nobody who is only alike can come before these.
            union all
            select s.user_id, 3, s.sim
            from private.similar_people(typed, size) s
            where
              length(typed) >= 3
              and (
                select count(distinct x.user_id)
                from
                  found x
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
    select
      coalesce(
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
grant execute on function public.people_search(text, int) to anon, authenticated, service_role;
