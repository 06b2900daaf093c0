-- Page /profileoverview (8.5).

create function private.score_points_since(user_id bigint, since timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      -- What held when the range began stands at its begin.
      h as (
        select h.at, h.score
        from app.score_history h
        where h.user_id = score_points_since.user_id and h.at > since and h.at <= app.now()
        union all
        select since, x.score
        from (select private.score_at(score_points_since.user_id, since) as score) x
        where isfinite(since) and x.score is not null
      ),
      part as (
        select h.*, row_number() over (order by h.at) as i, count(*) over () as n
        from h
      )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(p.at), 'score', p.score) order by p.at), '[]')
    from part p
    where p.i = p.n or p.i = 1 or p.n <= 300 or (p.i * 298) / p.n > ((p.i - 1) * 298) / p.n
  );
end;
$$;
comment on function private.score_points_since(bigint, timestamptz) is
  'At most 300 points of a score since a time, first and last among them; from the score that held then.';

create function private.endorsers_of(user_id bigint) returns table (author_id bigint, reviewed boolean, vouched boolean)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select x.author_id, bool_or(not x.vouch), bool_or(x.vouch)
    from
      (
        select r.author_id, false as vouch
        from app.review_states r
        where r.subject_id = endorsers_of.user_id and r.score = 1 and r.archived_at is null
        union all
        select v.author_id, true
        from app.vouch_states v
        where v.subject_id = endorsers_of.user_id and v.active
      ) x
    group by 1;
end;
$$;
comment on function private.endorsers_of(bigint) is
  'Who endorses a person now: by an active positive review, an active vouch, or both (M2).';

-- What one did towards the other and what of it stands now.
create function private.towards(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'sentiment', (
      select private.sentiment(r.score)
      from app.review_states r
      where r.author_id = towards.a and r.subject_id = towards.b and r.archived_at is null
      order by r.created_at desc, r.id desc
      limit 1
    ),
    'vouchedWei', (
      select coalesce(sum(v.amount_wei), 0)::text
      from app.vouch_states v
      where v.author_id = towards.a and v.subject_id = towards.b and v.active
    ),
    'invited', exists (
      select 1
      from
        app.profiles p
        join app.profiles i on i.profile_id = p.invited_by
      where i.user_id = towards.a and p.user_id = towards.b and p.joined_at <= app.now()
    ),
    'slashes', (
      select coalesce(jsonb_agg(s.id order by s.id), '[]')
      from app.slash_states s
      where s.author_id = towards.a and s.subject_id = towards.b and s.status <> 'cancelled'
    )
  );
end;
$$;
comment on function private.towards(bigint, bigint) is
  'Between two people, one way: the current review (M3), active wei (M6), whether one invited the other, slashes.';

create function private.compared(people bigint[], since timestamptz) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    with
      measured as materialized (select m.* from private.measures_of(people) m),
      -- profile_rows reads ids as lists order them: profiles by number, accounts without one behind all.
      rows as materialized (
        select (e.row ->> 'userId')::bigint as user_id, e.row
        from
          jsonb_array_elements(
            private.profile_rows(
              (
                select jsonb_agg(coalesce(p.profile_id, 10000000000000000 + k.id) order by k.n)
                from
                  unnest(people) with ordinality k (id, n)
                  left join app.profiles p on p.user_id = k.id
              )
            )
          ) e (row)
      )
    select
      jsonb_agg(
        r.row
          || private.reasons_of(k.id, true)
          || jsonb_build_object(
            'measures', (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'measure', a.name,
                    'value', m.value,
                    'percentile', case
                      when a.name = 'score' and m.value is not null then private.score_percentile(m.value::int)
                      when m.value <> 0 then private.percentile(a.name, m.value)
                    end
                  )
                  order by a.n
                )
              from
                unnest(
                  array[
                    'score',
                    'reviews',
                    'positiveShare',
                    'reviewerScore',
                    'vouchedEth',
                    'voucherScore',
                    'voteSkill',
                    'xp'
                  ]
                ) with ordinality a (name, n)
                left join measured m on m.user_id = k.id and m.measure = a.name
            ),
            'scores', private.score_points_since(k.id, since),
            'endorsers', (
              select
                jsonb_build_object(
                  'count', count(*),
                  'people', coalesce(
                    jsonb_agg((select h.person from app.people h where h.user_id = x.author_id) order by x.n) filter (
                      where x.n <= 5
                    ),
                    '[]'
                  )
                )
              from
                (
                  select
                    e.author_id,
                    row_number() over (order by u.score desc nulls last, e.author_id) as n
                  from
                    private.endorsers_of(k.id) e
                    join app.users u on u.user_id = e.author_id
                ) x
            )
          )
        order by k.n
      )
    from
      unnest(people) with ordinality k (id, n)
      join rows r on r.user_id = k.id
  );
end;
$$;

create function public.profiles_compared(c text[] default '{}', filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  most constant int := 4;
  r private.time_range := private.range_of(private.filter_object(filters));
  named jsonb;
  people bigint[];
begin
  if cardinality(c) > 20 then
    perform private.refuse('c must be a list of at most 20');
  end if;
  -- Each person once, where they are named first.
  named := (
    select
      jsonb_build_object(
        'people', coalesce(jsonb_agg(x.user_id order by x.n) filter (where x.user_id is not null and x.first), '[]'),
        'unknown', coalesce(jsonb_agg(x.name order by x.n) filter (where x.user_id is null), '[]')
      )
    from
      (
        select
          f.*,
          row_number() over (
            partition by f.user_id
            order by f.n
          ) = 1 as first
        from
          (
            select k.name, k.n, private.survivor(private.find_user(k.name)) as user_id
            from unnest(c) with ordinality k (name, n)
            where btrim(k.name) <> ''
          ) f
      ) x
  );
  people := array(
    select p.id::bigint
    from jsonb_array_elements_text(named -> 'people') with ordinality p (id, n)
    order by p.n
    limit most
  );
  return private.stamp()
    || private.time_ends(r)
    || jsonb_build_object(
      'people', coalesce(private.compared(people, r.since), '[]'),
      'unknown', named -> 'unknown',
      'leftOut', (
        select
          coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.id::bigint) order by p.n), '[]')
        from jsonb_array_elements_text(named -> 'people') with ordinality p (id, n)
        where p.n > most
      ),
      'relations', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'a', x.id,
                'b', y.id,
                'ab', private.towards(x.id, y.id),
                'ba', private.towards(y.id, x.id)
              )
              order by x.n, y.n
            ),
            '[]'
          )
        from
          unnest(people) with ordinality x (id, n)
          join unnest(people) with ordinality y (id, n) on y.n > x.n
      ),
      'sharedEndorsers', (
        with
          shared as (
            select e.author_id
            from
              unnest(people) k (id)
              cross join lateral private.endorsers_of(k.id) e
            where cardinality(people) > 1
            group by 1
            having count(*) = cardinality(people)
          )
        select
          private.people_json(
            array(
              select s.author_id
              from
                shared s
                join app.users u on u.user_id = s.author_id
              order by u.score desc nulls last, s.author_id
            )
          )
      )
    );
end;
$$;
comment on function public.profiles_compared(text[], jsonb) is
  'Page /profileoverview (8.5): up to four people by any form of id, with what they are compared by and its percentile among profiles, scores since the begin of the range, top endorsers, what is between each two, and who endorses all. `unknown` names what nobody has, `leftOut` who came fifth or later.';
grant execute on function public.profiles_compared(text[], jsonb) to anon, authenticated, service_role;
