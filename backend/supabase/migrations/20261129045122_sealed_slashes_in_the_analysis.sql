set check_function_bodies = off;

create or replace function private.home_figures(range text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
declare
  clock timestamptz := app.now();
  span interval := (select p.length from private.range_presets() p where p.preset = range);
  since timestamptz := clock - span;
  week record;
  open_ids bigint[];
begin
  select w.season, w.week into week from private.last_week() w;
  select coalesce(array_agg(s.id), '{}')
  into open_ids
  from app.open_slashes o
    join app.slashes s using (id)
  where s.opened_at <= clock;
  return jsonb_build_object(
      'range', range,
      'from', private.iso(since),
      'to', private.iso(clock),
      'kpis', jsonb_build_object(
        'profiles', jsonb_build_object('value', (select count(*) from app.listed_profiles p))
          || private.flow('p.joined_at in app.listed_profiles p where true', '1', since, clock),
        'activeReviews', jsonb_build_object(
            'value', (select count(*) from app.review_states r where r.archived_at is null)
          )
          || private.flow('r.created_at in app.review_states r where r.archived_at is null', '1', since, clock),
        'activeVouchedWei', jsonb_build_object(
            'value', (select coalesce(sum(v.amount_wei), 0)::text from app.vouch_states v where v.active)
          )
          || private.wei_texts(
            private.flow(
              'f.at in (select v.vouched_at as at, v.amount_wei as wei from app.vouch_states v
        union all select v.counted_until, -v.amount_wei from app.vouch_states v where not v.active) f where true',
              'f.wei', since, clock
            )
          ),
        -- The very figure of /votes with this range.
        'votes', jsonb_build_object('value', (private.votes_kpis(jsonb_build_object('range', range))).kpis -> 'votes')
          || private.flow('v.created_at in app.counted_votes v where true', '1', since, clock),
        'openSlashes', jsonb_build_object(
            'value', cardinality(open_ids),
            'votes', (
              select count(*) from app.counted_votes v where v.target_type = 'slash' and v.target_id = any (open_ids)
            ),
            'turnoutPct', (
              select avg(100 * s.voters::double precision / nullif(t.active, 0))
              from private.slash_turnouts(open_ids) t
                join app.slash_states s on s.id = t.slash_id
            )
          )
          || private.flow('s.opened_at in app.slashes s where true', '1', since, clock),
        'weeklyXp', jsonb_build_object(
          'season', week.season,
          'week', week.week,
          'value', private.xp_week_total(week.season, week.week),
          'change', case
            when week.week > 1 then private.xp_week_total(week.season, week.week) - private.xp_week_total(
              week.season,
              week.week - 1
            )
          end,
          'previous', case when week.week > 1 then private.xp_week_total(week.season, week.week - 1) end,
          'spark', (
            select coalesce(jsonb_agg(private.xp_week_total(week.season, n) order by n), '[]')
            from generate_series(greatest(1, week.week - 29), week.week) n
          )
        ),
        'acceptanceRate', (
            select jsonb_build_object('value', a -> 'value', 'share', a) from private.acceptance('-infinity', clock) a
          )
          || jsonb_build_object(
            'change', private.acceptance(since, clock),
            'previous', private.acceptance(since - span, since - interval '1 microsecond')
          )
      )
    )
    || jsonb_build_object(
      'movers', jsonb_build_object(
        'since', private.iso(clock - interval '7 days'),
        'gains', private.movers(clock - interval '7 days', clock, true),
        'losses', private.movers(clock - interval '7 days', clock, false)
      ),
      'xpTop', jsonb_build_object('season', week.season, 'week', week.week, 'rows', private.xp_top(10))
    );
end;
$$;

create or replace function private.agreement_as_of(c jsonb) returns table (level text, agreeing bigint, votes bigint)
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
    -- Votes of a level on what votes were taken back from: as the round had them (kept), and as they stood.
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
  sealed bigint[] := case when past then array(select o.id from app.sealed_slashes o) end;
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
      where m.round = round_no and m.slash_id = any (sealed) and m.day >= first_day and m.day < last_day
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
