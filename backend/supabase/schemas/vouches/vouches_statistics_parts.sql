create function private.vouch_part_sql(part text) returns text
language sql immutable as $$
  -- Over the sets private.vouch_panels puts in front.
  select case part
      when 'kpis' then $q$
        select jsonb_build_object(
            'total', k.total,
            'active', k.active,
            'tvvWei', coalesce(k.wei, 0)::text,
            'ended', k.total - k.active,
            'endedWei', coalesce(k.ended_wei, 0)::text,
            'vouchers', (select count(*) from given where active),
            'vouchees', (select count(*) from got where active),
            'meanWei', trunc(k.wei / nullif(k.known, 0))::text,
            'medianWei', trunc((k.middle[1] + k.middle[2]) / 2)::text,
            'mutualPairs', m.pairs,
            'mutualShare', private.share(m.n, k.active),
            'mutualEthShare', (m.wei / nullif(k.wei, 0))::double precision,
            'unhealthyShare', private.share(k.unhealthy, k.total - k.active),
            'received', private.concentration(array(select active_wei from got where active_wei is not null))
          )
        from (
            select count(*) as total, count(*) filter (where active) as active,
              count(amount_wei) filter (where active) as known, sum(amount_wei) filter (where active) as wei,
              sum(amount_wei) filter (where not active) as ended_wei, count(*) filter (where unhealthy) as unhealthy,
              -- Of an even number the two in the middle, of an odd one the same twice.
              percentile_disc(array[
                .5,
                (select .5 + .25 / nullif(count(amount_wei), 0) from v where active)
              ]) within group (
                order by amount_wei
              ) filter (where active) as middle
            from v
          ) k
          cross join (
            select count(*) as n, count(*) filter (where author_id < subject_id) as pairs,
              coalesce(sum(amount_wei), 0) as wei
            from pairs
            where mutual
          ) m
      $q$
      when 'sizes' then $q$
        select jsonb_agg(
            jsonb_build_object(
              'fromEth', (0 || private.vouch_sizes())[i + 1],
              'toEth', (private.vouch_sizes())[i + 1],
              'count', coalesce(b.n, 0),
              'wei', coalesce(b.wei, 0)::text
            )
            order by i
          )
        from generate_series(0, cardinality(private.vouch_sizes())) i
          left join (
            select width_bucket(v.amount_wei, array(select eth * 1e18 from unnest(private.vouch_sizes()) eth)) as bin,
              count(*) as n, sum(v.amount_wei) as wei
            from v
            where v.shown
            group by 1
          ) b
            on b.bin = i
      $q$
      when 'survival' then $q$
        select jsonb_build_object('all', c -> 'all', 'mutual', c -> 'marked', 'oneWay', c -> 'others')
        from (
            select private.kaplan_meier_split(
                coalesce(array_agg(v.days), '{}'),
                coalesce(array_agg(not v.active), '{}'),
                coalesce(array_agg(v.id in (select p.id from pairs p where p.ever_mutual)), '{}')
              ) as c
            from v
          ) k
      $q$
      when 'matrix' then $q$
        with ranked as materialized (
          select u.user_id, l.rank
          from app.users u
            join app.levels l on l.level = private.level(u.score)
        )
        select coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', x.level, 'subject', y.level, 'count', g.n, 'wei', g.wei::text)
              order by x.rank, y.rank
            ),
            '[]'
          )
        from
          (
            -- One whole number for both: of two words the planner expects so many pairs that it sorts them all.
            select a.rank * 1000 + s.rank as ranks, count(*) as n, coalesce(sum(v.amount_wei), 0) as wei
            from v
              join ranked a on a.user_id = v.author_id
              join ranked s on s.user_id = v.subject_id
            where v.shown
            group by 1
          ) g
          join app.levels x on x.rank = g.ranks / 1000
          join app.levels y on y.rank = g.ranks % 1000
      $q$
      when 'lorenz' then 'select private.lorenz(array(select wei from got))'
      when 'top' then format(
        $q$
          select jsonb_build_object(
              'vouchers', %s,
              'vouchees', %s,
              'byCount', jsonb_build_object('vouchers', %s, 'vouchees', %s)
            )
        $q$,
        private.vouch_top_sql('given', false), private.vouch_top_sql('got', false),
        private.vouch_top_sql('given', true), private.vouch_top_sql('got', true)
      )
      when 'ladder' then $q$
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', h.person,
                'ethDays', t.x,
                'proposal', 2 / (1 + exp(-least(t.x / 2 / 45, 700))) - 1
              )
              order by t.x desc, t.p
            ),
            '[]'
          )
        from (
            select v.subject_id as p,
              sum(private.floating(v.amount_wei) / 1e18 * least(v.days, (select private.vouch_cap(app.now())))) as x
            from v
            where v.active and v.amount_wei is not null
            group by 1
            order by 2 desc, 1
            limit 50
          ) t
          left join app.people h on h.user_id = t.p
      $q$
    end;
$$;

create function private.vouch_choices() returns jsonb[]
language plpgsql stable set search_path = '' as $$
begin
  return array['{"includeEnded": true}'::jsonb]
    || array(select jsonb_build_object('minEth', eth::text) from unnest(private.vouch_sizes()) eth)
    || array(
      select jsonb_build_object(side, array[l.level])
      from app.levels l
        cross join unnest(array['authorLevel', 'subjectLevel']) side
      order by l.rank, side
    );
end;
$$;
comment on function private.vouch_choices is
  'One filter of /vouches/statistics at a time: ended ones too, the sizes its histogram shows, each level.';

create function app.refresh_vouch_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return private.refresh_vouch_panels(array['{}'::jsonb], cursor);
end;
$$;
comment on function app.refresh_vouch_stats(jsonb) is 'r_vouch_stats without filters, panel by panel.';

create function private.vouch_top_sql(sums text, by_count boolean) returns text
language sql immutable as $$
  -- Whose amounts are all unknown has no place by ETH, but one by number.
  select format(
      $q$
        coalesce(
          (
            select
              jsonb_agg(
                jsonb_build_object('person', h.person, 'wei', coalesce(t.wei, 0)::text, 'count', t.n)
                order by t.%2$I desc, t.p
              )
            from
              (select * from %1$I where %3$s order by %2$I desc, p limit 20) t
              left join app.people h on h.user_id = t.p
          ),
          '[]'
        )
      $q$,
      sums, case when by_count then 'n' else 'wei' end, case when by_count then 'true' else 'known > 0' end
    );
$$;
comment on function private.vouch_top_sql is
  'The twenty largest of given or got (private.vouch_panels), by ETH or by number of vouches.';

create function app.refresh_vouch_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
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
    perform private.keep_vouch_flows(
        array(select split_part(k, ':', 2)::date from unnest(changed) k where k like 'on:%')
      );
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
      from generate_series(today - 1, first_day, interval '-1 day') d
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

create function private.vouches_sums_then() returns jsonb
language plpgsql stable set search_path = '' as $$
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

insert into app.rollup_jobs
values
  ('vouch_stats', 900, 'app.refresh_vouch_stats', 13),
  ('vouch_choices', 3600, 'app.refresh_vouch_choices', 62);

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

select private.watch(
    'app.protocol_params',
    'vouch_days',
    'case when key = ''vouch.day_cap'' then ''from:'' || greatest((valid_from at time zone ''UTC'')::date, ''0001-01-01'') end'
  );

insert into app.rollup_jobs values ('vouch_days', 900, 'app.refresh_vouch_days', 63);
