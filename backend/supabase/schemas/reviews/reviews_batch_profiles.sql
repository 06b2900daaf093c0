create function public.reviews_batch_profiles(ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  answer jsonb;
begin
  if ids is null or cardinality(ids) > 500 then
    perform private.refuse('ids must be up to 500 ids');
  end if;
  with asked as materialized (
    select i.id, i.n, private.find_user(i.id) as user_id from unnest(ids) with ordinality i (id, n)
  ), known as materialized (
    select a.user_id, min(a.n) as n from asked a where a.user_id is not null group by a.user_id
  ), keys as (
    select jsonb_agg((coalesce(p.profile_id, 10000000000000000 + k.user_id))::text order by k.n) as keys
    from known k
      left join app.profiles p on p.user_id = k.user_id
  ), scores as (
    select u.score
    from known k
      join app.users u on u.user_id = k.user_id
    where u.score is not null
  )
  select jsonb_build_object(
      'rows', coalesce((select private.profile_rows(keys.keys) from keys where keys.keys is not null), '[]'),
      'errors', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'item', a.n,
                'id', left(a.id, 200),
                'reason', case when a.user_id is null then 'unknown' else 'duplicate' end,
                'sameAs', case when k.n < a.n then k.n end
              )
              order by a.n
            ),
            '[]'
          )
        from asked a
          left join known k on k.user_id = a.user_id
        where a.user_id is null or k.n < a.n
      ),
      'summary', (
        select jsonb_build_object(
            'people', (select count(*) from known),
            'mean', avg(score)::double precision,
            'median', percentile_cont(.5) within group (order by score)
          )
        from scores
      ),
      'levels', (
        select jsonb_agg(
            jsonb_build_object(
              'level', l.level,
              'count', (select count(*) from scores s where private.level(s.score) = l.level)
            )
            order by l.rank
          )
        from app.levels l
      )
    )
  into answer;
  return private.stamp() || answer;
end;
$$;
comment on function public.reviews_batch_profiles(text[]) is
  'Page /reviews/batch-analysis, pasted ids (up to 500, any form of G2): the people in the order given, what could not be used by item (from 1), mean, median and mix of levels.';
grant execute on function public.reviews_batch_profiles(text[]) to anon, authenticated, service_role;
