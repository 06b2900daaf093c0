create function public.widget_batch_analysis(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_batch_analysis.profile_id);
  rules jsonb := private.detector('D1');
  answer jsonb;
begin
  with own as (
    select b as batch
    from app.r_batch b
    where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int
      and b.author_id = who
      and b.reviews >= (rules ->> 'min')::int
  ), got as (
    select b as batch
    from app.r_batch b
    where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int
      and b.subject_ids @> array[who]
      and b.reviews >= (rules ->> 'min')::int
  )
  select jsonb_build_object(
      'written', (select count(*) from own),
      'received', (select count(*) from got),
      'rows', (
        select coalesce(
            jsonb_agg(
              private.batch_row(x.batch, private.person((x.batch).author_id)) || jsonb_build_object('side', x.side)
              order by (x.batch).from_at desc, (x.batch).id, x.side
            ),
            '[]'
          )
        from (
            select u.*
            from (
                select o.batch, 'written' as side from own o
                union all
                select g.batch, 'received' from got g
              ) u
            order by (u.batch).from_at desc, (u.batch).id, u.side
            limit 8
          ) x
      )
    )
  into answer;
  return private.stamp()
    || jsonb_build_object('person', private.person(who), 'versions', private.detector_versions(array['D1', 'D2', 'D9']))
    || answer;
end;
$$;
comment on function public.widget_batch_analysis(bigint) is
  'Widget "Review batch analysis" (D1): how many batches this person wrote and was a subject of, and the latest eight of both.';
grant execute on function public.widget_batch_analysis(int8) to anon, authenticated, service_role;
