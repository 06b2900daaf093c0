create function private.greedy_modularity(a bigint[], b bigint[]) returns table (node bigint, root bigint)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_variable
declare
  nodes bigint[] := array(select distinct x from unnest(a || b) x order by x);
  edges double precision := cardinality(a);
  one int[];
  two int[];
  weights int[];
  ends int[];
  group_of int[] := array(select generate_series(1, cardinality(nodes)));
  low int;
  high int;
begin
  select array_agg(least(x.i, y.i) order by e.o), array_agg(greatest(x.i, y.i) order by e.o), array_agg(1)
  into one, two, weights
  from unnest(a, b) with ordinality e (a, b, o)
    join unnest(nodes) with ordinality x (id, i) on x.id = e.a
    join unnest(nodes) with ordinality y (id, i) on y.id = e.b;
  ends := array(
    select (select count(*) from unnest(one || two) z where z = g)::int
    from generate_series(1, cardinality(nodes)) g
    order by g
  );
  loop
    low := null;
    -- The gain from merging two groups, up to a common factor: edges between them minus those expected by chance.
    select e.u, e.v
    into low, high
    from unnest(one, two, weights) e (u, v, w)
    where e.w > ends[e.u]::double precision * ends[e.v] / (2 * edges)
    order by e.w - ends[e.u]::double precision * ends[e.v] / (2 * edges) desc, e.u, e.v
    limit 1;
    exit when low is null;
    ends[low] := ends[low] + ends[high];
    group_of := array(
      select case when g.x = high then low else g.x end from unnest(group_of) with ordinality g (x, o) order by g.o
    );
    select array_agg(m.u), array_agg(m.v), array_agg(m.w)
    into one, two, weights
    from (
        select least(r.u, r.v) as u, greatest(r.u, r.v) as v, sum(r.w)::int as w
        from (
            select case when e.u = high then low else e.u end as u, case when e.v = high then low else e.v end as v, e.w
            from unnest(one, two, weights) e (u, v, w)
          ) r
        where r.u <> r.v
        group by 1, 2
      ) m;
    exit when one is null;
  end loop;
  -- A group is named by its lowest id.
  return query
    select n.id, min(n.id) over (partition by g.x)
    from unnest(nodes) with ordinality n (id, i)
      join unnest(group_of) with ordinality g (x, i) on g.i = n.i;
end;
$$;
comment on function private.greedy_modularity(bigint[], bigint[]) is
  'Every node of the edges a[i]-b[i] with the lowest node of its group: greedy modularity (Clauset, Newman and Moore 2004).';

create function private.vote_groups(kind text) returns setof app.r_vote_group
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with
    -- If there are too many pairs, those that share the most are used.
    e as materialized (
      select x.*
      from (
          select true as on_slashes, k.*
          from app.r_slash_agree k
          where vote_groups.kind <> 'content' and k.shared >= 8 and (private.agree_json(k) ->> 'kappa')::float8 >= .6
          union all
          select false, k.*
          from app.r_content_agree k
          where vote_groups.kind <> 'slash' and k.shared >= 30 and 10 * k.agreed >= 9 * k.shared
        ) x
      order by x.shared desc, x.a, x.b
      limit 5000
    ), d as materialized (select distinct e.a, e.b from e), c as materialized (
      select c.node, c.root, count(*) over (partition by c.root) as size
      from private.components(array(select a from d order by a, b), array(select b from d order by a, b)) c
    ), large as materialized (
      select d.a, d.b
      from d
        join c on c.node = d.a
      where c.size > 50
    ), part as materialized (
      select c.node, c.root from c where c.size <= 50
      union all
      select g.node, g.root
      from private.greedy_modularity(
          array(select a from large order by a, b),
          array(select b from large order by a, b)
        ) g
      where exists (select 1 from large)
    ),
    -- Pairs that span two groups of a split component are dropped.
    within as (
      select p.root, count(distinct (e.a, e.b)) as edges, count(*) filter (where e.on_slashes) as slash_edges,
        count(*) filter (where not e.on_slashes) as content_edges, sum(e.shared) as shared, sum(e.agreed) as agreed,
        sum((e.a_up::float8 * e.b_up + (e.shared - e.a_up)::float8 * (e.shared - e.b_up)) / e.shared) as expected
      from e
        join part p on p.node = e.a
        join part q on q.node = e.b and q.root = p.root
      group by p.root
    ), named as (
      select p.root, array_agg(p.node order by p.node) as members from part p group by p.root having count(*) > 1
    ),
    -- As many members as a chart can show distinctly.
    drawn as (
      select n.root, m.id
      from named n
        cross join lateral unnest(n.members[1:24]) m (id)
    ), linked as (
      select x.root, jsonb_agg(jsonb_build_array(p.a, p.b, p.on_slashes, p.on_content) order by p.a, p.b) as links
      from (
          select e.a, e.b, bool_or(e.on_slashes) as on_slashes, bool_or(not e.on_slashes) as on_content
          from e
          group by e.a, e.b
        ) p
        join drawn x on x.id = p.a
        join drawn y on y.id = p.b and y.root = x.root
      group by x.root
    )
    select vote_groups.kind, n.root, n.members, w.edges::int, w.slash_edges::int, w.content_edges::int,
      w.shared::bigint, w.agreed::bigint, w.expected, private.vote_favorites(n.members), coalesce(l.links, '[]')
    from named n
      join within w on w.root = n.root
      left join linked l on l.root = n.root;
end;
$$;
comment on function private.vote_groups(text) is
  '8.36: components joined by kappa >= .6 on at least 8 shared closed slashes or by agreement >= .9 on at least 30 shared targets, split if larger than 50.';

create function private.vote_favorites(members bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(f.author_id, f.votes) order by f.votes desc, f.author_id), '[]')
    from (
        select t.author_id, count(*) as votes
        from unnest(members[1:50]) m (id)
          cross join lateral (
            select v.target_type, v.target_id
            from app.analysed_votes v
            where v.voter_id = m.id and v.is_upvote and v.target_type <> 'slash'
            order by v.created_at desc
            limit 200
          ) v
          join app.r_vote_target t using (target_type, target_id)
        where t.author_id is not null
        group by t.author_id
        having count(*) >= 5
        order by votes desc, t.author_id
        limit 3
      ) f
  );
end;
$$;
comment on function private.vote_favorites(bigint[]) is
  'Whose content these voters upvote most: the top three authors with five or more upvotes, among the newest two hundred upvotes each of up to fifty voters.';

create function private.keep_vote_groups() returns void
language plpgsql set search_path = '' as $$
begin
  delete from app.r_vote_group g where true;
  insert into app.r_vote_group
  select g.*
  from unnest(array['all', 'slash', 'content']) k,
    private.vote_groups(k) g;
end;
$$;

create function private.vote_blocs(kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'members', (
              select jsonb_agg((select h.person from app.people h where h.user_id = m.id) order by m.id)
              from unnest(g.members) m (id)
            ),
            'size', cardinality(g.members),
            'edges', g.edges,
            'slashPairs', g.slash_edges,
            'contentPairs', g.content_edges,
            'agreement', g.agreed::float8 / g.shared,
            'expected', g.expected / g.shared,
            'kappa', case when g.expected < g.shared then (g.agreed - g.expected) / (g.shared - g.expected) end,
            'favorites', (
              select coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'person', (select h.person from app.people h where h.user_id = (f.pair ->> 0)::bigint),
                      'votes', f.pair -> 1
                    )
                    order by f.n
                  ),
                  '[]'
                )
              from jsonb_array_elements(g.favorites) with ordinality f (pair, n)
            ),
            'links', (
              select coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'a', l.link -> 0,
                      'b', l.link -> 1,
                      'slashes', l.link -> 2,
                      'content', l.link -> 3
                    )
                    order by l.n
                  ),
                  '[]'
                )
              from jsonb_array_elements(g.links) with ordinality l (link, n)
            )
          )
          order by cardinality(g.members) desc, g.root
        ),
        '[]'
      )
    from (
        select k.*
        from app.r_vote_group k
        where k.kind = vote_blocs.kind and private.rollup_as_of('r_content_agree') is not null
        union all
        select k.*
        from private.vote_groups(vote_blocs.kind) k
        where private.rollup_as_of('r_content_agree') is null
      ) g
  );
end;
$$;
comment on function private.vote_blocs(text) is
  'The groups of voting_analysis: as stored or, before the first round, as counted now. kind: all, slash or content.';
