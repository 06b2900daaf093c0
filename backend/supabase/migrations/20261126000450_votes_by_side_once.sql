-- Votes of one side of a person: those received are looked up target by target, instead of in all votes, and what is added up of
-- them is read twice, not five times.

create or replace function private.votes_search_query(filters jsonb)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
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
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    args,
    'text'
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
        -- `offset 0`: for the votes of a range each target is looked up; the planner would hash all of them.
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
        -- `offset 0`: each target by its key; for somebody busy the planner would read all votes there are.
        else 'cross join lateral (
          select x.*
          from app.counted_votes x
          where x.target_type = t.target_type and x.target_id = t.target_id
          offset 0
        ) v'
      end
    );
    query := private.narrowed(
      query,
      't.author_id = ($1 ->> ''who'')::bigint',
      -- What has no vote in the range is left out before its votes are looked up.
      case when args ? 'from' then 't.last_at >= ($1 ->> ''from'')::timestamptz' end,
      case when args ? 'to' then 't.first_at <= ($1 ->> ''to'')::timestamptz' end
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

create or replace function private.count_votes_side(query private.list_query, side text)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    with
      v as materialized (select x.* from private.votes_of_side(query, count_votes_side.side) x),
      o as materialized (
        select
          other,
          count(*) as n,
          count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down
        from v
        where is_upvote is not null and other is not null
        group by other
      ),
      -- The rest is added up from days: there are few of them.
      d as materialized (
        select
          to_timestamp(86400 * floor(date_part('epoch', created_at) / 86400)) as day,
          target_type,
          is_upvote,
          blind,
          count(*) as n,
          sum(weight) as weight,
          count(*) filter (where weight_estimated) as estimated,
          min(created_at) as first_at,
          max(created_at) as last_at
        from v
        group by floor(date_part('epoch', created_at) / 86400), target_type, is_upvote, blind
      )
    select
      jsonb_build_object(
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
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('at', private.iso(m), 'up', up, 'down', down, 'blind', blind)
                  || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end
                order by m
              ),
              '[]'
            )
          from
            (
              select
                date_trunc('month', day) as m,
                coalesce(sum(n) filter (where is_upvote), 0) as up,
                coalesce(sum(n) filter (where not is_upvote), 0) as down,
                coalesce(sum(n) filter (where blind), 0) as blind,
                coalesce(sum(n) filter (where is_upvote is null and not blind), 0) as unknown
              from d
              group by 1
            ) c
        ),
        'people', (
          select
            coalesce(
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
  );
end;
$$;
