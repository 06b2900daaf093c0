create function public.weekly_xp(id text, season int default null, compare text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  chosen int := coalesce(weekly_xp.season, private.current_season());
begin
  if cardinality(compare) > 3 then
    perform private.refuse('compare must be a list of at most 3');
  end if;
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.xp_season(who, chosen)
    || jsonb_build_object(
      'person', private.person(who),
      'season', chosen,
      'seasons', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', s.id,
                'name', s.name,
                'weeks', s.weeks,
                'hasXp', exists (select 1 from app.xp_weekly x where x.user_id = who and x.season = s.id)
              )
              order by s.id
            ),
            '[]'
          )
        from app.seasons s
      ),
      'shareOfAll', (
        select sum(x.xp)::float8 / nullif((select sum(t.total) from app.r_xp_stats t where t.season = chosen), 0)
        from app.xp_weekly x
        where x.user_id = who and x.season = chosen
      ),
      'rows', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'week', w.week,
                'from', private.iso(w.from_at),
                'to', private.iso(w.to_at),
                'complete', w.complete,
                'xp', coalesce(x.xp, 0),
                'rank', r.rank,
                'share', r.share,
                'cumulative', w.cumulative,
                'median', t.median,
                'percentile', case when r.rank is not null then 100 * (t.earners - r.above)::float8 / t.earners end,
                'change', case
                  when r.user_id is not null then private.xp_change(r)
                  when w.week > 1 then jsonb_build_object(
                    'delta', -w.before,
                    'deltaPct', case when w.before > 0 then -100 end,
                    'rankChange', null
                  )
                end
              )
              order by w.week desc
            ),
            '[]'
          )
        from (
            select w.*, sum(coalesce(x.xp, 0)) over (order by w.week) as cumulative,
              coalesce(lag(coalesce(x.xp, 0)) over (order by w.week), 0) as before
            from private.season_weeks(chosen) w
              left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = who
          ) w
          left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = who
          left join app.r_xp_week r on r.season = chosen and r.week = w.week and r.user_id = who
          left join app.r_xp_stats t on t.season = chosen and t.week = w.week
      ),
      'compare', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = c.user_id),
                'weeks', (
                  select coalesce(
                      jsonb_agg(jsonb_build_object('week', w.week, 'xp', coalesce(x.xp, 0)) order by w.week),
                      '[]'
                    )
                  from private.season_weeks(chosen) w
                    left join app.xp_weekly x on x.season = chosen and x.week = w.week and x.user_id = c.user_id
                )
              )
              order by c.n
            ),
            '[]'
          )
        from (select private.find_user(k) as user_id, n from unnest(compare) with ordinality e (k, n)) c
        where c.user_id is not null
      )
    );
end;
$$;
comment on function public.weekly_xp(text, int, text[]) is
  'Page /profiles/{id}/weekly-xp (M19): one person''s weeks of a season (default the current one), newest first, with up to 3 people to compare. The running week has complete false. `person` is null for an unknown id.';
grant execute on function public.weekly_xp(text, int4, text[]) to anon, authenticated, service_role;
