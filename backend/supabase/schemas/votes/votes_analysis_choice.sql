create function private.analysis_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  preset text := case
    when filters ->> 'range' in (select r.span from private.range_starts() r) then filters ->> 'range'
    when f ?| array['from', 'to'] then null
    else 'all'
  end;
  begins timestamptz := coalesce(
    (select r.since from private.range_starts() r where r.span = preset),
    private.filter_time(f, 'from'),
    '-infinity'
  );
  ends timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  nearest text := preset;
  -- Until its first round is done the rollup holds nothing, as it does of a day before the last one.
  past boolean := private.before_rollup('vote_rounds') or private.rollup_as_of('vote_rounds') is null;
  exact boolean := preset is not null or past;
begin
  -- On a new site so many would be counted on the spot, and everybody else waits for the one database meanwhile.
  if
    not exists (select from app.r_vote_run)
    and exists (
      select 1
      from app.visible_votes
      offset case when private.rollup_as_of('vote_targets') is null then 20000 else 200000 end
    )
  then
    raise exception 'Votes are being counted for the first time.' using errcode = 'PT503';
  end if;
  -- Votes per voter of a range of one's own are counted on the spot when they are few; else the nearest preset stands in.
  if preset is null and not past then
    exact := (
      select count(*) from (select 1 from app.visible_votes v where v.created_at between begins and ends limit 20001) x
    ) <= 20000;
    nearest := (
      select r.span
      from private.range_starts() r
      order by
        abs(
          coalesce(extract(epoch from app.now() - case when isfinite(r.since) then r.since end), 1e10) - coalesce(
            extract(epoch from app.now() - case when isfinite(begins) then begins end),
            1e10
          )
        ),
        r.span
      limit 1
    );
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'past', past,
      'span', preset,
      'nearest', nearest,
      'exact', exact,
      'from', begins,
      'to', ends,
      'type', private.filter_word(f, 'type', array['review', 'vouch', 'slash', 'other'], 'all'),
      'flaggedOut', coalesce(private.filter_flag(f, 'excludeFlagged'), false),
      'level', to_jsonb(private.filter_levels(f, 'level')),
      'round', coalesce((select r.round from app.r_vote_run r), 0)
    )
  );
end;
$$;

create function private.agreement_then(c jsonb) returns table (level text, agreeing bigint, votes bigint)
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

create function private.median_first_vote_then(types text[]) returns double precision
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    from (
        select x.seconds
        from (
            (
              select extract(epoch from t.first_at - t.made_at)::double precision as seconds
              from app.r_vote_target t
              where extract(epoch from t.first_at - t.made_at)::double precision >= 0
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
            from unnest(kinds, ids) k (kind, id)
              cross join lateral (
                select extract(
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
comment on function private.median_first_vote_then is
  'Seconds from when something was made to its first vote, the median of all up to a past day. Only where voters_by_day.';

create function private.sum_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  types text[] := case when asked <> 'all' then array[asked] end;
  voters jsonb;
begin
  if
    not private.voters_by_day()
    or (c ->> 'from')::timestamptz <> '-infinity'
    or (c ->> 'to')::timestamptz <> app.now()
  then
    return null;
  end if;
  with own as materialized (select g.* from private.voter_groups_then(types, flagged_out, levels) g), weeks as (
    select w.* from private.weeks_then(c) w
    union all
    select date_trunc('week', app.now())::date, o.level, sum(o.voters), sum(o.of_week * o.voters),
      sum(o.of_week * o.of_week * o.voters)
    from own o
    where o.of_week > 0
    group by 1, 2
  )
  select jsonb_build_object(
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_array(g.votes, g.voters) order by g.votes), '[]')
        from (select o.votes, sum(o.voters) as voters from own o where o.votes > 0 group by 1) g
      ),
      'byLevel', (
        select coalesce(jsonb_object_agg(g.level, g.voters), '{}')
        from (select o.level, sum(o.voters) as voters from own o where o.votes > 0 group by 1) g
      ),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into voters;
  return voters
    || jsonb_build_object(
      'cells', private.cells_then(c),
      'agree', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from private.agreement_then(c) a),
      'cohort', (
        select jsonb_build_object(
            'targets', f.targets,
            'targets5', f.targets5,
            'median_first', private.median_first_vote_then(types)
          )
        from private.first_votes_then(types) f
      ),
      'moved', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.moved_then() m)
    );
end;
$$;
comment on function private.sum_analysis is
  'count_analysis of all time up to a past day from what is kept by day, with voters already in the groups that are asked for; null for another range, and where it is not kept.';

create function private.ever_active(until timestamptz, levels text[], flagged_out boolean) returns bigint
language plpgsql stable set search_path = ''
-- Two indexes in the order of people, side by side.
set random_page_cost = 1.1
set enable_hashjoin = off set enable_hashagg = off set enable_sort = off as $$
begin
  return (
    select count(*)
    from app.profiles p
    where exists (select 1 from app.activity_first f where f.user_id = p.user_id and f.at <= until)
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
