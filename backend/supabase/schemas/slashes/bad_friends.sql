create function private.newest_penalties(
  role text,
  person bigint,
  from_at timestamptz,
  to_at timestamptz,
  most int,
  rule text default 'auto'
) returns setof app.slash_penalties
language plpgsql stable set search_path = '' as $$
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
      where p.user_id = person
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
      where s.type = 'SCORE'
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
      where p.slash_id = any (batch)
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
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with b as materialized (
      select x.points, x.slashes from app.r_bad_friend x where x.role = coalesce(bad_friends_kpis.role, 'all')
    )
    select jsonb_build_object(
        'people', k.people,
        'points', k.points,
        'repeat', k.repeat,
        'shareOfEndorsers', private.share(
          k.people,
          private.backers_of_slashed(null, bad_friends_kpis.role, null, null)
        ),
        'since', '2025-05-28'
      )
    from (
        select count(*) filter (where slashes > 0) as people, coalesce(sum(points), 0) as points,
          count(*) filter (where slashes >= 2) as repeat
        from b
      ) k
  );
end;
$$;

create function private.backers_of_slashed(
  person bigint,
  role text,
  from_at timestamptz,
  to_at timestamptz
) returns bigint
language plpgsql stable set search_path = '' set enable_sort = off set work_mem = '32MB' as $$
declare
  backers bigint;
begin
  execute format(
    $q$
      select count(*)
      from (
          select b.user_id
          from app.slash_states s
            join app.r_penalty b on b.slash_id = s.id
          where %s
          group by b.user_id
        ) x
    $q$,
    concat_ws(
      ' and ', 's.status = ''upheld'' and s.type = ''SCORE''', case when person is not null then 'b.user_id = $1' end,
      case when from_at is not null then 's.closes_at >= $2' end,
      case when to_at is not null then 's.closes_at <= $3' end,
      case role
        when 'reviewer' then '(b.reviewed_open or b.reviewed_close)'
        when 'voucher' then '(b.vouched_open or b.vouched_close)'
      end
    )
  )
  into backers
  using person, from_at, to_at;
  return backers;
end;
$$;
comment on function private.backers_of_slashed(bigint, text, timestamptz, timestamptz) is
  'How many people backed the subject of an upheld score slash when it opened or when it closed (M9), whether or not it cost them points.';

create function private.slash_prices(rule text) returns table (
  slash_id bigint, subject_id bigint, closes_at timestamptz, opened_at timestamptz, amount bigint, at_open boolean,
  by_review numeric, by_vouch numeric, by_both numeric
)
language sql stable as $$
  select s.id, s.subject_id, s.closes_at, s.opened_at, s.amount, coalesce(nullif(rule, 'auto'), p.snapshot) = 'open',
    s.amount * p.per_review, s.amount * p.per_vouch,
    s.amount * case when p.stack then p.per_review + p.per_vouch else greatest(p.per_review, p.per_vouch) end
  from app.slash_states s
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
  where s.status = 'upheld' and s.type = 'SCORE';
$$;
comment on function private.slash_prices(text) is
  'M10: points an upheld score slash takes from those who backed its subject by a review, a vouch or both, and when backing counts: at the opening (open), at the close (close), or by the rule of the closing day (auto).';

create function public.bad_friends(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  rule text default 'auto'
) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  role text := private.filter_word(f, 'role', array['reviewer', 'voucher']);
  fewest int := coalesce(private.filter_int(f, 'minSlashes', 1), 1);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := private.filter_time(f, 'to');
  person bigint := private.filter_person(f, 'person');
  counting text := private.filter_word(
    jsonb_build_object('rule', rule), 'rule', array['auto', 'open', 'close'], 'auto'
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
    -- The cached number is exact, however large it is.
    query.total := kpis -> 'people';
    listed := private.list_page(query, sort, page, per, null);
    if kpis is null and fewest = 1 and person is null then
      kpis := private.bad_friends_kpis(role);
    elseif kpis is null then
      execute format(
        $q$
          select jsonb_build_object(
              'people', count(*),
              'points', coalesce(sum(b.points), 0),
              'repeat', count(*) filter (where b.slashes >= 2),
              'shareOfEndorsers', private.share(count(*), private.backers_of_slashed(%L::bigint, %L, null, null)),
              'since', '2025-05-28'
            )
          from %s
        $q$,
        person, role, private.rows_sql(query)
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
        select coalesce(
            json_agg(
              private.bad_friend_json(
                (select h.person from app.people h where h.user_id = b.user_id), b.points, b.slashes, b.as_reviewer,
                b.as_voucher, b.left_in_window, b.endorsed, b.slashed, b.last_at
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
      person, role, fewest, from_at, to_at, private.sort_choice(query.orders, sort), page, per, counting
    );
  end if;
  return private.extended_text(
    private.stamp() || answer,
    json_build_object(
      'pairs', (
        with x as materialized (
          select * from private.newest_penalties(role, person, from_at, to_at, 200, counting)
        ), subject as materialized (
          select d.subject_id, (select h.person from app.people h where h.user_id = d.subject_id)::text::json as person
          from (select distinct subject_id from x) d
        )
        select coalesce(
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
        from x
          left join subject s on s.subject_id = x.subject_id
      )
    )
  );
end;
$$;
comment on function public.bad_friends(jsonb, text, int, int, text) is
  'Page /slashes/bad-friends (M5, M9, M10): penalised endorsers of people whose score slash was upheld. Filters: role reviewer|voucher, minSlashes, person, from, to (close). Sorts: points, slashes, rate (lower bound, from 10 endorsed), last. `pairs` holds the newest 200. `rule` auto|open|close: when supporters are counted.';
grant execute on function public.bad_friends(jsonb, text, int4, int4, text) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('bad_friends_all', 'private.bad_friends_kpis(null)'),
  ('bad_friends_reviewer', $$private.bad_friends_kpis('reviewer')$$),
  ('bad_friends_voucher', $$private.bad_friends_kpis('voucher')$$);
