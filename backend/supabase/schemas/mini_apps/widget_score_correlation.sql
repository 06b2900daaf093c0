create function public.widget_score_correlation(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_score_correlation.profile_id);
begin
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'axes', (
        select jsonb_agg(
            jsonb_build_object(
              'measure', a.name,
              'value', m.value,
              'percentile', case
                when a.name = 'score' and m.value is not null then private.score_percentile(m.value::int)
                else private.percentile(a.name, m.value)
              end
            )
            order by a.n
          )
        from unnest(array['score', 'reviews', 'reviewerScore', 'vouchedEth', 'votesCast', 'xp']) with ordinality a (
            name,
            n
          )
          left join private.measures_of(array[who]) m on m.measure = a.name
      ),
      -- From the fit over all profiles, once it has been computed.
      'fit', (
        select jsonb_build_object(
            'n', c.n,
            'shown', c.n >= 30,
            'expected', e.expected,
            'residual', f.vals[array_position(private.metric_names(), 'score')] - e.expected
          )
        from app.r_corr c
          join app.r_figures f on f.user_id = who
          cross join lateral (
            select c.intercept + c.slope * f.vals[array_position(private.metric_names(), 'activeReviews')] as expected
          ) e
        where c.x = 'activeReviews'
          and c.y = 'score'
          and private.rollup_as_of('r_corr') is not null
          and e.expected is not null
      )
    );
end;
$$;
comment on function public.widget_score_correlation(bigint) is
  'Widget "Score correlation" (8.33, M17): how a profile stands among all on six axes, and how far its score is off the line of score on active reviews received. `fit` is null before the first round.';
grant execute on function public.widget_score_correlation(int8) to anon, authenticated, service_role;
