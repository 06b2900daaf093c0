-- Page /votes/search (8.15): votes one person cast, and votes on what they made.

create function private.votes_search_query(filters jsonb) returns jsonb
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
begin
  -- `offset 0`: for the votes of a range each target is looked up; the planner would hash all of them.
  -- What has no vote in the range is left out before its votes are looked up.
  return jsonb_build_object(
    'args', args,
    'from', case side
        when 'cast' then 'app.counted_votes v left join '
          || case
            when args ? 'from'
              and not args ? 'counterparty'
              then 'lateral (select x.* from app.r_vote_target x where x.target_type = v.target_type and x.target_id = v.target_id offset 0) t on true'
            else 'app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
          end
          || ' where v.voter_id = ($1 ->> ''who'')::bigint'
        else 'app.r_vote_target t join app.counted_votes v on v.target_type = t.target_type and v.target_id = t.target_id
        where t.author_id = ($1 ->> ''who'')::bigint'
      end
      || case
        when args ? 'type' then ' and (v.target_type in (select jsonb_array_elements_text($1 -> ''type''))
         or $1 -> ''type'' ? ''other'' and v.target_type not in (''review'', ''vouch'', ''slash''))'
        else ''
      end
      || case
        when args ? 'counterparty' then case side when 'cast' then ' and t.author_id' else ' and v.voter_id' end
          || ' = ($1 ->> ''counterparty'')::bigint'
        else ''
      end
      || case direction when 'up' then ' and v.is_upvote' when 'down' then ' and not v.is_upvote' else '' end
      || case when args ? 'from' then ' and v.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
      || case when args ? 'to' then ' and v.created_at <= ($1 ->> ''to'')::timestamptz' else '' end
      || case
        when side = 'received' and args ? 'from' then ' and t.last_at >= ($1 ->> ''from'')::timestamptz'
        else ''
      end
      || case when side = 'received' and args ? 'to' then ' and t.first_at <= ($1 ->> ''to'')::timestamptz' else '' end
  );
end;
$$;

-- Apart from the figures, whose plan is then kept: to plan it takes longer than to run it.
create function private.votes_of_side(query jsonb, side text) returns table (
  target_type text,
  created_at timestamptz,
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
        'select v.target_type, v.created_at, v.is_upvote, v.weight, v.weight_estimated, %s from %s',
        case side when 'cast' then 't.author_id' else 'v.voter_id' end,
        query ->> 'from'
      )
      using query -> 'args';
end;
$$;

-- Figures of one side. Directions, counterparties and their concentration leave out open slashes (G19, 6.5).
create function private.count_votes_side(query jsonb, side text) returns jsonb
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
              jsonb_agg(jsonb_build_object('at', private.iso(m), 'up', up, 'down', down, 'blind', blind) order by m),
              '[]'
            )
          from
            (
              select
                date_trunc('month', created_at) as m,
                count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down,
                count(*) filter (where is_upvote is null) as blind
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
  weight_up numeric not null,
  weight_down numeric not null,
  estimated_up bigint not null,
  estimated_down bigint not null,
  estimated_blind bigint not null,
  primary key (voter_id, target_type)
);
alter table app.r_vote_voter enable row level security;
revoke all on app.r_vote_voter from public, anon, authenticated;
comment on table app.r_vote_voter is
  'Counted votes (M2) per voter and kind of target, and their weights; blind: on a slash that is open, without direction (G19).';

create function private.person_votes(who bigint, side text, span text default 'all') returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_set(
    private.votes_search_query(jsonb_build_object('dir', side, 'range', span)),
    '{args,who}',
    to_jsonb(who)
  );
end;
$$;

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
begin
  return private.list_page(
    jsonb_set(private.vote_targets_query('{"voter": "0"}'), '{args,voter}', to_jsonb(who)),
    private.vote_target_sorts(),
    '-votes',
    1,
    50,
    null,
    't.key',
    'text'
  );
end;
$$;

create function private.kept_voter_targets(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
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

create function app.refresh_votes_sides(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('votes_sides');
  keys text[];
  k text;
  who bigint;
  side text;
  figures jsonb;
  spans jsonb;
  kpis jsonb;
  targets jsonb;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_votes_side;
      delete from app.r_vote_voter;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'votes_sides' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      union
      select 'votes_sides', unnest(array['received:' || t.author_id, 'about:' || t.subject_id])
      from app.r_vote_target t
      where seen is null and t.author_id is not null
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from
        app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      -- Votes leave a range by themselves.
      union
      select 'votes_sides', s.side || ':' || s.user_id from app.r_votes_side s where s.spans is not null
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('votes_sides', 50);
    exit when keys = '{}';
    delete from app.r_votes_side x
    using unnest(keys) k
    where x.user_id = split_part(k, ':', 2)::bigint and x.side = split_part(k, ':', 1);
    delete from app.r_vote_voter x
    using unnest(keys) k
    where k like 'cast:%' and x.voter_id = split_part(k, ':', 2)::bigint;
    insert into app.r_vote_voter
    select
      v.voter_id,
      v.target_type,
      count(*) filter (where v.is_upvote),
      count(*) filter (where not v.is_upvote),
      count(*) filter (where v.is_upvote is null),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0),
      coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.is_upvote is null)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where
        case split_part(k, ':', 1)
          when 'cast' then (
            select sum(t.up + t.down + t.blind) from app.r_vote_voter t where t.voter_id = split_part(k, ':', 2)::bigint
          )
          when 'received' then (
            select sum(t.votes) from app.r_vote_target t where t.author_id = split_part(k, ':', 2)::bigint
          )
          else (select sum(t.votes) from app.r_vote_target t where t.subject_id = split_part(k, ':', 2)::bigint)
        end > 1000
    );
    foreach k in array keys loop
      if written > 0 and app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 2)::bigint;
        side := split_part(k, ':', 1);
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side), side) end;
        kpis := case side
          when 'received' then private.count_votes(
            jsonb_set(private.votes_query('{"author": "0"}'), '{args,author}', to_jsonb(who))
          )
          when 'about' then private.count_votes(
            jsonb_set(private.votes_query('{"subject": "0"}'), '{args,subject}', to_jsonb(who))
          )
        end;
        spans := case when side <> 'about' then private.votes_side_spans(who, side, figures) end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, spans, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, spans, kpis, targets);
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;
comment on function app.refresh_votes_sides(jsonb) is
  'r_votes_side and r_vote_voter of the people whose votes, or votes on whose content, changed. Runs after r_vote_target.';
select private.watch('app.votes', 'votes_sides', '''cast:'' || voter_id');
select
  private.watch(
    'app.r_vote_target',
    'votes_sides',
    'unnest(array[''received:'' || author_id, ''about:'' || subject_id])'
  );
select
  private.watch(
    'app.slashes',
    'votes_sides',
    'unnest(array(select distinct ''cast:'' || v.voter_id from app.votes v where v.target_type = ''slash'' and v.target_id = id))'
  );
insert into app.rollup_jobs values ('votes_sides', 900, 'app.refresh_votes_sides', 22);
insert into app.kept_parts (part, source)
values
  (
    'votes_kpis_down',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('down', '{}') end$$
  ),
  (
    'votes_kpis_up',
    $$case when private.rollup_as_of('votes_sides') is not null then private.voters_kpis('up', '{}') end$$
  );

-- Figures of a side as last counted, where nothing but one of the kept ranges narrows it.
create function private.kept_votes_side(query jsonb, span text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  who bigint := (query #>> '{args,who}')::bigint;
begin
  if
    private.rollup_as_of('votes_sides') is null
    or query <> private.person_votes(who, query #>> '{args,side}', coalesce(span, 'all'))
  then
    return null;
  end if;
  return (
    select case when span is null then s.figures else s.spans -> span end
    from app.r_votes_side s
    where s.user_id = who and s.side = query #>> '{args,side}'
  );
end;
$$;

create function private.votes_search_figures(query jsonb, span text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.kept_votes_side(query, span), private.count_votes_side(query, query #>> '{args,side}'));
end;
$$;

create function private.slash_coherence(voter_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      v as materialized (
        select c.target_id, count(*) filter (where c.is_upvote) as up, count(*) as n
        from app.counted_votes c
        where c.voter_id = slash_coherence.voter_id and c.target_type = 'slash' and c.is_upvote is not null
        group by 1
      )
    select
      private.share(
        coalesce(sum(case s.status when 'upheld' then v.up else v.n - v.up end), 0)::bigint,
        coalesce(sum(v.n), 0)::bigint
      )
    -- `offset 0`: each slash is looked up by its id, however many votes the planner expects.
    from
      v
      cross join lateral (select x.status from app.slash_states x where x.id = v.target_id offset 0) s
    where s.status in ('upheld', 'defended')
  );
end;
$$;
comment on function private.slash_coherence(bigint) is
  'M18: votes on decided slashes that went as the slash did, of all of them.';

create function private.votes_search_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      jsonb_agg(
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

create function public.votes_search(
  person text,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_variable
declare
  asked jsonb := private.filter_object(filters) || jsonb_build_object('person', left(person, 200));
  span text := case when filters ->> 'range' in ('30d', '90d') then filters ->> 'range' end;
  who bigint := private.find_user(person);
  query jsonb;
  kept jsonb;
  listed jsonb;
  sides jsonb;
begin
  if who is null then
    return private.stamp()
      || jsonb_build_object(
        'person', null,
        'nearest', private.nearest_handles(left(person, 60)),
        'total', 0,
        'totalExact', true,
        'rows', '[]'::jsonb,
        'next', null,
        'kpis', null
      );
  end if;
  query := private.votes_search_query(asked);
  kept := private.kept_votes_side(query, span);
  if kept is not null then
    query := query || jsonb_build_object('about', kept -> 'votes');
  end if;
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    sides := jsonb_build_object(
      'cast', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "cast"}'), span)
        || jsonb_build_object('slashCoherence', private.slash_coherence(who)),
      'received', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "received"}'), span)
    );
    -- What was counted just now is the number of rows.
    if kept is null then
      query := query || jsonb_build_object('total', sides #> array[query #>> '{args,side}', 'votes']);
    end if;
  end if;
  listed := private.list_page(
    query,
    '{"at": {"sql": "v.created_at", "type": "timestamptz"}, "weight": {"sql": "v.weight", "type": "numeric", "nullable": true}}',
    sort,
    page,
    per,
    after,
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    'text'
  );
  return private.list_answer(listed, private.votes_search_rows(listed -> 'keys'), sides)
    || jsonb_build_object('person', private.person(who));
end;
$$;
comment on function public.votes_search(text, jsonb, text, int, int, jsonb) is
  'Page /votes/search (M7, M18, D6, G19). person: any id form; null with `nearest` when unknown. Filters: dir cast|received (rows), type, direction, counterparty, from, to. Sorts: at, weight. kpis has both sides: figures, calendar, months and top 20 people.';
grant execute on function public.votes_search(text, jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
