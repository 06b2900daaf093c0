-- Pages behind flags: /shitlist (8.47) and /profile-interactions (8.48). Off: null, as if they were not there.

create function private.caution_rows() returns table (
  user_id bigint,
  untrusted boolean,
  upheld bigint,
  negative bigint,
  share_high double precision,
  last_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      slashed as (
        select s.subject_id, count(*) as n, max(s.closes_at) as last
        from app.slash_states s
        where s.status = 'upheld' and s.closes_at >= (select app.now()) - interval '365 days'
        group by 1
      ),
      critics as (
        select r.subject_id, count(distinct r.author_id) as n, max(r.created_at) as last
        from
          app.review_states r
          join app.users a on a.user_id = r.author_id
        where r.score = -1 and r.archived_at is null and a.score >= 1400
        group by 1
      ),
      candidate as (
        select u.user_id from app.users u where u.score < 800 and u.status <> 'MERGED'
        union
        select s.subject_id from slashed s
        union
        select c.subject_id from critics c where c.n >= 5
      ),
      f as (
        select
          c.user_id,
          coalesce(u.score < 800, false) as untrusted,
          coalesce(s.n, 0) as upheld,
          coalesce(k.n, 0) as negative,
          case
            when coalesce(k.n, 0) >= 5 then (
              select private.wilson_bound(count(*) filter (where r.score = 1), count(*), 1)
              from app.review_states r
              where r.subject_id = c.user_id and r.archived_at is null and r.score <> 0
            )
          end as high,
          greatest(s.last, k.last) as last
        from
          candidate c
          join app.users u on u.user_id = c.user_id
          left join slashed s on s.subject_id = c.user_id
          left join critics k on k.subject_id = c.user_id
      )
    select f.user_id, f.untrusted, f.upheld, f.negative, f.high, f.last
    from f
    where f.untrusted or f.upheld > 0 or (f.negative >= 5 and f.high < .5);
end;
$$;
comment on function private.caution_rows is
  '8.47: level untrusted, or a slash upheld within 365 days, or 5 negative reviewers of level known or above with the positive share below 50 % at its upper bound.';

create function public.caution_list(
  filters jsonb default '{}',
  sort text default '-evidence',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb;
  reason text;
  listed jsonb;
begin
  if not private.feature_on('shitlist') then
    return null;
  end if;
  f := private.filter_object(filters);
  reason := private.filter_word(f, 'reason', array['untrusted', 'upheld', 'negative']);
  listed := private.list_page(
    jsonb_build_object(
      'args', jsonb_strip_nulls(
        jsonb_build_object('least', private.filter_int(f, 'minEvidence'), 'person', private.filter_person(f, 'person'))
      ),
      'from', 'private.caution_rows() c left join app.profiles p on p.user_id = c.user_id where true'
        || case reason
          when 'untrusted' then ' and c.untrusted'
          when 'upheld' then ' and c.upheld > 0'
          when 'negative' then ' and c.negative >= 5'
          else ''
        end
        || case
          when f ? 'minEvidence' then ' and 3 * c.upheld + c.negative + 2 * c.untrusted::int >= ($1 ->> ''least'')::int'
          else ''
        end
        || case when f ? 'person' then ' and c.user_id = ($1 ->> ''person'')::bigint' else '' end
    ),
    '{"evidence": {"sql": "(3 * c.upheld + c.negative + 2 * c.untrusted::int)", "type": "bigint"}, "last": {"sql": "c.last_at", "type": "timestamptz", "nullable": true}}',
    sort,
    page,
    per,
    after,
    'c.user_id',
    'bigint'
  );
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = c.user_id),
            'evidence', 3 * c.upheld + c.negative + 2 * c.untrusted::int,
            'upheld', c.upheld,
            'negativeReviewers', c.negative,
            'reasons', to_jsonb(
              array_remove(
                array[
                  case when c.untrusted then 'untrusted' end,
                  case when c.upheld > 0 then 'upheld' end,
                  case when c.negative >= 5 and c.share_high < .5 then 'negative' end
                ],
                null
              )
            ),
            'lastAt', private.iso(c.last_at),
            'slashes', (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('id', s.id, 'expiresAt', private.iso(s.closes_at + interval '365 days'))
                    order by s.id
                  ),
                  '[]'
                )
              from app.slash_states s
              where s.subject_id = c.user_id and s.status = 'upheld' and s.closes_at >= app.now() - interval '365 days'
            ),
            'statement', private.statement_of(c.user_id, 'caution')
          )
          order by k.n
        )
      from
        jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join private.caution_rows() c on c.user_id = k.id::bigint
    ),
    null
  );
end;
$$;
comment on function public.caution_list(jsonb, text, int, int, jsonb) is
  'Page /shitlist (8.47, M1, M5, M8), null while its flag is off. Filters: reason untrusted|upheld|negative, minEvidence, person. Sorts: evidence = 3 upheld + negative reviewers of level known or above + 2 if untrusted; last. No detector result enters.';

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
