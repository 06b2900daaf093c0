create function private.slash_ballots(slash_id bigint) returns table (
  voter_id bigint, is_upvote boolean, weight numeric, estimated boolean, at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if
    exists (
      select 1
      from app.r_slash k
        join app.slashes s on s.id = k.slash_id
      where k.slash_id = slash_ballots.slash_id
        and k.votes = k.voters
        and s.closes_at <= k.computed_at
        and k.computed_at <= app.now()
    )
  then
    return query
      select v.voter_id, v.is_upvote, v.weight, v.estimated, v.at
      from app.r_slash_vote v
      where v.slash_id = slash_ballots.slash_id;
  else
    return query
      select c.voter_id, c.is_upvote, c.weight, c.weight_estimated, c.created_at
      from app.counted_votes c
      where c.target_type = 'slash' and c.target_id = slash_ballots.slash_id and not c.blind;
  end if;
end;
$$;
comment on function private.slash_ballots(bigint) is
  'M7: votes that count on a slash, with direction (null: unknown); none while it is open.';

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
  -- The number of people endorsed is computed only for the page, unless the sort needs it.
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
        -- Same as private.endorsed_count, for all of them at once.
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

create function app.refresh_r_vote_skill(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  -- Everyone is recounted step by step; until then, the figures of the last round stay.
  if cursor is null then
    delete from app.r_vote_skill k where not exists (select 1 from app.r_slash_vote v where v.voter_id = k.voter_id);
    delete from app.r_slash_agree g where not exists (select 1 from app.r_slash_vote v where v.voter_id = g.a);
  end if;
  loop
    -- Voters until they have about 100 votes in total: each vote is paired with all others on the same slash.
    people := array(
      select x.voter_id
      from (
          select n.voter_id, sum(n.k) over (order by n.voter_id) - n.k as before
          from (
              select v.voter_id, count(*) as k
              from app.r_slash_vote v
              where v.voter_id > place
              group by 1
              order by 1
              limit 100
            ) n
        ) x
      where x.before < 100
      order by 1
    );
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_vote_skill k where k.voter_id = any (people);
    delete from app.r_slash_agree g where g.a = any (people);
    insert into app.r_vote_skill
    select x.* from private.vote_skills(people, '-infinity', 'infinity') x;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_slash_agree
    select x.voter_id, y.voter_id, count(*), count(*) filter (where x.is_upvote = y.is_upvote),
      count(*) filter (where x.is_upvote), count(*) filter (where y.is_upvote)
    from app.r_slash_vote x
      join app.r_slash_vote y on y.slash_id = x.slash_id and y.voter_id > x.voter_id
    where x.voter_id = any (people) and x.is_upvote is not null and y.is_upvote is not null
    group by 1, 2
    having count(*) >= 2;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function app.refresh_r_vote_skill(jsonb) is
  'Refreshes M18 and the agreement of voters on closed slashes, from r_slash_vote.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_vote_skill', 86400, 'app.refresh_r_vote_skill', 11);
