create function private.towards(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      from app.profiles p
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
  'From one person towards another: the current review (M3), active wei (M6), whether the one invited the other, slashes.';

create function public.profiles_compared(c text[] default '{}', filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
  -- Each person once, where they are first named.
  named := (
    select jsonb_build_object(
        'people', coalesce(jsonb_agg(x.user_id order by x.n) filter (where x.user_id is not null and x.first), '[]'),
        'unknown', coalesce(jsonb_agg(x.name order by x.n) filter (where x.user_id is null), '[]')
      )
    from (
        select f.*,
          row_number() over (
            partition by f.user_id
            order by f.n
          ) = 1 as first
        from (
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
      'people', coalesce(private.compared(people, r), '[]'),
      'unknown', named -> 'unknown',
      'leftOut', (
        select coalesce(
            jsonb_agg((select h.person from app.people h where h.user_id = p.id::bigint) order by p.n),
            '[]'
          )
        from jsonb_array_elements_text(named -> 'people') with ordinality p (id, n)
        where p.n > most
      ),
      'relations', (
        select coalesce(
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
        from unnest(people) with ordinality x (id, n)
          join unnest(people) with ordinality y (id, n) on y.n > x.n
      ),
      'sharedEndorsers', (
        select private.people_json(
            array(
              select s.author_id
              from unnest(private.shared_endorsers(people)) s (author_id)
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

create function private.shared_endorsers(people bigint[]) returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  most constant int := 1000;
  shared bigint[];
  who bigint;
begin
  if cardinality(people) < 2 then
    return '{}';
  end if;
  for who in
    select k.id
    from unnest(people) k (id)
    order by
      (select count(*) from (select 1 from app.reviews r where r.subject_id = k.id limit most) x)
        + (select count(*) from (select 1 from app.vouches v where v.subject_id = k.id limit most) x)
  loop
    shared := case
      when shared is null then array(select e.author_id from private.endorsers_of(who) e)
      else array(
        select r.author_id
        from app.review_states r
        where r.subject_id = who and r.author_id = any (shared) and r.score = 1 and r.archived_at is null
        union
        select v.author_id
        from app.vouch_states v
        where v.subject_id = who and v.author_id = any (shared) and v.active
      )
    end;
  end loop;
  return shared;
end;
$$;
comment on function private.shared_endorsers(bigint[]) is
  'Those who endorse all of these people now (M2), in no particular order.';

create function private.compared(people bigint[], span private.time_range) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    with told as materialized (select q.* from private.reasons_of_people(people, true) q), measured as materialized (
      select m.* from private.measures_of(people) m
    ),
    -- profile_rows takes ids as lists sort by them: profile ids, with accounts without profile above all of them.
    rows as materialized (
      select (e.row ->> 'userId')::bigint as user_id, e.row
      from jsonb_array_elements(
          private.profile_rows(
            (
              select jsonb_agg(coalesce(p.profile_id, 10000000000000000 + k.id) order by k.n)
              from unnest(people) with ordinality k (id, n)
                left join app.profiles p on p.user_id = k.id
            )
          )
        ) e (row)
    )
    select jsonb_agg(
        r.row
          || t.body
          || jsonb_build_object(
            'summary', t.public_summary,
            'measures', (
              select jsonb_agg(
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
              from unnest(
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
            'scores', private.scores_within(k.id, span),
            'endorsers', private.with_people(
              coalesce(private.kept_list(k.id, 'endorsers'), private.count_endorsers(k.id))
            )
          )
        order by k.n
      )
    from unnest(people) with ordinality k (id, n)
      join rows r on r.user_id = k.id
      join told t on t.user_id = k.id
  );
end;
$$;

create function private.scores_within(user_id bigint, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- The score in force when the range began is placed at its start.
    h as (
      select h.at, h.score
      from app.score_history h
      where h.user_id = scores_within.user_id and h.at > r.since and h.at <= r.until
      union all
      select r.since, x.score
      from (select private.score_at(scores_within.user_id, r.since) as score) x
      where isfinite(r.since) and x.score is not null
    ), part as (
      select h.*, row_number() over (order by h.at) as i, count(*) over () as n
      from h
    )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(p.at), 'score', p.score) order by p.at), '[]')
    from part p
    where p.i = p.n or p.i = 1 or p.n <= 300 or (p.i * 298) / p.n > ((p.i - 1) * 298) / p.n
  );
end;
$$;
comment on function private.scores_within(bigint, private.time_range) is
  'At most 300 points of a score within a range, including the first and the last, starting with the score in force when it began.';
