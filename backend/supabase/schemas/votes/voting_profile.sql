create function public.voting_profile(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  f jsonb := private.filter_object(filters);
  span private.time_range := private.range_of(f);
  ranged boolean := isfinite(span.since);
  kinds text[] := private.filter_words(
    f,
    'type',
    array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
  );
  sums jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null, 'suggest', private.nearest_to(id));
  end if;
  sums := coalesce(
    (
      select s.sums
      from app.r_voter_sums s
      where s.voter_id = who and not ranged and kinds is null and private.rollup_as_of('voter_sums') is not null
    ),
    private.voter_sums(who, span.since, span.until, kinds)
  );
  return private.stamp()
    || sums
    || (
      -- `offset 0`: each slash is looked up by its id, however many votes the planner expects.
      with v as materialized (
        select c.is_upvote, c.created_at, s.id, s.opened_at, s.closes_at, s.subject_id, s.amount,
          s.id in (select o.id from app.sealed_slashes o) as sealed
        from app.counted_votes c
          cross join lateral (
            select x.* from app.slashes x where x.id = c.target_id and x.opened_at <= (select app.now()) offset 0
          ) s
        where c.voter_id = who
          and c.target_type = 'slash'
          and (not ranged or c.created_at between span.since and span.until)
      )
      select jsonb_build_object(
          'person', private.person(who),
          'record', case
            when ranged then (select private.skill_of(k) from private.vote_skills(array[who], span.since, span.until) k)
            else private.skill_json(who)
          end,
          'flags', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('detector', f.detector, 'score', f.score, 'band', f.band, 'coverage', f.coverage)
                  order by f.detector
                ),
                '[]'
              )
            from (
                select f.detector, f.score, f.band, f.coverage from app.r_flag f where f.user_id = who
                union all
                select 'bot', v.score, v.band, v.coverage / 100
                from app.r_voter v
                where v.voter_id = who and v.period = 90
              ) f
          ),
          'slashVotes', (
            with n as materialized (
              select * from v where not v.sealed order by v.closes_at desc, v.id, v.created_at limit 500
            ),
            -- The status and the subject of each slash are read once, however often it was voted on.
            states as materialized (
              select jsonb_object_agg(y.id, y.status) as by_id
              from app.slash_states y
              where y.id = any (array(select n.id from n))
            ), subjects as materialized (
              select jsonb_object_agg(
                  d.subject_id,
                  (select h.person from app.people h where h.user_id = d.subject_id)
                ) as by_id
              from (select distinct n.subject_id from n) d
            ), x as materialized (select n.*, (select t.by_id ->> n.id::text from states t) as status from n)
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'slashId', x.id,
                    'status', x.status,
                    'subject', (select p.by_id -> x.subject_id::text from subjects p),
                    'amount', x.amount,
                    'direction', case when x.is_upvote then 'up' when not x.is_upvote then 'down' end,
                    'coherent', case
                      when x.status in ('upheld', 'defended') then x.is_upvote = (x.status = 'upheld')
                    end,
                    'pivotal', exists (
                      select 1 from app.r_slash_vote w where w.slash_id = x.id and w.voter_id = who and w.alone
                    ),
                    'hours', extract(epoch from x.created_at - x.opened_at)::double precision / 3600
                  )
                  order by x.closes_at desc, x.id, x.created_at
                ),
                '[]'
              )
            from x
          ),
          'sealed', (select count(*) from v where v.sealed),
          'lockstep', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (
                      select h.person from app.people h where h.user_id = case when c.i = who then c.j else c.i end
                    ),
                    'targets', c.c,
                    'jaccard', c.jaccard,
                    'joined', c.edge
                  )
                  order by c.c desc, c.i, c.j
                ),
                '[]'
              )
            from (
                select x.* from app.r_covote x where x.period = 90 and x.i = who
                union all
                select x.*
                from app.r_covote x
                where x.period = 90 and x.j = who
                order by c desc, i, j
                limit 25
              ) c
          ),
          'coVoters', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                      'person', (
                        select h.person from app.people h where h.user_id = case when c.a = who then c.b else c.a end
                      )
                    )
                    || private.agree_json(c)
                  order by c.shared desc, c.agreed desc, c.a, c.b
                ),
                '[]'
              )
            from (
                select c.*
                from app.r_slash_agree c
                where c.a = who or c.b = who
                order by c.shared desc, c.agreed desc, c.a, c.b
                limit 50
              ) c
          )
        )
    );
end;
$$;
comment on function public.voting_profile(text, jsonb) is
  'Page /mini-apps/voting-analysis/profile/{id} (M7, M18): one voter in depth. Filters: range (of the votes; for the record, when the slash closed) and type of what was voted on. coVoters are of all time, lockstep (D5) of 90 days. Votes on slashes that are open or were cancelled are counted only as `sealed`. `person` is null for an unknown id, and `suggest` has the nearest handles.';
grant execute on function public.voting_profile(text, jsonb) to anon, authenticated, service_role;

create function private.voter_sums(
  who bigint,
  since timestamptz default '-infinity',
  until timestamptz default 'infinity',
  kinds text[] default null
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    with v as materialized (
      select c.is_upvote, case when not c.blind then c.weight end as weight, c.created_at
      from app.counted_votes c
      where c.voter_id = who
        and c.created_at between since and until
        and (
          kinds is null
          or c.target_type = any (kinds)
          or 'other' = any (kinds)
          and c.target_type not in ('review', 'vouch', 'slash')
        )
    )
    select jsonb_build_object(
        'votes', count(*),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weight', coalesce(sum(weight), 0),
        'hours', (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.d, 'hour', h.h, 'count', h.n) order by h.d, h.h), '[]')
          from (
              select extract(isodow from created_at)::int as d, extract(hour from created_at)::int as h, count(*) as n
              from v
              group by 1, 2
            ) h
        ),
        'series', (
          select coalesce(
              jsonb_agg(jsonb_build_object('at', private.iso(w.at), 'up', w.up, 'down', w.down) order by w.at),
              '[]'
            )
          from (
              select date_trunc('week', created_at) as at, count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down
              from v
              where is_upvote is not null
              group by 1
            ) w
        )
      )
    from v
  );
end;
$$;

create function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  work record;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_voter_sums s
    where not exists (select 1 from app.r_votes_side x where x.user_id = s.voter_id and x.side = 'cast');
  end if;
  loop
    select x.user_id, f.seen
    into work
    from app.r_votes_side x
      cross join lateral (
        select jsonb_build_array(
            x.figures -> 'votes', x.figures -> 'up', x.figures -> 'down', x.figures -> 'weightedShare',
            x.figures -> 'lastAt'
          ) as seen
      ) f
      left join app.r_voter_sums s on s.voter_id = x.user_id
    where x.side = 'cast' and s.seen is distinct from f.seen
    order by x.user_id
    limit 1;
    if work.user_id is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
    end if;
    insert into app.r_voter_sums as s
    values (work.user_id, work.seen, private.voter_sums(work.user_id))
    on conflict (voter_id) do update
      set
        seen = excluded.seen,
        sums = excluded.sums;
    written := written + 1;
  end loop;
end;
$$;
comment on function app.refresh_voter_sums(jsonb) is
  'Refreshes r_voter_sums for people whose row in r_votes_side changed. Runs after r_votes_side.';

insert into app.rollup_jobs values ('voter_sums', 300, 'app.refresh_voter_sums', 32);
