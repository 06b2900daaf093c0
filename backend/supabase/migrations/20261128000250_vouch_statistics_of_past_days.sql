-- Vouch statistics of a past day stand ready, day by day: curves and medians of a day cannot be put together from sums.
create table app.r_vouch_day (
  day date not null,
  part text not null,
  answer jsonb not null,
  primary key (day, part)
);
alter table app.r_vouch_day enable row level security;
revoke all on app.r_vouch_day from public, anon, authenticated;
comment on table app.r_vouch_day is
  'Panels of /vouches/statistics without filters as they stood at the end of a day that is over, but for the matrix, whose levels are those of now.';

create table app.r_vouch_flow (
  day date not null,
  until date not null,
  voucher int not null,
  subject int not null,
  vouches bigint not null,
  wei numeric not null,
  primary key (day, until, voucher, subject)
);
alter table app.r_vouch_flow enable row level security;
revoke all on app.r_vouch_flow from public, anon, authenticated;
comment on table app.r_vouch_flow is
  'Vouches by the days they began and ended (infinity: they did not) and the ranks of both levels as of the last count.';

-- What waits to be told anew: days from one on ("from:"), and vouches that began on a day ("on:").
create function private.vouch_days_touched() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  insert into app.rollup_dirty (rollup, key)
  select 'vouch_days', 'on:' || v.vouched_at::date
  from
    (
      select * from gone
      union all
      select * from fresh
    ) v
  union
  select 'vouch_days', 'from:' || greatest(t.at::date, '0001-01-01')
  from
    (
      -- From the first moment on of which something else is known: an end does not change the days before it.
      select
        min(
          case
            when (n.author_id, n.subject_id, n.amount_wei, n.vouched_at) is not distinct from (
              o.author_id,
              o.subject_id,
              o.amount_wei,
              o.vouched_at
            ) then least(
              case
                when (n.unvouched_at, n.unhealthy) is distinct from (o.unvouched_at, o.unhealthy) then least(
                  n.unvouched_at,
                  o.unvouched_at
                )
              end,
              case when n.archived_at is distinct from o.archived_at then least(n.archived_at, o.archived_at) end
            )
            else least(n.vouched_at, o.vouched_at)
          end
        ) as at
      from
        gone o
        full join fresh n using (id)
    ) t
  where t.at is not null
  on conflict do nothing;
  return null;
end;
$$;
create function private.vouch_day_keys(vouched_at timestamptz) returns setof text
language sql immutable
as $$
  select unnest(array['on:' || d.day, 'from:' || greatest(d.day, '0001-01-01')])
  from (select (vouched_at at time zone 'UTC')::date as day) d;
$$;
create trigger vouch_days_insert
after insert on app.vouches
referencing new table as fresh
for each statement
execute function private.note_dirty('vouch_days', 'private.vouch_day_keys(vouched_at)');
create trigger vouch_days_delete
after delete on app.vouches
referencing old table as gone
for each statement
execute function private.note_dirty('vouch_days', 'private.vouch_day_keys(vouched_at)');
do $$
begin
  -- As text: the formatter knows one table of a transition.
  execute 'create trigger vouch_days_update
    after update on app.vouches
    referencing old table as gone new table as fresh
    for each statement
    execute function private.vouch_days_touched()';
end;
$$;
select
  private.watch(
    'app.protocol_params',
    'vouch_days',
    'case when key = ''vouch.day_cap'' then ''from:'' || greatest((valid_from at time zone ''UTC'')::date, ''0001-01-01'') end'
  );

-- A day is told in two steps: what is put together from sums of people, and from lifetimes.
create function private.vouch_day_parts() returns table (part text, panels text[])
language sql immutable rows 2
as $$
  values
    ('sums', array['kpis', 'sizes', 'lorenz', 'top']),
    ('lifetimes', array['survival', 'ladder']);
$$;

create function private.keep_vouch_flows(days date[]) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
begin
  with
    counted as (
      select
        d.day,
        coalesce(least(v.unvouched_at, v.archived_at)::date, 'infinity') as until,
        a.rank as voucher,
        s.rank as subject,
        count(*) as vouches,
        coalesce(sum(v.amount_wei), 0) as wei
      from
        unnest(days) d (day)
        -- `offset 0`: a day has few vouches, and each of them two people to look up.
        cross join lateral (
          select v.* from app.vouches v where v.vouched_at >= d.day and v.vouched_at < d.day + 1 offset 0
        ) v
        cross join lateral (
          select l.rank
          from
            app.users u
            join app.levels l on l.level = private.level(u.score)
          where u.user_id = v.author_id
          offset 0
        ) a
        cross join lateral (
          select l.rank
          from
            app.users u
            join app.levels l on l.level = private.level(u.score)
          where u.user_id = v.subject_id
          offset 0
        ) s
      group by 1, 2, 3, 4
    ),
    gone as (
      delete from app.r_vouch_flow f
      where
        f.day = any (days)
        and not exists (
          select
          from counted c
          where (c.day, c.until, c.voucher, c.subject) = (f.day, f.until, f.voucher, f.subject)
        )
    )
  insert into app.r_vouch_flow as f
  select * from counted
  on conflict on constraint r_vouch_flow_pkey do update
    set
      vouches = excluded.vouches,
      wei = excluded.wei
    where (f.vouches, f.wei) is distinct from (excluded.vouches, excluded.wei);
end;
$$;
comment on function private.keep_vouch_flows(date[]) is 'Counts the vouches anew that began on these days.';

create function private.vouch_panels_at(day date, panels text[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before text := current_setting('app.as_of', true);
  answer jsonb;
begin
  perform private.travel(jsonb_build_object('asOf', day));
  answer := private.vouch_panels(panels, private.vouch_filters('{}'));
  perform set_config('app.as_of', coalesce(before, ''), true);
  return answer;
end;
$$;
comment on function private.vouch_panels_at(date, text[]) is
  'Panels of /vouches/statistics without filters as they stood at the end of a day.';

create function app.refresh_vouch_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  began timestamptz := clock_timestamp();
  today date := app.now()::date;
  first_day date := (select min(v.vouched_at)::date from app.vouches v);
  -- Levels change without a vouch: all days are gone through in every round.
  flow_day date := coalesce((cursor ->> 'flows')::date, first_day);
  -- Twenty days a round, the newest first: a year is there after some hours, and nothing else waits for it.
  steps int := coalesce((cursor ->> 'steps')::int, 40);
  changed text[];
  day date;
  part text;
  panels text[];
  written bigint := 0;
begin
  if
    cursor is null
    and not exists (select from app.rollup_state s where s.name = 'vouch_days' and s.as_of is not null)
  then
    -- The first round looks at all there is, and nothing is read before its end.
    delete from app.rollup_dirty d where d.rollup = 'vouch_days';
    delete from app.r_vouch_day where true;
    delete from app.r_vouch_flow where true;
  end if;
  changed := private.take_dirty('vouch_days', 100000);
  if changed <> '{}' then
    perform
      private.keep_vouch_flows(array(select split_part(k, ':', 2)::date from unnest(changed) k where k like 'on:%'));
    delete from app.r_vouch_day d
    where d.day >= (select min(split_part(k, ':', 2)::date) from unnest(changed) k where k like 'from:%');
  end if;
  loop
    if flow_day <= today then
      perform private.keep_vouch_flows(array(select flow_day + i from generate_series(0, 6) i));
      flow_day := flow_day + 7;
    else
      select d::date, p.part, p.panels
      into day, part, panels
      from
        generate_series(today - 1, first_day, interval '-1 day') d
        cross join private.vouch_day_parts() p
      where not exists (select from app.r_vouch_day k where k.day = d::date and k.part = p.part)
      order by d desc, p.part
      limit 1;
      if not found or steps = 0 then
        return jsonb_build_object('rows', written, 'cursor', null);
      end if;
      insert into app.r_vouch_day values (day, part, private.vouch_panels_at(day, panels));
      steps := steps - 1;
      written := written + 1;
    end if;
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('flows', flow_day, 'steps', steps));
end;
$$;
comment on function app.refresh_vouch_days(jsonb) is
  'r_vouch_flow and r_vouch_day: days that changed at once, levels of all days, and the next days not told yet.';
insert into app.rollup_jobs values ('vouch_days', 900, 'app.refresh_vouch_days', 63);

create function private.people_now(list jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  -- A kept list says who, the rest of a person is that of now.
  select
    coalesce(
      jsonb_agg(
        x.row
          || jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = (x.row #>> '{person,userId}')::bigint)
          )
        order by x.n
      ),
      '[]'
    )
  from jsonb_array_elements(list) with ordinality x (row, n);
$$;

-- Part of the past day one looks from; null where it is not kept, or no longer true.
create function private.vouch_day_told(part text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  day date := app.now()::date;
begin
  if
    app.now() <> (day + 1)::timestamptz - interval '1 microsecond'
    or not exists (select from app.rollup_state s where s.name = 'vouch_days' and s.as_of is not null)
    -- Something of the day or before it is known that is not told yet.
    or exists (
      select from app.rollup_dirty d where d.rollup = 'vouch_days' and d.key between 'from:' and 'from:' || day
    )
  then
    return null;
  end if;
  return (select k.answer from app.r_vouch_day k where k.day = day and k.part = part);
end;
$$;

-- Panels of /vouches/statistics without filters of the past day one looks from; null where they are not kept.
create function private.vouch_panels_then() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  day date := app.now()::date;
  kept jsonb := private.vouch_day_told('sums') || private.vouch_day_told('lifetimes');
begin
  return kept
    || jsonb_build_object(
      'matrix', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', a.level, 'subject', s.level, 'count', g.vouches, 'wei', g.wei::text)
              order by a.rank, s.rank
            ),
            '[]'
          )
        from
          (
            select f.voucher, f.subject, sum(f.vouches)::bigint as vouches, sum(f.wei) as wei
            from app.r_vouch_flow f
            where f.day <= day and f.until > day
            group by 1, 2
          ) g
          join app.levels a on a.rank = g.voucher
          join app.levels s on s.rank = g.subject
      ),
      'ladder', private.people_now(kept -> 'ladder'),
      'top', jsonb_build_object(
        'vouchers', private.people_now(kept #> '{top,vouchers}'),
        'vouchees', private.people_now(kept #> '{top,vouchees}'),
        'byCount', jsonb_build_object(
          'vouchers', private.people_now(kept #> '{top,byCount,vouchers}'),
          'vouchees', private.people_now(kept #> '{top,byCount,vouchees}')
        )
      )
    );
end;
$$;

-- The same figures as private.vouches_sums of all vouches; null where the past day is not kept.
create function private.vouches_sums_then() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  k jsonb := private.vouch_day_told('sums') -> 'kpis';
begin
  if k is null then
    return null;
  end if;
  return jsonb_build_object(
    'activeWei', k -> 'tvvWei',
    'active', k -> 'active',
    'new', k -> 'total',
    'newWei', ((k ->> 'tvvWei')::numeric + (k ->> 'endedWei')::numeric)::text,
    'ended', k -> 'ended',
    'endedWei', k -> 'endedWei',
    'netFlowWei', k -> 'tvvWei',
    'mutualShare', k -> 'mutualShare',
    'unhealthyShare', k -> 'unhealthyShare',
    'vouchers', k -> 'vouchers',
    'vouchees', k -> 'vouchees',
    'medianWei', k -> 'medianWei'
  );
end;
$$;

create or replace function private.vouches_kpis(filters jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
begin
  -- Without other filters than a range only its flow is counted.
  return coalesce(
    case
      when private.vouches_plain(f - 'from' - 'to') then coalesce(
          private.cached_answer('vouches_kpis'),
          private.vouches_sums_then()
        )
        || case
          when f ?| array['from', 'to'] then private.vouches_flow(
            coalesce(private.filter_time(f, 'from'), '-infinity'),
            coalesce(private.filter_time(f, 'to'), 'infinity')
          )
          else '{}'
        end
    end,
    private.vouches_sums(f)
  );
end;
$$;

create or replace function public.vouches_statistics(filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  asked private.list_query := private.vouch_filters(filters);
  plain boolean := asked.args = (private.vouch_filters('{}')).args;
  answer jsonb;
begin
  -- Kept panels are of now: on the way through a past day they stand back.
  if private.rollup_as_of(case when plain then 'vouch_stats' else 'vouch_choices' end) is not null then
    select jsonb_object_agg(s.part, s.answer) || jsonb_build_object('computedAt', private.iso(min(s.computed_at)))
    into answer
    from app.r_vouch_stats s
    where s.args = asked.args
    having count(*) = cardinality(private.vouch_parts());
  elseif plain then
    answer := private.vouch_panels_then() || jsonb_build_object('computedAt', private.iso(app.now()));
  end if;
  return private.stamp()
    || coalesce(
      answer,
      private.vouch_panels(private.vouch_parts(), asked) || jsonb_build_object('computedAt', private.iso(app.now()))
    );
end;
$$;
