-- M18 and the pages /mini-apps/voting-analysis and /mini-apps/voting-analysis/profile/{id} (8.36, 8.37).
create table app.r_vote_skill (
  voter_id bigint primary key,
  n int not null,
  coherent int not null,
  upheld int not null,
  closed int not null,
  early int not null,
  weight numeric not null,
  base double precision,
  low double precision,
  skill double precision
);
create table app.r_slash_agree (
  a bigint not null,
  b bigint not null,
  shared int not null,
  agreed int not null,
  a_up int not null,
  b_up int not null,
  primary key (a, b)
);
create index on app.r_slash_agree (b);
create index on app.votes (voter_id)
include (target_type, target_id, is_upvote, weight, created_at, archived_at)
where target_type = 'slash';
alter table app.r_vote_skill enable row level security;
alter table app.r_slash_agree enable row level security;
revoke all on app.r_vote_skill, app.r_slash_agree from public, anon, authenticated;
comment on table app.r_vote_skill is
  'M18 over closed slashes: n decided ones voted on, of them coherent and upheld; early = votes in the first quarter of the window.';
comment on table app.r_slash_agree is
  'Voters (a < b) who share at least two closed slashes: how many, same direction, upvotes of each.';

create function app.refresh_r_vote_skill(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
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
      from
        (
          select n.voter_id, sum(n.k) over (order by n.voter_id) - n.k as before
          from
            (
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
    with
      v as (
        select
          v.voter_id,
          v.weight,
          v.is_upvote,
          s.status,
          v.at < s.opened_at + (s.closes_at - s.opened_at) / 4 as early
        from
          app.r_slash_vote v
          join app.slash_states s on s.id = v.slash_id
        where v.voter_id = any (people) and s.status in ('upheld', 'defended', 'inconclusive')
      ),
      k as (
        select
          v.voter_id,
          count(*) filter (where v.status <> 'inconclusive') as n,
          count(*) filter (where v.status <> 'inconclusive' and v.is_upvote = (v.status = 'upheld')) as coherent,
          count(*) filter (where v.status = 'upheld') as upheld,
          count(*) as closed,
          count(*) filter (where v.early) as early,
          coalesce(sum(v.weight), 0) as weight
        from v
        group by v.voter_id
      ),
      b as (select k.*, case when k.n > 0 then greatest(k.upheld, k.n - k.upheld)::float8 / k.n end as base from k)
    select
      b.voter_id,
      b.n,
      b.coherent,
      b.upheld,
      b.closed,
      b.early,
      b.weight,
      b.base,
      private.wilson_bound(b.coherent, b.n, -1),
      case when b.n >= 10 and b.base < 1 then (b.coherent::float8 / b.n - b.base) / (1 - b.base) end
    from b;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_slash_agree
    select
      x.voter_id,
      y.voter_id,
      count(*),
      count(*) filter (where x.is_upvote = y.is_upvote),
      count(*) filter (where x.is_upvote),
      count(*) filter (where y.is_upvote)
    from
      app.r_slash_vote x
      join app.r_slash_vote y on y.slash_id = x.slash_id and y.voter_id > x.voter_id
    where x.voter_id = any (people)
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
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_vote_skill', 86400, 'app.refresh_r_vote_skill', 11);

create function private.skill_of(k app.r_vote_skill) returns jsonb
language sql stable
as $$
  select
    case
      when k.voter_id is not null then jsonb_build_object(
        'n', k.n,
        'coherent', k.coherent,
        'accuracy', private.share(k.coherent, k.n),
        'base', k.base,
        'skill', k.skill
      )
    end;
$$;
create function private.skill_json(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select private.skill_of(k) from app.r_vote_skill k where k.voter_id = skill_json.user_id);
end;
$$;
comment on function private.skill_json(bigint) is
  'M18 of a voter: coherent of n decided slashes, base rate, skill from 10 on; null without a closed vote.';

create function private.agree_json(k app.r_slash_agree) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
      'shared', k.shared,
      'agreed', k.agreed,
      'kappa', case
        when e.pe < 1 then (k.agreed::float8 / k.shared - e.pe) / (1 - e.pe)
        when k.agreed = k.shared then 1
      end
    )
  from
    (
      select
        (k.a_up::float8 * k.b_up + (k.shared - k.a_up)::float8 * (k.shared - k.b_up)) / (
          k.shared::float8 * k.shared
        ) as pe
    ) e;
$$;
comment on function private.agree_json(app.r_slash_agree) is
  'Agreement of a pair and Cohen''s kappa: agreement beyond what their own shares of upvotes give by chance.';

-- Groups of voters joined by kappa >= .6 on at least 8 shared closed slashes.
create function private.vote_blocs() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      e as materialized (
        select k.a, k.b, k.shared, k.agreed
        from app.r_slash_agree k
        where k.shared >= 8 and (private.agree_json(k) ->> 'kappa')::float8 >= .6
        order by k.a, k.b
        limit 5000
      ),
      part as materialized (
        select c.node, c.root
        from private.components(array(select a from e order by a, b), array(select b from e order by a, b)) c
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('members', g.members, 'size', g.size, 'edges', g.edges, 'agreement', g.agreement)
          order by g.size desc, g.root
        ),
        '[]'
      )
    from
      (
        select
          p.root,
          count(distinct p.node) as size,
          (
            select jsonb_agg((select h.person from app.people h where h.user_id = m.node) order by m.node)
            from part m
            where m.root = p.root
          ) as members,
          (
            select count(*)
            from
              e
              join part q on q.node = e.a
            where q.root = p.root
          ) as edges,
          (
            select sum(e.agreed)::float8 / sum(e.shared)
            from
              e
              join part q on q.node = e.a
            where q.root = p.root
          ) as agreement
        from part p
        group by p.root
      ) g
  );
end;
$$;

-- What no filter changes: decided slashes, blocs, calibration.
create function private.voting_figures() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      s as materialized (
        select s.id, s.status, s.opened_at, s.closes_at from app.slash_states s where s.status in ('upheld', 'defended')
      ),
      v as materialized (
        select
          case
            when s.closes_at > s.opened_at then least(
              3,
              floor(4 * extract(epoch from v.at - s.opened_at) / extract(epoch from s.closes_at - s.opened_at))
            )
          end::int as part,
          private.level(v.weight::int) as level,
          v.is_upvote = (s.status = 'upheld') as coherent
        from
          app.r_slash_vote v
          join s on s.id = v.slash_id
      )
    select
      jsonb_build_object(
        'decided', (select count(*) from s),
        'blocs', private.vote_blocs(),
        'calibration', (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('part', c.part, 'accuracy', private.share(c.k, c.n)) order by c.part),
              '[]'
            )
          from
            (
              select part, count(*) as n, count(*) filter (where coherent) as k from v where part is not null group by 1
            ) c
        ),
        'byLevel', (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('level', c.level, 'accuracy', private.share(c.k, c.n)) order by l.rank),
              '[]'
            )
          from
            (select level, count(*) as n, count(*) filter (where coherent) as k from v group by 1) c
            join app.levels l on l.level = c.level
        )
      )
  );
end;
$$;

create function private.co_voters(person bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
              'a', (select h.person from app.people h where h.user_id = c.a),
              'b', (select h.person from app.people h where h.user_id = c.b)
            )
            || private.agree_json(c)
          order by c.shared desc, c.agreed desc, c.a, c.b
        ),
        '[]'
      )
    from
      (
        select c.*
        from
          (
            select x.* from app.r_slash_agree x where person is null
            union all
            select x.* from app.r_slash_agree x where x.a = person
            union all
            select x.* from app.r_slash_agree x where x.b = person
          ) c
        order by c.shared desc, c.agreed desc, c.a, c.b
        limit 100
      ) c
  );
end;
$$;

create function public.voting_analysis(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  least_n int := coalesce(private.filter_int(f, 'minN'), 10);
  levels text[] := private.filter_levels(f, 'level');
  person bigint := private.filter_person(f, 'person');
  figures jsonb := coalesce(private.kept('voting_figures'), private.voting_figures());
  pairs jsonb := coalesce(case when person is null then private.kept('voting_pairs') end, private.co_voters(person));
begin
  return private.stamp()
    || (
      with
        k as materialized (
          select k.*
          from app.r_vote_skill k
          where
            k.n >= least_n
            and (person is null or k.voter_id = person)
            and (
              levels is null
              or (select private.level(u.score) = any (levels) from app.users u where u.user_id = k.voter_id)
            )
        ),
        top as (select * from k order by k.skill desc nulls last, k.low desc nulls last, k.n desc, k.voter_id limit 200)
      select
        jsonb_build_object(
          'total', (select count(*) from k),
          'skill', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.voter_id),
                    'n', t.n,
                    'coherent', t.coherent,
                    'accuracy', private.share(t.coherent, t.n),
                    'base', t.base,
                    'skill', t.skill,
                    'closed', t.closed,
                    'weight', t.weight,
                    'early', private.share(t.early, t.closed)
                  )
                  order by t.skill desc nulls last, t.low desc nulls last, t.n desc, t.voter_id
                ),
                '[]'
              )
            from top t
          ),
          'coVoters', pairs
        )
    )
    || figures;
end;
$$;
comment on function public.voting_analysis(jsonb) is
  'Page /mini-apps/voting-analysis (M18, Cohen''s kappa): voters on decided slashes, who votes alike, blocs, calibration by quarter of the window and by level. Filters: minN (default 10), level, person. Open slashes never enter.';

create function public.voting_matrix(ids text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  people bigint[];
begin
  if ids is null or cardinality(ids) > 20 then
    perform private.refuse('ids must be a list of at most 20');
  end if;
  people := array(
    select distinct private.find_user(i) from unnest(ids) i where private.find_user(i) is not null order by 1
  );
  return private.stamp()
    || jsonb_build_object(
      'people', (select coalesce(jsonb_agg(private.person(p) order by p), '[]') from unnest(people) p),
      'pairs', (
        select
          coalesce(jsonb_agg(jsonb_build_object('a', c.a, 'b', c.b) || private.agree_json(c) order by c.a, c.b), '[]')
        from app.r_slash_agree c
        where c.a = any (people) and c.b = any (people)
      )
    );
end;
$$;
comment on function public.voting_matrix(text[]) is
  'Matrix of /mini-apps/voting-analysis: agreement and kappa of up to 20 voters, pairs by user id.';

-- Figures of one voter over all votes that count (M2): how many, up and down, weight, hours, weeks.
create function private.voter_sums(who bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    with
      v as materialized (
        select c.is_upvote, case when not c.blind then c.weight end as weight, c.created_at
        from app.counted_votes c
        where c.voter_id = who
      )
    select
      jsonb_build_object(
        'votes', count(*),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weight', coalesce(sum(weight), 0),
        'hours', (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.d, 'hour', h.h, 'count', h.n) order by h.d, h.h), '[]')
          from
            (
              select extract(isodow from created_at)::int as d, extract(hour from created_at)::int as h, count(*) as n
              from v
              group by 1, 2
            ) h
        ),
        'series', (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('at', private.iso(w.at), 'up', w.up, 'down', w.down) order by w.at),
              '[]'
            )
          from
            (
              select
                date_trunc('week', created_at) as at,
                count(*) filter (where is_upvote) as up,
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

-- Kept for those with more votes than can be added up while somebody waits; `seen` is what r_votes_side said when it was done.
create table app.r_voter_sums (
  voter_id bigint primary key,
  seen jsonb not null,
  sums jsonb not null
);
alter table app.r_voter_sums enable row level security;
revoke all on app.r_voter_sums from public, anon, authenticated;

create function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
    from
      app.r_votes_side x
      cross join lateral (
        select
          jsonb_build_array(
            x.figures -> 'votes',
            x.figures -> 'up',
            x.figures -> 'down',
            x.figures -> 'weightedShare',
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
    if app.chunk_over(began) then
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
  'r_voter_sums of those whose row in r_votes_side changed. Runs after it.';
insert into app.rollup_jobs values ('voter_sums', 300, 'app.refresh_voter_sums', 32);

create function public.voting_profile(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  sums jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  sums := coalesce(
    (select s.sums from app.r_voter_sums s where s.voter_id = who and private.rollup_as_of('voter_sums') is not null),
    private.voter_sums(who)
  );
  return private.stamp()
    || sums
    || (
      -- `offset 0`: each slash is looked up by its id, however many votes the planner expects.
      with
        v as materialized (
          select
            c.is_upvote,
            c.created_at,
            s.id,
            s.opened_at,
            s.closes_at,
            s.subject_id,
            s.amount,
            s.id in (select o.id from app.open_slashes o) as open
          from
            app.counted_votes c
            cross join lateral (
              select x.* from app.slashes x where x.id = c.target_id and x.opened_at <= (select app.now()) offset 0
            ) s
          where c.voter_id = who and c.target_type = 'slash'
        )
      select
        jsonb_build_object(
          'person', private.person(who),
          'record', private.skill_json(who),
          'flags', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object('detector', f.detector, 'score', f.score, 'band', f.band, 'coverage', f.coverage)
                  order by f.detector
                ),
                '[]'
              )
            from
              (
                select f.detector, f.score, f.band, f.coverage from app.r_flag f where f.user_id = who
                union all
                select 'bot', v.score, v.band, v.coverage / 100
                from app.r_voter v
                where v.voter_id = who and v.period = 90
              ) f
          ),
          'slashVotes', (
            with
              n as materialized (
                select * from v where not v.open order by v.closes_at desc, v.id, v.created_at limit 500
              ),
              -- The status and the subject of each slash once, however often it was voted on.
              states as materialized (
                select jsonb_object_agg(y.id, y.status) as by_id
                from app.slash_states y
                where y.id = any (array(select n.id from n))
              ),
              subjects as materialized (
                select
                  jsonb_object_agg(
                    d.subject_id,
                    (select h.person from app.people h where h.user_id = d.subject_id)
                  ) as by_id
                from (select distinct n.subject_id from n) d
              ),
              x as materialized (select n.*, (select t.by_id ->> n.id::text from states t) as status from n)
            select
              coalesce(
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
                    'hours', extract(epoch from x.created_at - x.opened_at)::double precision / 3600
                  )
                  order by x.closes_at desc, x.id, x.created_at
                ),
                '[]'
              )
            from x
          ),
          'sealed', (select count(*) from v where v.open),
          'coVoters', (
            select
              coalesce(
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
            from
              (
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
comment on function public.voting_profile(text) is
  'Page /mini-apps/voting-analysis/profile/{id} (M7, M18): one voter in depth. Votes on open slashes are counted only as `sealed`. `person` is null for an unknown id.';

grant execute
on function public.voting_analysis(jsonb), public.voting_matrix(text[]), public.voting_profile(text)
to anon, authenticated, service_role;

insert into app.kept_parts (part, source)
values
  ('voting_figures', 'private.voting_figures()'),
  ('voting_pairs', 'private.co_voters(null)');
