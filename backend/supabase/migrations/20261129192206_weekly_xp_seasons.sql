set check_function_bodies = off;

create or replace function public.weekly_xp_seasons(after int default null, per int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  most int := least(greatest(coalesce(per, 50), 1), 100);
begin
  return (
    with shown as (
      select s.id, s.name, s.weeks, s.start_date::timestamp at time zone 'UTC' as begins
      from app.seasons s
      where weekly_xp_seasons.after is null or s.id < weekly_xp_seasons.after
      order by s.id desc
      limit most + 1
    ), page as (select * from shown order by id desc limit most)
    select private.stamp()
        || jsonb_build_object(
          'rows', coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', p.id,
                'name', p.name,
                'weeks', p.weeks,
                'begins', private.iso(p.begins),
                'ends', private.iso(p.begins + p.weeks * interval '7 days')
              )
              order by p.id desc
            ),
            '[]'
          ),
          'next', case when (select count(*) from shown) > most then min(p.id) end
        )
    from page p
  );
end;
$$;
comment on function public.weekly_xp_seasons(int, int) is
  'Seasons of XP (M19) with their begin and end, the newest first; read on by `after`. For a calendar of their ends.';
grant execute on function public.weekly_xp_seasons(int4, int4) to anon, authenticated, service_role;
