-- Connected parts of an undirected graph: rings of voters (D5) and groups of texts (D9).
create function private.components(a bigint[], b bigint[]) returns table (node bigint, root bigint)
language plpgsql immutable set search_path = ''
as $$
declare
  nodes bigint[] := array(select distinct x from unnest(a || b) x order by x);
  left_at int[];
  right_at int[];
  parent int[];
  i int;
  u int;
  v int;
begin
  if nodes = '{}' then
    return;
  end if;
  select array_agg(n.i order by e.o)
  into left_at
  from
    unnest(a) with ordinality e (x, o)
    join unnest(nodes) with ordinality n (x, i) using (x);
  select array_agg(n.i order by e.o)
  into right_at
  from
    unnest(b) with ordinality e (x, o)
    join unnest(nodes) with ordinality n (x, i) using (x);
  parent := array(select generate_series(1, cardinality(nodes)));
  for i in 1..cardinality(left_at) loop
    u := left_at[i];
    v := right_at[i];
    while parent[u] <> u loop
      parent[u] := parent[parent[u]];
      u := parent[u];
    end loop;
    while parent[v] <> v loop
      parent[v] := parent[parent[v]];
      v := parent[v];
    end loop;
    -- The lower one is the root, so that a part is named by its lowest id.
    if u < v then
      parent[v] := u;
    else
      parent[u] := v;
    end if;
  end loop;
  for i in 1..cardinality(nodes) loop
    u := i;
    while parent[u] <> u loop
      u := parent[u];
    end loop;
    node := nodes[i];
    root := nodes[u];
    return next;
  end loop;
end;
$$;
comment on function private.components(bigint[], bigint[]) is
  'Union-find over the edges a[i]-b[i]: every node with the lowest node of its connected part.';
