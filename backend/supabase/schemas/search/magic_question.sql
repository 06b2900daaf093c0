create function private.magic_part(
  words private.magic_word[],
  key text,
  part text,
  name text,
  data text
) returns private.magic_word
language plpgsql stable set search_path = '' as $$
declare
  found private.magic_word;
begin
  found := (select w from unnest(words) w where w.part = magic_part.part and w.name = magic_part.name);
  if found.name is null then
    perform private.refuse(
        format(
          '%s of %s must be one of %s', key, data,
          (
            select string_agg(w.name, ', ' order by w.n)
            from unnest(words) with ordinality w (part, name, kind, sql, n_sql, join_sql, words, n)
            where w.part = magic_part.part
          )
        )
      );
  end if;
  return (found);
end;
$$;
comment on function private.magic_part is
  'The grammar word a caller named; refuses unknown ones, listing those available.';

create function private.magic_values(word private.magic_word, given text[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  low text[] := array(select lower(g) from unnest(given) g);
begin
  case word.kind
    when 'person' then
      return (select array_agg(coalesce(private.find_user(g), 0))::text from unnest(given) g);
    when 'number' then
      if exists (select 1 from unnest(given) g where g !~ '^\d{1,9}$') then
        perform private.refuse(format('where: %s must be a whole number', word.name));
      end if;
      return given::int[]::text;
    when 'time' then
      perform private.refuse(format('where: choose a range instead of a %s', word.name));
    else
      if not low <@ word.words then
        perform private.refuse(format('where: %s must be one of %s', word.name, array_to_string(word.words, ', ')));
      end if;
      return low::text;
  end case;
end;
$$;

create function private.magic_read(filters jsonb) returns private.magic_question
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  q private.magic_question;
  words private.magic_word[];
  given jsonb := coalesce(nullif(f -> 'where', 'null'), '[]');
  name text := private.filter_text(f, 'group');
  against text := private.filter_text(f, 'compare');
  term record;
begin
  q.data := private.filter_word(
    f, 'data', array['reviews', 'vouches', 'votes', 'slashes', 'invitations', 'xp', 'profiles'], 'reviews'
  );
  words := array(select w from private.magic_words(q.data) w);
  q.measure := private.magic_part(
    words, 'measure', 'measure', coalesce(private.filter_text(f, 'measure'), 'count'), q.data
  );
  if name is not null then
    q.grouped := private.magic_part(words, 'group', 'group', name, q.data);
  end if;
  if against is not null then
    q.compared := private.magic_part(words, 'compare', 'group', against, q.data);
    if (q.compared).kind not in ('word', 'level') then
      perform private.refuse('compare must be a group of few words: a kind, a status or a level');
    end if;
    if name is null or name = against then
      perform private.refuse('compare needs a group, and another one than itself');
    end if;
  end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 5 then
    perform private.refuse('where must be a list of at most 5 texts like status:active');
  end if;
  if
    exists (
      select 1
      from jsonb_array_elements(given) g
      where jsonb_typeof(g) <> 'string' or length(g #>> '{}') > 200 or g #>> '{}' !~ '^[a-zA-Z]{1,20}:.'
    )
  then
    perform private.refuse('where must be a list of texts like status:active');
  end if;
  q.args := jsonb_strip_nulls(
    jsonb_build_object('from', private.filter_time(f, 'from'), 'to', private.filter_time(f, 'to'), 'where', '{}'::jsonb)
  );
  -- Several values of one field mean any of them.
  for term in
    select split_part(g, ':', 1) as field, array_agg(btrim(substr(g, length(split_part(g, ':', 1)) + 2))) as given
    from jsonb_array_elements_text(given) g
    group by 1
    order by 1
  loop
    q.kept := q.kept || private.magic_part(words, 'where', 'group', term.field, q.data);
    q.args := jsonb_set(
      q.args,
      array['where', term.field],
      to_jsonb(private.magic_values(q.kept[cardinality(q.kept)], term.given))
    );
  end loop;
  return (q);
end;
$$;
comment on function private.magic_read(jsonb) is
  '8.49: the question asked by filters, with every part looked up in the grammar. Names and SQL are ours; user input is in args only.';

create function private.magic_counted(q private.magic_question) returns private.magic_question
language plpgsql stable set search_path = '' as $$
declare
  small text := case
    when q.data = 'reviews' and private.rollup_as_of('review_days') is not null then 'reviewDays'
    when q.data = 'votes' and private.rollup_as_of('vote_hours') is not null then 'voteHours'
  end;
  words private.magic_word[];
  asked text[] := array_remove(
    array['measure ' || (q.measure).name, 'group ' || (q.grouped).name, 'group ' || (q.compared).name]
      || array(select 'group ' || k.name from unnest(q.kept) k),
    null
  );
begin
  if small is null then
    return (q);
  end if;
  words := array(select w from private.magic_words(small) w);
  if not asked <@ array(select w.part || ' ' || w.name from unnest(words) w) then
    return (q);
  end if;
  q.data := small;
  q.measure := (select w from unnest(words) w where w.part = 'measure' and w.name = (q.measure).name);
  q.grouped := (select w from unnest(words) w where w.part = 'group' and w.name = (q.grouped).name);
  q.compared := (select w from unnest(words) w where w.part = 'group' and w.name = (q.compared).name);
  q.kept := array(
    select w
    from unnest(words) w
    where w.part = 'group' and w.name in (select k.name from unnest(q.kept) k)
  );
  return (q);
end;
$$;
comment on function private.magic_counted is
  'The same question over precomputed counts, or unchanged if they cannot answer it.';

create function private.magic_sql(q private.magic_question) returns text
language plpgsql stable set search_path = '' as $$
declare
  m private.magic_word := q.measure;
  s record;
  conditions text[] := '{true}';
  joins text[];
  k private.magic_word;
begin
  select * into s from private.magic_source(q.data, q.args) x;
  if s.at is not null then
    conditions := conditions
      || array[
        case when q.args ? 'from' then format('%s >= ($1 ->> ''from'')::timestamptz', s.at) end,
        case when q.args ? 'to' then format('%s <= ($1 ->> ''to'')::timestamptz', s.at) end
      ];
  end if;
  foreach k in array coalesce(q.kept, '{}') loop
    conditions := conditions
      || format(
        '%s = any (($1 #>> %L)::%s[])', k.sql, array['where', k.name],
        case k.kind when 'person' then 'bigint' when 'number' then 'int' else 'text' end
      );
  end loop;
  joins := array(
    select distinct w.join_sql
    from unnest(array[q.grouped, q.compared] || q.kept) w
    where w.join_sql is not null
  );
  return format(
    $q$
      select %1$s as g, %2$s as c, %3$s as value, %4$s as k, %5$s as n, %6$s as rows
      from %7$s %8$s
      where %9$s
      group by 1, 2
      having %6$s > 0
    $q$,
    coalesce((q.grouped).sql, '''all''::text'), coalesce((q.compared).sql, 'null::text'),
    case when m.kind = 'share' then 'null::numeric' else format('(%s)::numeric', m.sql) end,
    case when m.kind = 'share' then format('(%s)::bigint', m.sql) else 'null::bigint' end,
    case when m.kind = 'share' then format('(%s)::bigint', m.n_sql) else 'null::bigint' end,
    case when q.data in ('reviewDays', 'voteHours') then 'sum(x.n)' else 'count(*)' end, s.source,
    array_to_string(joins, ' '), array_to_string(array_remove(conditions, null), ' and ')
  );
end;
$$;

create function private.magic_cells(asked private.magic_question) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  q private.magic_question := private.magic_counted(asked);
  statement text := private.magic_sql(q);
  by_time boolean := coalesce((q.grouped).kind = 'time', false);
  cells jsonb;
begin
  perform private.magic_refuse_long(q);
  execute format(
    $q$
      with cells as materialized (
        select %1$s as g, z.c, z.value, z.k, z.n, z.rows,
          case when z.k is null then z.value::double precision else private.wilson_bound(z.k, z.n, -1) end as rank,
          %2$s as place
        from (%3$s) z
        order by %4$s, 1, 2
        limit 10001
      ), told as (select * from cells limit 10000)
      select jsonb_build_object(
          'partial', (select count(*) > 10000 from cells),
          'cells', count(*),
          'groups', count(distinct coalesce(s.g, 'unknown')),
          'rows', coalesce(sum(s.rows), 0),
          'g', coalesce(array_agg(coalesce(s.g, 'unknown')), '{}')::text,
          'c', coalesce(array_agg(%5$s), '{}')::text,
          'value', coalesce(array_agg(s.value), '{}')::text,
          'shareK', coalesce(array_agg(s.k), '{}')::text,
          'shareN', coalesce(array_agg(s.n), '{}')::text,
          'count', coalesce(array_agg(s.rows), '{}')::text,
          'rank', coalesce(array_agg(s.rank), '{}')::text,
          'place', coalesce(array_agg(s.place::double precision), '{}')::text
        )
      from told s
    $q$,
    case when by_time then 'private.iso(z.g)' else 'z.g::text' end,
    case (q.grouped).kind
      when 'time' then 'extract(epoch from z.g)'
      when 'person' then 'z.g'
      when 'number' then 'z.g'
      else 'array_position(($1 #>> ''{words}'')::text[], z.g)'
    end,
    statement, case when by_time then 'place desc' else 'rank desc nulls last' end,
    case when (q.compared).name is null then 'null::text' else 'coalesce(s.c, ''unknown'')' end
  )
  into cells
  using q.args || jsonb_build_object('words', (q.grouped).words::text);
  return cells;
end;
$$;
comment on function private.magic_cells is 'The result of a question, as one list per column.';
