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

create or replace function private.kept_votes_side(query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  who bigint := query.args -> 'who';
  side text := query.args ->> 'side';
  today date := app.now()::date;
  begins timestamptz := coalesce((query.args ->> 'from')::timestamptz, '-infinity');
  ends timestamptz := coalesce((query.args ->> 'to')::timestamptz, 'infinity');
  -- The days that are whole in the range.
  first_day date := (begins + interval '1 day' - interval '1 microsecond')::date;
  last_day date := least(today, (ends + interval '1 microsecond')::date - 1);
  direction text := case
    when 'v.is_upvote' = any (query.conditions) then 'e.is_upvote'
    when 'not v.is_upvote' = any (query.conditions) then 'not e.is_upvote'
  end;
  ours text := format('x.user_id = %L and x.side = %L', who, side);
  kept text := concat_ws(
    ' and ',
    ours,
    format('x.month between %L and %L', date_trunc('month', first_day::timestamp)::date, last_day),
    case when query.args ? 'type' then private.kinds_sql('x') end
  );
  counted text := concat_ws(
    ' and ',
    format('e.day between %L and %L and (e.gone is null or e.gone > %L)', first_day, last_day, today),
    direction
  );
  people text := format(
    'select e.other, e.is_upvote
    from
      (
        select unnest(x.others) as other, unnest(x.days) as day, unnest(x.gone) as gone, unnest(x.ups) as is_upvote
        from app.r_votes_side_people x
        where %s and %%s
      ) e
    where %s',
    kept,
    counted
  );
  -- All votes on anything but slashes.
  whole boolean := direction is null
    and not query.args ?| array['from', 'to']
    and not exists (
      select 1
      from app.r_votes_side_days x
      where x.user_id = who and x.side = query.args ->> 'side' and not query.args -> 'type' ? x.target_type
    );
begin
  if query.args ? 'counterparty' or not private.votes_days_kept(who, side) then
    return null;
  end if;
  if
    query.args ?| array['from', 'to']
    and exists (
      select 1
      from
        app.r_votes_side_days x
        cross join unnest(x.days, x.gone, x.first_at, x.last_at) as e (day, gone, first_at, last_at)
      where
        x.user_id = who
        and x.side = query.args ->> 'side'
        and (
          -- Votes of a day that is not whole in it.
          e.day < first_day
          and e.last_at >= begins
          or e.day > last_day
          and e.first_at <= ends
          and e.day <= today
        )
    )
  then
    return null;
  end if;
  return private.votes_side_figures(
    private.narrowed(
      query,
      'v.target_type = ''slash''',
      case
        when side = 'received' then format(
          't.target_type = ''slash'' and t.target_id in (select s.id from app.slashes s where s.author_id = %L)',
          who
        )
      end
    ),
    side,
    format(
      'often as materialized (
        select
          other,
          count(*) as n,
          count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down,
          count(*) filter (where added) as added
        from
          (
            select other, is_upvote, false as added from (%1$s) e
            union all
            select other, is_upvote, true from v where is_upvote is not null and other is not null
          ) e
        group by other
      ),
      o as materialized (
        select other, n, up, down
        from often
        union all
        select other, count(*), count(*) filter (where is_upvote), count(*) filter (where not is_upvote)
        from (%2$s) e
        group by other
      )',
      format(people, 'x.often'),
      format(
        people,
        case
          -- Where enough people have that many votes, nobody else is among the first.
          when whole then format(
            'not x.often
            and (
              select count(*)
              from often
              where n >= (select x.bound from app.r_votes_side_spread x where %s)
            ) < 20',
            ours
          )
          else 'not x.often'
        end
      )
    ),
    case
      when whole then format(
        'select
          coalesce(x.people[i], 0) + a.people as people,
          (coalesce(x.squares[i], 0) + a.squares)::double precision as squares,
          nullif(coalesce(x.votes[i], 0) + a.votes, 0)::double precision as votes
        from
          app.r_votes_side_spread x
          cross join width_bucket(%L::date, x.days) i
          cross join (
            select
              count(*) filter (where n = added) as people,
              coalesce(sum(added * (2 * n - added)), 0) as squares,
              coalesce(sum(added), 0) as votes
            from often
            where added > 0
          ) a
        where %s',
        today,
        ours
      )
    end,
    format(
      'union all
      select day::timestamptz, target_type, is_upvote, false, votes, weight, estimated, first_at, last_at
      from
        (
          select
            x.target_type,
            unnest(x.days) as day,
            unnest(x.gone) as gone,
            unnest(x.ups) as is_upvote,
            unnest(x.votes) as votes,
            unnest(x.weights) as weight,
            unnest(x.estimated) as estimated,
            unnest(x.first_at) as first_at,
            unnest(x.last_at) as last_at
          from app.r_votes_side_days x
          where %s
        ) e
      where %s',
      kept,
      counted
    )
  );
end;
$$;
