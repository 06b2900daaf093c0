-- Penalised backers of a range or a past day: everyone they ever endorsed is counted for the people of the page, all at once.

create or replace function private.penalised(
  people bigint[],
  role text,
  from_at timestamptz,
  to_at timestamptz,
  rule text default 'auto'
)
returns table (
  user_id bigint,
  points numeric,
  slashes bigint,
  slashed bigint,
  as_reviewer bigint,
  as_voucher bigint,
  left_in_window bigint,
  last_at timestamptz
)
language plpgsql
stable
set search_path = ''
set enable_sort = off
set work_mem = '32MB'
as $$
#variable_conflict use_column
begin
  -- By person and subject first: to count the subjects of each person the penalties would be sorted, which takes longest.
  return query
    select
      b.user_id,
      sum(b.points),
      sum(b.slashes)::bigint,
      count(*),
      sum(b.as_reviewer)::bigint,
      sum(b.as_voucher)::bigint,
      sum(b.left_in_window)::bigint,
      max(b.last_at)
    from
      (
        select
          p.user_id,
          p.subject_id,
          sum(p.points) as points,
          count(*) as slashes,
          count(*) filter (where p.reviewed) as as_reviewer,
          count(*) filter (where p.vouched) as as_voucher,
          count(*) filter (where p.archived_at is not null or p.unvouched_at is not null) as left_in_window,
          max(p.closes_at) as last_at
        from private.penalties_by(penalised.rule) p
        where
          p.points > 0
          and (people is null or p.user_id = any (people))
          and (from_at is null or p.closes_at >= from_at)
          and (to_at is null or p.closes_at <= to_at)
          and (role is null or case role when 'reviewer' then p.reviewed when 'voucher' then p.vouched else true end)
        group by p.user_id, p.subject_id
      ) b
    group by b.user_id;
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
        ),
        backers as (
          select
            case
              when $6 then (select count(*) from app.r_bad_friend x where x.role = 'all')
              else (
                select count(*)
                from
                  (
                    select x.user_id
                    from
                      app.r_penalty x
                      join app.slash_states s on s.id = x.slash_id
                    where s.status = 'upheld' and s.type = 'SCORE'
                    group by x.user_id
                  ) x
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
                %3$s
              ) r
          )
        )
      from
        k
        cross join backers
    $q$,
    ordered,
    cut,
    case when cut = '' then format('order by %s, b.user_id limit $7 offset $8', ordered) else '' end
  )
  into answer
  using person, role, from_at, to_at, fewest, counted, size, skip * size, rule;
  return answer;
end;
$$;
