create function private.votes_search_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  side text := private.filter_word(f, 'dir', array['cast', 'received'], 'cast');
  direction text := private.filter_word(f, 'direction', array['up', 'down']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'who', coalesce(private.filter_person(f, 'person'), 0),
      'side', side,
      'type', private.filter_words(
        f,
        'type',
        array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
      ),
      'counterparty', private.filter_person(f, 'counterparty'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
  query private.list_query := private.rows_of(
    case side when 'cast' then 'app.counted_votes v' else 'app.r_vote_target t' end,
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at', args, 'text'
  );
begin
  query.orders := '{
    "at": {"sql": "v.created_at", "type": "timestamptz"},
    "weight": {"sql": "v.weight", "type": "numeric", "nullable": true}
  }';
  if side = 'cast' then
    query := private.joined(
      query,
      case
        -- `offset 0`: looks up each target for the votes of a range; the planner would hash all targets.
        when args ? 'from'
          and not args ? 'counterparty'
          then 'left join lateral (
            select x.* from app.r_vote_target x where x.target_type = v.target_type and x.target_id = v.target_id offset 0
          ) t on true'
        else 'left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
      end
    );
    query := private.narrowed(query, 'v.voter_id = ($1 ->> ''who'')::bigint');
  else
    query := private.joined(
      query,
      case
        when args ? 'counterparty' then 'join app.counted_votes v on v.target_type = t.target_type and v.target_id = t.target_id'
        -- `offset 0`: reads the votes of each target by its key; for a busy person the planner would scan all votes.
        else 'cross join lateral (
          select x.*
          from app.counted_votes x
          where x.target_type = t.target_type and x.target_id = t.target_id
          offset 0
        ) v'
      end
    );
    query := private.narrowed(
      query, 't.author_id = ($1 ->> ''who'')::bigint',
      -- Targets without votes in the range are dropped before reading votes; not on a past day, whose votes may be gone
      -- now.
      case when args ? 'from' and not private.looks_back() then 't.last_at >= ($1 ->> ''from'')::timestamptz' end,
      case when args ? 'to' and not private.looks_back() then 't.first_at <= ($1 ->> ''to'')::timestamptz' end
    );
  end if;
  query := private.narrowed(
    query,
    case direction when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case
      when args ? 'counterparty' then format(
        '%s = ($1 ->> ''counterparty'')::bigint',
        case side when 'cast' then 't.author_id' else 'v.voter_id' end
      )
    end
  );
  return private.narrowed_by_args(
    query,
    json_build_object(
      'type', private.kinds_sql('v'),
      'from', 'v.created_at >= ($1 ->> ''from'')::timestamptz',
      'to', 'v.created_at <= ($1 ->> ''to'')::timestamptz'
    )
  );
end;
$$;

create function private.shares_of_figures(figures jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select 'type:' || t.key
  from jsonb_each_text(figures -> 'byType') t
  where t.value::bigint > 1000
  union all
  select 'direction:' || d from unnest(array['up', 'down']) d where (figures ->> d)::bigint > 1000;
$$;
comment on function private.shares_of_figures is 'Kinds and directions with more than 1,000 votes.';

create function private.count_votes_side(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set work_mem = '32MB' as $$
declare
  figures jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated, %1$s as other
        from %2$s
      ), o as materialized (
        select other, count(*) as n, count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down
        from v
        where is_upvote is not null and other is not null
        group by other
      ),
      -- The rest is summed from days: there are few of them.
      d as materialized (
        select to_timestamp(86400 * floor(date_part('epoch', created_at) / 86400)) as day, target_type, is_upvote,
          blind, count(*) as n, sum(weight) as weight, count(*) filter (where weight_estimated) as estimated,
          min(created_at) as first_at, max(created_at) as last_at
        from v
        group by floor(date_part('epoch', created_at) / 86400), target_type, is_upvote, blind
      )
      select jsonb_build_object(
          'votes', coalesce(sum(n), 0),
          'visible', coalesce(sum(n) filter (where is_upvote is not null), 0),
          'up', coalesce(sum(n) filter (where is_upvote), 0),
          'down', coalesce(sum(n) filter (where not is_upvote), 0),
          'upShare', private.share(
            coalesce(sum(n) filter (where is_upvote), 0)::bigint,
            coalesce(sum(n) filter (where is_upvote is not null), 0)::bigint
          ),
          'weightedShare', (
            coalesce(sum(weight) filter (where is_upvote), 0) / nullif(
              sum(weight) filter (where is_upvote is not null),
              0
            )
          )::double precision,
          'weightsEstimated', coalesce(sum(estimated), 0),
          'counterparties', (select count(*) from o),
          'hhi', (select sum(n::double precision * n) / sum(n)::double precision ^ 2 from o),
          'firstAt', private.iso(min(first_at)),
          'lastAt', private.iso(max(last_at)),
          'byType', (
            select coalesce(jsonb_object_agg(target_type, n), '{}')
            from (select target_type, sum(n) as n from d group by 1) b
          ),
          'calendar', (
            select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(day), 'votes', n) order by day), '[]')
            from (select day, sum(n) as n from d group by 1) c
          ),
          'months', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(m), 'up', up, 'down', down, 'blind', blind)
                    || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end
                  order by m
                ),
                '[]'
              )
            from (
                select date_trunc('month', day) as m, coalesce(sum(n) filter (where is_upvote), 0) as up,
                  coalesce(sum(n) filter (where not is_upvote), 0) as down,
                  coalesce(sum(n) filter (where blind), 0) as blind,
                  coalesce(sum(n) filter (where is_upvote is null and not blind), 0) as unknown
                from d
                group by 1
              ) c
          ),
          'people', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = other),
                    'up', up,
                    'down', down
                  )
                  order by n desc, other
                ),
                '[]'
              )
            from (select * from o order by n desc, other limit 20) p
          )
        )
      from d
    $q$,
    case query.args ->> 'side' when 'cast' then 't.author_id' else 'v.voter_id' end,
    private.rows_sql(query)
  )
  into figures
  using query.args;
  return figures;
end;
$$;
comment on function private.count_votes_side is
  'Figures of /votes/search for the votes `v` of a query: cast by a person, or received on their content.';

create function private.votes_search_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(
        k.shown
          || jsonb_build_object(
            'secondsAfter', extract(
              epoch from (k.vote).created_at - private.vote_target_made((k.vote).target_type, (k.vote).target_id)
            )::double precision,
            'targetStatus', case (k.vote).target_type
              when 'review' then (
                select case when r.archived_at is null then 'active' else 'archived' end
                from app.review_states r
                where r.id = (k.vote).target_id
              )
              when 'vouch' then (
                select case when x.active then 'active' else 'ended' end
                from app.vouch_states x
                where x.id = (k.vote).target_id
              )
              when 'slash' then (select s.status from app.slash_states s where s.id = (k.vote).target_id)
            end
          )
        order by k.n
      )
    from private.votes_of_keys(ids) k
  );
end;
$$;

create function private.person_votes(who bigint, side text, share text default null) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.votes_search_query(
    jsonb_strip_nulls(
      jsonb_build_object('dir', side, coalesce(split_part(share, ':', 1), 'type'), split_part(share, ':', 2))
    )
  );
begin
  query.args := query.args || jsonb_build_object('who', who);
  return (query);
end;
$$;
comment on function private.person_votes is
  'The query of votes_search for one person, known by id: all their votes, or those of one kind ("type:review") or direction ("direction:down").';

create function private.stored_votes_side(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  who bigint := query.args -> 'who';
  asked_side text := query.args ->> 'side';
begin
  return (
    select case
        when query is not distinct from private.person_votes(who, asked_side) then s.figures
        else (
          select e.figures
          from jsonb_each(s.shares) e (share, figures)
          where query is not distinct from private.person_votes(who, asked_side, e.share)
        )
      end
    from app.r_votes_side s
    where s.user_id = who and s.side = asked_side and private.rollup_as_of('votes_sides') is not null
  );
end;
$$;
comment on function private.stored_votes_side is 'Figures of a votes_search query from r_votes_side, if it has them.';
