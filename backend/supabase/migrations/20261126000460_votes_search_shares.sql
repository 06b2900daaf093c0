-- Figures of /votes/search of one kind or direction of votes of the busy are kept beside those of all their votes.
alter table app.r_votes_side add column shares jsonb;
comment on column app.r_votes_side.shares is
  'Figures of one kind ("type:review") or direction ("direction:down") where there are more than 1,000 votes of it.';

create function private.shares_of_figures(figures jsonb) returns setof text
language sql immutable set search_path = ''
as $$
  select 'type:' || t.key
  from jsonb_each_text(figures -> 'byType') t
  where t.value::bigint > 1000
  union all
  select 'direction:' || d from unnest(array['up', 'down']) d where (figures ->> d)::bigint > 1000;
$$;
comment on function private.shares_of_figures is 'The kinds and directions of which there are more than 1,000 votes.';

create function private.share_of_votes(who bigint, side text, share text) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.votes_search_query(
    jsonb_build_object('dir', side, split_part(share, ':', 1), split_part(share, ':', 2))
  );
begin
  query.args := query.args || jsonb_build_object('who', who);
  return (query);
end;
$$;
comment on function private.share_of_votes is
  'What votes_search reads for one person, known by id, of one kind or direction of votes.';

create or replace function private.rolled_up_votes_side(query private.list_query, span text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  who bigint := query.args -> 'who';
  side text := query.args ->> 'side';
  kept app.r_votes_side;
  share text;
begin
  if private.rollup_as_of('votes_sides') is null then
    return null;
  end if;
  select s.* into kept from app.r_votes_side s where s.user_id = who and s.side = query.args ->> 'side';
  if query is not distinct from private.person_votes(who, side, coalesce(span, 'all')) then
    return case when span is null then kept.figures else kept.spans -> span end;
  end if;
  for share in select jsonb_object_keys(kept.shares) loop
    if query is not distinct from private.share_of_votes(who, side, share) then
      return kept.shares -> share;
    end if;
  end loop;
  return null;
end;
$$;

create or replace function public.votes_search(
  person text,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_variable
declare
  asked jsonb := private.filter_object(filters) || jsonb_build_object('person', left(person, 200));
  span text := case when filters ->> 'range' in ('30d', '90d') then filters ->> 'range' end;
  who bigint := private.find_user(person);
  query private.list_query;
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
  kept := private.rolled_up_votes_side(query, span);
  if kept is not null and asked ?| array['type', 'direction'] then
    query.total := kept -> 'votes';
  elseif kept is not null then
    query.about := kept -> 'votes';
  end if;
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    sides := jsonb_build_object(
      'cast', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "cast"}'), span)
        || jsonb_build_object('slashCoherence', private.slash_coherence(who)),
      'received', private.votes_search_figures(private.votes_search_query(asked || '{"dir": "received"}'), span)
    );
    -- What was counted just now is the number of rows.
    if kept is null then
      query.total := sides #> array[query.args ->> 'side', 'votes'];
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(listed, private.votes_search_rows(listed -> 'keys'), sides)
    || jsonb_build_object('person', private.person(who));
end;
$$;

create or replace function app.refresh_votes_sides(cursor jsonb)
returns jsonb
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
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
  spans jsonb;
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
          || jsonb_build_object(share, private.count_votes_side(private.share_of_votes(who, side, share), side))
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
    select
      v.voter_id,
      v.target_type,
      count(*) filter (where v.is_upvote),
      count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind),
      count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0),
      coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.blind),
      count(*) filter (where v.weight_estimated and v.is_upvote is null and not v.blind)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    perform
      private.keep_voter_days(array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'));
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where
        case split_part(k, ':', 1)
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
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side), side) end;
        kpis := case side
          when 'received' then private.count_votes(private.votes_of_person('author', who))
          when 'about' then private.count_votes(private.votes_of_person('subject', who))
        end;
        spans := case when side <> 'about' then private.votes_side_spans(who, side, figures) end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, spans, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, spans, kpis, targets);
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

insert into app.rollup_dirty (rollup, key)
select 'votes_sides', concat_ws(':', 'share', s.side, s.user_id, x)
from
  app.r_votes_side s
  cross join lateral private.shares_of_figures(s.figures) x
where s.figures is not null
on conflict do nothing;
