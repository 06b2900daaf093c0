create function private.trust_link(pairs_sql text, weight double precision, args jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  -- A pair counts once per kind, in either direction, and is stored in both directions: the graph is undirected.
  execute format(
    'with found as (%s), pair as (select distinct least(a, b) as a, greatest(a, b) as b from found where a <> b),
      member as (select pair.* from pair join app.profiles p on p.user_id = pair.a join app.profiles q on q.user_id = pair.b)
    insert into app.trust_edges as e (a, b, weight)
    select a, b, $1 from member union all select b, a, $1 from member
    on conflict (a, b) do update set weight = e.weight + excluded.weight',
    pairs_sql
  )
  using weight, args;
end;
$$;

create function private.trust_ring(depth int) returns boolean
language plpgsql set search_path = '' as $$
begin
  update app.trust_nodes n
  set
    hops = depth + 1,
    via = near.b
  from (
      select distinct on (e.a) e.a, e.b
      from app.trust_edges e
        join app.trust_nodes f on f.user_id = e.b and f.hops = depth
        join app.trust_nodes t on t.user_id = e.a and t.hops is null
      order by e.a, e.weight desc, e.b
    ) near
  where n.user_id = near.a;
  return found;
end;
$$;

create function app.refresh_r_trust(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D11');
  phase text := coalesce(cursor ->> 'phase', 'vouch');
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  step int := coalesce((cursor ->> 'step')::int, 1);
  -- Trust moves back and forth between the two columns.
  source text := case when step % 2 = 1 then 'value' else 'next' end;
  target text := case when step % 2 = 1 then 'next' else 'value' end;
  follows jsonb := '{"vouch": "invitation", "invitation": "review", "review": "nodes", "nodes": "seeds"}';
  last bigint;
  seeds bigint[];
  changed bigint;
begin
  if cursor is null then
    truncate app.trust_edges, app.trust_nodes;
  end if;
  if follows ? phase then
    loop
      select max(x.user_id)
      into last
      from (select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 50) x;
      if last is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', follows -> phase));
      end if;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', after));
      end if;
      if phase = 'nodes' then
        insert into app.trust_nodes (user_id, degree)
        select e.a, sum(e.weight) from app.trust_edges e where e.a > after and e.a <= last group by e.a;
      else
        perform private.trust_part(phase, rules, after, last);
      end if;
      after := last;
    end loop;
  end if;
  if phase = 'seeds' then
    seeds := private.trust_seeds(rules);
    update app.trust_nodes n
    set
      seed = true,
      hops = 0,
      value = 1.0 / greatest(1, cardinality(seeds))
    where n.user_id = any (seeds);
    return '{"rows": 0, "cursor": {"phase": "spread", "step": 1}}';
  end if;
  if phase = 'spread' then
    loop
      select max(x.user_id)
      into last
      from (select n.user_id from app.trust_nodes n where n.user_id > after order by n.user_id limit 300) x;
      exit when last is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'spread', 'step', step, 'after', after)
        );
      end if;
      execute format(
        'update app.trust_nodes t set %2$I = s.value
        from (select e.a, sum(n.%1$I * e.weight / n.degree order by e.b) as value
          from app.trust_edges e join app.trust_nodes n on n.user_id = e.b where e.a > $1 and e.a <= $2 group by e.a) s
        where t.user_id = s.a',
        source,
        target
      )
      using after, last;
      after := last;
    end loop;
    if step < (select ceil(log(2, greatest(2, count(*))::numeric)) from app.profiles) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'spread', 'step', step + 1));
    end if;
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'paths', 'step', step, 'after', 0));
  end if;
  if phase = 'paths' then
    return jsonb_build_object(
      'rows', 0,
      'cursor', case
        when private.trust_ring(after::int) then cursor || jsonb_build_object('after', after + 1)
        else cursor || '{"phase": "publish"}'
      end
    );
  end if;
  truncate app.r_trust;
  insert into app.r_trust (profile_id, user_id, value, percentile, hops, via, seed, computed_at)
  select v.profile_id, v.user_id, v.value,
    case
      when v.value is not null then 100 * cume_dist() over (
        partition by v.value is null
        order by v.value
      )
    end,
    v.hops, v.via, coalesce(v.seed, false), app.now()
  from (
      select p.profile_id, p.user_id, n.hops, n.via, n.seed,
        case
          when exists (select 1 from app.trust_nodes s where s.seed) then case target
            when 'next' then n.next
            else n.value
          end / n.degree
        end as value
      from app.profiles p
        left join app.trust_nodes n on n.user_id = p.user_id
      where p.joined_at <= (select app.now())
    ) v;
  get diagnostics changed = row_count;
  return jsonb_build_object('rows', changed, 'cursor', null);
end;
$$;
comment on function app.refresh_r_trust(jsonb) is
  'D11: builds the undirected graph, spreads the trust of the seeds for ceil(log2 of all profiles) steps and writes app.r_trust.';

create function private.trust_json(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with recursive path as (
      select t.user_id, t.via, t.hops from app.r_trust t where t.user_id = trust_json.user_id
      union all
      select t.user_id, t.via, t.hops
      from path p
        join app.r_trust t on t.user_id = p.via
      where p.hops > 0
    )
    select jsonb_build_object(
        'value', t.value,
        'percentile', t.percentile,
        'hops', t.hops,
        'seed', t.seed,
        'computedAt', private.iso(t.computed_at),
        'version', (private.detector('D11') ->> 'version')::int,
        'path', (
          select coalesce(
              jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.hops desc),
              '[]'
            )
          from path p
          where t.hops is not null
        )
      )
    from app.r_trust t
    where t.user_id = trust_json.user_id
  );
end;
$$;
comment on function private.trust_json(bigint) is
  'D11 of a person: value, percentile and the shortest path to a seed; null before the first run.';

create function private.count_relations(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'count', coalesce(max(c.n), 0),
        'heaviest', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'userId', c.other_id,
              'weight', c.weight,
              'reviews', c.reviews,
              'vouches', c.vouches,
              'votes', c.votes,
              'slashes', c.slashes
            )
            order by c.weight desc, c.profile_id nulls last, c.other_id
          ),
          '[]'
        )
      )
    from (
        select w.*, p.profile_id, count(*) over () as n
        from private.counterparty_weights(count_relations.user_id) w
          left join app.profiles p on p.user_id = w.other_id
        order by w.weight desc, p.profile_id nulls last, w.other_id
        limit 12
      ) c
  );
end;
$$;
comment on function private.count_relations(bigint) is
  '8.48: how many people someone deals with, and the twelve with the most weight.';

create function app.refresh_relations(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'relations', s.user_id::text
    from app.r_profile_sums s
      left join app.r_relations r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.claim_dirty('relations', 1))[1];
    exit when who is null;
    insert into app.r_relations as r
    select s.user_id, private.count_relations(s.user_id), clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        relations = excluded.relations,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('relations', written);
end;
$$;
comment on function app.refresh_relations(jsonb) is
  'Recomputes r_relations of people whose r_profile_sums were recomputed: reviews, vouches and votes by them, reviews and vouches about them. Votes on what they wrote, and slashes, are included within the hour.';

insert into app.detector_params (detector, version, active, json)
values
  (
    'D11',
    1,
    true,
    '{"vouch": 3, "review": 1, "invitation": 1, "seedDays": 180, "seedLevel": "exemplary", "seeds": 500}'
  );

insert into app.rollup_jobs (name, period_seconds, function, "order")
values
  ('r_trust', 86400, 'app.refresh_r_trust', 60);

insert into app.rollup_jobs values ('relations', 300, 'app.refresh_relations', 17);
