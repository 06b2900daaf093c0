-- Rollups are kept by jobs: one row of app.rollup_jobs each, run by public.run_rollup in chunks short enough for a
-- database that serves one statement at a time.
--
-- A rollup function is `app.refresh_<name>(cursor jsonb) returns jsonb`: it works until app.chunk_over from the
-- cursor on and answers {"rows": rows written, "cursor": where to go on, null when the round is done}. A round starts with
-- a null cursor. It may be killed between two chunks, and a round done twice leaves the same rows.
create table app.rollup_jobs (
  name text primary key,
  period_seconds int not null check (period_seconds > 0),
  function regproc not null,
  "order" int not null
);
comment on table app.rollup_jobs is
  'What public.run_rollup can run: how often, by which function, and after which others (lower order first).';

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
  'The round a rollup is in: cursor (null between rounds), rows and milliseconds so far, and app.now() when this and the last finished round began.';

-- What changed since a rollup last looked. Triggers put keys in, the rollup takes them out.
create table app.rollup_dirty (
  rollup text not null,
  key text not null,
  primary key (rollup, key)
);

alter table app.rollup_jobs enable row level security;
alter table app.rollup_state enable row level security;
alter table app.rollup_dirty enable row level security;
revoke all on app.rollup_jobs, app.rollup_state, app.rollup_dirty from public, anon, authenticated;

create function app.chunk_over(began timestamptz) returns boolean
language sql volatile
as $$
  select clock_timestamp() - began > interval '25 milliseconds';
$$;
comment on function app.chunk_over(timestamptz) is
  'Whether a chunk that began then has worked long enough and should let others in.';

create function private.note_dirty() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create trigger %I after insert on %s referencing new table as fresh for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_insert',
    source,
    rollup,
    key_sql
  );
  execute format(
    'create trigger %I after delete on %s referencing old table as gone for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_delete',
    source,
    rollup,
    key_sql
  );
  execute format(
    'create trigger %I after update on %s referencing old table as gone new table as fresh for each statement
    execute function private.note_dirty(%L, %L)',
    rollup || '_update',
    source,
    rollup,
    key_sql
  );
end;
$$;
comment on function private.watch(regclass, text, text) is
  'From now on every changed row of a table marks its key (an expression over the row) as dirty for a rollup. For migrations only.';

create function private.take_dirty(rollup text, most int) returns text[]
language plpgsql set search_path = ''
as $$
declare
  taken text[];
begin
  -- As an array the keys are looked up one by one; a join would read the whole queue, for each chunk anew.
  with
    gone as (
      delete from app.rollup_dirty d
      where
        d.rollup = take_dirty.rollup
        and d.key = any (
          array(select o.key from app.rollup_dirty o where o.rollup = take_dirty.rollup order by o.key limit most)
        )
      returning d.key
    )
  select array_agg(g.key order by g.key)
  into taken
  from gone g;
  return coalesce(taken, '{}');
end;
$$;
comment on function private.take_dirty(text, int) is
  'Takes the next dirty keys of a rollup out of the queue, lowest first; an empty array when none is left.';

create function private.take_people(rollup text, most int, reviews int) returns bigint[]
language plpgsql set search_path = ''
as $$
declare
  taken text[];
begin
  select array_agg(o.key)
  into taken
  from
    (
      select d.key, sum(d.n) over (order by d.key) - d.n as before
      from
        (
          select
            x.key,
            (
                select count(*)
                from (select 1 from app.reviews r where r.author_id = x.key::bigint limit take_people.reviews) r
              )
              + (
                select count(*)
                from (select 1 from app.reviews r where r.subject_id = x.key::bigint limit take_people.reviews) r
              ) as n
          from app.rollup_dirty x
          where x.rollup = take_people.rollup
          order by x.key
          limit most
        ) d
    ) o
  where o.before < take_people.reviews;
  delete from app.rollup_dirty d where d.rollup = take_people.rollup and d.key = any (taken);
  return coalesce(taken::bigint[], '{}');
end;
$$;
comment on function private.take_people(text, int, int) is
  'Takes the next dirty people of a rollup out of the queue until they have so many reviews together: what a step costs hangs on the reviews, not on the people.';

create function private.next_people(place bigint, most int, reviews int) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select o.user_id
    from
      (
        select p.user_id, sum(p.n) over (order by p.user_id) - p.n as before
        from
          (
            select
              x.user_id,
              (
                  select count(*)
                  from (select 1 from app.reviews r where r.author_id = x.user_id limit next_people.reviews) r
                )
                + (
                  select count(*)
                  from (select 1 from app.reviews r where r.subject_id = x.user_id limit next_people.reviews) r
                ) as n
            from app.profiles x
            where x.user_id > place and x.joined_at <= (select app.now())
            order by x.user_id
            limit most
          ) p
      ) o
    where o.before < next_people.reviews
    order by o.user_id
  );
end;
$$;
comment on function private.next_people(bigint, int, int) is
  'The next profiles behind this one until they have so many reviews together, which is what a step costs; none at the end.';

create function private.rollup_as_of(rollup text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return (select s.as_of from app.rollup_state s where s.name = rollup and s.as_of <= app.now());
end;
$$;
comment on function private.rollup_as_of(text) is
  'Up to when a rollup has seen the time pass: what happened later is new to it even if no row changed. Null: everything is new (never run, or the clock went back).';

create function private.before_rollup(rollup text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select 1 from app.rollup_state s where s.name = rollup and s.as_of > app.now());
end;
$$;
comment on function private.before_rollup(text) is
  'Whether the clock is before what a rollup holds: the page looks from a past day (G20), whose answer is put together on the spot.';

create function private.rollup_answer(rollup text, rows bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'rows', rows,
    'cursor', case
      when exists (select 1 from app.rollup_dirty d where d.rollup = rollup_answer.rollup) then '{}'::jsonb
    end
  );
end;
$$;
comment on function private.rollup_answer(text, bigint) is
  'Answer of a chunk of a rollup that works off its dirty keys.';
