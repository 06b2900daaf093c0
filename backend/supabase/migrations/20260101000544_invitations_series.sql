-- Chart of /invitations.

create function private.invitation_points(query private.list_query, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      with
        i as materialized (select i.sent_at, i.accepted_at from %s),
        e as (
          select date_trunc($2, sent_at) as at, 1 as sent, 0 as accepted from i
          union all
          select date_trunc($2, accepted_at), 0, 1 from i where accepted_at is not null
        )
      select jsonb_agg(jsonb_build_object('at', private.iso(at), 'sent', sent, 'accepted', accepted) order by at)
      from (select at, sum(sent) as sent, sum(accepted) as accepted from e group by at) b
    $q$,
    private.rows_sql(query)
  )
  into points
  using query.args, bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.invitations_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  r private.time_range := private.range_of(private.filter_object(filters), bucket);
  query private.list_query := private.invitations_query(filters);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case when query.args = '{"status": "all"}' then private.cached_answer('invitations_series_' || r.bucket) end,
        private.invitation_points(query, r.bucket)
      ),
      r,
      '{"sent": 0, "accepted": 0}'
    );
end;
$$;
comment on function public.invitations_series(jsonb, text) is
  'Chart of /invitations: sent per UTC hour, day or ISO week, and of these the accepted, when they were and as far as the range goes. Takes the filters of invitations_list.';
grant execute on function public.invitations_series(jsonb, text) to anon, authenticated, service_role;
