-- Everything one person did towards others and the other way round, per counterparty.
create function private.counterparties(user_id bigint, other bigint default null) returns table (
  other_id bigint,
  kind text,
  outgoing boolean,
  n bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select x.o, x.kind, x.outgoing, count(*)
    from
      (
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
        from
          app.counted_votes v
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
        from
          (
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

-- 3 per direction with an active vouch, 2 per direction with an active review, up to 5 votes together, 5 per slash.
create function private.counterparty_weights(user_id bigint, other bigint default null) returns table (
  other_id bigint,
  weight bigint,
  reviews int,
  vouches int,
  votes bigint,
  slashes bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      c.other_id,
      (
        3 * count(*) filter (where c.kind = 'vouch')
          + 2 * count(*) filter (where c.kind = 'review')
          + least(5, coalesce(sum(c.n) filter (where c.kind = 'vote'), 0))
          + 5 * coalesce(sum(c.n) filter (where c.kind = 'slash'), 0)
      )::bigint,
      (count(*) filter (where c.kind = 'review'))::int,
      (count(*) filter (where c.kind = 'vouch'))::int,
      coalesce(sum(c.n) filter (where c.kind = 'vote'), 0)::bigint,
      coalesce(sum(c.n) filter (where c.kind = 'slash'), 0)::bigint
    from private.counterparties(counterparty_weights.user_id, counterparty_weights.other) c
    group by c.other_id;
end;
$$;
comment on function private.counterparty_weights(bigint, bigint) is
  '8.48: interaction weight with each counterparty, both directions together; `other` asks for one.';

create function private.heaviest_counterparties(user_id bigint, most int) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'count', coalesce(max(c.n), 0),
        'counterparties', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = c.other_id),
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
    from
      (
        select w.*, p.profile_id, count(*) over () as n
        from
          private.counterparty_weights(heaviest_counterparties.user_id) w
          left join app.profiles p on p.user_id = w.other_id
        order by w.weight desc, p.profile_id nulls last, w.other_id
        limit heaviest_counterparties.most
      ) c
  );
end;
$$;
comment on function private.heaviest_counterparties(bigint, int) is
  '8.48: whom somebody deals with most, and how many there are in all.';

-- Shortest trust paths a -> b over active positive reviews and vouches, at most 5 steps; of equal length the strongest first.
create function private.trust_paths_between(a bigint, b bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
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
    from
      (
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
    with recursive
      e as materialized (select s as x, d as y from unnest(src, dst) u (s, d)),
      back as (
        select array[b] as nodes, 0.0::float8 as cost where a <> b
        union all
        select
          e.x || k.nodes,
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
        from
          (select * from back limit 2000) k
          join e on e.y = k.nodes[1]
      ),
      best as (select k.* from back k where k.nodes[1] = a order by k.cost, k.nodes limit 4)
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'people', (
              select jsonb_agg((select h.person from app.people h where h.user_id = n.id) order by n.i)
              from unnest(k.nodes) with ordinality n (id, i)
            ),
            'cost', k.cost,
            'edges', (
              select
                jsonb_agg(
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
  '8.48: up to 4 shortest directed paths; the cost of an edge is 1 / (1 + 3 if vouched + 2 if reviewed).';
