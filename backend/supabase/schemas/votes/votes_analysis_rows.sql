create function private.analysis_cells(c jsonb) returns table (
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
  -- Whole days are stored once a round has completed; the parts around them are counted.
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
      -- Votes taken back since then.
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
      -- Subtracts the directions of slashes that were sealed then.
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
comment on function private.analysis_cells is
  'Votes of /votes/analysis by kind and levels: whole days or a preset range from r_vote_matrix, the rest counted now.';

create function private.votes_by_delay(delays int[]) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(
      select count(x.delay)
      from generate_series(0, cardinality(private.delay_bins())) b
        left join unnest(delays) x (delay) on x.delay = b
      group by b
      order by b
    );
$$;
comment on function private.votes_by_delay is 'How many of these delays fall in each bin of app.vote_facts.';

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
  'Input of votes_analysis from the last round: `spread` (level, votes, number of voters who cast that many; counted now for a custom range), `weeks`, `agree`, `cohort` of targets first voted on in the range, `moved`.';
