create function private.slashes_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(
    f, 'status',
    array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown', 'decided', 'closed', 'all'], 'all'
  );
  query private.list_query := private.rows_of(
    'app.slash_states s',
    's.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'status', status,
        'type', upper(private.filter_word(f, 'type', array['score', 'financial', 'xp'])),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject'),
        'person', private.filter_person(f, 'person'),
        'voter', private.filter_person(f, 'voter'),
        'backer', private.filter_person(f, 'backer'),
        'q', private.contains_pattern(private.filter_text(f, 'q')),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to'),
        'amountMin', private.filter_int(f, 'amountMin'),
        'amountMax', private.filter_int(f, 'amountMax')
      )
    )
  );
begin
  query := private.narrowed(
    query,
    case status
      when 'all' then null
      when 'decided' then 's.status in (''upheld'', ''defended'')'
      when 'closed' then 's.status in (''upheld'', ''defended'', ''inconclusive'', ''unknown'')'
      when 'open' then 's.id in (select o.id from app.open_slashes o)'
      else 's.status = ($1 ->> ''status'')'
    end
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "type": "s.type = ($1 ->> 'type')",
      "author": "s.author_id = ($1 ->> 'author')::bigint",
      "subject": "s.subject_id = ($1 ->> 'subject')::bigint",
      "person": "(s.author_id = ($1 ->> 'person')::bigint or s.subject_id = ($1 ->> 'person')::bigint)",
      "voter": "s.id in (select v.target_id from app.counted_votes v where v.target_type = 'slash' and v.voter_id = ($1 ->> 'voter')::bigint)",
      "backer": "s.id in (select p.slash_id from app.slash_penalties p where p.user_id = ($1 ->> 'backer')::bigint and p.points > 0)",
      "q": "s.comment ilike ($1 ->> 'q')",
      "from": "s.opened_at >= ($1 ->> 'from')::timestamptz",
      "to": "s.opened_at <= ($1 ->> 'to')::timestamptz",
      "amountMin": "s.amount >= ($1 ->> 'amountMin')::bigint",
      "amountMax": "s.amount <= ($1 ->> 'amountMax')::bigint"
    }$conditions$
  );
end;
$$;
comment on function private.slashes_query is 'Slashes `s` (app.slash_states) that match the filters of slashes_list.';

create function private.slashes_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
begin
  query.orders := '{
    "opened": {"sql": "s.opened_at", "type": "timestamptz"},
    "closes": {"sql": "s.closes_at", "type": "timestamptz"},
    "amount": {"sql": "s.amount", "type": "bigint", "nullable": true},
    "votes": {"sql": "s.votes", "type": "bigint"},
    "share": {
      "sql": "case when s.status <> ''open'' then coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end",
      "type": "numeric",
      "nullable": true
    }
  }';
  -- Without a status filter, and sorted by a column, the page is found without reading votes.
  if query.args ->> 'status' = 'all' and ltrim(coalesce(sort, ''), '-') not in ('votes', 'share') then
    query.source := 'app.slashes s';
    return private.narrowed(query, 'coalesce(s.opened_at <= (select app.now()), false)');
  end if;
  query.together := true;
  return (query);
end;
$$;
comment on function private.slashes_in_order is
  'The query with the orders of a list of slashes, reading from app.slashes if `sort` allows it.';

create function private.slash_rows(ids jsonb, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page))
    -- Rows stay JSON text until the end: it is not copied at each level.
    select json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'cancelledAt', private.iso(s.cancelled_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'claim', s.comment,
          'status', s.status,
          'mismatch', s.status <> s.band and s.status not in ('open', 'cancelled', 'unknown'),
          'sharePct', case when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end,
          'up', case when s.status <> 'open' then s.up end,
          'down', case when s.status <> 'open' then s.down end,
          'votes', s.votes,
          'turnoutPct', 100 * s.voters::double precision / nullif(a.active, 0),
          'durationHours', extract(
            epoch from coalesce(s.cancelled_at, s.closes_at) - s.opened_at
          )::double precision / 3600,
          'penaltyTotal', case
            when s.status = 'upheld' then coalesce(c.points, private.slash_penalty(s.id, slash_rows.rule))
            when s.status not in ('open', 'unknown') then 0
          end,
          'exposure', case
            when s.status = 'open' then case
              when c.slash_id is not null then jsonb_build_object('supporters', c.supporters, 'points', c.points)
              else (
                select jsonb_build_object(
                    'supporters', count(*),
                    'points', case when s.type <> 'SCORE' or s.amount is not null then coalesce(sum(e.points), 0) end
                  )
                from private.slash_supporters(s.id, slash_rows.rule) e
              )
            end
          end,
          'limits', case
            when s.status = 'open' then (
              select jsonb_build_object('passPct', p.pass, 'defendPct', p.defend)
              from app.slash_rules p
              where p.valid_from <= s.closes_at
                and s.closes_at < p.valid_to
                and p.pass is not null
                and p.defend is not null
            )
          end,
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = s.author_id and h.at <= s.opened_at
            order by h.at desc
            limit 1
          ),
          'subjectScoreThen', opening.score,
          'subjectScoreChange7d', case
            when coalesce(s.cancelled_at, s.closes_at) + interval '7 days' <= (select app.now()) then private.score_at(
              s.subject_id,
              coalesce(s.cancelled_at, s.closes_at) + interval '7 days'
            ) - opening.score
          end,
          'reply', (
            select json_build_object('text', r.body, 'at', private.iso(r.updated_at))
            from app.statements r
            where r.user_id = s.subject_id
              and r.topic = 'slashes'
              and (r.updated_at <= (select app.now()) or not (select private.looks_back()))
          )
        )
        order by array_position(page, s.id)
      )::jsonb
    from s
      join private.slash_turnouts(page) a on a.slash_id = s.id
      cross join lateral (select private.score_at(s.subject_id, s.opened_at) as score) opening
      left join (select * from private.slash_costs_by(slash_rows.rule) x where x.slash_id = any (page) offset 0) c
        on c.slash_id = s.id
  );
end;
$$;

create function private.slash_inviter_effect(slash_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'inviter', (select h.person from app.people h where h.user_id = e.inviter_id),
        'points', case when e.slash_id is null then 0 else e.points end
      )
    from app.slashes s
      left join private.slash_effects(array[s.id]) e on true
    where s.id = slash_inviter_effect.slash_id
  );
end;
$$;

create function private.slash_points(slash_id bigint, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = '' as $$
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
comment on function private.slash_points(bigint, text) is
  'M10, M13: points a slash moved; direct and endorsers are 0 unless it is an upheld score slash, null for an unknown outcome.';

create function app.refresh_slash_rates(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'slash_rates');
$$;
comment on function app.refresh_slash_rates(jsonb) is
  'Refreshes the rates that reasons about slashes are compared with.';

create function private.slash_effects(ids bigint[]) returns table (slash_id bigint, inviter_id bigint, points numeric)
language plpgsql stable rows 50 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with s as materialized (
      select x.id, x.subject_id, x.opened_at, x.closes_at
      from app.slashes x
      where x.id = any (ids) and x.subject_id is not null
    ), rules as materialized (select r.* from app.bond_rules r), held as materialized (
      select b.recipient_id, b.sender_id, b.accepted_at, b.until, b.score_then
      from app.bonds b
      where b.recipient_id = any (array(select x.subject_id from s x))
    ), bond as materialized (
      select distinct on (s.id) s.*, b.sender_id, b.accepted_at, b.until, b.score_then
      from held b
        join s on b.recipient_id = s.subject_id and b.accepted_at <= s.opened_at and s.opened_at < b.until
      order by s.id, b.accepted_at desc
    )
    select b.id, b.sender_id,
      case
        when b.score_then is not null then least(
          r.most,
          greatest(r.least_points, r.part * (after.score - b.score_then))
        ) - least(r.most, greatest(r.least_points, r.part * (before.score - b.score_then)))
      end
    from bond b
      join rules r on r.valid_from <= b.accepted_at and b.accepted_at < r.valid_to
      cross join lateral (select coalesce(private.score_at(b.subject_id, b.opened_at), b.score_then) as score) before
      cross join lateral (
        select coalesce(
            private.score_at(b.subject_id, least(b.closes_at + interval '7 days', b.until, app.now())),
            b.score_then
          ) as score
      ) after;
end;
$$;
comment on function private.slash_effects(bigint[]) is
  'M13 for the inviters of accused people, from the opening to 7 days after the close, within the bond window. A slash without such a bond has no row; points are null if the score at acceptance is unknown.';

create function private.slash_cost(slash_id bigint, rule text default 'auto') returns table (
  points numeric, losers bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select case when bool_and(s.type <> 'SCORE' or s.amount is not null) then coalesce(sum(e.points), 0) end,
      count(*) filter (
        where private.points_lost(
            s.type, coalesce(s.amount, 1), p.per_review, p.per_vouch, p.stack, e.reviewed, e.vouched
          ) > 0
      )
    from app.slashes s
      join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      left join private.slash_supporters(s.id, slash_cost.rule) e on true
    where s.id = slash_cost.slash_id;
end;
$$;
comment on function private.slash_cost(bigint, text) is
  'The values of app.slash_costs for one slash, counted now and by any rule. If the amount is unknown, points are null, but backers still count as losers.';

insert into app.rollup_jobs values ('slash_rates', 300, 'app.refresh_slash_rates', 45);
