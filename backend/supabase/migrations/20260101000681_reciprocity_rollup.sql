-- M14: how mutual the review graph is.

-- M14 over the edges that satisfy a condition; n = all profiles.
create function private.reciprocity(active_only boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    -- A pair is two edges in opposite directions: the few pairs are read, instead of a look-up back for every edge.
    with
      l as (
        select
          count(*)::float8 as edges,
          (
            select 2 * count(*)
            from
              app.r_review_pair p
              join app.r_review_edge x on x.author_id = p.first_author and x.subject_id = p.responder
              join app.r_review_edge y on y.author_id = p.responder and y.subject_id = p.first_author
            where x.active and y.active or not active_only
          )::float8 as mutual
        from app.r_review_edge e
        where e.active or not active_only
      ),
      n as (select count(*)::float8 as n from app.profiles p where p.joined_at <= (select app.now())),
      a as (
        select l.*, n.n, l.edges / nullif(n.n * (n.n - 1), 0) as density, l.mutual / nullif(l.edges, 0) as r
        from
          l
          cross join n
      )
    select
      jsonb_build_object(
        'edges', a.edges,
        'mutualEdges', a.mutual,
        'profiles', a.n,
        'r', a.r,
        'density', a.density,
        'rho', (a.r - a.density) / nullif(1 - a.density, 0)
      )
    from a
  );
end;
$$;
comment on function private.reciprocity(boolean) is
  'M14 of the review graph: share of edges that are answered, density, and rho (0 = as by chance).';

-- Kept by a rollup: both graphs and the rho of each month, because they read every edge.
create table app.r_reciprocity (
  one boolean primary key default true check (one),
  body jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_reciprocity enable row level security;
revoke all on app.r_reciprocity from public, anon, authenticated;

create function app.refresh_r_reciprocity(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  months jsonb;
  levels jsonb;
begin
  with
    e as (
      select date_trunc('month', e.first_at) as month, 1 as edges, 0 as mutual, 0 as people from app.r_review_edge e
      union all
      select date_trunc('month', p.at), 0, 2, 0 from app.r_review_pair p
      union all
      select date_trunc('month', p.joined_at), 0, 0, 1 from app.profiles p where p.joined_at <= (select app.now())
    ),
    m as (
      select
        month,
        sum(sum(edges)) over w as edges,
        sum(sum(mutual)) over w as mutual,
        sum(sum(people)) over w as people
      from e
      group by month
      window w as (order by month)
    ),
    a as (
      select m.*, edges::float8 / nullif(people * (people - 1), 0) as density, mutual::float8 / nullif(edges, 0) as r
      from m
    )
  select
    jsonb_agg(
      jsonb_build_object(
        'at', private.iso(month),
        'edges', edges,
        'r', r,
        'rho', (r - density) / nullif(1 - density, 0)
      )
      order by month
    )
  into months
  from a;
  select jsonb_agg(jsonb_build_object('level', x.level, 'share', private.share(x.k, x.n)) order by l.rank)
  into levels
  from
    (
      select private.level(u.score) as level, sum(e.positive)::bigint as n, sum(e.reciprocated)::bigint as k
      from
        app.r_eip7 e
        join app.users u on u.user_id = e.user_id
      group by 1
    ) x
    join app.levels l on l.level = x.level;
  insert into app.r_reciprocity (body, computed_at)
  values
    (
      jsonb_build_object(
        'active', private.reciprocity(true),
        'ever', private.reciprocity(false),
        'months', coalesce(months, '[]'),
        'levels', coalesce(levels, '[]')
      ),
      app.now()
    )
  on conflict (one) do update
    set
      body = excluded.body,
      computed_at = excluded.computed_at;
  return '{"rows": 1, "cursor": null}';
end;
$$;
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_reciprocity', 900, 'app.refresh_r_reciprocity', 43);
