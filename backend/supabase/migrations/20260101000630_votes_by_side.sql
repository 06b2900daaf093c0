-- Votes that one person cast, received or was the subject of.

create function private.votes_search_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
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
      'join app.counted_votes v on v.target_type = t.target_type and v.target_id = t.target_id'
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

-- Apart from the figures, whose plan is then kept: to plan it takes longer than to run it.
create function private.votes_of_side(query private.list_query, side text) returns table (
  target_type text,
  created_at timestamptz,
  blind boolean,
  is_upvote boolean,
  weight numeric,
  weight_estimated boolean,
  other bigint
)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    execute
      format(
        'select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated, %s from %s',
        case side when 'cast' then 't.author_id' else 'v.voter_id' end,
        private.rows_sql(query)
      )
      using query.args;
end;
$$;

-- Figures of one side. Directions, counterparties and their concentration leave out open slashes (G19, 6.5).
create function private.count_votes_side(query private.list_query, side text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
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
      )
    select
      jsonb_build_object(
        'votes', count(*),
        'visible', count(is_upvote),
        'up', count(*) filter (where is_upvote),
        'down', count(*) filter (where not is_upvote),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weightedShare', (
          coalesce(sum(weight) filter (where is_upvote), 0) / nullif(
            sum(weight) filter (where is_upvote is not null),
            0
          )
        )::double precision,
        'weightsEstimated', count(*) filter (where weight_estimated),
        'counterparties', (select count(*) from o),
        'hhi', (select sum(n::double precision * n) / sum(n)::double precision ^ 2 from o),
        'firstAt', private.iso(min(created_at)),
        'lastAt', private.iso(max(created_at)),
        'byType', (
          select coalesce(jsonb_object_agg(target_type, n), '{}')
          from (select target_type, count(*) as n from v group by 1) b
        ),
        'calendar', (
          select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(d), 'votes', n) order by d), '[]')
          from (select date_trunc('day', created_at) as d, count(*) as n from v group by 1) c
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
                date_trunc('month', created_at) as m,
                count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down,
                count(*) filter (where blind) as blind,
                count(*) filter (where is_upvote is null and not blind) as unknown
              from v
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
    from v
  );
end;
$$;

-- People with more votes on a side than can be added up while somebody waits; everyone else is counted when asked for.
create table app.r_votes_side (
  user_id bigint not null,
  side text not null check (side in ('cast', 'received', 'about')),
  votes bigint not null,
  figures jsonb,
  spans jsonb,
  kpis jsonb,
  targets jsonb,
  primary key (user_id, side)
);
alter table app.r_votes_side enable row level security;
revoke all on app.r_votes_side from public, anon, authenticated;
comment on table app.r_votes_side is
  'People with more than 1,000 votes cast, received on what they made, or on what is about them: figures of /votes/search without filters (but about) and, where they have as many in it, for a preset range; key figures of /votes for them as author or subject; the first page of /votes for them as voter.';

create table app.r_vote_voter (
  voter_id bigint not null,
  target_type text not null,
  up bigint not null,
  down bigint not null,
  blind bigint not null,
  unknown bigint not null,
  weight_up numeric not null,
  weight_down numeric not null,
  estimated_up bigint not null,
  estimated_down bigint not null,
  estimated_blind bigint not null,
  estimated_unknown bigint not null,
  primary key (voter_id, target_type)
);
alter table app.r_vote_voter enable row level security;
revoke all on app.r_vote_voter from public, anon, authenticated;
comment on table app.r_vote_voter is
  'Counted votes (M2) per voter and kind of target, and their weights; blind: on a slash that is open, without direction (G19); unknown: of no direction that is known.';

create function private.person_votes(who bigint, side text, span text default 'all') returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.votes_search_query(jsonb_build_object('dir', side, 'range', span));
begin
  query.args := query.args || jsonb_build_object('who', who);
  return (query);
end;
$$;
comment on function private.person_votes is
  'What votes_search reads for one person, known by id, without filters but a preset range.';

-- Most people with many votes have few in a range; those who have many there too are read at every round.
create function private.votes_side_spans(who bigint, side text, figures jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(r.span, private.count_votes_side(private.person_votes(who, side, r.span), side))
    from private.range_starts() r
    where
      r.span in ('30d', '90d')
      and (
        select sum((d ->> 'votes')::bigint)
        from jsonb_array_elements(figures -> 'calendar') d
        where (d ->> 'at')::timestamptz >= r.since
      ) > 1000
  );
end;
$$;

-- The first page of /votes for one voter: to find what they voted on most often is to read all they ever voted on.
create function private.voter_targets(who bigint) returns jsonb
language plpgsql stable set search_path = '' set enable_sort = off
as $$
declare
  query private.list_query := private.vote_targets_query('{"voter": "0"}');
begin
  query.args := query.args || jsonb_build_object('voter', who);
  return private.list_page(query, '-votes', 1, 50, null);
end;
$$;

create function private.rolled_up_voter_targets(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if
    args - 'voter' <> '{}'
    or sort <> '-votes'
    or page > 1
    or per <> 50
    or coalesce(after, 'null') <> 'null'
    or private.rollup_as_of('votes_sides') is null
  then
    return null;
  end if;
  return (select s.targets from app.r_votes_side s where s.user_id = (args ->> 'voter')::bigint and s.side = 'cast');
end;
$$;
