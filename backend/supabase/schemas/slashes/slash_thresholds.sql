create function public.slash_thresholds(filters jsonb default '{}') returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.slashes_query(filters);
  fewest int := coalesce(private.filter_int(private.filter_object(filters), 'minVotes'), 0);
  answer json;
begin
  query := private.narrowed(
    query,
    's.status in (''upheld'', ''defended'', ''inconclusive'')',
    format('s.votes >= %s', fewest)
  );
  execute format(
    $q$
      with closed as materialized (
        select s.id, s.author_id, s.subject_id, s.type, s.amount, s.status, s.band, s.weight_up, s.weight_all,
          s.closes_at
        from %s
      ), s as materialized (select * from closed c order by c.closes_at desc, c.id limit 1000), points as (
        select json_agg(
            json_build_object(
              'id', s.id,
              'author', s.author_id,
              'subject', s.subject_id,
              'type', s.type,
              'amount', s.amount,
              'status', s.status,
              'mismatch', s.status <> s.band,
              'weightUp', coalesce(s.weight_up, 0),
              'weightAll', coalesce(s.weight_all, 0),
              'passPct', p.pass,
              'defendPct', p.defend,
              'supporterPoints', case
                when s.type = 'SCORE' then coalesce(c.points, private.slash_penalty(s.id, 'auto'))
              end
            )
            order by s.closes_at desc, s.id
          ) as list
        from s
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          left join app.slash_costs c on c.slash_id = s.id
      ), people as (
        select json_agg(h.person order by h.user_id) as list
        from app.people h
        where h.user_id in (
            select s.author_id from s
            union
            select s.subject_id from s
          )
      )
      select json_build_object(
          'total', (select count(*) from closed),
          'thresholds', (
            select jsonb_build_object('passPct', r.pass, 'defendPct', r.defend)
            from app.slash_rules r
            where r.valid_from <= (select app.now()) and (select app.now()) < r.valid_to
          ),
          'points', coalesce(points.list, '[]'),
          'people', coalesce(people.list, '[]')
        )
      from points
        cross join people
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return private.extended_text(private.stamp(), answer);
end;
$$;
comment on function public.slash_thresholds(jsonb) is
  'The newest thousand closed slashes with their weights, the limits of their day and what supporters lose if upheld (M8, M10), for a browser to try other limits. Takes the filters of slashes_list and minVotes. People stand once in `people`, by user id. Nothing of open slashes.';
grant execute on function public.slash_thresholds(jsonb) to anon, authenticated, service_role;
