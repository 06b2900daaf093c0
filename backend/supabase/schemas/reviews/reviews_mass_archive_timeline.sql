create function private.archive_points(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      select jsonb_agg(
          jsonb_build_object(
            'id', gap_seconds || ':' || id,
            'at', private.iso(from_at),
            'archived', archived,
            'context', context,
            'author', h.person
          )
          order by from_at, id
        )
      from (select b.* from %s order by b.archived desc, b.id limit 1000) b
        left join app.people h on h.user_id = b.author_id
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object(
    'points', coalesce(points, '[]'),
    'total', coalesce(query.total, private.count_rows(query, 1000000000)),
    'slashes', (
      select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', s.id,
              'subject', (select h.person from app.people h where h.user_id = s.subject_id),
              'from', private.iso(s.opened_at),
              'to', private.iso(s.ends_at)
            )
            order by s.opened_at, s.id
          ),
          '[]'
        )
      from (
          select x.id, x.subject_id, x.opened_at, c.ends_at
          from app.slashes x
            cross join lateral (
              select least(
                  x.closes_at,
                  case when x.cancelled_at <= (select app.now()) then x.cancelled_at end
                ) as ends_at
            ) c
          where x.opened_at <= (query.args ->> 'to')::timestamptz and c.ends_at >= (query.args ->> 'from')::timestamptz
          order by x.opened_at desc, x.id
          limit 500
        ) s
    )
  );
end;
$$;

create function public.reviews_mass_archive_timeline(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.charted(
    filters,
    coalesce(private.cached_answer('archive_points', filters), private.archive_points(private.archives_query(filters)))
  );
end;
$$;
comment on function public.reviews_mass_archive_timeline(jsonb) is
  'Chart of /reviews/mass-archive: the 1,000 largest events of the same filters and the windows of the latest 500 slashes of the range.';
grant execute on function public.reviews_mass_archive_timeline(jsonb) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('archive_points', $$private.archive_points(private.archives_query('{}'))$$),
  ('archives_kpis', $$private.archives_kpis(private.archives_query('{}'))$$);
