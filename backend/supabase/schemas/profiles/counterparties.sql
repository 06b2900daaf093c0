create function private.trust_seeds(rules jsonb) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select p.user_id
    from app.profiles p
      join app.users u on u.user_id = p.user_id
    where p.joined_at < (select app.now()) - make_interval(days => (rules ->> 'seedDays')::int)
      and u.score >= (select l.from_score from app.levels l where l.level = rules ->> 'seedLevel')
      and coalesce(u.human_status, 'VERIFIED') = 'VERIFIED'
      and u.user_id not in (select s.subject_id from app.slash_states s where s.status = 'upheld')
    order by u.score desc, p.profile_id
    limit (rules ->> 'seeds')::int
  );
end;
$$;
comment on function private.trust_seeds(jsonb) is
  'D11: user ids of the seeds, highest score first: old accounts with a high score, not known to be unverified, without an upheld slash.';

create function private.trust_part(kind text, rules jsonb, after bigint, last bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.trust_link(
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

create function private.counterparties(user_id bigint, other bigint default null) returns table (
  other_id bigint, kind text, outgoing boolean, n bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select x.o, x.kind, x.outgoing, count(*)
    from (
        select r.subject_id as o, 'review' as kind, true as outgoing
        from app.review_states r
        where r.author_id = counterparties.user_id and r.archived_at is null
        union all
        select r.author_id, 'review', false
        from app.review_states r
        where r.subject_id = counterparties.user_id and r.archived_at is null
        union all
        select v.subject_id, 'vouch', true
        from app.vouch_states v
        where v.author_id = counterparties.user_id and v.active
        union all
        select v.author_id, 'vouch', false
        from app.vouch_states v
        where v.subject_id = counterparties.user_id and v.active
        union all
        select s.subject_id, 'slash', true
        from app.slash_states s
        where s.author_id = counterparties.user_id and s.status <> 'cancelled'
        union all
        select s.author_id, 'slash', false
        from app.slash_states s
        where s.subject_id = counterparties.user_id and s.status <> 'cancelled'
        union all
        select t.author_id, 'vote', true
        from app.counted_votes v
          join lateral (
            select r.author_id from app.review_states r where v.target_type = 'review' and r.id = v.target_id
            union all
            select c.author_id from app.vouch_states c where v.target_type = 'vouch' and c.id = v.target_id
            union all
            select s.author_id from app.slashes s where v.target_type = 'slash' and s.id = v.target_id
          ) t
            on true
        where v.voter_id = counterparties.user_id
        union all
        select v.voter_id, 'vote', false
        from (
            select 'review' as target_type, r.id from app.review_states r where r.author_id = counterparties.user_id
            union all
            select 'vouch', c.id from app.vouch_states c where c.author_id = counterparties.user_id
            union all
            select 'slash', s.id from app.slashes s where s.author_id = counterparties.user_id
          ) t
          join app.counted_votes v on v.target_type = t.target_type and v.target_id = t.id
      ) x
    where x.o <> counterparties.user_id and (counterparties.other is null or x.o = counterparties.other)
    group by 1, 2, 3;
end;
$$;

create function private.counterparty_weights(user_id bigint, other bigint default null) returns table (
  other_id bigint, weight bigint, reviews int, vouches int, votes bigint, slashes bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select c.other_id,
      (
        3 * count(*) filter (where c.kind = 'vouch')
          + 2 * count(*) filter (where c.kind = 'review')
          + least(5, coalesce(sum(c.n) filter (where c.kind = 'vote'), 0))
          + 5 * coalesce(sum(c.n) filter (where c.kind = 'slash'), 0)
      )::bigint,
      (count(*) filter (where c.kind = 'review'))::int, (count(*) filter (where c.kind = 'vouch'))::int,
      coalesce(sum(c.n) filter (where c.kind = 'vote'), 0)::bigint,
      coalesce(sum(c.n) filter (where c.kind = 'slash'), 0)::bigint
    from private.counterparties(counterparty_weights.user_id, counterparty_weights.other) c
    group by c.other_id;
end;
$$;
comment on function private.counterparty_weights(bigint, bigint) is
  '8.48: interaction weight with each counterparty, both directions combined; `other` selects one.';

create function private.heaviest_counterparties(user_id bigint, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  found jsonb := coalesce(
    (
      select r.relations
      from app.r_relations r
      where r.user_id = heaviest_counterparties.user_id
        and private.rollup_as_of('relations') is not null
        and not private.looks_back()
    ),
    private.count_relations(heaviest_counterparties.user_id)
  );
begin
  return jsonb_build_object(
    'count', found -> 'count',
    'counterparties', (
      select coalesce(
          jsonb_agg(
            (c.one - 'userId')
              || jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = (c.one ->> 'userId')::bigint)
              )
            order by c.place
          ),
          '[]'
        )
      from jsonb_array_elements(found -> 'heaviest') with ordinality c (one, place)
      where c.place <= heaviest_counterparties.most
    )
  );
end;
$$;
comment on function private.heaviest_counterparties(bigint, int) is
  '8.48: the people someone deals with most (at most twelve), and how many there are in total.';

create function private.trust_paths_between(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  level bigint[] := array[a];
  seen bigint[] := array[a];
  src bigint[] := '{}';
  dst bigint[] := '{}';
  fs bigint[];
  fd bigint[];
  depth int := 0;
begin
  while depth < 5
  and not b = any (seen)
  and cardinality(level) between 1 and 20000 loop
    depth := depth + 1;
    select array_agg(e.x order by e.x, e.y), array_agg(e.y order by e.x, e.y)
    into fs, fd
    from (
        select r.author_id as x, r.subject_id as y
        from app.r_review_edge r
        where r.author_id = any (level) and r.active_positive
        union
        select v.author_id, v.subject_id from app.vouch_states v where v.author_id = any (level) and v.active
      ) e
    where e.y <> all (seen);
    exit when fs is null;
    src := src || fs;
    dst := dst || fd;
    level := array(select distinct y from unnest(fd) y);
    seen := seen || level;
  end loop;
  if not b = any (seen) then
    return '[]';
  end if;
  return (
    with recursive e as materialized (select s as x, d as y from unnest(src, dst) u (s, d)), back as (
      select array[b] as nodes, 0.0::float8 as cost where a <> b
      union all
      select e.x || k.nodes,
        k.cost
          + 1.0 / (
            1
              + case
                when exists (
                  select 1 from app.vouch_states v where v.author_id = e.x and v.subject_id = e.y and v.active
                ) then 3
                else 0
              end
              + case
                when exists (
                  select 1
                  from app.r_review_edge r
                  where r.author_id = e.x and r.subject_id = e.y and r.active_positive
                ) then 2
                else 0
              end
          )
      from (select * from back limit 2000) k
        join e on e.y = k.nodes[1]
    ), best as (select k.* from back k where k.nodes[1] = a order by k.cost, k.nodes limit 4)
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'people', (
              select jsonb_agg((select h.person from app.people h where h.user_id = n.id) order by n.i)
              from unnest(k.nodes) with ordinality n (id, i)
            ),
            'cost', k.cost,
            'edges', (
              select jsonb_agg(
                  jsonb_build_object(
                    'review', exists (
                      select 1
                      from app.r_review_edge r
                      where r.author_id = k.nodes[i] and r.subject_id = k.nodes[i + 1] and r.active_positive
                    ),
                    'vouch', exists (
                      select 1
                      from app.vouch_states v
                      where v.author_id = k.nodes[i] and v.subject_id = k.nodes[i + 1] and v.active
                    )
                  )
                  order by i
                )
              from generate_series(1, cardinality(k.nodes) - 1) i
            )
          )
          order by k.cost, k.nodes
        ),
        '[]'
      )
    from best k
  );
end;
$$;
comment on function private.trust_paths_between(bigint, bigint) is
  '8.48: up to 4 of the shortest directed paths, cheapest first; the cost of an edge is 1 / (1 + 3 if vouched + 2 if reviewed).';
