-- Slashes in the order of the points and the reach that are shown: with the inviter's part, the subject, and those whose
-- costs no rollup has counted yet.

create function private.slash_effects(ids bigint[]) returns table (slash_id bigint, inviter_id bigint, points numeric)
language plpgsql stable rows 50 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      s as materialized (
        select x.id, x.subject_id, x.opened_at, x.closes_at
        from app.slashes x
        where x.id = any (ids) and x.subject_id is not null
      ),
      rules as materialized (select r.* from app.bond_rules r),
      held as materialized (
        select b.recipient_id, b.sender_id, b.accepted_at, b.until, b.score_then
        from app.bonds b
        where b.recipient_id = any (array(select x.subject_id from s x))
      ),
      bond as materialized (
        select distinct on (s.id) s.*, b.sender_id, b.accepted_at, b.until, b.score_then
        from
          held b
          join s on b.recipient_id = s.subject_id and b.accepted_at <= s.opened_at and s.opened_at < b.until
        order by s.id, b.accepted_at desc
      )
    select
      b.id,
      b.sender_id,
      case
        when b.score_then is not null then least(
          r.most,
          greatest(r.least_points, r.part * (after.score - b.score_then))
        ) - least(r.most, greatest(r.least_points, r.part * (before.score - b.score_then)))
      end
    from
      bond b
      join rules r on r.valid_from <= b.accepted_at and b.accepted_at < r.valid_to
      cross join lateral (select coalesce(private.score_at(b.subject_id, b.opened_at), b.score_then) as score) before
      cross join lateral (
        select
          coalesce(
            private.score_at(b.subject_id, least(b.closes_at + interval '7 days', b.until, app.now())),
            b.score_then
          ) as score
      ) after;
end;
$$;
comment on function private.slash_effects(bigint[]) is
  'M13 of the inviters of the accused, from the opening to 7 days after the close, inside the bond window. A slash without such a bond has no row; points are null when the score at acceptance is unknown.';

create or replace function private.slash_inviter_effect(slash_id bigint)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'inviter', (select h.person from app.people h where h.user_id = e.inviter_id),
        'points', case when e.slash_id is null then 0 else e.points end
      )
    from
      app.slashes s
      left join private.slash_effects(array[s.id]) e on true
    where s.id = slash_inviter_effect.slash_id
  );
end;
$$;

create function private.slash_cost(slash_id bigint, rule text default 'auto') returns table (
  points numeric,
  losers bigint
)
language plpgsql stable rows 1 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      case when bool_and(s.type <> 'SCORE' or s.amount is not null) then coalesce(sum(e.points), 0) end,
      count(*) filter (
        where
          private.points_lost(
            s.type,
            coalesce(s.amount, 1),
            p.per_review,
            p.per_vouch,
            p.stack,
            e.reviewed,
            e.vouched
          ) > 0
      )
    from
      app.slashes s
      join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      left join private.slash_supporters(s.id, slash_cost.rule) e on true
    where s.id = slash_cost.slash_id;
end;
$$;
comment on function private.slash_cost(bigint, text) is
  'What app.slash_costs keeps of one slash, counted anew and by any rule. Who backed the accused of a slash without a known amount loses something all the same.';

create or replace function private.slash_points(slash_id bigint, rule text default 'auto')
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_points.slash_id);
  counts boolean := s.type = 'SCORE' and s.status = 'upheld';
  cost record;
  effect jsonb := private.slash_inviter_effect(slash_points.slash_id);
begin
  select c.points, c.losers into cost from private.slash_cost(s.id, rule) c;
  return jsonb_build_object(
    'direct', case when counts then s.amount when s.status <> 'unknown' then 0 end,
    'endorsers', case when counts then cost.points when s.status <> 'unknown' then 0 end,
    'inviter', effect -> 'points',
    'inviterPerson', effect -> 'inviter',
    'reach', case when counts then cost.losers + 1 else 0 end,
    'total', case when counts then s.amount + cost.points when s.status <> 'unknown' then 0 end
      + coalesce(abs((effect ->> 'points')::numeric), 0)
  );
end;
$$;

create or replace function private.impact_rows(ids jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with
      s as materialized (select x.* from app.slash_states x where x.id = any (page)),
      costs as materialized (
        select c.slash_id, c.points, c.losers from app.slash_costs c where c.slash_id = any (page)
      ),
      row as (
        select
          s.*,
          s.type = 'SCORE' and s.status = 'upheld' as counts,
          c.points,
          c.losers,
          k.withdrawn_wei,
          k.archived,
          case when e.slash_id is null then 0 else e.points end as effect,
          (select h.person from app.people h where h.user_id = e.inviter_id) as inviter,
          c.slash_id is not null and k.slash_id is not null as counted
        from
          s
          left join private.slash_effects(page) e on e.slash_id = s.id
          left join costs c on c.slash_id = s.id
          left join app.r_slash k on k.slash_id = s.id and s.closes_at <= least(k.computed_at, (select app.now()))
      )
    select
      json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'status', s.status,
          'points', case
            when s.counted then json_build_object(
              'direct', case when s.counts then s.amount else 0 end,
              'endorsers', case when s.counts then s.points else 0 end,
              'inviter', s.effect,
              'inviterPerson', s.inviter,
              'reach', case when s.counts then s.losers + 1 else 0 end,
              'total', case when s.counts then s.amount + s.points else 0 end + coalesce(abs(s.effect), 0)
            )
            else private.slash_points(s.id)::json
          end,
          'ethWithdrawnWei', (
            case
              when s.counted then s.withdrawn_wei
              else (
                select coalesce(sum(b.wei_open), 0) from private.slash_backers(s.id) b where b.unvouched_at is not null
              )
            end
          )::text,
          'reviewsArchived', case
            when s.counted then s.archived
            else (select count(*) from private.slash_backers(s.id) b where b.archived_at is not null)
          end
        )
        order by array_position(page, s.id)
      )::jsonb
    from row s
  );
end;
$$;

create or replace function public.slashes_impact(
  filters jsonb default '{}',
  sort text default '-points',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.narrowed(
    private.slashes_query(filters),
    's.status in (''upheld'', ''defended'', ''inconclusive'')'
  );
  listed jsonb;
begin
  -- Only the chosen order pays for what it reads. Costs are looked up by key: the planner takes hardly any slash to pass, and
  -- would go through those of all for each of them.
  query.order_joins := array_remove(
    array[
      case
        when ltrim(sort, '-') in (
          'points',
          'reach'
        ) then 'left join lateral (select k.slash_id, k.points, k.losers from app.slash_costs k where k.slash_id = s.id offset 0) k on true'
      end,
      case
        when ltrim(
          sort,
          '-'
        ) = 'points' then 'left join private.slash_effects(array(select x.id from app.slashes x)) e on e.slash_id = s.id'
      end
    ],
    null
  );
  query.together := true;
  query.orders := '{
    "points": {
      "sql": "(case when s.status = ''upheld'' and s.type = ''SCORE'' then s.amount + case when k.slash_id is null then (select n.points from private.slash_cost(s.id) n) else k.points end else 0 end + coalesce(abs(e.points), 0))",
      "type": "numeric",
      "nullable": true
    },
    "reach": {
      "sql": "(case when s.status = ''upheld'' and s.type = ''SCORE'' then 1 + case when k.slash_id is null then (select n.losers from private.slash_cost(s.id) n) else k.losers end else 0 end)",
      "type": "bigint"
    },
    "opened": {"sql": "s.opened_at", "type": "timestamptz"}
  }';
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(listed, private.impact_rows(listed -> 'keys'), null);
end;
$$;
