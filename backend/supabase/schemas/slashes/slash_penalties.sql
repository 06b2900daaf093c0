create function private.slash_inviter_effect(slash_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'inviter', (select h.person from app.people h where h.user_id = e.inviter_id),
        'points', case when e.slash_id is null then 0 else e.points end
      )
    from app.slashes s
      left join private.slash_effects(array[s.id]) e on true
    where s.id = slash_inviter_effect.slash_id
  );
end;
$$;

create function private.slash_points(slash_id bigint, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_points.slash_id);
  counts boolean := s.type = 'SCORE' and s.status = 'upheld';
  cost record;
  effect jsonb := private.slash_inviter_effect(slash_points.slash_id);
begin
  select c.points, c.losers into cost from private.slash_cost(s.id, rule) c;
  return jsonb_build_object(
    'direct', case when counts then s.amount when s.status <> 'unknown' then 0 end,
    'endorsers', case when counts then cost.points when s.status <> 'unknown' then 0 end,
    'inviter', effect -> 'points',
    'inviterPerson', effect -> 'inviter',
    'reach', case when counts then cost.losers + 1 else 0 end,
    'total', case when counts then s.amount + cost.points when s.status <> 'unknown' then 0 end
      + coalesce(abs((effect ->> 'points')::numeric), 0)
  );
end;
$$;
comment on function private.slash_points(bigint, text) is
  'M10, M13: points an upheld score slash moved; zeros for any other.';

create function private.links_among(people bigint[], at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('from', l.author_id, 'to', l.subject_id, 'reviewed', l.reviewed, 'vouched', l.vouched)
          order by l.author_id, l.subject_id
        ),
        '[]'
      )
    from (
        select z.author_id, z.subject_id, bool_or(z.r) as reviewed, bool_or(not z.r) as vouched
        from (
            select r.author_id, r.subject_id, true as r
            from unnest(people) s (id)
              cross join lateral (
                select r.id, r.author_id, r.subject_id, r.archived_at
                from app.reviews r
                where r.subject_id = s.id
                  and r.author_id = any (people)
                  and r.score = 1
                  and r.created_at <= links_among.at
                offset 0
              ) r
              -- As in private.review_archived_at.
              left join lateral (
                select e.action
                from app.review_archive_events e
                where e.review_id = r.id and e.at <= links_among.at
                order by e.at desc
                limit 1
              ) last
                on true
            where case
                when last.action is not null then last.action = 'RESTORE'
                else (r.archived_at <= links_among.at) is not true
              end
              and case
                when r.archived_at > links_among.at then not exists (
                  select 1 from app.reviews x where x.id = r.id and x.archived_estimated
                )
                else true
              end
            union all
            select v.author_id, v.subject_id, false
            from unnest(people) s (id)
              cross join lateral (
                select v.author_id, v.subject_id
                from app.vouches v
                where v.subject_id = s.id
                  and v.author_id = any (people)
                  and v.vouched_at <= links_among.at
                  and (v.unvouched_at is null or v.unvouched_at > links_among.at)
                  and (v.archived_at is null or v.archived_at > links_among.at)
                offset 0
              ) v
          ) z
        where z.author_id <> z.subject_id
        group by z.author_id, z.subject_id
      ) l
  );
end;
$$;
comment on function private.links_among(bigint[], timestamptz) is
  'Who of some people backed whom of them at a time, by an active positive review or an active vouch, as M9 reads both.';

create function private.vote_skills(
  people bigint[],
  since timestamptz,
  until timestamptz
) returns setof app.r_vote_skill
language plpgsql stable set search_path = '' as $$
begin
  return query
    execute
      format(
        $q$
          with v as (
            select v.voter_id, v.weight, v.is_upvote, v.alone, s.status,
              v.at < s.opened_at + (s.closes_at - s.opened_at) / 4 as early
            from app.r_slash_vote v
              join app.slash_states s on s.id = v.slash_id
            where %s
              and v.is_upvote is not null
              and s.status in ('upheld', 'defended', 'inconclusive')
              and s.closes_at between $2 and $3
          ), k as (
            select v.voter_id, count(*) filter (where v.status <> 'inconclusive') as n,
              count(*) filter (where v.status <> 'inconclusive' and v.is_upvote = (v.status = 'upheld')) as coherent,
              count(*) filter (where v.status = 'upheld') as upheld, count(*) as closed,
              count(*) filter (where v.early) as early, coalesce(sum(v.weight), 0) as weight,
              count(*) filter (where v.alone) as pivotal
            from v
            group by v.voter_id
          ), b as (
            select k.*, case when k.n > 0 then greatest(k.upheld, k.n - k.upheld)::float8 / k.n end as base from k
          )
          select b.voter_id, b.n::int, b.coherent::int, b.upheld::int, b.closed::int, b.early::int, b.weight, b.base,
            private.wilson_bound(b.coherent, b.n, -1),
            case when b.n >= 10 and b.base < 1 then (b.coherent::float8 / b.n - b.base) / (1 - b.base) end,
            b.pivotal::int
          from b
        $q$,
        case when people is null then 'true' else 'v.voter_id = any ($1)' end
      )
      using people, since, until;
end;
$$;
comment on function private.vote_skills(bigint[], timestamptz, timestamptz) is
  'M18 of these voters (null: of all) over the slashes that closed in a range, from r_slash_vote.';

create function app.refresh_r_vote_skill(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  -- Everybody is counted anew step by step; until then the figures of the last round stand.
  if cursor is null then
    delete from app.r_vote_skill k where not exists (select 1 from app.r_slash_vote v where v.voter_id = k.voter_id);
    delete from app.r_slash_agree g where not exists (select 1 from app.r_slash_vote v where v.voter_id = g.a);
  end if;
  loop
    -- Voters until they have some 100 votes together: each meets all others on the same slash.
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
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function app.refresh_r_vote_skill(jsonb) is
  'M18 and agreement of voters on closed slashes, from r_slash_vote.';

create function private.agree_json(k app.r_slash_agree) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'shared', k.shared,
      'agreed', k.agreed,
      'kappa', case when e.pe < 1 then (k.agreed::float8 / k.shared - e.pe) / (1 - e.pe) end
    )
  from (
      select (k.a_up::float8 * k.b_up + (k.shared - k.a_up)::float8 * (k.shared - k.b_up)) / (
          k.shared::float8 * k.shared
        ) as pe
    ) e;
$$;
comment on function private.agree_json(app.r_slash_agree) is
  'Agreement of a pair and Cohen''s kappa: agreement beyond what their own shares of upvotes give by chance; null where these leave nothing beyond it.';

create function private.links_among(people bigint[]) returns table (from_id bigint, to_id bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.id, x.subject_id
    from unnest(people) p (id)
      cross join lateral (
        select r.subject_id
        from app.review_states r
        where r.author_id = p.id and r.score = 1 and r.archived_at is null and r.subject_id = any (people)
        union
        select v.subject_id
        from app.vouch_states v
        where v.author_id = p.id and v.active and v.subject_id = any (people)
      ) x
    where x.subject_id <> p.id;
end;
$$;
comment on function private.links_among(bigint[]) is 'Who of these people endorses whom of them now, each pair once.';

create function private.slash_cost(slash_id bigint, rule text default 'auto') returns table (
  points numeric, losers bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select case when bool_and(s.type <> 'SCORE' or s.amount is not null) then coalesce(sum(e.points), 0) end,
      count(*) filter (
        where private.points_lost(
            s.type, coalesce(s.amount, 1), p.per_review, p.per_vouch, p.stack, e.reviewed, e.vouched
          ) > 0
      )
    from app.slashes s
      join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      left join private.slash_supporters(s.id, slash_cost.rule) e on true
    where s.id = slash_cost.slash_id;
end;
$$;
comment on function private.slash_cost(bigint, text) is
  'What app.slash_costs keeps of one slash, counted anew and by any rule. Who backed the accused of a slash without a known amount loses something all the same.';

create function private.nearest_to(id text) returns jsonb
language sql stable set search_path = '' as $$
  select private.nearest_handles(
      left(
        regexp_replace(btrim(coalesce(id, '')), '^(https?://)?((www\.|mobile\.)?(x|twitter)\.com/)?@?', '', 'i'),
        100
      )
    );
$$;
comment on function private.nearest_to(text) is 'Nearest handles to an id in any of its forms, which nobody has.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_vote_skill', 86400, 'app.refresh_r_vote_skill', 11);
