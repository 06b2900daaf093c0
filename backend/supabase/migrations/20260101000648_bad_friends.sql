-- Page /slashes/bad-friends (8.21).

-- The newest penalties, ten slashes at a time, so that hardly more of them are read than are shown.
create function private.newest_penalties(
  role text,
  person bigint,
  from_at timestamptz,
  to_at timestamptz,
  most int,
  rule text default 'auto'
) returns setof app.slash_penalties
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  batch bigint[];
  skip int := 0;
  missing int := most;
  got bigint;
begin
  if person is not null then
    return query
      select p.*
      from private.penalties_by(newest_penalties.rule) p
      where
        p.user_id = person
        and p.points > 0
        and (from_at is null or p.closes_at >= from_at)
        and (to_at is null or p.closes_at <= to_at)
        and (role is null or case role when 'reviewer' then p.reviewed else p.vouched end)
      order by p.closes_at desc, p.slash_id
      limit most;
    return;
  end if;
  loop
    batch := array(
      select s.id
      from app.slashes s
      where
        s.type = 'SCORE'
        and s.closes_at <= coalesce(to_at, 'infinity')
        and s.closes_at <= app.now()
        and s.closes_at >= coalesce(from_at, '-infinity')
      order by s.closes_at desc, s.id
      limit 10 offset skip
    );
    exit when batch = '{}';
    return query
      select p.*
      from private.penalties_by(newest_penalties.rule) p
      where
        p.slash_id = any (batch)
        and p.points > 0
        and (role is null or case role when 'reviewer' then p.reviewed else p.vouched end)
      order by p.closes_at desc, p.slash_id, p.user_id
      limit missing;
    get diagnostics got = row_count;
    missing := missing - got;
    exit when missing <= 0;
    skip := skip + 10;
  end loop;
end;
$$;

create function private.bad_friends_kpis(role text) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      b as materialized (
        select x.points, x.slashes from app.r_bad_friend x where x.role = coalesce(bad_friends_kpis.role, 'all')
      )
    select
      jsonb_build_object(
        'people', k.people,
        'points', k.points,
        'repeat', k.repeat,
        'shareOfEndorsers', private.share(k.people, k.backers),
        'since', '2025-05-28'
      )
    from
      (
        select
          count(*) filter (where slashes > 0) as people,
          coalesce(sum(points), 0) as points,
          count(*) filter (where slashes >= 2) as repeat,
          count(*) as backers
        from b
      ) k
  );
end;
$$;

-- Without settings, so that it becomes part of the query.
create function private.bad_friend_json(
  person jsonb,
  points numeric,
  slashes bigint,
  as_reviewer bigint,
  as_voucher bigint,
  left_in_window bigint,
  endorsed bigint,
  slashed bigint,
  last_at timestamptz
) returns json
language sql stable
as $$
  select
    json_build_object(
      'person', person,
      'points', points,
      'slashes', slashes,
      'asReviewer', as_reviewer,
      'asVoucher', as_voucher,
      'leftInWindow', left_in_window,
      'distinctEndorsed', endorsed,
      'slashedEndorsed', slashed,
      'rate', private.share(slashed, endorsed),
      'lastAt', private.iso(last_at)
    );
$$;

-- Who was penalised in a range: listed and added up in one pass over the penalties of the range.
create function private.bad_friends_range(
  person bigint,
  role text,
  fewest int,
  from_at timestamptz,
  to_at timestamptz,
  chosen jsonb,
  page int,
  per int,
  rule text default 'auto'
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counted boolean := private.rollup_as_of('bad_friends') is not null;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := greatest(1, coalesce(page, 1)) - 1;
  answer jsonb;
begin
  if skip >= 400 then
    perform private.refuse('page must be 1 to 400: narrow the filter');
  end if;
  execute format(
    $q$
      with
        b as materialized (
          select
            p.*,
            n.endorsed,
            case when n.endorsed >= 10 then private.wilson_bound(p.slashed, n.endorsed, -1) end as rate
          from
            private.penalised(case when $1 is not null then array[$1] end, $2, $3, $4, $9) p
            left join app.r_bad_friend x on $6 and x.role = 'all' and x.user_id = p.user_id
            cross join lateral (select coalesce(x.endorsed, private.endorsed_count(p.user_id)) as endorsed) n
          where p.slashes >= $5 and ($1 is null or p.user_id = $1)
        ),
        k as (
          select
            count(*) as people,
            coalesce(sum(b.points), 0) as points,
            count(*) filter (where b.slashes >= 2) as repeat
          from b
        ),
        backers as (
          select
            case
              when $6 then (select count(*) from app.r_bad_friend x where x.role = 'all')
              else (
                select count(distinct x.user_id)
                from
                  app.r_penalty x
                  join app.slash_states s on s.id = x.slash_id
                where s.status = 'upheld' and s.type = 'SCORE'
              )
            end as n
        )
      select
        jsonb_build_object(
          'total', k.people,
          'totalExact', true,
          'kpis', jsonb_build_object(
            'people', k.people,
            'points', k.points,
            'repeat', k.repeat,
            'shareOfEndorsers', private.share(k.people, backers.n),
            'since', '2025-05-28'
          ),
          'rows', (
            select
              coalesce(
                json_agg(
                  private.bad_friend_json(
                    (select h.person from app.people h where h.user_id = r.user_id),
                    r.points,
                    r.slashes,
                    r.as_reviewer,
                    r.as_voucher,
                    r.left_in_window,
                    r.endorsed,
                    r.slashed,
                    r.last_at
                  )
                  order by r.n
                ),
                '[]'
              )
            from
              (
                select b.*, row_number() over (order by %1$s, b.user_id) as n
                from b
                order by %1$s, b.user_id
                limit $7 offset $8
              ) r
          )
        )
      from
        k
        cross join backers
    $q$,
    (chosen ->> 'sql')
      || case when (chosen ->> 'descending')::boolean then ' desc' else ' asc' end
      || case when (chosen ->> 'nullable')::boolean then ' nulls last' else '' end
  )
  into answer
  using person, role, from_at, to_at, fewest, counted, size, skip * size, rule;
  return answer;
end;
$$;

create function public.bad_friends(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  rule text default 'auto'
) returns jsonb
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
              'shareOfEndorsers', private.share(
                count(*),
                (select count(*) from app.r_bad_friend x where x.role = 'all')
              ),
              'since', '2025-05-28'
            )
          from %s
        $q$,
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
  return private.stamp()
    || answer
    || jsonb_build_object(
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
          )::jsonb
        from
          x
          left join subject s on s.subject_id = x.subject_id
      )
    );
end;
$$;
comment on function public.bad_friends(jsonb, text, int, int, text) is
  'Page /slashes/bad-friends (M5, M9, M10): penalised endorsers of people whose score slash was upheld. Filters: role reviewer|voucher, minSlashes, person, from, to (close). Sorts: points, slashes, rate (lower bound, from 10 endorsed), last. `pairs` holds the newest 200. `rule` auto|open|close: when supporters are counted.';
grant execute on function public.bad_friends(jsonb, text, int, int, text) to anon, authenticated, service_role;
