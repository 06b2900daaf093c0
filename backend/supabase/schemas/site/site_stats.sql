create function private.day_before(since timestamptz) returns table (
  profiles bigint, reviews bigint, vouches bigint, slashes bigint, invitations bigint, accepted bigint
)
language plpgsql stable rows 1 set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  midnight timestamptz := case when isfinite(since) then date_trunc('day', since) end;
begin
  return query
    select (
        select count(*) from app.listed_profiles p where p.joined_at >= midnight and p.joined_at < day_before.since
      ),
      (select count(*) from app.reviews r where r.created_at >= midnight and r.created_at < day_before.since),
      (select count(*) from app.vouches v where v.vouched_at >= midnight and v.vouched_at < day_before.since),
      (select count(*) from app.slashes s where s.opened_at >= midnight and s.opened_at < day_before.since),
      (select count(*) from app.invitations i where i.sent_at >= midnight and i.sent_at < day_before.since),
      (
        select count(*)
        from app.invitations i
        where i.status = 'ACCEPTED' and i.accepted_at >= midnight and i.accepted_at < day_before.since
      );
end;
$$;
comment on function private.day_before(timestamptz) is
  'What r_network_day counts, from the midnight before a time up to that time; zero for all time.';

create function public.site_stats(filters jsonb default '{"range": "1y"}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  r private.time_range := private.range_of(private.filter_object(filters), 'day');
  first_day date := case when isfinite(r.since) then r.since::date end;
  counted boolean := private.days_counted();
begin
  return private.stamp()
    || private.series(
      (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(d.day::timestamptz),
                'profiles', d.profiles,
                'reviews', d.reviews,
                'archived', d.archived,
                'vouches', d.vouches,
                'vouchedWei', d.vouched_wei::text,
                'unvouchedWei', d.unvouched_wei::text,
                'votes', d.votes,
                'slashesOpened', d.slashes_opened,
                'slashesClosed', d.slashes_closed,
                'invitations', d.invitations,
                'accepted', d.accepted
              )
              order by d.day
            ),
            '[]'
          )
        from (
            select *
            from app.r_network_day d
            where counted and (first_day is null or d.day >= first_day) and d.day <= r.until
            order by d.day desc
            limit 2000
          ) d
      ),
      r,
      '{"profiles": 0, "reviews": 0, "archived": 0, "vouches": 0, "vouchedWei": "0", "unvouchedWei": "0", "votes": 0,
        "slashesOpened": 0, "slashesClosed": 0, "invitations": 0, "accepted": 0}'
    )
    || jsonb_build_object(
      'totals', (
        select jsonb_build_object(
            'profiles', coalesce(sum(d.profiles), 0) - coalesce(max(b.profiles), 0),
            'reviews', coalesce(sum(d.reviews), 0) - coalesce(max(b.reviews), 0),
            'vouches', coalesce(sum(d.vouches), 0) - coalesce(max(b.vouches), 0),
            -- Withdrawn votes do not count in a range, on any page.
            'votes', coalesce(
              case when filters = '{"range": "1y"}' then private.cached_answer('votes_1y') end,
              private.number_of_votes(filters)
            ),
            'slashes', coalesce(sum(d.slashes_opened), 0) - coalesce(max(b.slashes), 0),
            'invitations', coalesce(sum(d.invitations), 0) - coalesce(max(b.invitations), 0),
            'accepted', coalesce(sum(d.accepted), 0) - coalesce(max(b.accepted), 0)
          )
        from app.r_network_day d
          left join private.day_before(r.since) b on d.day = first_day
        where (first_day is null or d.day >= first_day) and d.day <= r.until
        having counted
      ),
      'usage', private.site_usage(r),
      'coverage', private.coverage(),
      'failing', private.sync_trouble(),
      'lagSeconds', extract(epoch from app.now() - private.data_until()),
      'notUnderstood', (
        select coalesce(jsonb_object_agg(u.entity, u.n), '{}')
        from (select entity, count(*) as n from app.sync_unknown group by entity) u
      ),
      'rollups', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name', j.name,
                'periodSeconds', j.period_seconds,
                'finishedAt', private.iso(s.finished_at),
                'rows', s.rows
              )
              order by j."order", j.name
            ),
            '[]'
          )
        from app.rollup_jobs j
          left join app.rollup_state s on s.name = j.name
      ),
      'detectors', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', p.detector,
                'version', p.version,
                'active', p.active,
                'since', private.iso(p.created_at)
              )
              order by p.detector, p.version
            ),
            '[]'
          )
        from app.detector_params p
      ),
      'rules', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'key', p.key,
                'value', p.value,
                'from', case when p.valid_from > '-infinity' then private.iso(p.valid_from) end,
                'to', private.iso(p.valid_to),
                'source', p.source
              )
              order by p.key, p.valid_from
            ),
            '[]'
          )
        from app.protocol_params p
      )
    );
end;
$$;
comment on function public.site_stats(jsonb) is
  'Page /site-stats (8.50): what happened per day in a range, rows and first and newest event per entity, sync lag, age of every rollup, versions of detectors, dated protocol rules, visits per page.';
grant execute on function public.site_stats(jsonb) to anon, authenticated, service_role;
