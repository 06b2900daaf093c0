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

create function private.cells_then(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
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
    with rows as (
      select m.voter_level, m.author_level, sum(m.votes) as votes, sum(m.visible) as visible, sum(m.up) as up,
        sum(m.weight) as weight, sum(m.delays[1]) as d1, sum(m.delays[2]) as d2, sum(m.delays[3]) as d3,
        sum(m.delays[4]) as d4, sum(m.delays[5]) as d5, sum(m.delays[6]) as d6, sum(m.delays[7]) as d7,
        sum(m.delays[8]) as d8, sum(m.delays[9]) as d9,
        case when m.span = 'day' and backwards then -1 else 1 end as sign
      from (
          select m.*
          from app.r_vote_matrix m
          where m.round = round_no
            and m.span = 'day'
            and m.day >= case when backwards then next_day else first_day end
            and m.day < case when backwards then 'infinity'::date else next_day end
          union all
          select m.*
          from app.r_vote_matrix m
          where backwards and m.round = round_no and m.span = 'all'
        ) m
      where (asked = 'all' or m.type = asked)
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by m.voter_level, m.author_level, m.span
      -- Votes taken back since.
      union all
      select f.voter_level, f.author_level, count(*), count(f.is_upvote), count(*) filter (where f.is_upvote),
        coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0), count(*) filter (where f.delay = 0),
        count(*) filter (where f.delay = 1), count(*) filter (where f.delay = 2), count(*) filter (where f.delay = 3),
        count(*) filter (where f.delay = 4), count(*) filter (where f.delay = 5), count(*) filter (where f.delay = 6),
        count(*) filter (where f.delay = 7), count(*) filter (where f.delay = 8), 1
      from app.vote_facts f
      where f.archived_at > app.now()
        and f.archived_at <= counted_at
        and (asked = 'all' or f.kind = asked)
        and not (flagged_out and f.flagged)
        and (levels is null or f.voter_level = any (levels))
      group by 1, 2
      -- What slashes say that were open.
      union all
      select m.voter_level, m.author_level, 0, sum(m.visible), sum(m.up), sum(m.weight), 0, 0, 0, 0, 0, 0, 0, 0, 0, -1
      from app.r_vote_slash_day m
      where asked in ('all', 'slash')
        and m.round = round_no
        and m.slash_id = any (open)
        and m.day < next_day
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by 1, 2
    ), cells as (
      select r.voter_level, r.author_level, sum(r.sign * r.votes) as votes, sum(r.sign * r.visible) as visible,
        sum(r.sign * r.up) as up, sum(r.sign * r.weight) as weight,
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
comment on function private.cells_then is
  'Cells of /votes/analysis for all time up to a past day, from r_vote_matrix. Only where voters_by_day.';

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
  open bigint[] := array(select o.id from app.open_slashes o);
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
          and a.slash_id = any (open)
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
