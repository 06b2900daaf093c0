-- M18 of every voter on slashes, and how far voters agree.
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
  skill double precision,
  pivotal int not null
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
  'M18 over closed slashes: n decided ones voted on, of them coherent and upheld; early = votes in the first quarter of the window; pivotal = slashes whose end this vote alone could have changed.';
comment on table app.r_slash_agree is
  'Voters (a < b) who share at least two closed slashes: how many, same direction, upvotes of each.';

create function private.vote_skills(
  people bigint[],
  since timestamptz,
  until timestamptz
) returns setof app.r_vote_skill
language plpgsql stable set search_path = ''
as $$
begin
  return query
    execute
      format(
        $q$
          with
            v as (
              select
                v.voter_id,
                v.weight,
                v.is_upvote,
                v.alone,
                s.status,
                v.at < s.opened_at + (s.closes_at - s.opened_at) / 4 as early
              from
                app.r_slash_vote v
                join app.slash_states s on s.id = v.slash_id
              where
                %s
                and v.is_upvote is not null
                and s.status in ('upheld', 'defended', 'inconclusive')
                and s.closes_at between $2 and $3
            ),
            k as (
              select
                v.voter_id,
                count(*) filter (where v.status <> 'inconclusive') as n,
                count(*) filter (where v.status <> 'inconclusive' and v.is_upvote = (v.status = 'upheld')) as coherent,
                count(*) filter (where v.status = 'upheld') as upheld,
                count(*) as closed,
                count(*) filter (where v.early) as early,
                coalesce(sum(v.weight), 0) as weight,
                count(*) filter (where v.alone) as pivotal
              from v
              group by v.voter_id
            ),
            b as (
              select k.*, case when k.n > 0 then greatest(k.upheld, k.n - k.upheld)::float8 / k.n end as base from k
            )
          select
            b.voter_id,
            b.n::int,
            b.coherent::int,
            b.upheld::int,
            b.closed::int,
            b.early::int,
            b.weight,
            b.base,
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
    select x.* from private.vote_skills(people, '-infinity', 'infinity') x;
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
