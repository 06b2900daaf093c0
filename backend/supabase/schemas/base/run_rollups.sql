create function private.param_spans(keys text[]) returns table (
  valid_from timestamptz, valid_to timestamptz, params jsonb
)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
    select b.at, lead(b.at, 1, 'infinity') over (order by b.at),
      -- Of a key that is there twice the last one stays.
      (
        select jsonb_object_agg(p.key, p.value order by p.valid_from)
        from app.protocol_params p
        where p.key like any (keys) and p.valid_from <= b.at and (p.valid_to is null or p.valid_to > b.at)
      )
    from (
        select p.valid_from as at from app.protocol_params p where p.key like any (keys)
        union
        select p.valid_to from app.protocol_params p where p.key like any (keys) and p.valid_to is not null
      ) b;
end;
$$;
comment on function private.param_spans(text[]) is
  'Protocol parameters of each stretch of time: one row as long as none of them (patterns of keys) changed. What private.param says, for all at once.';

create function private.components(a bigint[], b bigint[]) returns table (node bigint, root bigint)
language plpgsql immutable set search_path = '' as $$
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
  from unnest(a) with ordinality e (x, o)
    join unnest(nodes) with ordinality n (x, i) using (x);
  select array_agg(n.i order by e.o)
  into right_at
  from unnest(b) with ordinality e (x, o)
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

create function private.review_words(title text, body text) returns text[]
language sql immutable as $$
  select coalesce(
      string_to_array(
        nullif(
          btrim(
            regexp_replace(
              regexp_replace(lower(coalesce(title, '') || ' ' || coalesce(body, '')), '@[a-z0-9_]+', ' ', 'g'),
              private.not_letters(), ' ', 'g'
            )
          ),
          ''
        ),
        ' '
      ),
      '{}'
    );
$$;
comment on function private.review_words(text, text) is
  'D9: the words of a review in lower case without @handles, numbers and punctuation.';

create function private.shingles(words text[]) returns text[]
language sql immutable as $$
  select array(
      select distinct words[i] || ' ' || words[i + 1] || ' ' || words[i + 2]
      from generate_series(1, cardinality(words) - 2) i
      order by 1
    );
$$;
comment on function private.shingles(text[]) is 'D9: the distinct runs of three words, sorted.';

create function private.jaccard(a text[], b text[]) returns double precision
language sql immutable as $$
  select c.n::double precision / nullif(cardinality(a) + cardinality(b) - c.n, 0)
  from (
      select count(*) as n
      from unnest(a) x
        join unnest(b) y on x = y
    ) c;
$$;
comment on function private.jaccard(text[], text[]) is
  'Shared of all distinct elements of two sets, 0 to 1; null when both are empty.';

create function private.text_similarity(a text[], b text[], short_words int) returns double precision
language sql immutable as $$
  select case
      when cardinality(a) = 0 or cardinality(b) = 0 then 0
      when least(cardinality(a), cardinality(b)) < short_words then case when a = b then 1 else 0 end
      else private.jaccard(private.shingles(a), private.shingles(b))
    end;
$$;
comment on function private.text_similarity(text[], text[], int) is
  'D9: similarity of two lists of words. Below `short_words` the whole texts must be equal; an empty text is like nothing.';

create function private.near_duplicates(authors bigint[], among bigint[] default null) returns table (
  review_id bigint, author_id bigint, group_id bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D9');
  threshold numeric := (rules ->> 'jaccard')::numeric;
  short_words int := (rules ->> 'shortWords')::int;
  a bigint[];
  b bigint[];
begin
  with r as materialized (
    select r.id, r.author_id, private.review_words(r.title, r.body) as words
    from app.review_states r
    where r.author_id = any (authors) and (among is null or r.id = any (among))
  ), t as materialized (
    select author_id, words, min(id) as id from r where words <> '{}' group by author_id, words
  ), same as (
    select t.id as a, r.id as b
    from t
      join r on r.author_id = t.author_id and r.words = t.words and r.id > t.id
  ), s as materialized (
    select author_id, id, private.shingles(words) as parts from t where cardinality(words) >= short_words
  ), ordered as (
    select x.*,
      row_number() over (
        partition by id
        order by f, part
      ) as pos,
      least(4, ceil(threshold * size))::int as least_shared
    from (
        select s.author_id, s.id, cardinality(s.parts) as size, p as part,
          count(*) over (partition by s.author_id, p) as f
        from s
          cross join unnest(s.parts) p
      ) x
  ), prefix as materialized (
    select author_id, id, size, part, least_shared
    from ordered
    where f > 1 and pos <= size - ceil(threshold * size) + least_shared
  ), near as (
    select x.id as a, y.id as b
    from prefix x
      join prefix y on y.author_id = x.author_id and y.part = x.part and y.id > x.id
    where least(x.size, y.size) >= threshold * greatest(x.size, y.size)
    group by x.id, y.id, x.least_shared, y.least_shared
    having count(*) >= least(x.least_shared, y.least_shared)
  ), alike as (
    select n.a, n.b
    from near n
      join s x on x.id = n.a
      join s y on y.id = n.b
    where private.jaccard(x.parts, y.parts) >= threshold::double precision
  ), edges as (
    select * from same
    union all
    select * from alike
  )
  select array_agg(e.a), array_agg(e.b)
  into a, b
  from edges e;
  return query
    select c.node, r.author_id, c.root
    from private.components(coalesce(a, '{}'), coalesce(b, '{}')) c
      join app.reviews r on r.id = c.node;
end;
$$;
comment on function private.near_duplicates(bigint[], bigint[]) is
  'D9 for the reviews of these authors, or only some of them, each compared with the others of the same author.';

create function private.near_duplicates_at(authors bigint[], past boolean) returns setof app.r_near_duplicate
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
declare
  later bigint[];
  among bigint[];
begin
  if not past then
    return query select t.* from app.r_near_duplicate t where authors is null or t.author_id = any (authors);
    return;
  end if;
  -- What is alike does not change, so twins of a past day (G20) are twins now: only a group that grew since may have been in
  -- parts then, and is compared anew, of what had been written.
  later := array(
    select distinct t.group_id
    from app.r_near_duplicate t
      join app.reviews r on r.id = t.review_id
    where (authors is null or t.author_id = any (authors)) and r.created_at > (select app.now())
  );
  among := array(select t.review_id from app.r_near_duplicate t where t.group_id = any (later));
  return query
    select t.*
    from app.r_near_duplicate t
    where (authors is null or t.author_id = any (authors)) and t.group_id <> all (later)
    union all
    select x.review_id, x.author_id, x.group_id
    from private.near_duplicates(
        array(select distinct t.author_id from app.r_near_duplicate t where t.group_id = any (later)),
        among
      ) x;
end;
$$;
comment on function private.near_duplicates_at(bigint[], boolean) is
  'D9: r_near_duplicate of these authors (null: all) as it was at app.now().';

insert into app.detector_params (detector, version, active, json)
values ('D9', 1, true, '{"jaccard": 0.8, "shortWords": 4}');
