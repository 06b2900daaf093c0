-- What a list reads, as a value: `private.list_query`. A page's `…_query(filters)` makes one, `private.list_page` takes a page
-- of it, and whoever counts or adds up the same rows asks for their SQL with `private.rows_sql`:
--
--   query := private.rows_of('app.review_states r', 'r.id', args);
--   query := private.joined(query, 'join app.users a on a.user_id = r.author_id');
--   query := private.narrowed(query, 'r.author_id = ($1 ->> ''author'')::bigint');
--   query.orders := '{"created": {"sql": "r.created_at", "type": "timestamptz"}}';
--   listed := private.list_page(query, '-created', page, per, after);
--   execute format('select count(*) from %s', private.rows_sql(query)) into n using query.args;
--
-- Every member is written by us; what a caller typed stands in `args` alone and is read as ($1 ->> 'name'), so it never becomes
-- SQL. Members are put together, never taken apart again: to read other rows, set another member before.
create type private.list_query as (
  source text,
  joins text[],
  conditions text[],
  args jsonb,
  id text,
  id_type text,
  tie text,
  tie_id text,
  orders jsonb,
  order_joins text[],
  order_conditions text[],
  total bigint,
  about bigint,
  sampled regclass,
  together boolean
);
comment on column private.list_query.source is
  'The rows and their alias: a table, a view or a bracketed select (`app.review_states r`).';
comment on column private.list_query.joins is 'Whole joins that conditions read.';
comment on column private.list_query.conditions is 'Whole conditions; a row is listed where all of them hold.';
comment on column private.list_query.args is
  'What callers typed, checked, by name: $1 of every statement over these rows.';
comment on column private.list_query.id is 'The id of a row, by which ties are broken; rows come back as these ids.';
comment on column private.list_query.id_type is 'Type of the id: bigint, where nothing is said.';
comment on column private.list_query.tie is
  'Columns whose order is that of the ids, where an id is put together from them (tie_id): then only the ids of the page are.';
comment on column private.list_query.orders is
  'What the list can be sorted by: { "<name>": { "sql": expression, "type": its type, "nullable": whether it can be null, "nulls": whether any is null now, where that is known } }.';
comment on column private.list_query.order_joins is
  'Whole joins that only the order reads and that drop no row: not counted with.';
comment on column private.list_query.order_conditions is
  'Conditions that drop only what cannot come on the asked page in the asked order: not counted with.';
comment on column private.list_query.total is 'How many rows there are, where that was counted already.';
comment on column private.list_query.about is
  'How many rows there are, more or less; far beyond 10,000 nothing is counted then.';
comment on column private.list_query.sampled is
  'The table whose rows are sampled to say how many there are beyond 10,000. Without it (and `about`) all are counted.';
comment on column private.list_query.together is 'Counting is as much work as listing: one statement does both.';

create function private.rows_of(
  source text,
  id text,
  args jsonb default '{}',
  id_type text default 'bigint'
) returns private.list_query
language plpgsql immutable set search_path = ''
as $$
declare
  query private.list_query;
begin
  query.source := source;
  query.id := id;
  query.id_type := id_type;
  query.args := args;
  return (query);
end;
$$;
comment on function private.rows_of is 'All rows of a source, as a list_query to join and narrow.';

create function private.joined(query private.list_query, variadic joins text[]) returns private.list_query
language plpgsql immutable set search_path = ''
as $$
begin
  query.joins := query.joins || array_remove(joins, null);
  return (query);
end;
$$;
comment on function private.joined is 'The query with more joins; null is none.';

create function private.narrowed(query private.list_query, variadic conditions text[]) returns private.list_query
language plpgsql immutable set search_path = ''
as $$
begin
  query.conditions := query.conditions || array_remove(conditions, null);
  return (query);
end;
$$;
comment on function private.narrowed is 'The query with more conditions; null is none.';

-- `conditions`: { "<name>": condition }, as JSON, which keeps their order.
create function private.narrowed_by_args(query private.list_query, conditions json) returns private.list_query
language plpgsql immutable set search_path = ''
as $$
begin
  query.conditions := query.conditions
    || array(select c.value from json_each_text(conditions) c (name, value) where query.args ? c.name);
  return (query);
end;
$$;
comment on function private.narrowed_by_args is 'The query with the condition of each name that its args have.';

create function private.conditions_sql(query private.list_query) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(nullif(array_to_string(query.conditions, ' and '), ''), 'true');
end;
$$;

create function private.rows_sql(query private.list_query) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return format('%s %s where %s', query.source, array_to_string(query.joins, ' '), private.conditions_sql(query));
end;
$$;
comment on function private.rows_sql is
  'SQL of the rows of a query, to stand after FROM; the statement is executed `using query.args`.';
