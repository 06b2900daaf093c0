create function public.score_correlation(
  x text default 'activeReviews',
  y text default 'score',
  log_x boolean default false,
  log_y boolean default false,
  controls text[] default '{}',
  filters jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return coalesce(
      case
        when x = 'activeReviews'
          and y = 'score'
          and not log_x
          and not log_y
          and coalesce(controls, '{}') = '{}'
          and private.unfiltered(filters)
          then private.cached_answer('score_correlation')
      end,
      private.correlation(x, y, log_x, log_y, controls, filters)
    )
    || private.stamp();
end;
$$;
comment on function public.score_correlation(text, text, boolean, boolean, text[], jsonb) is
  'Page /mini-apps/score-correlation (M17): two figures of all profiles, fit, interval, outliers by residual, partial correlation given up to 5 controls. Points up to 5,000 people ([profile id, x, y]), beyond that counts in hexagons over `range`, 30 to a row. Filters: level, minReviews.';
grant execute
on function public.score_correlation(text, text, bool, bool, text[], jsonb)
to anon, authenticated, service_role;
