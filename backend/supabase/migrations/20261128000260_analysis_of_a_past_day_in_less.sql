-- /votes/analysis of a past day read more than it shows: all spans of everybody for whether there was a first one, all targets for
-- the middle one, the votes of thousands of reviews for the twenty with most, and all slashes for the few that were open.
create table app.activity_first (
  user_id bigint not null,
  at timestamptz not null,
  primary key (user_id) include (at)
);
alter table app.activity_first enable row level security;
revoke all on app.activity_first from public, anon, authenticated;
comment on table app.activity_first is 'When the first of app.activity_spans of a person begins. Kept by a trigger.';

-- Spans grow and merge, so that the first never begins later than before.
create function private.span_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.activity_first as f
  select s.user_id, min(s.from_at) from fresh s group by 1
  on conflict (user_id) do update set at = excluded.at where f.at > excluded.at;
  return null;
end;
$$;
create trigger activity_first_insert
after insert on app.activity_spans
referencing new table as fresh
for each statement
execute function private.span_arrived();
insert into app.activity_first
select s.user_id, min(s.from_at) from app.activity_spans s group by 1;

create function private.ever_active(until timestamptz, levels text[], flagged_out boolean) returns bigint
language plpgsql stable set search_path = ''
-- Two indexes in the order of people, side by side.
set random_page_cost = 1.1
set enable_hashjoin = off set enable_hashagg = off set enable_sort = off
as $$
begin
  return (
    select count(*)
    from app.profiles p
    where
      exists (select 1 from app.activity_first f where f.user_id = p.user_id and f.at <= until)
      and (
        levels is null
        or p.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and p.user_id in (select b.voter_id from app.flagged_voters b))
  );
end;
$$;
comment on function private.ever_active(timestamptz, text[], boolean) is
  'How many profiles had been active by a time: of these levels where any are given, without flagged voters if they are left out.';

create or replace function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[],
  flagged_out boolean
)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  if since = '-infinity' then
    return private.ever_active(until, levels, flagged_out);
  end if;
  -- A span begins with an event, and its last one lies 30 days before its end. One that holds the whole range has an event in
  -- every 30 days of it; in a shorter range that has to be looked up.
  return (
    select count(distinct s.user_id)
    from
      app.activity_spans s
      join app.profiles p on p.user_id = s.user_id
    where
      s.from_at <= until
      and s.until_at - interval '720 hours' >= since
      and (
        levels is null
        or s.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and s.user_id in (select b.voter_id from app.flagged_voters b))
      and (
        s.from_at >= since
        or s.until_at - interval '720 hours' <= until
        or until - since >= interval '720 hours'
        or exists (select 1 from app.vote_times v where v.voter_id = s.user_id and v.created_at between since and until)
        or exists (select 1 from app.reviews r where r.author_id = s.user_id and r.created_at between since and until)
        or exists (select 1 from app.vouches v where v.author_id = s.user_id and v.vouched_at between since and until)
        or exists (select 1 from app.slashes x where x.author_id = s.user_id and x.opened_at between since and until)
        or exists (
          select 1
          from app.invitations i
          where i.recipient_id = s.user_id and i.status = 'ACCEPTED' and i.accepted_at between since and until
        )
      )
  );
end;
$$;

create or replace function private.median_first_vote_then(types text[])
returns double precision
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  at timestamptz := app.now();
  n bigint := (select f.timed from private.first_votes_then(types) f);
  kinds text[];
  ids bigint[];
  middle bigint := (n - 1) / 2;
  skipped bigint;
begin
  select array_agg(r.target_type), array_agg(r.target_id) into kinds, ids from private.retaken_targets() r;
  -- Along the index, no further than to the middle. What votes were taken back from moves it by a place each at most, so that
  -- whatever comes before that stays before it.
  skipped := greatest(middle - coalesce(cardinality(ids), 0), 0);
  return (
    select percentile_cont(.5) within group (order by m.seconds)
    from
      (
        select x.seconds
        from
          (
            (
              select extract(epoch from t.first_at - t.made_at)::double precision as seconds
              from app.r_vote_target t
              where
                extract(epoch from t.first_at - t.made_at)::double precision >= 0
                and t.first_at <= at
                and (types is null or private.vote_kind(t.target_type) = any (types))
                and (
                  ids is null
                  or (t.target_type, t.target_id) not in (select k.kind, k.id from unnest(kinds, ids) k (kind, id))
                )
              order by seconds
              offset skipped
              limit middle + 2 - skipped
            )
            union all
            select f.seconds
            from
              unnest(kinds, ids) k (kind, id)
              cross join lateral (
                select
                  extract(
                    epoch from min(v.created_at) - private.vote_target_made(k.kind, k.id)
                  )::double precision as seconds
                from app.counted_votes v
                where v.target_type = k.kind and v.target_id = k.id
                offset 0
              ) f
            where f.seconds >= 0 and (types is null or private.vote_kind(k.kind) = any (types))
          ) x
        order by x.seconds
        offset middle - skipped
        limit 2 - n % 2
      ) m
  );
end;
$$;

create or replace function private.moved_then()
returns table (review_id bigint, at timestamptz, before double precision, after double precision, votes bigint)
language plpgsql
stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  round_no bigint := (select r.round from app.r_vote_run r);
  retaken bigint[] := array(select r.target_id from private.retaken_targets() r where r.target_type = 'review');
  waiting bigint[];
  enough bigint;
begin
  -- The twenty that have the most votes in all had some number by the day, and nothing below that is asked for. More votes than
  -- now had only those some were taken back from, which are counted apart, and those that wait to be counted.
  if private.before_rollup('vote_targets') then
    waiting := array(
      select split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and d.key like 'review:%'
    );
    select case when count(*) = 20 then min(n.votes) end
    into enough
    from
      (
        select m.review_id
        from app.r_vote_moved m
        where
          m.round = round_no
          and m.review_id <> all (retaken)
          and exists (
            select 1
            from app.r_vote_crossing x
            where x.round = round_no and x.review_id = m.review_id and x.at <= clock
          )
        order by m.votes desc
        limit 20
      ) m
      cross join lateral (
        select count(v.is_upvote) as votes
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = m.review_id
        offset 0
      ) n;
  end if;
  return query
    select m.*
    from
      (
        select l.review_id, l.at, l.before, l.after, n.votes
        from
          (
            select distinct on (x.review_id) x.review_id, x.at, x.before, x.after
            from app.r_vote_crossing x
            where
              x.round = round_no
              and x.at <= clock
              and x.review_id <> all (retaken)
              and (
                enough is null
                or x.review_id = any (waiting)
                or x.review_id in (
                  select t.target_id from app.r_vote_target t where t.target_type = 'review' and t.votes >= enough
                )
              )
            order by x.review_id, x.n desc
          ) l
          cross join lateral (
            select count(v.is_upvote) as votes
            from app.counted_votes v
            where v.target_type = 'review' and v.target_id = l.review_id
            offset 0
          ) n
        union all
        select c.* from private.last_crossings(retaken) c
      ) m
    order by m.votes desc, m.review_id
    limit 20;
end;
$$;

create or replace function private.cells_then(c jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_custom_plan'
-- A few months of days lie behind one another in the index.
set random_page_cost = 1.1
as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  next_day date := (c ->> 'to')::timestamptz::date + 1;
  first_day date := (select min(m.day) from app.r_vote_matrix m where m.round = round_no and m.span = 'day');
  -- The fewer days: those up to the day, or those after it, which are taken off all time.
  backwards boolean := counted_at::date - next_day < next_day - first_day;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  open bigint[] := array(select o.id from app.open_slashes o);
begin
  return (
    with
      rows as (
        select
          m.voter_level,
          m.author_level,
          sum(m.votes) as votes,
          sum(m.visible) as visible,
          sum(m.up) as up,
          sum(m.weight) as weight,
          sum(m.delays[1]) as d1,
          sum(m.delays[2]) as d2,
          sum(m.delays[3]) as d3,
          sum(m.delays[4]) as d4,
          sum(m.delays[5]) as d5,
          sum(m.delays[6]) as d6,
          sum(m.delays[7]) as d7,
          sum(m.delays[8]) as d8,
          sum(m.delays[9]) as d9,
          case when m.span = 'day' and backwards then -1 else 1 end as sign
        from
          (
            select m.*
            from app.r_vote_matrix m
            where
              m.round = round_no
              and m.span = 'day'
              and m.day >= case when backwards then next_day else first_day end
              and m.day < case when backwards then 'infinity'::date else next_day end
            union all
            select m.*
            from app.r_vote_matrix m
            where backwards and m.round = round_no and m.span = 'all'
          ) m
        where
          (asked = 'all' or m.type = asked)
          and not (flagged_out and m.flagged)
          and (levels is null or m.voter_level = any (levels))
        group by m.voter_level, m.author_level, m.span
        -- Votes taken back since.
        union all
        select
          f.voter_level,
          f.author_level,
          count(*),
          count(f.is_upvote),
          count(*) filter (where f.is_upvote),
          coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0),
          count(*) filter (where f.delay = 0),
          count(*) filter (where f.delay = 1),
          count(*) filter (where f.delay = 2),
          count(*) filter (where f.delay = 3),
          count(*) filter (where f.delay = 4),
          count(*) filter (where f.delay = 5),
          count(*) filter (where f.delay = 6),
          count(*) filter (where f.delay = 7),
          count(*) filter (where f.delay = 8),
          1
        from app.vote_facts f
        where
          f.archived_at > app.now()
          and f.archived_at <= counted_at
          and (asked = 'all' or f.kind = asked)
          and not (flagged_out and f.flagged)
          and (levels is null or f.voter_level = any (levels))
        group by 1, 2
        -- What slashes say that were open.
        union all
        select
          m.voter_level,
          m.author_level,
          0,
          sum(m.visible),
          sum(m.up),
          sum(m.weight),
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          -1
        from app.r_vote_slash_day m
        where
          asked in ('all', 'slash')
          and m.round = round_no
          and m.slash_id = any (open)
          and m.day < next_day
          and not (flagged_out and m.flagged)
          and (levels is null or m.voter_level = any (levels))
        group by 1, 2
      ),
      cells as (
        select
          r.voter_level,
          r.author_level,
          sum(r.sign * r.votes) as votes,
          sum(r.sign * r.visible) as visible,
          sum(r.sign * r.up) as up,
          sum(r.sign * r.weight) as weight,
          array[
            sum(r.sign * r.d1),
            sum(r.sign * r.d2),
            sum(r.sign * r.d3),
            sum(r.sign * r.d4),
            sum(r.sign * r.d5),
            sum(r.sign * r.d6),
            sum(r.sign * r.d7),
            sum(r.sign * r.d8),
            sum(r.sign * r.d9)
          ]::bigint[] as delays
        from rows r
        group by 1, 2
        having sum(r.sign * r.votes) > 0
      )
    select coalesce(jsonb_agg(to_jsonb(x)), '[]')
    from cells x
  );
end;
$$;

create or replace function private.agreement_then(c jsonb)
returns table (level text, agreeing bigint, votes bigint)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  today date := (c ->> 'to')::timestamptz::date;
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  open bigint[] := array(select o.id from app.open_slashes o);
begin
  return query
    with
      -- Votes of a level on what votes were taken back from: as the round had them (kept), and as they stood.
      tallies as (
        select
          s.kept,
          l.level,
          count(*) filter (where v.is_upvote) as u,
          count(*) filter (where not v.is_upvote) as d
        from
          private.retaken_targets() z
          cross join lateral (
            select x.voter_id, x.is_upvote, x.archived_at
            from app.counted_votes x
            where x.target_type = z.target_type and x.target_id = z.target_id and x.is_upvote is not null
            offset 0
          ) v
          join app.users p on p.user_id = v.voter_id
          cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
          left join app.flagged_voters b on b.voter_id = v.voter_id
          cross join (
            values
              (false),
              (true)
          ) s (kept)
        where
          (asked = 'all' or private.vote_kind(z.target_type) = asked)
          and (not s.kept or v.archived_at is null or v.archived_at > counted_at)
          and not (unflagged and b.voter_id is not null)
        group by s.kept, z.target_type, z.target_id, l.level
        having count(*) >= 5
      )
    select x.level, sum(x.agreeing)::bigint, sum(x.votes)::bigint
    from
      (
        select a.level, a.agreeing, a.votes
        from app.r_vote_agree_day a
        where
          a.round = round_no
          and a.slash_id = 0
          and a.day <= today
          and (asked = 'all' or a.type = asked)
          and a.flagged_out = unflagged
        union all
        select a.level, -a.agreeing, -a.votes
        from app.r_vote_agree_day a
        where
          a.round = round_no
          and a.slash_id = any (open)
          and a.day <= today
          and asked in ('all', 'slash')
          and a.flagged_out = unflagged
        union all
        select
          t.level,
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end
          ),
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end
          )
        from tallies t
      ) x
    where levels is null or x.level = any (levels)
    group by 1
    having sum(x.votes) > 0;
end;
$$;
