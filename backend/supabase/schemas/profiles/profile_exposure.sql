create function private.bond_without_person(b app.bonds) returns jsonb
language sql stable as $$
  select private.bond_of(b, app.now(), null) - 'person';
$$;

create function private.slash_risks() returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with upheld as materialized (
      select s.subject_id, s.amount, s.closes_at
      from app.slash_states s
      where s.type = 'SCORE' and s.status = 'upheld'
    ), risk as (
      select private.level(u.score) as level,
        (
          count(*) filter (
              where exists (
                  select 1
                  from upheld x
                  where x.subject_id = u.user_id and x.closes_at >= (select app.now()) - interval '180 days'
                )
            )
            + 1
        )::numeric / (count(*) + 2) as p
      from app.profiles p
        join app.users u using (user_id)
      group by 1
    )
    select jsonb_build_object(
        'median', (select coalesce(percentile_cont(.5) within group (order by amount), 0)::numeric from upheld),
        'levels', (select coalesce(jsonb_object_agg(r.level, r.p), '{}') from risk r where r.level is not null)
      )
  );
end;
$$;
comment on function private.slash_risks is
  'M22: median points of an upheld score slash, and for each level the smoothed share of profiles with one in the last 180 days.';

create function private.endorsements(user_id bigint, among bigint[]) returns table (
  subject_id bigint, reviewed boolean, wei numeric
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  if among is null then
    return query
      select r.subject_id, true, null::numeric
      from app.review_states r
      where r.author_id = endorsements.user_id and r.score = 1 and r.archived_at is null
      union all
      select v.subject_id, false, v.amount_wei
      from app.vouch_states v
      where v.author_id = endorsements.user_id and v.active;
  else
    return query
      select r.subject_id, true, null::numeric
      from app.review_states r
      where r.subject_id = any (among) and r.author_id = endorsements.user_id and r.score = 1 and r.archived_at is null
      union all
      select v.subject_id, false, v.amount_wei
      from app.vouch_states v
      where v.author_id = endorsements.user_id and v.subject_id = any (among) and v.active;
  end if;
end;
$$;

create function private.exposure_rows(user_id bigint, among bigint[] default null) returns table (
  subject_id bigint, level text, r boolean, v boolean, wei numeric, risk double precision, points double precision
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with endorsed as (
      select z.subject_id, bool_or(z.reviewed) as r, bool_or(not z.reviewed) as v, sum(z.wei) as wei
      from private.endorsements(exposure_rows.user_id, among) z
      group by z.subject_id
    ), slashed as materialized (
      select coalesce(private.cached_answer('slash_risks'), private.slash_risks()) as body
    ), rule as materialized (
      select coalesce((private.param('endorse.review', app.now()) #>> '{}')::numeric, 0) as review,
        coalesce((private.param('endorse.vouch', app.now()) #>> '{}')::numeric, 0) as vouch
    ),
    -- Once per level and way to endorse, not once per person; the level is null for people without a score.
    risk as materialized (
      select l.level, k.p::double precision as p, (k.points * rule.review)::double precision as by_review,
        (k.points * rule.vouch)::double precision as by_vouch,
        (k.points * (rule.review + rule.vouch))::double precision as by_both
      from slashed m
        cross join rule
        cross join (
          select x.level from app.levels x
          union all
          select null
        ) l
        cross join lateral (
          select x.p, x.p * (m.body ->> 'median')::numeric as points
          from (select coalesce((m.body #>> array['levels', l.level])::numeric, .5) as p offset 0) x
          offset 0
        ) k
    )
    select e.subject_id, k.level, e.r, e.v, e.wei, k.p,
      case when e.r and e.v then k.by_both when e.r then k.by_review else k.by_vouch end
    from endorsed e
      join app.users b on b.user_id = e.subject_id
      join risk k on coalesce(k.level, '') = coalesce(private.level(b.score), '');
end;
$$;
comment on function private.exposure_rows(bigint, bigint[]) is
  'M22: everyone (or those in `among`) this person endorses now, the rate of upheld slashes at their level, and the points "if the average happens".';

create function private.count_marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(r.id order by r.id), '[]')
    from app.review_states r
    where r.author_id = count_marked_reviews.user_id and private.review_spam_mark(r.id, r.subject_id, r.score)
  );
end;
$$;
comment on function private.count_marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted.';

create function private.profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select s.figures
      from app.r_profile_sums s
      where s.user_id = profile_sums.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_profile_sums(profile_sums.user_id)
  );
end;
$$;

create function private.marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select s.figures -> 'marked'
      from app.r_profile_sums s
      where s.user_id = marked_reviews.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_marked_reviews(marked_reviews.user_id)
  );
end;
$$;
comment on function private.marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted; for busy people, as stored.';

create function private.eip7_rule(out free int, out per_answerless int)
language plpgsql
stable
set search_path = ''
as $$
begin
  free := (private.param('r4r.free', app.now()) #>> '{}')::int;
  per_answerless := (private.param('r4r.per_nonrecip', app.now()) #>> '{}')::int;
end;
$$;
comment on function private.eip7_rule is
  'M11: how many reciprocated reviews count under the current rule, and how many more for each review that is not reciprocated.';

create function private.eip7(positive int, reciprocated int, room int) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
      'positive', positive,
      'reciprocated', reciprocated,
      'nonReciprocated', positive - reciprocated,
      'counted', case when reciprocated <= room then reciprocated else room end,
      'neutralised', case when reciprocated <= room then 0 else reciprocated - room end,
      'headroom', room - reciprocated
    );
$$;

create function private.eip7_by_rule(positive int, reciprocated int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.eip7(positive, reciprocated, r.free + r.per_answerless * (positive - reciprocated))
    from private.eip7_rule() r
  );
end;
$$;
comment on function private.eip7_by_rule(int, int) is
  'M11: `counted`, `neutralised` and `headroom` under the current rule.';

create function private.count_endorsed(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'count', count(*),
        'points', coalesce(sum(e.points), 0),
        'rows', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'userId', e.subject_id,
              'reviewed', e.r,
              'vouched', e.v,
              'wei', e.wei::text,
              'risk', e.risk,
              'points', e.points
            )
            order by e.n
          ) filter (where e.n <= 50),
          '[]'
        )
      )
    from (
        select x.*, row_number() over (order by x.points desc, x.wei desc nulls last, x.subject_id) as n
        from private.exposure_rows(count_endorsed.user_id) x
      ) e
  );
end;
$$;
comment on function private.count_endorsed(bigint) is
  'M22: the people that someone endorses now: how many, their total expected points, and the fifty with the most.';

create function private.count_unanswered(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with critics as (
      select r.author_id, max(r.created_at) as last_at
      from app.review_states r
      where r.subject_id = count_unanswered.user_id
        and r.score = -1
        and r.archived_at is null
        and not exists (
          select 1
          from app.review_states a
          where a.subject_id = r.author_id
            and a.author_id = count_unanswered.user_id
            and a.archived_at is null
            and a.created_at > r.created_at
        )
      group by r.author_id
    )
    select jsonb_build_object(
        'count', (select count(*) from critics),
        'people', (
          select coalesce(jsonb_agg(x.author_id order by x.last_at desc, x.author_id), '[]')
          from (select * from critics c order by c.last_at desc, c.author_id limit 5) x
        )
      )
  );
end;
$$;
comment on function private.count_unanswered(bigint) is
  'How many people have an active negative review about someone who has not reviewed them since, and the five latest.';

create function private.bond_of(b app.bonds, clock timestamptz, person jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'person', person,
      'scoreThen', b.score_then,
      'bondOpen', b.open,
      'bondDaysLeft', case when b.open then extract(epoch from b.until - clock)::double precision / 86400 end,
      'bondUntil', private.iso(b.until),
      'bondRaw', b.raw,
      'bondImpact', b.impact,
      'capped', b.impact <> b.raw
    );
$$;

create function private.headroom(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with r as (
      select exists (
          select 1
          from app.review_states b
          where b.author_id = headroom.user_id and b.subject_id = a.author_id and b.archived_at is null
        ) as answered
      from app.review_states a
      where a.subject_id = headroom.user_id and a.score = 1 and a.archived_at is null
    )
    select private.eip7_by_rule(count(*)::int, count(*) filter (where r.answered)::int)
    from r
  );
end;
$$;
comment on function private.headroom(bigint) is
  'M11 (EIP-7): how many reciprocated positive reviews count, how many are neutralized, and how many more would count.';
