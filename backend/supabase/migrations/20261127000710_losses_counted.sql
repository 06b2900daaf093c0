-- Page /mini-apps/oops-I-lost-it-again/{handle}: how often somebody lost something, whichever part of the ledger is shown.
create or replace function private.losses_of(user_id bigint, kind text, from_at timestamptz, to_at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    -- `offset 0`: looked up by their ids. As a list these would be searched for each review of a busy person.
    with
      r as materialized (
        select x.id, x.author_id, x.score, x.archived_at
        from
          (
            select y.id from app.reviews y where y.subject_id = losses_of.user_id and y.archived_at is not null
            union
            select private.events_to_come()
          ) k
          cross join lateral (select z.* from app.review_states z where z.id = k.id offset 0) x
        where x.subject_id = losses_of.user_id and x.archived_at is not null
      ),
      v as materialized (
        select x.id, x.author_id, x.amount_wei, x.unhealthy, x.counted_until, x.active
        from app.vouch_states x
        where x.subject_id = losses_of.user_id and (not x.active or x.unhealthy)
      ),
      s as materialized (
        select x.id, x.author_id, x.amount, x.closes_at
        from app.slash_states x
        where x.subject_id = losses_of.user_id and x.status = 'upheld' and x.type = 'SCORE'
      ),
      p as materialized (
        select
          x.slash_id,
          x.subject_id,
          x.points,
          x.closes_at,
          x.counted_at,
          case
            when (not x.reviewed or x.archived_at is not null)
              and (not x.vouched or x.unvouched_at is not null)
              then greatest(x.archived_at, x.unvouched_at)
          end as left_at
        from app.slash_penalties x
        where x.user_id = losses_of.user_id
      ),
      b as materialized (select * from private.bond_losses(losses_of.user_id)),
      m as materialized (select * from private.market_losses(losses_of.user_id)),
      l as materialized (
        select x.*
        from
          (
            select
              'review' as kind,
              r.archived_at as at,
              r.id::text as id,
              r.author_id as person,
              null::numeric as points,
              r.score::int as score,
              null::numeric as wei,
              null::boolean as flag,
              null::timestamptz as counted_at,
              null::timestamptz as left_at
            from r
            union all
            select 'vouch', v.counted_until, v.id::text, v.author_id, null, null, v.amount_wei, v.unhealthy, null, null
            from v
            where not v.active
            union all
            select 'slash', s.closes_at, s.id::text, s.author_id, s.amount, null, null, null, null, null from s
            union all
            select
              'endorsement',
              p.closes_at,
              p.slash_id::text,
              p.subject_id,
              p.points,
              null,
              null,
              null,
              p.counted_at,
              p.left_at
            from p
            where p.points > 0
            union all
            select 'bond', b.accepted_at, b.id, b.recipient_id, -b.impact, null, null, b.open, null, null from b
            union all
            select
              'market',
              m.at,
              m.market_id || '-' || m.trade_id,
              m.owner_id,
              null,
              null,
              m.wei,
              m.is_trust,
              null,
              null
            from m
            union all
            select 'score', h.at, null, null, -h.change, h.score, null, null, null, null
            from
              (
                select x.at, x.score, x.score - lag(x.score) over (order by x.at) as change
                from app.score_history x
                where x.user_id = losses_of.user_id and x.at <= app.now()
              ) h
            where h.change < 0
          ) x
        where (losses_of.kind = 'all' or x.kind = losses_of.kind) and x.at between from_at and to_at
        order by x.at desc
        limit 1000
      ),
      -- Read by all their ids at once, as JSON text that is not copied at each level.
      people as materialized (
        select h.user_id as id, h.person::text::json as body
        from app.people h
        where h.user_id = any (array(select distinct l.person from l))
      )
    select
      jsonb_build_object(
        'totals', jsonb_build_object(
          'count', (
            select
              (select count(*) from r)
                + (select count(*) from v where not v.active)
                + (select count(*) from s)
                + (select count(*) from p where p.points > 0)
                + (select count(*) from b)
                + (select count(*) from m)
          ),
          'drawdown', (private.drawdown(losses_of.user_id) ->> 'points')::int,
          'reviewsLost', (select count(*) from r),
          'vouchesLost', (select count(*) from v where not v.active),
          'vouchesLostWei', (select coalesce(sum(v.amount_wei), 0) from v where not v.active)::text,
          'unhealthyLost', (select count(*) from v where v.unhealthy),
          'slashPoints', (select coalesce(sum(s.amount), 0) from s),
          'endorsementPoints', (select coalesce(sum(p.points), 0) from p),
          'bondLosses', (select coalesce(-sum(b.impact), 0) from b),
          'salesAtLoss', (select count(*) from m),
          'salesAtLossWei', (select coalesce(sum(m.wei), 0) from m)::text
        ),
        'ledger', (
          select
            coalesce(
              json_agg(
                case l.kind
                  when 'review' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'sentiment', l.score
                  )
                  when 'vouch' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'wei', l.wei::text,
                    'unhealthy', l.flag
                  )
                  when 'bond' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'person', o.body,
                    'points', l.points,
                    'open', l.flag
                  )
                  when 'market' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'market', split_part(l.id, '-', 1)::bigint,
                    'person', o.body,
                    'side', case when l.flag then 'trust' else 'distrust' end,
                    'wei', l.wei::text
                  )
                  when 'endorsement' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points,
                    'countedAt', private.iso(l.counted_at),
                    'leftAt', private.iso(l.left_at)
                  )
                  when 'score' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'points', l.points,
                    'score', l.score
                  )
                  else json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points
                  )
                end
                order by l.at desc, l.kind, l.id::text
              ),
              '[]'
            )
          from
            l
            left join people o on o.id = l.person
        )
      )
  );
end;
$$;
