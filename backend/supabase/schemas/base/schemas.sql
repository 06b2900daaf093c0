create function private.bump_params_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.params_version set version = version + 1 where true;
  return null;
end;
$$;

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
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function private.keep_answers(jsonb, text) is
  'The parts of r_cached_answer that a rollup keeps, one by one.';

create function app.refresh_cached_answers(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'cached_answers');
$$;
comment on function app.refresh_cached_answers(jsonb) is 'Runs after the rollups the parts are counted from.';

create function app.refresh_opening_answers(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'opening_answers');
$$;
comment on function app.refresh_opening_answers(jsonb) is
  'What new visitors open first waits for slashes and batches only.';

create function private.score_band(score double precision) returns text
language sql immutable as $$
  select case
      when score >= 75 then 'very high'
      when score >= 50 then 'high'
      when score >= 25 then 'some'
      when score >= 0 then 'low'
    end;
$$;
comment on function private.score_band(double precision) is
  '6.1: band of a composite score; edges belong to the higher band.';

create function private.ramp(x double precision, lo double precision, hi double precision) returns double precision
language sql immutable as $$
  select case when x is null then null else least(1, greatest(0, (x - lo) / (hi - lo))) end;
$$;
comment on function private.ramp(double precision, double precision, double precision) is
  '6.1: 0 at lo, 1 at hi, straight between, cut outside.';

create function private.value_leaves(given jsonb) returns table (name text, leaf jsonb)
language sql immutable set search_path = '' as $$
  with recursive part(name, value) as (
    select '', given
    union all
    select btrim(p.name || ' ' || x.key), x.value
    from part p
      cross join lateral (
        select o.key, o.value
        from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
        union all
        select '*', a.value
        from jsonb_array_elements(case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end) a
      ) x
  )
  select p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.value_leaves(jsonb) is
  'The single values of nested ones, by the members on the way: "features * weight" for the weight of one of a list.';

create function private.named_leaves(given jsonb) returns table (holder text, name text, leaf jsonb)
language sql immutable set search_path = '' as $$
  with recursive part(holder, name, value) as (
    select '', '', given
    union all
    select btrim(p.holder || ' ' || p.name), x.key, x.value
    from part p
      cross join lateral (
        select o.key, o.value
        from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
        union all
        select coalesce(case when jsonb_typeof(a.value) = 'object' then a.value ->> 'id' end, a.place::text), a.value
        from jsonb_array_elements(
            case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end
          ) with ordinality a (value, place)
      ) x
  )
  select p.holder, p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.named_leaves(jsonb) is
  'The single values of nested ones by their names, and what holds them: "features F4" and "lo". A member of a list goes by its id, else by its place from 1.';

create function private.crossed_limits(subject text, given jsonb) returns text
language sql stable set search_path = '' as $$
  select format('%s must be below %s: %s to %s.', btrim(a.holder || ' ' || a.name), b.name, a.leaf, b.leaf)
  from app.value_orders o
    join private.named_leaves(given) a on a.name = o.lower and jsonb_typeof(a.leaf) = 'number'
    join private.named_leaves(given) b on b.name = o.upper and jsonb_typeof(b.leaf) = 'number' and b.holder = a.holder
  where o.subject = crossed_limits.subject and a.leaf::numeric >= b.leaf::numeric
  order by a.holder
  limit 1;
$$;
comment on function private.crossed_limits(text, jsonb) is
  'The first lower bound that is not below its upper one, by app.value_orders, in words; null when all are.';

create function private.outside_limits(subject text, given jsonb) returns text
language sql stable set search_path = '' as $$
  select coalesce(
      (
        select format(
            '%s must be %s.',
            coalesce(nullif(x.name, ''), regexp_replace(outside_limits.subject, '^\w+:', '')),
            case
              when x.words is not null then 'one of ' || array_to_string(x.words, ', ')
              when x.longest is not null then format('text of at most %s characters', x.longest)
              else format(
                'a %s from %s to %s', case when x.whole then 'whole number' else 'number' end, x.least, x.most
              )
            end
          )
        from (
            select v.name, v.leaf, l.least, l.most, l.whole, l.longest, l.words
            from private.value_leaves(given) v
              join app.value_limits l on l.subject = outside_limits.subject and v.name like replace(l.name, '*', '%')
          ) x
        where case
            when x.words is not null then not coalesce(x.leaf #>> '{}' = any (x.words), false)
            when x.longest is not null then jsonb_typeof(x.leaf) <> 'string'
            or length(x.leaf #>> '{}') > x.longest
            when jsonb_typeof(x.leaf) = 'number' then not (x.leaf::numeric between x.least and x.most)
            or x.whole
            and scale(x.leaf::numeric) > 0
            else true
          end
        order by x.name
        limit 1
      ),
      private.crossed_limits(outside_limits.subject, given)
    );
$$;
comment on function private.outside_limits(text, jsonb) is
  'The first value that is none app.value_limits allows for the subject, or the first lower bound app.value_orders finds not below its upper one, in words; null when all may stand.';

create function private.given_others(
  products double precision[],
  out pearson double precision,
  out slope double precision
)
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  n int := array_length(products, 1);
  m double precision[] := products;
  -- What is left of a figure below this share of it is rounding: it has no effect of its own any more.
  nothing constant double precision := 1e-12;
begin
  for c in 3..n loop
    continue when m[c][c] <= nothing * products[c][c];
    for i in 1..n loop
      continue when i = c;
      for j in 1..n loop
        if j <> c then
          m[i][j] := m[i][j] - m[i][c] * m[c][j] / m[c][c];
        end if;
      end loop;
    end loop;
    -- It has been taken out of those still to come.
    for i in 1..n loop
      m[i][c] := 0;
      m[c][i] := 0;
    end loop;
  end loop;
  if m[1][1] > nothing * products[1][1] and m[2][2] > nothing * products[2][2] then
    pearson := greatest(-1, least(1, m[1][2] / sqrt(m[1][1] * m[2][2])));
    slope := m[1][2] / m[1][1];
  end if;
end;
$$;
comment on function private.given_others(double precision[]) is
  'Partial correlation and slope of the first two figures of a symmetric matrix of sums of products (regr_sxy), the effect of all the others taken out of both. Null where nothing is left of one.';

create trigger params_changed
after insert or update or delete on app.protocol_params
for each statement
execute function private.bump_params_version();

insert into app.rollup_jobs
values
  ('opening_answers', 300, 'app.refresh_opening_answers', 11),
  ('cached_answers', 300, 'app.refresh_cached_answers', 95);
