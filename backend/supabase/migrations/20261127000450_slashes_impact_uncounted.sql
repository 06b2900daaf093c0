-- What no rollup has counted is counted for those slashes alone: a join would call the function for all of them.
create or replace function public.slashes_impact(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.narrowed(
    private.slashes_query(filters),
    's.status in (''upheld'', ''defended'', ''inconclusive'')'
  );
  listed jsonb;
begin
  -- Only the chosen order pays for what it reads.
  query.order_joins := array_remove(
    array[
      case
        when ltrim(sort, '-') in (
          'points',
          'reach'
        ) then 'left join (select k.slash_id, k.points, k.losers from app.slash_costs k offset 0) k on k.slash_id = s.id'
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
