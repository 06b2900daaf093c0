-- D11: distance from trust. Work tables of the running round, then one row per profile.
create table app.trust_edges (
  a bigint not null,
  b bigint not null,
  weight double precision not null,
  primary key (a, b)
);
create table app.trust_nodes (
  user_id bigint primary key,
  degree double precision not null,
  seed boolean not null default false,
  value double precision not null default 0,
  next double precision not null default 0,
  hops int,
  via bigint
);
create table app.r_trust (
  profile_id bigint primary key,
  user_id bigint not null unique,
  value double precision,
  percentile double precision,
  hops int,
  via bigint,
  seed boolean not null,
  computed_at timestamptz not null
);
comment on table app.r_trust is
  'D11: trust that reaches a profile from the seeds, by weighted degree. Value and percentile are null without any edge or any seed; `via` is the next person on the shortest path to a seed.';
alter table app.trust_edges enable row level security;
alter table app.trust_nodes enable row level security;
alter table app.r_trust enable row level security;
revoke all on app.trust_edges, app.trust_nodes, app.r_trust from public, anon, authenticated;

insert into app.detector_params (detector, version, active, json)
values
  (
    'D11',
    1,
    true,
    '{"vouch": 3, "review": 1, "invitation": 1, "seedDays": 180, "seedLevel": "exemplary", "seeds": 500}'
  );

create function private.trust_link(pairs_sql text, weight double precision, args jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  -- A pair counts once per kind, whichever way round, and in both directions of the undirected graph.
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

create function private.trust_seeds(rules jsonb) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select p.user_id
    from
      app.profiles p
      join app.users u on u.user_id = p.user_id
    where
      p.joined_at < (select app.now()) - make_interval(days => (rules ->> 'seedDays')::int)
      and u.score >= (select l.from_score from app.levels l where l.level = rules ->> 'seedLevel')
      and coalesce(u.human_status, 'VERIFIED') = 'VERIFIED'
      and u.user_id not in (select s.subject_id from app.slash_states s where s.status = 'upheld')
    order by u.score desc, p.profile_id
    limit (rules ->> 'seeds')::int
  );
end;
$$;
comment on function private.trust_seeds(jsonb) is
  'D11: old, high, not known to be unverified, never slashed: user ids of the seeds, highest score first.';

-- The next ring of the shortest paths: false when nobody is left to reach.
create function private.trust_ring(depth int) returns boolean
language plpgsql set search_path = ''
as $$
begin
  update app.trust_nodes n
  set
    hops = depth + 1,
    via = near.b
  from
    (
      select distinct on (e.a) e.a, e.b
      from
        app.trust_edges e
        join app.trust_nodes f on f.user_id = e.b and f.hops = depth
        join app.trust_nodes t on t.user_id = e.a and t.hops is null
      order by e.a, e.weight desc, e.b
    ) near
  where n.user_id = near.a;
  return found;
end;
$$;

-- Edges of one kind from the people after one id up to another. A pair that stands both ways round is taken from its lower
-- id, so that it counts once however the people are divided.
create function private.trust_part(kind text, rules jsonb, after bigint, last bigint) returns void
language plpgsql set search_path = ''
as $$
begin
  perform
    private.trust_link(
      case kind
        when 'vouch' then 'select v.author_id as a, v.subject_id as b from app.vouch_states v
      where v.author_id > ($2 ->> ''after'')::bigint and v.author_id <= ($2 ->> ''last'')::bigint and v.active
        and (v.author_id < v.subject_id or not exists (select 1 from app.vouch_states m where m.author_id = v.subject_id and m.subject_id = v.author_id and m.active))'
        when 'invitation' then 'select i.sender_id as a, i.recipient_id as b from app.invitation_states i
      where i.sender_id > ($2 ->> ''after'')::bigint and i.sender_id <= ($2 ->> ''last'')::bigint and i.status = ''accepted'' and i.recipient_id is not null
        and (i.sender_id < i.recipient_id or not exists (select 1 from app.invitation_states m where m.sender_id = i.recipient_id and m.recipient_id = i.sender_id and m.status = ''accepted''))'
        else 'select r.author_id as a, r.subject_id as b from app.review_states r
      where r.author_id > ($2 ->> ''after'')::bigint and r.author_id <= ($2 ->> ''last'')::bigint and r.author_id < r.subject_id
        and r.score = 1 and r.archived_at is null
        and exists (select 1 from app.review_states m where m.subject_id = r.author_id and m.author_id = r.subject_id
          and m.score = 1 and m.archived_at is null)'
      end,
      (rules ->> kind)::float8,
      jsonb_build_object('after', after, 'last', last)
    );
end;
$$;

create function app.refresh_r_trust(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D11');
  phase text := coalesce(cursor ->> 'phase', 'vouch');
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  step int := coalesce((cursor ->> 'step')::int, 1);
  -- Trust goes to and fro between the two columns.
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
      if app.chunk_over(began) then
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
      if app.chunk_over(began) then
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
  select
    v.profile_id,
    v.user_id,
    v.value,
    case
      when v.value is not null then 100 * cume_dist() over (
        partition by v.value is null
        order by v.value
      )
    end,
    v.hops,
    v.via,
    coalesce(v.seed, false),
    app.now()
  from
    (
      select
        p.profile_id,
        p.user_id,
        n.hops,
        n.via,
        n.seed,
        case
          when exists (select 1 from app.trust_nodes s where s.seed) then case target
            when 'next' then n.next
            else n.value
          end / n.degree
        end as value
      from
        app.profiles p
        left join app.trust_nodes n on n.user_id = p.user_id
      where p.joined_at <= (select app.now())
    ) v;
  get diagnostics changed = row_count;
  return jsonb_build_object('rows', changed, 'cursor', null);
end;
$$;
comment on function app.refresh_r_trust(jsonb) is
  'D11: builds the undirected graph, spreads the trust of the seeds for ceil(log2 of all profiles) steps and writes app.r_trust.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values
  ('r_trust', 86400, 'app.refresh_r_trust', 60);

create function private.trust_json(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with recursive
      path as (
        select t.user_id, t.via, t.hops from app.r_trust t where t.user_id = trust_json.user_id
        union all
        select t.user_id, t.via, t.hops
        from
          path p
          join app.r_trust t on t.user_id = p.via
        where p.hops > 0
      )
    select
      jsonb_build_object(
        'value', t.value,
        'percentile', t.percentile,
        'hops', t.hops,
        'seed', t.seed,
        'computedAt', private.iso(t.computed_at),
        'version', (private.detector('D11') ->> 'version')::int,
        'path', (
          select
            coalesce(
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
