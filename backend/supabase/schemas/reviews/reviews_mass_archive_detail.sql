create function public.reviews_mass_archive_detail(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  parts text[] := regexp_match(reviews_mass_archive_detail.id, '^(\d{2,4}):((-?\d{1,18}):\d{1,12}:\d{1,18})$');
  b app.r_mass_archive;
  past boolean;
  start timestamptz;
begin
  perform private.filter_object(filters);
  past := private.is_past_day('archives');
  if parts is null or parts[1]::int not between 60 and 3600 then
    perform private.refuse('id must be the id of a mass archive');
  end if;
  -- The id names the second in which the event began, so nothing else of the author is computed.
  start := to_timestamp(split_part(parts[2], ':', 2)::bigint);
  select s.*
  into b
  from private.archive_sessions(
      parts[1]::int, start - interval '1 second', least(start + interval '1 second', app.now()),
      array[parts[3]::bigint], past
    ) s
  where s.id = parts[2];
  if b.id is null then
    return private.stamp() || '{"event": null}';
  end if;
  return (
    with a as materialized (
      select e.*
      from private.archive_events(b.from_at, b.to_at, array[b.author_id], past) e
      where e.at between b.from_at and b.to_at
    )
    select private.stamp()
        || jsonb_build_object(
          'event', private.archive_row(b, private.person(b.author_id), private.people_of(b.people)),
          'versions', private.detector_versions(array['D12']),
          'statement', private.statement_of(b.author_id, 'massArchive'),
          'slashes', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', s.id,
                    'subject', (select h.person from app.people h where h.user_id = s.subject_id),
                    'status', s.status,
                    'openedAt', private.iso(s.opened_at),
                    'closesAt', private.iso(s.closes_at)
                  )
                  order by s.id
                ),
                '[]'
              )
            from app.slash_states s
            where s.id = any (b.slash_ids)
          ),
          'reviews', (
            select jsonb_agg(
                jsonb_build_object(
                  'id', r.id,
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'body', r.body,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(e.at),
                  'ageDays', extract(epoch from e.at - r.created_at)::double precision / 86400,
                  'restored', r.archived_at is null,
                  'slashId', coalesce(e.flight, e.upheld)
                )
                order by k.n
              )
            from unnest(b.review_ids[1:500]) with ordinality k (id, n)
              join app.review_states r on r.id = k.id
              cross join lateral (
                select a.at, a.flight, a.upheld from a where a.review_id = k.id order by a.at limit 1
              ) e
          )
        )
  );
end;
$$;
comment on function public.reviews_mass_archive_detail(text, jsonb) is
  'Drawer of a mass archive: its reviews (500 at most) with original text, age and the slash around each. Filter: asOf. `event` is null when there is none.';
grant execute on function public.reviews_mass_archive_detail(text, jsonb) to anon, authenticated, service_role;
