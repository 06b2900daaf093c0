-- Received votes in a range of a past day left out what had no vote in it but such as were taken back since.
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
      -- What has no vote in the range is left out before its votes are looked up; votes that counted on a past day may be gone since.
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
