-- The share of penalised people is one of those who backed somebody slashed in the same range and role.

create function private.backers_of_slashed(
  person bigint,
  role text,
  from_at timestamptz,
  to_at timestamptz
) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select count(distinct b.user_id)
    from
      app.slash_states s
      join app.r_penalty b on b.slash_id = s.id
    where
      s.status = 'upheld'
      and s.type = 'SCORE'
      and (person is null or b.user_id = person)
      and (from_at is null or s.closes_at >= from_at)
      and (to_at is null or s.closes_at <= to_at)
      and case role
        when 'reviewer' then b.reviewed_open
        or b.reviewed_close
        when 'voucher' then b.vouched_open
        or b.vouched_close
        else true
      end
  );
end;
$$;
comment on function private.backers_of_slashed(bigint, text, timestamptz, timestamptz) is
  'Everyone who backed the subject of an upheld score slash when it opened or when it closed (M9), whether it cost them points or not.';

create or replace function private.bad_friends_kpis(role text)
returns jsonb
language plpgsql
stable
set search_path = ''
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
        'shareOfEndorsers', private.share(
          k.people,
          private.backers_of_slashed(null, bad_friends_kpis.role, null, null)
        ),
        'since', '2025-05-28'
      )
    from
      (
        select
          count(*) filter (where slashes > 0) as people,
          coalesce(sum(points), 0) as points,
          count(*) filter (where slashes >= 2) as repeat
        from b
      ) k
  );
end;
$$;

create or replace function public.bad_friends(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  rule text default 'auto'
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
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

create or replace function private.bad_friends_range(
  person bigint,
  role text,
  fewest int,
  from_at timestamptz,
  to_at timestamptz,
  chosen jsonb,
  page int,
  per int,
  rule text default 'auto'
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  counted boolean := private.rollup_as_of('bad_friends') is not null;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := greatest(1, coalesce(page, 1)) - 1;
  ordered text := (chosen ->> 'sql')
    || case when (chosen ->> 'descending')::boolean then ' desc' else ' asc' end
    || case when (chosen ->> 'nullable')::boolean then ' nulls last' else '' end;
  cut text;
  answer jsonb;
begin
  if skip >= 400 then
    perform private.refuse('page must be 1 to 400: narrow the filter');
  end if;
  -- How many somebody ever endorsed is asked of those on the page, unless they are in the order of it.
  cut := case
    when chosen ->> 'sql' = 'b.rate' then ''
    else format('order by %s, b.user_id limit $7 offset $8', ordered)
  end;
  execute format(
    $q$
      with
        p as materialized (
          select p.*
          from private.penalised(case when $1 is not null then array[$1] end, $2, $3, $4, $9) p
          where p.slashes >= $5 and ($1 is null or p.user_id = $1)
        ),
        picked as materialized (
          select b.*, x.endorsed
          from
            (select b.* from p b %2$s) b
            left join app.r_bad_friend x on $6 and x.role = 'all' and x.user_id = b.user_id
        ),
        -- As private.endorsed_count says it, for all of them at once.
        counted as (
          select e.user_id, count(*) as endorsed
          from
            (
              select r.author_id as user_id, r.subject_id
              from app.review_states r
              where r.author_id = any (array(select x.user_id from picked x where x.endorsed is null)) and r.score = 1
              union
              select v.author_id, v.subject_id
              from app.vouch_states v
              where v.author_id = any (array(select x.user_id from picked x where x.endorsed is null))
            ) e
          group by e.user_id
        ),
        b as (
          select
            x.user_id,
            x.points,
            x.slashes,
            x.as_reviewer,
            x.as_voucher,
            x.left_in_window,
            n.endorsed,
            x.slashed,
            x.last_at,
            case when n.endorsed >= 10 then private.wilson_bound(x.slashed, n.endorsed, -1) end as rate
          from
            picked x
            left join counted c on c.user_id = x.user_id
            cross join lateral (select coalesce(x.endorsed, c.endorsed, 0) as endorsed) n
        ),
        k as (
          select
            count(*) as people,
            coalesce(sum(p.points), 0) as points,
            count(*) filter (where p.slashes >= 2) as repeat
          from p
        )
      select
        jsonb_build_object(
          'total', k.people,
          'totalExact', true,
          'kpis', jsonb_build_object(
            'people', k.people,
            'points', k.points,
            'repeat', k.repeat,
            'shareOfEndorsers', private.share(k.people, $10),
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
                %3$s
              ) r
          )
        )
      from k
    $q$,
    ordered,
    cut,
    case when cut = '' then format('order by %s, b.user_id limit $7 offset $8', ordered) else '' end
  )
  into answer
  using
    person,
    role,
    from_at,
    to_at,
    fewest,
    counted,
    size,
    skip * size,
    rule,
    private.backers_of_slashed(person, role, from_at, to_at);
  return answer;
end;
$$;

-- Kept with the old share: counted anew at the next round, and when asked for until then.
delete from app.r_cached_answer k where k.part in ('bad_friends_reviewer', 'bad_friends_voucher');
