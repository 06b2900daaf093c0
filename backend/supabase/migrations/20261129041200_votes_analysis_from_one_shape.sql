set check_function_bodies = off;

-- What the hours and the days of voters answer as well, within the budgets.
alter table app.r_votes_side drop column spans;
delete from app.cached_answer_sources
where part in ('votes_heat', 'votes_series_day', 'votes_series_week', 'votes_kpis_up', 'votes_kpis_down');
delete from app.r_cached_answer
where part in ('votes_heat', 'votes_series_day', 'votes_series_week', 'votes_kpis_up', 'votes_kpis_down');

drop function private.votes_kpis(jsonb);
drop function private.votes_kpis_source(jsonb);
drop function private.person_votes(bigint, text, text);
drop function private.count_votes_side(private.list_query, text);
drop function private.most_voted_then(jsonb, text, int, int, jsonb);
drop function private.rolled_up_votes_side(private.list_query, text);
drop function private.share_of_votes(bigint, text, text);
drop function private.vote_points(jsonb, text);
drop function private.votes_search_figures(private.list_query, text);
drop function private.votes_side_spans(bigint, text, jsonb);
drop function private.analysis_agreement(jsonb);
drop function private.analysis_moved(jsonb);
drop function private.analysis_spread(jsonb);
drop function private.analysis_weeks(jsonb);

create function private.votes_kpis(filters jsonb, out kpis jsonb, out stored boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  args jsonb;
  tallies text;
  voters text;
begin
  select s.* into args, kpis, tallies, voters, stored from private.votes_kpis_source(filters) s;
  kpis := coalesce(kpis, private.sum_tallies(tallies, voters, args));
end;
$$;

comment on function private.votes_kpis is
  'Figures of the votes that the filters of votes_stream keep, minVotes left out; stored: as of the last round of a rollup, not of these very votes.';

create function private.votes_kpis_source(
  filters jsonb,
  out args jsonb,
  out kpis jsonb,
  out tallies text,
  out voters text,
  out stored boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  kind text;
  span text := filters ->> 'range';
  hours text;
begin
  args := (private.votes_query(filters)).args - 'minVotes';
  kind := case when args ? 'type' then args #>> '{type,0}' else 'all' end;
  stored := true;
  if private.rollup_as_of('votes_sides') is not null then
    if
      args - 'voter' - 'voterLevel' - 'type' - 'direction' = '{}'
      and args ?| array['voter', 'voterLevel']
      or args ? 'direction'
      and args - 'direction' = '{}'
    then
      tallies := private.voter_tallies(args);
      return;
    end if;
    if args ?| array['author', 'subject'] and (args - 'author' = '{}' or args - 'subject' = '{}') then
      select s.kpis
      into kpis
      from app.r_votes_side s
      where s.user_id = coalesce(args ->> 'author', args ->> 'subject')::bigint
        and s.side = case when args ? 'author' then 'received' else 'about' end;
    end if;
    if kpis is not null then
      return;
    end if;
  end if;
  if args - 'type' - 'from' - 'to' = '{}' then
    hours := private.vote_hours_source(args);
    if
      jsonb_array_length(args -> 'type') > 1
      or kind not in ('all', 'review', 'vouch', 'slash', 'other')
      or private.rollup_as_of('vote_rounds') is null
    then
      span := null;
    elseif
      args - 'type' = '{}'
      and kind in ('all', 'review', 'vouch', 'slash')
      and private.rollup_as_of('vote_targets') is not null
    then
      span := 'all';
      tallies := format(
        'select k.target_type, k.up, k.visible - k.up as down, k.votes - k.visible as blind, 0 as unknown,
          k.weight_up, k.weight_all - k.weight_up as weight_down, k.weights_estimated as estimated
        from app.r_vote_kind k
        where %L in (''all'', k.target_type)',
        kind
      );
    elseif
      span in ('30d', '90d', '180d', '1y')
      and (select r.as_of from app.r_vote_run r) >= app.now() - interval '2 days'
    then
      tallies := 'select h.* from ' || hours;
    end if;
    if tallies is not null then
      voters := format(
        'select x.votes, x.voters
        from app.r_vote_spread x
        where x.round = (select r.round from app.r_vote_run r) and x.span = %L and x.type = %L',
        span,
        kind
      );
      return;
    end if;
    -- A past day (G20) within the range.
    if
      hours is not null
      and private.voters_by_day()
      and coalesce((args ->> 'to')::timestamptz >= app.now(), true)
      and coalesce((args ->> 'from')::timestamptz <= app.now(), true)
    then
      stored := false;
      tallies := 'select h.* from ' || hours;
      voters := format(
        'select v.votes, 1 as voters from %s',
        private.voters_as_of_source(
          coalesce((args ->> 'from')::timestamptz, '-infinity'),
          case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end
        )
      );
      return;
    end if;
  end if;
  stored := false;
  tallies := private.counted_tallies(private.votes_query(filters, true));
end;
$$;

comment on function private.votes_kpis_source is
  'Where the figures of votes_kpis come from: `kpis` as they are stored, or SQL with `args` in $1: `tallies` for sum_tallies, and of voters, where the tallies do not name them, how many (`voters`) cast so many `votes`.';

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
  'What votes_search reads for one person, known by id, of all their votes or of one kind ("type:review") or direction ("direction:down").';

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
      -- The rest is added up from days: there are few of them.
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
  'Figures of /votes/search for the votes `v` of a query: cast by somebody, or received on what they made.';

create function private.most_voted_as_of(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  types text[] := case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := (greatest(1, coalesce(page, 1)) - 1) * size;
  begins jsonb := nullif(after, 'null');
  most int := (skip + size + 1) * 3 / 2;
  bound bigint;
  kinds text[] := '{}';
  ids bigint[] := '{}';
  counts bigint[] := '{}';
  total bigint;
  found jsonb;
begin
  if
    sort is distinct from '-votes'
    or args - 'type' <> '{}'
    or not coalesce(types <@ array['review', 'vouch', 'slash', 'other'], true)
    or most > 1000
    or begins is not null
    and (begins ->> 0 ~ '^\d{1,18}$' and begins ->> 1 ~ '^[a-z]+:\d+$' and jsonb_array_length(begins) = 2) is not true
    or not private.voters_by_day()
    or not private.before_rollup('vote_targets')
  then
    return null;
  end if;
  if begins is not null then
    skip := 0;
  end if;
  loop
    -- Nothing behind these has more votes now, nor had it then but for those taken back since.
    select coalesce(min(t.votes), 0)
    into bound
    from (
        select t.votes
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      ) t;
    with candidates as (
      (
        select t.target_type, t.target_id
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      )
      union
      select r.target_type, r.target_id
      from private.retaken_targets() r
        left join app.r_vote_target t on t.target_type = r.target_type and t.target_id = r.target_id
      where r.votes + coalesce(t.votes, 0) >= bound
        and (types is null or private.vote_kind(r.target_type) = any (types))
      union
      select split_part(d.key, ':', 1), split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and (types is null or private.vote_kind(split_part(d.key, ':', 1)) = any (types))
    ), fresh as (
      select c.target_type, c.target_id, n.votes
      from (
          select * from candidates
          except
          select * from unnest(kinds, ids)
        ) c
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.target_type = c.target_type and v.target_id = c.target_id
          offset 0
        ) n
    )
    select kinds || array_agg(f.target_type), ids || array_agg(f.target_id), counts || array_agg(f.votes)
    into kinds, ids, counts
    from fresh f;
    select coalesce(jsonb_agg(jsonb_build_array(p.votes::text, p.id) order by p.n), '[]')
    into found
    from (
        select x.*, row_number() over (order by x.votes desc, x.kind, x.target_id) as n
        from (
            select k.*, k.kind || ':' || lpad(k.target_id::text, 20, '0') as id
            from unnest(kinds, ids, counts) k (kind, target_id, votes)
            where k.votes > 0
          ) x
        where begins is null
          or x.votes < (begins ->> 0)::bigint
          or x.votes = (begins ->> 0)::bigint
          and x.id > begins ->> 1
        order by n
        limit size + 1 offset skip
      ) p;
    -- One vote is the least there is: then all of them were counted.
    exit when
      bound = 0
      or jsonb_array_length(found) > size
      and (found -> size ->> 0)::bigint > bound
      or cardinality(ids) < most;
    most := most * 2;
    if most > 5000 then
      return null;
    end if;
  end loop;
  total := (select f.targets from private.first_votes_as_of(types) f);
  return jsonb_build_object(
    'total', total,
    'totalExact', true,
    'keys', (
      select coalesce(jsonb_agg(f -> 1 order by n), '[]')
      from jsonb_array_elements(found) with ordinality e (f, n)
      where n <= size
    ),
    'next', case when jsonb_array_length(found) > size then found -> (size - 1) end,
    'first', coalesce(page, 1) <= 1 and begins is null
  );
end;
$$;

comment on function private.most_voted_as_of is
  'list_page of votes_targets by most votes up to a past day (G20); null for other sorts and filters than type, far behind, and where days are not kept.';

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

comment on function private.stored_votes_side is 'Figures of a query of votes_search where r_votes_side has them.';

create function private.analysis_of_round(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  nearest text := c ->> 'nearest';
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  spread jsonb;
begin
  if c ? 'span' or not (c ->> 'exact')::boolean then
    select jsonb_agg(to_jsonb(x))
    into spread
    from (
        select s.level, s.votes, sum(s.voters) as voters
        from app.r_vote_spread s
        where s.round = round_no
          and s.span = nearest
          and s.type = asked
          and not (s.flagged and unflagged)
          and (levels is null or s.level = any (levels))
        group by 1, 2
      ) x;
  else
    select jsonb_agg(to_jsonb(x))
    into spread
    from (
        select n.level, n.votes, count(*) as voters
        from (
            select f.voter_id, f.voter_level as level, count(*) as votes
            from app.vote_facts f
            where f.created_at between since and until
              and (asked = 'all' or f.kind = asked)
              and not (f.flagged and unflagged)
              and (levels is null or f.voter_level = any (levels))
            group by 1, 2
          ) n
        group by 1, 2
      ) x;
  end if;
  return jsonb_build_object(
    'spread', coalesce(spread, '[]'),
    'weeks', (
      select coalesce(jsonb_agg(to_jsonb(x)), '[]')
      from (
          select w.week, w.level, sum(w.voters) as voters, sum(w.votes) as votes, sum(w.squares) as squares
          from app.r_vote_week w
          where w.round = round_no
            and w.type = asked
            and not (w.flagged and unflagged)
            and (levels is null or w.level = any (levels))
            and w.week + 7 > since
            and w.week <= until
          group by 1, 2
        ) x
    ),
    'agree', (
      select coalesce(jsonb_agg(to_jsonb(x)), '[]')
      from (
          select a.level, sum(a.agreeing) as agreeing, sum(a.votes) as votes
          from app.r_vote_agree a
          where a.round = round_no
            and a.span = nearest
            and a.type = asked
            and a.flagged_out = unflagged
            and (levels is null or a.level = any (levels))
          group by 1
        ) x
    ),
    'cohort', (
      select to_jsonb(h) from app.r_vote_cohort h where h.round = round_no and h.span = nearest and h.type = asked
    ),
    'moved', (
      select coalesce(jsonb_agg(to_jsonb(x)), '[]')
      from (
          select m.review_id, m.at, m.before, m.after, m.votes
          from app.r_vote_moved m
          where m.round = round_no and m.at between since and until
          order by m.votes desc, m.review_id
          limit 20
        ) x
    )
  );
end;
$$;

comment on function private.analysis_of_round is
  'What votes_analysis adds up, from the last round: `spread` (level, votes, voters who cast so many), `weeks`, `agree`, `cohort` of what was voted on first in the range, `moved`.';

create or replace function app.refresh_votes_sides(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('votes_sides');
  keys text[];
  k text;
  who bigint;
  side text;
  share text;
  figures jsonb;
  kpis jsonb;
  targets jsonb;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_votes_side where true;
      delete from app.r_vote_voter where true;
      delete from app.r_voter_days where true;
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
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('votes_sides', 20);
    exit when keys = '{}';
    -- One kind or direction of somebody busy at a time.
    foreach k in array array(select x from unnest(keys) x where x like 'share:%') loop
      if app.chunk_over(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 3)::bigint;
        side := split_part(k, ':', 2);
        share := split_part(k, ':', 4) || ':' || split_part(k, ':', 5);
        update app.r_votes_side s
        set shares = coalesce(s.shares, '{}')
          || jsonb_build_object(share, private.count_votes_side(private.person_votes(who, side, share)))
        where s.user_id = who and s.side = work.side;
      end if;
    end loop;
    keys := array(select x from unnest(keys) x where x not like 'share:%');
    delete from app.r_votes_side x
    using unnest(keys) k
    where x.user_id = split_part(k, ':', 2)::bigint and x.side = split_part(k, ':', 1);
    delete from app.r_vote_voter x
    using unnest(keys) k
    where k like 'cast:%' and x.voter_id = split_part(k, ':', 2)::bigint;
    insert into app.r_vote_voter
    select v.voter_id, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.blind),
      count(*) filter (where v.weight_estimated and v.is_upvote is null and not v.blind)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    perform private.count_voter_days(
        array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%')
      );
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where case split_part(k, ':', 1)
          when 'cast' then (
            select sum(t.up + t.down + t.blind + t.unknown)
            from app.r_vote_voter t
            where t.voter_id = split_part(k, ':', 2)::bigint
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
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side)) end;
        kpis := case side
          when 'received' then private.count_kpis(private.votes_of_person('author', who))
          when 'about' then private.count_kpis(private.votes_of_person('subject', who))
        end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, kpis, targets);
        insert into app.rollup_dirty (rollup, key)
        select 'votes_sides', concat_ws(':', 'share', work.side, who, x)
        from private.shares_of_figures(figures) x
        where figures is not null
        on conflict do nothing;
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;

create or replace function private.analysis_cells(c jsonb) returns table (
  kind text, voter_level text, author_level text, flagged boolean, votes bigint, visible bigint, up bigint,
  weight numeric, delays bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  past boolean := coalesce((c -> 'past')::boolean, false);
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  stored_span text := case when past or not c ? 'span' then 'day' else c ->> 'span' end;
  -- Whole days are kept once there was a round; what lies around them is counted.
  first_day timestamptz := case
    when stored_span <> 'day' then '-infinity'
    when round_no = 0 then 'infinity'
    else date_trunc('day', since + interval '1 day' - interval '1 microsecond')
  end;
  last_day timestamptz := case
    when stored_span <> 'day' or not past and until >= counted_at then 'infinity'
    else date_trunc('day', until + interval '1 microsecond')
  end;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  open bigint[] := case when past then array(select o.id from app.open_slashes o) end;
begin
  return query
    with counted as (
      select f.*
      from app.vote_facts f
      where stored_span = 'day' and f.created_at >= since and f.created_at < first_day and f.created_at <= until
      union all
      select f.*
      from app.vote_facts f
      where stored_span = 'day' and f.created_at >= greatest(since, first_day, last_day) and f.created_at <= until
      union all
      -- Votes that were taken back since.
      select f.*
      from app.vote_facts f
      where past
        and f.archived_at > app.now()
        and f.archived_at <= counted_at
        and f.created_at >= first_day
        and f.created_at < last_day
    ), cells as (
      select m.type as kind, m.voter_level, m.author_level, m.flagged, m.votes, m.visible, m.up, m.weight, m.delays
      from app.r_vote_matrix m
      where m.round = round_no and m.span = stored_span and m.day >= first_day and m.day < last_day
      union all
      -- What slashes say that were open.
      select 'slash', m.voter_level, m.author_level, m.flagged, 0, -m.visible, -m.up, -m.weight, '{}'
      from app.r_vote_slash_day m
      where m.round = round_no and m.slash_id = any (open) and m.day >= first_day and m.day < last_day
      union all
      select f.kind, f.voter_level, f.author_level, f.flagged, count(*), count(f.is_upvote),
        count(*) filter (where f.is_upvote), coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
        private.votes_by_delay(array_agg(f.delay))
      from counted f
      group by 1, 2, 3, 4
    )
    select x.kind, x.voter_level, x.author_level, x.flagged, sum(x.votes)::bigint, sum(x.visible)::bigint,
      sum(x.up)::bigint, sum(x.weight),
      array[
        sum(x.delays[1]),
        sum(x.delays[2]),
        sum(x.delays[3]),
        sum(x.delays[4]),
        sum(x.delays[5]),
        sum(x.delays[6]),
        sum(x.delays[7]),
        sum(x.delays[8]),
        sum(x.delays[9])
      ]::bigint[]
    from cells x
    where (asked = 'all' or x.kind = asked)
      and not (flagged_out and x.flagged)
      and (levels is null or x.voter_level = any (levels))
    group by 1, 2, 3, 4
    having sum(x.votes) > 0;
end;
$$;

create or replace function private.number_of_votes(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source record := private.votes_kpis_source(filters);
  -- Of now the few votes of a range are counted, as their list does.
  hours text := case
    when not source.stored
      and (private.looks_back() or private.rollup_as_of('vote_rounds') is null)
      then private.vote_hours_source(source.args)
  end;
  answer jsonb := source.kpis -> 'votes';
begin
  if answer is null then
    execute 'select to_jsonb(coalesce(sum(h.up + h.down + h.blind + h.unknown), 0)) from '
      || coalesce(hours, format('(%s) h', source.tallies))
    into answer
    using source.args;
  end if;
  return answer;
end;
$$;

create or replace function public.votes_analysis(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  c jsonb := private.analysis_choice(filters);
  since timestamptz := (c ->> 'from')::timestamptz;
  until timestamptz := (c ->> 'to')::timestamptz;
  flagged_out boolean := c -> 'flaggedOut';
  ready jsonb := private.cached_answer('votes_analysis', filters);
  groups jsonb;
  figures jsonb;
  by_level jsonb;
  answer jsonb;
  active bigint;
  parts jsonb;
  cohort jsonb;
  agree jsonb;
begin
  -- Nothing in it changes but with a round.
  if ready -> 'round' = c -> 'round' and not (c ->> 'past')::boolean then
    return (ready -> 'answer') || private.stamp();
  end if;
  parts := case
    when (c ->> 'past')::boolean then coalesce(private.analysis_as_of(c), private.count_analysis(c))
    else private.analysis_of_round(c)
  end;
  with s as (select * from jsonb_to_recordset(parts -> 'spread') x (level text, votes bigint, voters bigint))
  select (
      select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
      from (select s.votes, sum(s.voters) as voters from s group by s.votes) g
    ),
    (
      select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
      from (select s.level, sum(s.voters) as voters from s group by s.level) g
    )
  into groups, by_level;
  figures := private.spread_figures(groups);
  -- Whoever could have voted is counted over the same time as whoever did: that of the nearest preset where it stands in.
  if not (c ->> 'exact')::boolean then
    select r.since, app.now() into since, until from private.range_starts() r where r.span = c ->> 'nearest';
  end if;
  active := coalesce(
    (
      select h.active
      from app.r_vote_cohort h
      where not (c ->> 'past')::boolean
        and not c ? 'level'
        and not flagged_out
        and h.round = (c ->> 'round')::bigint
        and h.span = case when (c ->> 'exact')::boolean then c ->> 'span' else c ->> 'nearest' end
        and h.type = 'all'
    ),
    private.active_between(
      since, until, case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end, flagged_out
    )
  );
  cohort := parts -> 'cohort';
  select coalesce(
      jsonb_agg(
        jsonb_build_object('level', a.level, 'share', private.share(a.agreeing, a.votes))
        order by l.rank nulls last
      ),
      '[]'
    )
  into agree
  from jsonb_to_recordset(parts -> 'agree') a (level text, agreeing bigint, votes bigint)
    left join app.levels l on l.level = a.level;
  with cells as materialized (select * from private.analysis_cells(c)), pairs as (
    select voter_level, author_level, sum(votes)::bigint as votes, sum(visible)::bigint as visible,
      sum(up)::bigint as up
    from cells
    group by 1, 2
  ), weights as (select voter_level, sum(votes)::bigint as votes, sum(weight) as weight from cells group by 1)
  select jsonb_build_object(
      'votes', (select coalesce(sum(votes), 0) from cells),
      'matrix', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'voter', p.voter_level,
                'author', p.author_level,
                'votes', p.votes,
                'upShare', case when p.visible >= 20 then private.share(p.up, p.visible) end
              )
              order by p.voter_level, p.author_level
            ),
            '[]'
          )
        from pairs p
      ),
      'weights', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'level', w.voter_level,
                'voters', coalesce((by_level ->> w.voter_level)::bigint, 0),
                'votes', w.votes,
                'weight', w.weight,
                'weightShare', (w.weight / nullif((select sum(weight) from weights), 0))::double precision
              )
              order by w.voter_level
            ),
            '[]'
          )
        from weights w
      ),
      'delays', (
        select jsonb_agg(
            jsonb_build_object(
              'fromSeconds', case when b.i > 0 then (private.delay_bins())[b.i] end,
              'toSeconds', (private.delay_bins())[b.i + 1],
              'votes', b.n
            )
            order by b.i
          )
        from (
            select i, coalesce(sum(delays[i + 1]), 0) as n
            from generate_series(0, cardinality(private.delay_bins())) i
              left join cells on true
            group by i
          ) b
      )
    )
  into answer;
  return private.stamp()
    || answer
    || jsonb_build_object(
      'computedAt', private.iso(
        case when (c ->> 'past')::boolean then app.now() else (select r.as_of from app.r_vote_run r) end
      ),
      'exact', c -> 'exact',
      'nearestRange', c -> 'nearest',
      'kpis', figures
        || jsonb_build_object(
          'votes', answer -> 'votes',
          'participation', private.share(least((figures ->> 'voters')::bigint, active), active),
          'activeProfiles', active,
          'targets', coalesce((cohort ->> 'targets')::bigint, 0),
          'targets5Share', private.share(
            coalesce((cohort ->> 'targets5')::bigint, 0),
            coalesce((cohort ->> 'targets')::bigint, 0)
          ),
          'medianFirstVoteSeconds', (cohort ->> 'median_first')::double precision,
          'ownLevelAgreement', (
            select private.share(
                coalesce(sum((a #>> '{share,k}')::bigint), 0)::bigint,
                coalesce(sum((a #>> '{share,n}')::bigint), 0)::bigint
              )
            from jsonb_array_elements(agree) a
          )
        ),
      'agreement', agree,
      'ranks', private.spread_ranks(groups),
      'weeks', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'at', private.iso(w.week::timestamp at time zone 'UTC'),
                'voters', w.voters,
                'votes', w.votes,
                'effective', (w.votes::numeric * w.votes / nullif(w.squares, 0))::double precision,
                'levels', w.levels
              )
              order by w.week
            ),
            '[]'
          )
        from (
            select x.week, sum(x.voters) as voters, sum(x.votes) as votes, sum(x.squares) as squares,
              jsonb_object_agg(x.level, x.voters) as levels
            from jsonb_to_recordset(parts -> 'weeks') x (
                week date,
                level text,
                voters bigint,
                votes bigint,
                squares numeric
              )
            group by x.week
          ) w
      ),
      'moved', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'reviewId', m.review_id,
                'at', private.iso(m.at),
                'before', m.before,
                'after', m.after,
                'votes', m.votes,
                'title', r.title,
                'author', (select h.person from app.people h where h.user_id = r.author_id),
                'subject', (select h.person from app.people h where h.user_id = r.subject_id)
              )
              order by m.votes desc, m.review_id
            ),
            '[]'
          )
        from (
            select x.*
            from jsonb_to_recordset(parts -> 'moved') x (
                review_id bigint,
                at timestamptz,
                before double precision,
                after double precision,
                votes bigint
              )
            where c ->> 'type' in ('all', 'review')
              and x.at between (c ->> 'from')::timestamptz and (c ->> 'to')::timestamptz
            order by x.votes desc, x.review_id
            limit 20
          ) m
          join app.reviews r on r.id = m.review_id
      )
    );
end;
$$;

create or replace function public.votes_heat(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off as $$
declare
  query private.list_query := private.votes_query(filters, true);
  hours text := private.vote_hours_source(query.args);
  cells jsonb;
begin
  execute format(
    $q$
      -- Hours since a Monday: calendar functions for every vote take longer than to read it.
      with w as (select (private.hour_key(at) + 72) %% 168 as hour, sum(votes) as votes from (%s) x group by 1)
      select jsonb_agg(jsonb_build_object('weekday', d, 'hour', h, 'votes', coalesce(w.votes, 0)) order by d, h)
      from generate_series(1, 7) d cross join generate_series(0, 23) h left join w on w.hour = 24 * (d - 1) + h $q$,
    coalesce(
      'select h.at, h.up + h.down + h.blind + h.unknown as votes from ' || hours,
      'select v.created_at as at, 1 as votes from ' || private.rows_sql(query)
    )
  )
  into cells
  using query.args;
  return private.stamp() || jsonb_build_object('cells', cells);
end;
$$;

create or replace function public.votes_search(
  person text,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_variable
declare
  asked jsonb := private.filter_object(filters) || jsonb_build_object('person', left(person, 200));
  who bigint := private.find_user(person);
  query private.list_query;
  stored jsonb;
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
  stored := private.stored_votes_side(query);
  if stored is not null and asked ?| array['type', 'direction'] then
    query.total := stored -> 'votes';
  elseif stored is not null then
    query.about := stored -> 'votes';
  end if;
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    select jsonb_object_agg(q.args ->> 'side', coalesce(private.stored_votes_side(q), private.count_votes_side(q)))
    into sides
    from unnest(array['cast', 'received']) side
      cross join private.votes_search_query(asked || jsonb_build_object('dir', side)) q;
    sides := jsonb_set(sides, '{cast,slashCoherence}', private.slash_coherence(who));
    -- What was counted just now is the number of rows.
    if stored is null then
      query.total := sides #> array[query.args ->> 'side', 'votes'];
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(listed, private.votes_search_rows(listed -> 'keys'), sides)
    || jsonb_build_object('person', private.person(who));
end;
$$;

create or replace function public.votes_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set enable_sort = off as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  return private.stamp() || private.series(private.votes_in_buckets(f, r), r, '{"up": 0, "down": 0, "blind": 0}');
end;
$$;

create or replace function public.votes_stream(
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null,
  most_days int default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.votes_query(filters);
  figures record := private.votes_kpis(filters);
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', figures.kpis)
      || '{"tooWide": true}';
  end if;
  -- What was counted just now is the number of rows; what is kept is that more or less.
  if figures.stored then
    query.about := figures.kpis -> 'votes';
  else
    query.total := figures.kpis -> 'votes';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then figures.kpis end
    )
    || '{"tooWide": false}';
end;
$$;

create or replace function public.votes_targets(
  filters jsonb default '{}',
  sort text default '-votes',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vote_targets_query(filters);
  part private.list_query;
  listed jsonb;
  answer jsonb;
begin
  -- Where votes would have to be added up, another table may know the page.
  if query.together then
    part := private.vote_part_query(filters, query.args, sort);
    if part.source is not null then
      listed := private.list_page(part, sort, page, per, after);
      if listed -> 'next' = 'null' then
        listed := null;
      end if;
    end if;
    if listed is not null then
      query := part;
    else
      listed := coalesce(
        private.rolled_up_voter_targets(query.args, sort, page, per, after),
        private.most_voted_as_of(query.args, sort, page, per, after)
      );
      -- The planner expects few votes of a filter, and would sort the many to group them.
      perform set_config('enable_sort', 'off', true);
    end if;
  end if;
  listed := coalesce(listed, private.list_page(query, sort, page, per, after));
  perform set_config('enable_sort', 'on', true);
  if query.together then
    query := private.vote_targets_query(filters, listed -> 'keys');
  end if;
  answer := private.list_answer(
    listed,
    private.vote_target_rows(query, listed -> 'keys'),
    case when (listed ->> 'first')::boolean then (private.votes_kpis(filters - 'direction')).kpis end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vote_targets_query', filters));
  end if;
  return answer;
end;
$$;

comment on table app.r_votes_side is
  'People with more than 1,000 votes cast, received on what they made, or on what is about them: figures of /votes/search without filters (but about); key figures of /votes for them as author or subject; the first page of /votes for them as voter.';
