create function private.impact_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page)), costs as materialized (
      select c.slash_id, c.points, c.losers from app.slash_costs c where c.slash_id = any (page)
    ), row as (
      select s.*, s.type = 'SCORE' and s.status = 'upheld' as counts, c.points, c.losers, k.withdrawn_wei, k.archived,
        case when e.slash_id is null then 0 else e.points end as effect,
        (select h.person from app.people h where h.user_id = e.inviter_id) as inviter,
        c.slash_id is not null and k.slash_id is not null as counted
      from s
        left join private.slash_effects(page) e on e.slash_id = s.id
        left join costs c on c.slash_id = s.id
        left join app.r_slash k on k.slash_id = s.id and s.closes_at <= least(k.computed_at, (select app.now()))
    )
    select json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'status', s.status,
          'points', case
            when s.counted then json_build_object(
              'direct', case when s.counts then s.amount else 0 end,
              'endorsers', case when s.counts then s.points else 0 end,
              'inviter', s.effect,
              'inviterPerson', s.inviter,
              'reach', case when s.counts then s.losers + 1 else 0 end,
              'total', case when s.counts then s.amount + s.points else 0 end + coalesce(abs(s.effect), 0)
            )
            else private.slash_points(s.id)::json
          end,
          'ethWithdrawnWei', (
            case
              when s.counted then s.withdrawn_wei
              else (
                select coalesce(sum(b.wei_open), 0) from private.slash_backers(s.id) b where b.unvouched_at is not null
              )
            end
          )::text,
          'reviewsArchived', case
            when s.counted then s.archived
            else (select count(*) from private.slash_backers(s.id) b where b.archived_at is not null)
          end
        )
        order by array_position(page, s.id)
      )::jsonb
    from row s
  );
end;
$$;

create function public.slashes_impact(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.narrowed(
    private.slashes_query(filters),
    's.status in (''upheld'', ''defended'', ''inconclusive'')'
  );
  listed jsonb;
begin
  -- Only the chosen sort pays for what it reads. Costs are looked up by key: the planner expects hardly any slash to
  -- match and would scan the costs of all slashes for each of them.
  query.order_joins := array_remove(
    array[
      case
        when ltrim(sort, '-') in (
          'points',
          'reach'
        ) then 'left join lateral (select k.slash_id, k.points, k.losers from app.slash_costs k where k.slash_id = s.id offset 0) k on true'
      end,
      case
        when ltrim(
          sort,
          '-'
        ) = 'points' then 'left join private.slash_effects(array(select x.id from app.slashes x)) e on e.slash_id = s.id'
      end
    ],
    null
  );
  query.together := true;
  query.orders := '{
    "points": {
      "sql": "(case when s.status = ''upheld'' and s.type = ''SCORE'' then s.amount + case when k.slash_id is null then (select n.points from private.slash_cost(s.id) n) else k.points end else 0 end + coalesce(abs(e.points), 0))",
      "type": "numeric",
      "nullable": true
    },
    "reach": {
      "sql": "(case when s.status = ''upheld'' and s.type = ''SCORE'' then 1 + case when k.slash_id is null then (select n.losers from private.slash_cost(s.id) n) else k.losers end else 0 end)",
      "type": "bigint"
    },
    "opened": {"sql": "s.opened_at", "type": "timestamptz"}
  }';
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(listed, private.impact_rows(listed -> 'keys'), null);
end;
$$;
comment on function public.slashes_impact(jsonb, text, int, int, jsonb) is
  'Page /slashes/impact (M8-M10, M13): closed slashes by the points they moved. Takes the filters of slashes_list. Sorts: points, reach, opened.';
grant execute on function public.slashes_impact(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
