create function private.not_letters() returns text
language sql immutable as $$
  select '[^'
      || '\u0041-\u005a\u0061-\u007a\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec'
      || '\u02ee\u0300-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf'
      || '\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8'
      || '\u06ea-\u06ef\u06fa-\u06fc\u06ff\u0710-\u07b1\u07ca-\u07f5\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887'
      || '\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0971-\u09e3\u09f0-\u09f1\u09fc\u09fe-\u0a5e\u0a70-\u0a75\u0a81-\u0ae3'
      || '\u0af9-\u0b63\u0b71\u0b82-\u0bd7\u0c00-\u0c63\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63'
      || '\u0d7a-\u0ddf\u0df2-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0f00\u0f18-\u0f19\u0f35\u0f37\u0f39'
      || '\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u1000-\u103f\u1050-\u108f\u109a-\u109d\u10a0-\u10fa\u10fc-\u135f\u1380-\u138f'
      || '\u13a0-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc-\u17dd'
      || '\u180b-\u180d\u180f\u1820-\u193b\u1950-\u19c9\u1a00-\u1a1b\u1a20-\u1a7f\u1aa7\u1ab0-\u1b4c\u1b6b-\u1b73'
      || '\u1b80-\u1baf\u1bba-\u1bf3\u1c00-\u1c37\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1fbc\u1fbe'
      || '\u1fc2-\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc\u2071\u207f\u2090-\u209c\u20d0-\u20f0\u2102\u2107\u210a-\u2113'
      || '\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e\u2183-\u2184'
      || '\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f\u3005-\u3006\u302a-\u302f\u3031-\u3035\u303b-\u303c'
      || '\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c'
      || '\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0-\ua6f1\ua717-\ua71f'
      || '\ua722-\ua788\ua78b-\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff\ua90a-\ua92d'
      || '\ua930-\ua953\ua960-\ua9c0\ua9cf\ua9e0-\ua9ef\ua9fa-\uaa4d\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef\uaaf2-\uab5a'
      || '\uab5c-\uab69\uab70-\uabea\uabec-\uabed\uac00-\ud7fb\uf900-\ufb28\ufb2a-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f'
      || '\ufd92-\ufdc7\ufdf0-\ufdfb\ufe00-\ufe0f\ufe20-\ufe2f\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc'
      || '\U00010000-\U000100fa\U000101fd-\U000102e0\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349'
      || '\U00010350-\U0001039d\U000103a0-\U000103cf\U00010400-\U0001049d\U000104b0-\U00010563\U00010570-\U00010855'
      || '\U00010860-\U00010876\U00010880-\U0001089e\U000108e0-\U000108f5\U00010900-\U00010915\U00010920-\U00010939'
      || '\U00010940-\U000109b7\U000109be-\U000109bf\U00010a00-\U00010a3f\U00010a60-\U00010a7c\U00010a80-\U00010a9c'
      || '\U00010ac0-\U00010ac7\U00010ac9-\U00010ae6\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b60-\U00010b72'
      || '\U00010b80-\U00010b91\U00010c00-\U00010cf2\U00010d00-\U00010d27\U00010d4a-\U00010d6d\U00010d6f-\U00010d85'
      || '\U00010e80-\U00010eac\U00010eb0-\U00010ec7\U00010efa-\U00010f1c\U00010f27-\U00010f50\U00010f70-\U00010f85'
      || '\U00010fb0-\U00010fc4\U00010fe0-\U00011046\U00011070-\U000110ba\U000110c2\U000110d0-\U000110e8\U00011100-\U00011134'
      || '\U00011144-\U00011173\U00011176-\U000111c4\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111da\U000111dc'
      || '\U00011200-\U00011237\U0001123e-\U000112a8\U000112b0-\U000112ea\U00011300-\U000113d3\U000113e1-\U0001144a'
      || '\U0001145e-\U000114c5\U000114c7\U00011580-\U000115c0\U000115d8-\U00011640\U00011644\U00011680-\U000116b8'
      || '\U00011700-\U0001172b\U00011740-\U0001183a\U000118a0-\U000118df\U000118ff-\U00011943\U000119a0-\U000119e1'
      || '\U000119e3-\U00011a3e\U00011a47-\U00011a99\U00011a9d\U00011ab0-\U00011af8\U00011b60-\U00011be0\U00011c00-\U00011c40'
      || '\U00011c72-\U00011d47\U00011d60-\U00011d98\U00011db0-\U00011ddb\U00011ee0-\U00011ef6\U00011f00-\U00011f42'
      || '\U00011f5a-\U00011fb0\U00012000-\U00012399\U00012480-\U00012ff0\U00013000-\U0001342f\U00013440-\U0001612f'
      || '\U00016800-\U00016a5e\U00016a70-\U00016abe\U00016ad0-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43'
      || '\U00016b63-\U00016d6c\U00016e40-\U00016e7f\U00016ea0-\U00016fe1\U00016fe3-\U00016ff3\U00017000-\U0001bc99'
      || '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
      || '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d400-\U0001d6c0\U0001d6c2-\U0001d6da'
      || '\U0001d6dc-\U0001d6fa\U0001d6fc-\U0001d714\U0001d716-\U0001d734\U0001d736-\U0001d74e\U0001d750-\U0001d76e'
      || '\U0001d770-\U0001d788\U0001d78a-\U0001d7a8\U0001d7aa-\U0001d7c2\U0001d7c4-\U0001d7cb\U0001da00-\U0001da36'
      || '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e13d\U0001e14e\U0001e290-\U0001e2ef\U0001e4d0-\U0001e4ef'
      || '\U0001e5d0-\U0001e5f0\U0001e6c0-\U0001e8c4\U0001e8d0-\U0001e94b\U0001ee00-\U0001eebb\U00020000-\U00033479'
      || '\U000e0100-\U000e01ef'
      || ']+';
$$;
comment on function private.not_letters is
  'Regular expression for a run of characters that are neither letters nor marks.';

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
    -- The lower node becomes the root, so that a component is identified by its lowest id.
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
  'Union-find over the edges a[i]-b[i]: every node with the lowest node of its connected component.';

create function private.keep_answers(cursor jsonb, kept_by text) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place text := coalesce(cursor ->> 'after', '');
  work record;
  answer jsonb;
  written bigint := 0;
begin
  loop
    select p.part, p.source
    into work
    from app.cached_answer_sources p
    where p.part > place and p.kept_by = keep_answers.kept_by
    order by p.part
    limit 1;
    if work.part is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    execute 'select ' || work.source into answer;
    insert into app.r_cached_answer as k
    values (work.part, answer, app.now())
    on conflict (part) do update
      set
        answer = excluded.answer,
        computed_at = excluded.computed_at;
    written := written + 1;
    place := work.part;
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function private.keep_answers(jsonb, text) is
  'Computes and stores the parts of r_cached_answer that belong to a rollup, one by one.';

create function app.refresh_cached_answers(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'cached_answers');
$$;
comment on function app.refresh_cached_answers(jsonb) is 'Runs after the rollups its parts are computed from.';

create function app.refresh_opening_answers(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'opening_answers');
$$;
comment on function app.refresh_opening_answers(jsonb) is
  'Answers that new visitors open first: runs early, after slashes and batches only.';

create function private.shingles(words text[]) returns text[]
language sql immutable as $$
  select array(
      select distinct words[i] || ' ' || words[i + 1] || ' ' || words[i + 2]
      from generate_series(1, cardinality(words) - 2) i
      order by 1
    );
$$;
comment on function private.shingles(text[]) is 'D9: the distinct three-word runs, sorted.';

create function private.text_similarity(a text[], b text[], short_words int) returns double precision
language sql immutable as $$
  select case
      when cardinality(a) = 0 or cardinality(b) = 0 then 0
      when least(cardinality(a), cardinality(b)) < short_words then case when a = b then 1 else 0 end
      else private.jaccard(private.shingles(a), private.shingles(b))
    end;
$$;
comment on function private.text_similarity(text[], text[], int) is
  'D9: similarity of two lists of words. Below `short_words`, the whole texts must be equal; an empty text resembles nothing.';

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
  'D9 for the reviews of these authors, or only those in `among`, each compared with the others by the same author.';

create function private.extended(head jsonb, body json) returns jsonb
language sql immutable as $$
  select (left(head::text, -1) || ', ' || right(body::text, -1))::jsonb;
$$;
comment on function private.extended(jsonb, json) is
  'An object with the fields of another appended; neither may be empty.';

insert into app.rollup_jobs
values
  ('opening_answers', 300, 'app.refresh_opening_answers', 11),
  ('cached_answers', 300, 'app.refresh_cached_answers', 95);
