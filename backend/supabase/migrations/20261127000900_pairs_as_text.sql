-- Two hundred pairs are put together as text and stay text to the end.
drop function public.bad_friends(jsonb, text, int, int, text);
create function public.bad_friends(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  rule text default 'auto'
) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  role text := private.filter_word(f, 'role', array['reviewer', 'voucher']);
  fewest int := coalesce(private.filter_int(f, 'minSlashes', 1), 1);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := private.filter_time(f, 'to');
  person bigint := private.filter_person(f, 'person');
  counting text := private.filter_word(
    jsonb_build_object('rule', rule),
    'rule',
    array['auto', 'open', 'close'],
    'auto'
  );
  kept boolean := counting = 'auto'
    and from_at is null
    and to_at is null
    and private.rollup_as_of('bad_friends') is not null;
  query private.list_query := private.rows_of(
    'app.r_bad_friend b',
    'b.user_id',
    jsonb_strip_nulls(jsonb_build_object('role', coalesce(role, 'all'), 'fewest', fewest, 'person', person))
  );
  keys bigint[];
  listed jsonb;
  kpis jsonb;
  answer jsonb;
begin
  query.orders := '{
    "points": {"sql": "b.points", "type": "numeric"},
    "slashes": {"sql": "b.slashes", "type": "bigint"},
    "rate": {"sql": "b.rate", "type": "float8", "nullable": true},
    "last": {"sql": "b.last_at", "type": "timestamptz"}
  }';
  query := private.narrowed_by_args(
    query,
    '{
      "role": "b.role = $1 ->> ''role''",
      "fewest": "b.slashes >= ($1 ->> ''fewest'')::int",
      "person": "b.user_id = ($1 ->> ''person'')::bigint"
    }'
  );
  if kept then
    kpis := case
      when fewest = 1 and person is null then private.cached_answer('bad_friends_' || coalesce(role, 'all'))
    end;
    -- The cached number is exact, however many there are.
    query.total := kpis -> 'people';
    listed := private.list_page(query, sort, page, per, null);
    if kpis is null and fewest = 1 and person is null then
      kpis := private.bad_friends_kpis(role);
    elseif kpis is null then
      execute format(
        $q$
          select
            jsonb_build_object(
              'people', count(*),
              'points', coalesce(sum(b.points), 0),
              'repeat', count(*) filter (where b.slashes >= 2),
              'shareOfEndorsers', private.share(count(*), private.backers_of_slashed(%L::bigint, %L, null, null)),
              'since', '2025-05-28'
            )
          from %s
        $q$,
        person,
        role,
        private.rows_sql(query)
      )
      into kpis
      using query.args;
    end if;
    keys := array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
    answer := jsonb_build_object(
      'total', listed -> 'total',
      'totalExact', listed -> 'totalExact',
      'kpis', kpis,
      'rows', (
        select
          coalesce(
            json_agg(
              private.bad_friend_json(
                (select h.person from app.people h where h.user_id = b.user_id),
                b.points,
                b.slashes,
                b.as_reviewer,
                b.as_voucher,
                b.left_in_window,
                b.endorsed,
                b.slashed,
                b.last_at
              )
              order by array_position(keys, b.user_id)
            ),
            '[]'
          )::jsonb
        from app.r_bad_friend b
        where b.role = query.args ->> 'role' and b.user_id = any (keys)
      )
    );
  else
    answer := private.bad_friends_range(
      person,
      role,
      fewest,
      from_at,
      to_at,
      private.sort_choice(query.orders, sort),
      page,
      per,
      counting
    );
  end if;
  return private.extended_text(
    private.stamp() || answer,
    json_build_object(
      'pairs', (
        with
          x as materialized (select * from private.newest_penalties(role, person, from_at, to_at, 200, counting)),
          subject as materialized (
            select
              d.subject_id,
              (select h.person from app.people h where h.user_id = d.subject_id)::text::json as person
            from (select distinct subject_id from x) d
          )
        select
          coalesce(
            json_agg(
              json_build_object(
                'slashId', x.slash_id,
                'endorser', (select h.person from app.people h where h.user_id = x.user_id),
                'subject', s.person,
                'points', x.points,
                'reviewed', x.reviewed,
                'vouched', x.vouched,
                'closesAt', private.iso(x.closes_at)
              )
              order by x.closes_at desc, x.slash_id, x.user_id
            ),
            '[]'
          )
        from
          x
          left join subject s on s.subject_id = x.subject_id
      )
    )
  );
end;
$$;
comment on function public.bad_friends(jsonb, text, int, int, text) is
  'Page /slashes/bad-friends (M5, M9, M10): penalised endorsers of people whose score slash was upheld. Filters: role reviewer|voucher, minSlashes, person, from, to (close). Sorts: points, slashes, rate (lower bound, from 10 endorsed), last. `pairs` holds the newest 200. `rule` auto|open|close: when supporters are counted.';
grant execute on function public.bad_friends(jsonb, text, int, int, text) to anon, authenticated, service_role;
