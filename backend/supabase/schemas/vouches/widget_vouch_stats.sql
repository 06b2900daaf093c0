create function public.widget_vouch_stats(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_vouch_stats.profile_id);
begin
  return (
    -- Each side is read once: a busy person has thousands of vouches.
    with given as materialized (
      select v.subject_id, v.amount_wei, v.active, v.unhealthy from app.vouch_states v where v.author_id = who
    ), got as materialized (
      select v.author_id, v.amount_wei, v.vouched_at, v.counted_until
      from app.vouch_states v
      where v.subject_id = who and v.active
    )
    select private.stamp()
        || jsonb_build_object('person', private.person(who))
        || g.figures
        || r.figures
        || jsonb_build_object(
          'topBackers', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = b.author_id),
                    'amountWei', b.wei::text
                  )
                  order by b.wei desc, b.author_id
                ),
                '[]'
              )
            from (
                select v.author_id, sum(v.amount_wei) as wei
                from got v
                where v.amount_wei is not null
                group by v.author_id
                order by 2 desc, 1
                limit 3
              ) b
          )
        )
    from (
        select jsonb_build_object(
            'outWei', coalesce(sum(v.amount_wei) filter (where v.active), 0)::text,
            'outCount', count(*) filter (where v.active),
            'mutual', count(*) filter (where v.active and v.subject_id in (select b.author_id from got b)),
            'ended', jsonb_build_object(
              'count', count(*) filter (where not v.active),
              'unhealthy', count(*) filter (where not v.active and v.unhealthy)
            )
          ) as figures
        from given v
      ) g
      cross join (
        select jsonb_build_object(
            'inWei', coalesce(sum(v.amount_wei), 0)::text,
            'inCount', count(*),
            'medianAgeDays', percentile_cont(.5) within group (
              order by private.vouch_days(v.vouched_at, v.counted_until)
            )
          ) as figures
        from got v
      ) r
  );
end;
$$;
comment on function public.widget_vouch_stats(bigint) is
  'Widget "Vouch stats" (M6): active wei in and out, mutual vouches, median age of those received, three largest backers.';
grant execute on function public.widget_vouch_stats(int8) to anon, authenticated, service_role;
