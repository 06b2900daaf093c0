create function private.note_dirty() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An update may move a row from one key to another: both are marked.
  execute format(
    'insert into app.rollup_dirty (rollup, key) select distinct %L, k::text from (%s) d(k) where k is not null
    on conflict do nothing',
    tg_argv[0],
    case tg_op
      when 'INSERT' then format('select %s from fresh', tg_argv[1])
      when 'DELETE' then format('select %s from gone', tg_argv[1])
      else format('select %1$s from fresh union all select %1$s from gone', tg_argv[1])
    end
  );
  return null;
end;
$$;

create function private.watch(source regclass, rollup text, key_sql text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create trigger %I after insert on %s referencing new table as fresh for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_insert', source, rollup, key_sql
  );
  execute format(
    'create trigger %I after delete on %s referencing old table as gone for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_delete', source, rollup, key_sql
  );
  execute format(
    'create trigger %I after update on %s referencing old table as gone new table as fresh for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_update', source, rollup, key_sql
  );
end;
$$;
comment on function private.watch(regclass, text, text) is
  'Adds triggers by which every changed row of a table marks its key (an expression over the row) as dirty for a rollup. For migrations only.';

create function private.forest_head(answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (answer - 'data')
    || jsonb_build_object(
      'version', md5(answer ->> 'data'),
      'parts', greatest(ceil(length(answer ->> 'data')::float8 / private.letters_a_part()), 1)
    );
end;
$$;
comment on function private.forest_head(jsonb) is
  'The answer of invite_graph without its text, with the version of that text and its number of parts.';

create table app.rollup_jobs (
  name text primary key,
  period_seconds int not null check (period_seconds > 0),
  function regproc not null,
  "order" int not null
);
comment on table app.rollup_jobs is
  'The rollups public.run_rollup can run: how often, by which function, and after which others (lower order first).';
alter table app.rollup_jobs enable row level security;
revoke all on app.rollup_jobs from public, anon, authenticated;

create table app.rollup_state (
  name text primary key references app.rollup_jobs on delete cascade,
  cursor jsonb,
  rows bigint not null default 0,
  ms double precision not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  round_as_of timestamptz,
  as_of timestamptz
);
comment on table app.rollup_state is
  'The current round of a rollup: cursor (null between rounds), rows and milliseconds so far, and app.now() when this and the last finished round began.';
alter table app.rollup_state enable row level security;
revoke all on app.rollup_state from public, anon, authenticated;

create table app.rollup_dirty (
  rollup text not null,
  key text not null,
  primary key (rollup, key)
);
alter table app.rollup_dirty enable row level security;
revoke all on app.rollup_dirty from public, anon, authenticated;

create table app.detector_params (
  detector text not null,
  version int not null,
  json jsonb not null check (jsonb_typeof(json) = 'object'),
  active boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (detector, version)
);
alter table app.detector_params enable row level security;
revoke all on app.detector_params from public, anon, authenticated;
create unique index on app.detector_params (detector) where active;

create table app.cached_answer_sources (
  part text primary key,
  source text not null,
  kept_by text not null default 'cached_answers'
);
comment on table app.cached_answer_sources is
  'Answers to cache: name, the trusted SQL expression that computes it from the tables, and the rollup that does.';
alter table app.cached_answer_sources enable row level security;
revoke all on app.cached_answer_sources from public, anon, authenticated;

create table app.r_cached_answer (
  part text primary key references app.cached_answer_sources on delete cascade,
  answer jsonb,
  computed_at timestamptz not null,
  letters bytea generated always as (
    case when part = 'invite_graph' then decode(answer ->> 'data', 'escape') end
  ) stored,
  head jsonb generated always as (case when part = 'invite_graph' then private.forest_head(answer) end) stored,
  whole json generated always as (
    case when part = 'invite_graph' then (answer || private.forest_head(answer))::json end
  ) stored
);
alter table app.r_cached_answer enable row level security;
revoke all on app.r_cached_answer from public, anon, authenticated;
comment on table app.r_cached_answer is 'The parts as last computed; pages without filters use them.';
alter table app.r_cached_answer alter column answer set storage external;
comment on column app.r_cached_answer.head is
  'An answer without the long text in it, here the invitation forest (8.25), with the version and number of parts of that text.';
alter table app.r_cached_answer alter column letters set storage external;
comment on column app.r_cached_answer.letters is 'The long text of an answer, served in parts.';
alter table app.r_cached_answer alter column whole set storage external;
comment on column app.r_cached_answer.whole is 'A long answer as it is sent.';

create table app.r_near_duplicate (
  review_id bigint primary key,
  author_id bigint not null,
  group_id bigint not null
);
alter table app.r_near_duplicate enable row level security;
revoke all on app.r_near_duplicate from public, anon, authenticated;
comment on table app.r_near_duplicate is
  'D9: reviews with a twin by the same author, and the lowest review id in their group of twins. A review without a twin has no row.';
create index on app.r_near_duplicate (author_id);
create index on app.r_near_duplicate (group_id);

create table app.r_flag (
  user_id bigint not null,
  detector text not null,
  version int not null,
  score double precision,
  coverage double precision not null,
  band text,
  evidence jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_id, detector)
);
alter table app.r_flag enable row level security;
revoke all on app.r_flag from public, anon, authenticated;
comment on table app.r_flag is
  'Composite scores 0-100 with coverage 0-1 and band; score and band are null below half coverage.';
create index on app.r_flag (detector, score desc nulls last, user_id);

insert into app.detector_params (detector, version, active, json)
values ('D10', 1, true, '{"hub": 2000, "listed": 200}');
