create function public.votes_heat(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off as $$
declare
  query private.list_query := private.votes_query(filters, true);
  hours text := private.vote_hours_source(query.args);
  cells jsonb;
begin
  execute format(
    $q$
      -- Hours since a Monday: calendar functions for every vote would take longer than reading it.
      with w as (select (private.hour_key(at) + 72) %% 168 as hour, sum(votes) as votes from (%s) x group by 1)
      select jsonb_agg(jsonb_build_object('weekday', d, 'hour', h, 'votes', coalesce(w.votes, 0)) order by d, h)
      from generate_series(1, 7) d cross join generate_series(0, 23) h left join w on w.hour = 24 * (d - 1) + h $q$,
    coalesce(
      'select h.at, h.up + h.down + h.blind + h.unknown as votes from ' || hours,
      'select v.created_at as at, 1 as votes from ' || private.rows_sql(query)
    )
  )
  into cells
  using query.args;
  return private.stamp() || jsonb_build_object('cells', cells);
end;
$$;
comment on function public.votes_heat(jsonb) is
  'Chart of /votes: votes per UTC weekday (1 = Monday) and hour, 168 cells. Filters as votes_stream.';
grant execute on function public.votes_heat(jsonb) to anon, authenticated, service_role;
