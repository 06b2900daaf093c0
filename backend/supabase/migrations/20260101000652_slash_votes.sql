-- Page /slash-votes (8.23).

create function public.slash_votes(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb;
begin
  query.orders := query.orders - array['closes', 'amount'];
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          r.value
            || jsonb_build_object(
              'headCountPct', 100 * (r.value ->> 'up')::double precision / nullif(
                (r.value ->> 'up')::int + (r.value ->> 'down')::int,
                0
              ),
              'marginPct', abs((r.value ->> 'sharePct')::double precision - 50) * 2,
              'pivotalSize', case
                when r.value ->> 'status' not in ('open', 'cancelled') then case
                  when k.slash_id is not null then to_jsonb(k.pivotal)
                  else private.slash_pivotal((r.value ->> 'id')::bigint) -> 'size'
                end
              end
            )
          order by r.n
        )
      from
        jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
        left join (
          select k.slash_id, k.pivotal
          from
            app.r_slash k
            join app.slashes s on s.id = k.slash_id
            join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          where
            s.closes_at <= k.computed_at
            and k.computed_at <= (select app.now())
            and (k.pass, k.defend) = (p.pass, p.defend)
        ) k
          on k.slash_id = (r.value ->> 'id')::bigint
    ),
    null
  );
end;
$$;
comment on function public.slash_votes(jsonb, text, int, int, jsonb) is
  'Page /slash-votes (M7, M8): slashes with weighted and head-count shares, margin and pivotal size; open ones blind. Filters as slashes_list. Sorts: opened, votes, share.';
grant execute on function public.slash_votes(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
