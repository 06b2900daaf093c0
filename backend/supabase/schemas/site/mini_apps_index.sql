create function private.mini_app_numbers() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return private.stamp()
    || jsonb_build_object(
      'numbers', (
        select jsonb_object_agg(
            t.tool,
            jsonb_build_object('value', t.n, 'label', case when t.n = 1 then t.one else t.many end)
          )
        from (
            select 'twitter-score-lookup' as tool,
              (select count(*) from app.users u where u.score is not null and u.status is distinct from 'MERGED') as n,
              'account scored' as one, 'accounts scored' as many
            union all
            select 'ethossearch', (select count(*) from app.review_states r where r.archived_at is null),
              'active review', 'active reviews'
            union all
            select 'oops-I-lost-it-again',
              (
                select count(*)
                from private.score_movers(app.now() - interval '7 days', app.now()) m
                where m.change < 0
              ),
              'score fell this week', 'scores fell this week'
            union all
            select 'score-correlation', (select count(*) from app.listed_profiles p), 'profile compared',
              'profiles compared'
            union all
            select 'farmer-scores', (select count(*) from app.r_flag f where f.detector = 'farmer' and f.score >= 50),
              'person at 50 or more', 'people at 50 or more'
            union all
            select 'reciprocated-reviews',
              (
                select count(*)
                from app.r_review_pair p
                where p.current_positive and p.at >= app.now() - interval '7 days' and p.at <= app.now()
              ),
              'mutual pair this week', 'mutual pairs this week'
            union all
            select 'voting-analysis',
              (select count(*) from app.slash_states s where s.status not in ('open', 'cancelled')), 'slash closed',
              'slashes closed'
            union all
            select 'raffle-bot', (select count(*) from app.raffles r where r.status = 'drawn'), 'raffle drawn',
              'raffles drawn'
            union all
            select 'weekly-xp-overview',
              (
                select count(*)
                from private.last_week() w
                  join app.xp_weekly x on x.season = w.season and x.week = w.week
                where x.xp > 0
              ),
              'person earned XP last week', 'people earned XP last week'
          ) t
      )
    );
end;
$$;

create function public.mini_apps_index() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return coalesce(private.cached_answer('mini_apps_index'), private.mini_app_numbers())
    || private.stamp()
    || jsonb_build_object(
      'flags', (select jsonb_object_agg(f.key, f.enabled) from app.feature_flags f),
      'runs', (
        select jsonb_object_agg(t.tool, private.iso(private.rollup_as_of(t.rollup)))
        from (
            values
              ('farmer-scores', 'farmer'),
              ('reciprocated-reviews', 'r_reciprocity'),
              ('score-correlation', 'r_corr'),
              ('oops-I-lost-it-again', 'r_loss'),
              ('voting-analysis', 'r_vote_skill'),
              ('weekly-xp-overview', 'r_xp_week')
          ) t (tool, rollup)
      )
    );
end;
$$;
comment on function public.mini_apps_index is
  'Page /mini-apps (8.29): one live number per card that has one, when what a tool reads was last counted, and the feature flags that hide cards.';
grant execute on function public.mini_apps_index() to anon, authenticated, service_role;
