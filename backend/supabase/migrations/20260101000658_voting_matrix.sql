-- Matrix of /mini-apps/voting-analysis.

create function public.voting_matrix(ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  people bigint[];
begin
  if ids is null or cardinality(ids) > 20 then
    perform private.refuse('ids must be a list of at most 20');
  end if;
  people := array(
    select distinct private.find_user(i) from unnest(ids) i where private.find_user(i) is not null order by 1
  );
  return private.stamp()
    || jsonb_build_object(
      'people', (select coalesce(jsonb_agg(private.person(p) order by p), '[]') from unnest(people) p),
      'pairs', (
        select
          coalesce(jsonb_agg(jsonb_build_object('a', c.a, 'b', c.b) || private.agree_json(c) order by c.a, c.b), '[]')
        from app.r_slash_agree c
        where c.a = any (people) and c.b = any (people)
      )
    );
end;
$$;
comment on function public.voting_matrix(text[]) is
  'Matrix of /mini-apps/voting-analysis: agreement and kappa of up to 20 voters, pairs by user id.';
grant execute on function public.voting_matrix(text[]) to anon, authenticated, service_role;
