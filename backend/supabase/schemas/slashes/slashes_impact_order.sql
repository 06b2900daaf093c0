create function private.endorsed_count(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select count(*)
    from (
        select r.subject_id from app.review_states r where r.author_id = endorsed_count.user_id and r.score = 1
        union
        select v.subject_id from app.vouch_states v where v.author_id = endorsed_count.user_id
      ) e
  );
end;
$$;

create function app.refresh_bad_friends(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint;
begin
  if cursor is null then
    delete from app.r_bad_friend b where not exists (select 1 from app.r_penalty p where p.user_id = b.user_id);
  end if;
  people := array(select distinct p.user_id from app.r_penalty p where p.user_id > after order by 1 limit 50);
  if people = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  delete from app.r_bad_friend b where b.user_id = any (people);
  with slashed as materialized (
    select s.id from app.slash_states s where s.status = 'upheld' and s.type = 'SCORE'
  ), backed as (
    select distinct p.user_id
    from app.r_penalty p
    where p.user_id = any (people) and p.slash_id in (select s.id from slashed s)
  ), endorsed as (
    select e.user_id, count(*) as n
    from (
        select r.author_id as user_id, r.subject_id
        from app.review_states r
        where r.author_id = any (people) and r.score = 1
        union
        select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (people)
      ) e
    group by 1
  )
  insert into app.r_bad_friend
  select k.role, b.user_id, coalesce(x.points, 0), coalesce(x.slashes, 0), coalesce(x.slashed, 0),
    coalesce(x.as_reviewer, 0), coalesce(x.as_voucher, 0), coalesce(x.left_in_window, 0), x.last_at, coalesce(e.n, 0),
    case when e.n >= 10 then private.wilson_bound(x.slashed, e.n, -1) end
  from (
      values
        ('all'),
        ('reviewer'),
        ('voucher')
    ) k (role)
    cross join backed b
    left join (
      select r.role, p.user_id, sum(p.points) as points, count(*) as slashes, count(distinct p.subject_id) as slashed,
        count(*) filter (where p.reviewed) as as_reviewer, count(*) filter (where p.vouched) as as_voucher,
        count(*) filter (where p.archived_at is not null or p.unvouched_at is not null) as left_in_window,
        max(p.closes_at) as last_at
      from (select * from app.slash_penalties p where p.points > 0 and p.user_id = any (people) offset 0) p
        cross join (
          values
            ('all'),
            ('reviewer'),
            ('voucher')
        ) r (role)
      where case r.role when 'reviewer' then p.reviewed when 'voucher' then p.vouched else true end
      group by r.role, p.user_id
    ) x
      on x.role = k.role and x.user_id = b.user_id
    left join endorsed e on e.user_id = b.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', people[cardinality(people)]));
end;
$$;
comment on function app.refresh_bad_friends(jsonb) is 'r_bad_friend, a hundred backers a chunk. Runs after r_slash.';

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
language sql stable as $$
  select json_build_object(
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
language plpgsql stable set search_path = '' as $$
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
    ordered, cut, case when cut = '' then format('order by %s, b.user_id limit $7 offset $8', ordered) else '' end
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

create function app.refresh_slash_rates(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'slash_rates');
$$;
comment on function app.refresh_slash_rates(jsonb) is 'What reasons about slashes are held against.';

insert into app.rollup_jobs values ('bad_friends', 900, 'app.refresh_bad_friends', 17);

insert into app.rollup_jobs values ('slash_rates', 300, 'app.refresh_slash_rates', 45);
