create function private.with_before(figures jsonb, before jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select figures || jsonb_object_agg(k.key, jsonb_build_object('value', figures -> k.key, 'before', before -> k.key))
  from unnest(array['profiles', 'reviews', 'vouches', 'vouchedWei', 'votes', 'slashes', 'invitations']) k (key);
$$;
comment on function private.with_before(jsonb, jsonb) is
  'Counts of a week beside those of the week before; null if that was not counted.';

create function private.watched_week(who bigint[], monday date) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  since timestamptz := monday;
  until timestamptz := since + interval '7 days' - interval '1 microsecond';
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = p.user_id),
            'change', p.change,
            'reviews', p.reviews,
            'vouches', p.vouches,
            'slashes', p.slashes
          )
          order by abs(p.change) desc nulls last, p.reviews + p.vouches + p.slashes desc, p.user_id
        ),
        '[]'
      )
    from (
        select u.user_id,
          case
            when exists (
              select from app.score_history h where h.user_id = u.user_id and h.at between since and until
            ) then private.score_change(u.user_id, since, until)
          end as change,
          (
            select count(*) from app.reviews r where r.subject_id = u.user_id and r.created_at between since and until
          ) as reviews,
          (
            select count(*) from app.vouches v where v.subject_id = u.user_id and v.vouched_at between since and until
          ) as vouches,
          (
            select count(*)
            from app.slashes s
            where (s.subject_id = u.user_id or s.author_id = u.user_id) and s.opened_at between since and until
          ) as slashes
        from app.users u
        where u.user_id = any (who)
      ) p
    where coalesce(p.change, 0) <> 0 or p.reviews + p.vouches + p.slashes > 0
  );
end;
$$;
comment on function private.watched_week(bigint[], date) is
  'Those of these people with activity in a week: score change (M21), reviews and vouches received, slashes opened by or against them.';

create function public.weekly_digest(
  filters jsonb default '{}',
  after text default null,
  per int default 1
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  given jsonb := coalesce(nullif(filters, 'null'), '{}');
  who bigint[] := private.filter_people(given, 'who', 200);
  asked date := date_trunc('week', private.filter_time(given, 'week'))::date;
  older date := private.filter_time(jsonb_build_object('after', after), 'after')::date;
  most int := least(greatest(coalesce(per, 1), 1), 12);
begin
  return (
    with counted as (
      select w.week, w.figures
      from app.r_week w
      where w.week <= private.last_monday() and private.rollup_as_of('r_week') is not null
    ), shown as materialized (
      select c.week, c.figures, b.figures as before
      from counted c
        left join app.r_week b on b.week = c.week - 7
      where (asked is null or c.week <= asked) and (older is null or c.week < older)
      order by c.week desc
      limit most
    )
    select private.stamp()
        || jsonb_build_object(
          'rows', coalesce(
            jsonb_agg(
              private.with_before(s.figures, s.before)
                || jsonb_build_object(
                  'week', s.week,
                  'at', private.iso((s.week + 7)::timestamptz),
                  'watched', case when who is not null then private.watched_week(who, s.week) end
                )
              order by s.week desc
            ),
            '[]'
          ),
          'newest', (select max(c.week) from counted c),
          'oldest', (select min(c.week) from counted c),
          'next', case when min(s.week) > (select min(c.week) from counted c) then min(s.week) end
        )
    from shown s
  );
end;
$$;
comment on function public.weekly_digest(jsonb, text, int) is
  'Page /weekly-digest (M6-M8, M19, M21): what happened in a finished week (Monday to Sunday, UTC) beside the week before, newest first. Filters: week (any day of it; the last finished one when none is given), who (up to 200 user ids: what happened to them). `after` is the `next` of the answer before.';
grant execute on function public.weekly_digest(jsonb, text, int4) to anon, authenticated, service_role;
