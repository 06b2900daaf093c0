-- Page /slashes (8.18).

create function public.slashes_list(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null,
  rule text default 'auto'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb := private.list_page(query, sort, page, per, after);
  answer jsonb := private.list_answer(
    listed,
    private.slash_rows(
      listed -> 'keys',
      private.filter_word(jsonb_build_object('rule', rule), 'rule', array['auto', 'open', 'close'], 'auto')
    ),
    case
      when (listed ->> 'first')::boolean then coalesce(
        private.cached_answer('slashes_kpis', filters),
        private.slashes_kpis(private.slashes_query(filters))
      )
    end
  );
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.relax('slashes_query', filters),
        'lastClosedAt', private.iso(
          (select max(s.closes_at) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null)
        )
      );
  end if;
  return answer;
end;
$$;
comment on function public.slashes_list(jsonb, text, int, int, jsonb, text) is
  'Page /slashes (M8-M10, G19). Filters: status open|upheld|defended|inconclusive|cancelled|unknown|decided|closed|all, type score|financial|xp, author, subject, person, voter, backer, q, amountMin, amountMax, from, to (opened). Sorts: opened, closes, amount, votes, share. `rule` auto|open|close: when supporters are counted, for the points of rows; figures follow the rule of each day. No direction while open.';
grant execute on function public.slashes_list(jsonb, text, int, int, jsonb, text) to anon, authenticated, service_role;

create function private.slashes_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(
    f,
    'status',
    array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown', 'decided', 'closed', 'all'],
    'all'
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
      when 'open' then 's.closes_at > (select app.now()) and s.cancelled_at is null'
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
comment on function private.slashes_query is 'Slashes `s` (app.slash_states) that the filters of slashes_list keep.';

create function private.slashes_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = ''
as $$
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
  -- Without a status, and in an order by a column, no votes are needed to find the page.
  if query.args ->> 'status' = 'all' and ltrim(coalesce(sort, ''), '-') not in ('votes', 'share') then
    query.source := 'app.slashes s';
    return private.narrowed(query, 'coalesce(s.opened_at <= (select app.now()), false)');
  end if;
  query.together := true;
  return (query);
end;
$$;
comment on function private.slashes_in_order is
  'The same with the orders of a list of slashes, read from where `sort` finds them.';

create function private.slash_rows(ids jsonb, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page))
    -- Rows as JSON text until the end: that is not copied at each level.
    select
      json_agg(
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
                select jsonb_build_object('supporters', count(*), 'points', coalesce(sum(e.points), 0))
                from private.slash_supporters(s.id, slash_rows.rule) e
              )
            end
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
            where
              r.user_id = s.subject_id
              and r.topic = 'slashes'
              and (r.updated_at <= (select app.now()) or not (select private.looks_back()))
          )
        )
        order by array_position(page, s.id)
      )::jsonb
    from
      s
      join private.slash_turnouts(page) a on a.slash_id = s.id
      cross join lateral (select private.score_at(s.subject_id, s.opened_at) as score) opening
      left join (select * from app.slash_costs x where slash_rows.rule = 'auto' and x.slash_id = any (page) offset 0) c
        on c.slash_id = s.id
  );
end;
$$;

create function private.slashes_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with s as materialized (select s.id, s.status, s.type, s.amount from %s)
      select
        jsonb_build_object(
          'total', count(*),
          'open', count(*) filter (where status = 'open'),
          'upheldOfClosed', private.share(
            count(*) filter (where status = 'upheld'),
            count(*) filter (where status in ('upheld', 'defended', 'inconclusive'))
          ),
          'medianAmount', percentile_cont(.5) within group (order by amount) filter (where type = 'SCORE'),
          'pointsRemoved', jsonb_build_object(
            'direct', coalesce(sum(amount) filter (where status = 'upheld' and type = 'SCORE'), 0),
            'endorsers', (
              select coalesce(sum(p.points), 0)
              from
                private.slash_penalty_sums(array(select x.id from s x where x.status = 'upheld' and x.type = 'SCORE')) p
            )
          )
        )
      from s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return answer;
end;
$$;
