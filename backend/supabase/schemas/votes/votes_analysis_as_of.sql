create function private.agreement_as_of(c jsonb) returns table (level text, agreeing bigint, votes bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  today date := (c ->> 'to')::timestamptz::date;
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  sealed bigint[] := array(select o.id from app.sealed_slashes o);
begin
  return query
    with
    -- Votes per level on targets with votes taken back since: as the round counted them (kept), and as of the past day.
    tallies as (
      select s.kept, l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
      from private.retaken_targets() z
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
      where (asked = 'all' or private.vote_kind(z.target_type) = asked)
        and (not s.kept or v.archived_at is null or v.archived_at > counted_at)
        and not (unflagged and b.voter_id is not null)
      group by s.kept, z.target_type, z.target_id, l.level
      having count(*) >= 5
    )
    select x.level, sum(x.agreeing)::bigint, sum(x.votes)::bigint
    from (
        select a.level, a.agreeing, a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = 0
          and a.day <= today
          and (asked = 'all' or a.type = asked)
          and a.flagged_out = unflagged
        union all
        select a.level, -a.agreeing, -a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = any (sealed)
          and a.day <= today
          and asked in ('all', 'slash')
          and a.flagged_out = unflagged
        union all
        select t.level,
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

create function private.median_first_vote_as_of(types text[]) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (
    with z as materialized (select r.target_type, r.target_id from private.retaken_targets() r)
    select percentile_cont(.5) within group (order by x.seconds)
    from (
        select t.target_type, extract(epoch from t.first_at - t.made_at)::double precision as seconds
        from app.r_vote_target t
        where t.first_at <= (select app.now())
          and (t.target_type, t.target_id) not in (select z.target_type, z.target_id from z)
        union all
        select z.target_type,
          extract(epoch from n.first_at - private.vote_target_made(z.target_type, z.target_id))::double precision
        from z
          cross join lateral (
            select min(v.created_at) as first_at
            from app.counted_votes v
            where v.target_type = z.target_type and v.target_id = z.target_id
            offset 0
          ) n
      ) x
    where x.seconds >= 0 and (types is null or private.vote_kind(x.target_type) = any (types))
  );
end;
$$;
comment on function private.median_first_vote_as_of is
  'Median seconds from creation to the first vote, over all targets voted on by a past day.';

create function private.analysis_as_of(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
declare
  types text[] := case when c ->> 'type' <> 'all' then array[c ->> 'type'] end;
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
begin
  if
    not private.voters_by_day()
    or (c ->> 'from')::timestamptz <> '-infinity'
    or (c ->> 'to')::timestamptz <> app.now()
  then
    return null;
  end if;
  return (
    with own as materialized (
      select g.* from private.voter_groups_as_of(types, (c -> 'flaggedOut')::boolean, levels) g
    ), spread as (
      select o.level, o.votes, sum(o.voters) as voters from own o where o.votes > 0 group by 1, 2
    ), weeks as (
      select w.* from private.weeks_as_of(c) w
      union all
      select date_trunc('week', app.now())::date, o.level, sum(o.voters), sum(o.of_week * o.voters),
        sum(o.of_week * o.of_week * o.voters)
      from own o
      where o.of_week > 0
      group by 1, 2
    )
    select jsonb_build_object(
        'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
        'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w),
        'agree', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from private.agreement_as_of(c) a),
        'cohort', (
          select jsonb_build_object(
              'targets', f.targets,
              'targets5', f.targets5,
              'median_first', private.median_first_vote_as_of(types)
            )
          from private.first_votes_as_of(types) f
        ),
        'moved', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.moved_as_of() m)
      )
  );
end;
$$;
comment on function private.analysis_as_of is
  'count_analysis of all time up to a past day, from daily figures; null for other ranges and if there are none.';

create function private.moved_as_of() returns table (
  review_id bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  round_no bigint := (select r.round from app.r_vote_run r);
  retaken bigint[] := array(select r.target_id from private.retaken_targets() r where r.target_type = 'review');
begin
  return query
    select l.review_id, l.at, l.before, l.after, n.votes
    from (
        select distinct on (x.review_id) x.review_id, x.at, x.before, x.after
        from app.r_vote_crossing x
        where x.round = round_no and x.at <= app.now() and x.review_id <> all (retaken)
        order by x.review_id, x.n desc
      ) l
      cross join lateral (
        select count(v.is_upvote) as votes
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = l.review_id
        offset 0
      ) n
    union all
    select c.* from private.last_crossings(retaken) c;
end;
$$;
comment on function private.moved_as_of is
  'The last crossing of each review as of a past day, from r_vote_crossing. Requires voters_by_day.';

create function private.voter_groups_as_of(types text[], flagged_out boolean, levels text[]) returns table (
  votes bigint, of_week bigint, level text, voters bigint
)
language plpgsql stable set search_path = ''
-- All voters fit into memory; the planner expects a hundred of them and would look up each score separately.
set work_mem = '32MB'
set enable_nestloop = off set enable_sort = off as $$
begin
  return query
    execute
      format(
        $q$
          select v.votes, v.of_week, l.level, count(*)
          from %s
            join app.users u on u.user_id = v.voter_id
            cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
          where (v.votes > 0 or v.of_week > 0)
            and not ($1 and v.voter_id in (select b.voter_id from app.flagged_voters b))
            and ($2 is null or l.level = any ($2))
          group by 1, 2, 3
        $q$,
        private.voters_as_of_source('-infinity', types)
      )
      using flagged_out, levels;
end;
$$;
comment on function private.voter_groups_as_of is
  'How many voters of each level had cast how many votes as of a past day, in total and in its week.';

create function private.weeks_as_of(c jsonb) returns table (
  week date, level text, voters bigint, votes bigint, squares numeric
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  this_week date := date_trunc('week', (c ->> 'to')::timestamptz)::date;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
begin
  return query
    with
    -- Per voter and week with votes taken back since: their number (more), and how many are left.
    z as (
      select k.*, n.votes
      from (
          select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as more
          from app.counted_votes v
          where v.archived_at > app.now()
            and v.archived_at <= counted_at
            and v.created_at < this_week
            and (asked = 'all' or private.vote_kind(v.target_type) = asked)
          group by 1, 2
        ) k
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.voter_id = k.voter_id
            and v.created_at >= k.week
            and v.created_at < k.week + 7
            and (v.archived_at is null or v.archived_at > counted_at)
            and (asked = 'all' or private.vote_kind(v.target_type) = asked)
          offset 0
        ) n
    )
    select x.week, x.level, sum(x.voters)::bigint, sum(x.votes)::bigint, sum(x.squares)
    from (
        select w.week, w.level, w.flagged, w.voters, w.votes, w.squares
        from app.r_vote_week w
        where w.round = round_no and w.type = asked and w.week < this_week
        union all
        select z.week, coalesce(private.level(u.score), 'unknown'), b.voter_id is not null, (z.votes = 0)::int, z.more,
          (z.votes + z.more) * (z.votes + z.more) - z.votes * z.votes
        from z
          join app.users u on u.user_id = z.voter_id
          left join app.flagged_voters b on b.voter_id = z.voter_id
      ) x
    where not (flagged_out and x.flagged) and (levels is null or x.level = any (levels))
    group by 1, 2
    having sum(x.votes) > 0;
end;
$$;
