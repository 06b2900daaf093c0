create function public.voting_matrix(ids text[], kind text default 'slash') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  people bigint[];
begin
  if ids is null or cardinality(ids) > 20 then
    perform private.refuse('ids must be a list of at most 20');
  end if;
  if voting_matrix.kind is null or voting_matrix.kind not in ('slash', 'content') then
    perform private.refuse('kind must be slash or content');
  end if;
  people := array(
    select distinct private.find_user(i) from unnest(ids) i where private.find_user(i) is not null order by 1
  );
  return private.stamp()
    || jsonb_build_object(
      'people', (select coalesce(jsonb_agg(private.person(p) order by p), '[]') from unnest(people) p),
      'pairs', (
        select coalesce(
            jsonb_agg(jsonb_build_object('a', c.a, 'b', c.b) || private.agree_json(c) order by c.a, c.b),
            '[]'
          )
        from (
            select x.*
            from app.r_slash_agree x
            where voting_matrix.kind = 'slash' and x.a = any (people) and x.b = any (people)
            union all
            select x.*
            from app.r_content_agree x
            where voting_matrix.kind = 'content' and x.a = any (people) and x.b = any (people)
          ) c
      )
    );
end;
$$;
comment on function public.voting_matrix(text[], text) is
  'Matrix of /mini-apps/voting-analysis: agreement and kappa of up to 20 voters, pairs by user id. kind: slash (closed slashes both voted on) or content (pairs that share 30 reviews, vouches and other targets or more).';
grant execute on function public.voting_matrix(text[], text) to anon, authenticated, service_role;
