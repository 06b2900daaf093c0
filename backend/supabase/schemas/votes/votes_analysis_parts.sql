create function private.range_starts() returns table (span text, since timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select p.preset, app.now() - p.length
    from private.range_presets() p
    union all
    select 'all', '-infinity';
end;
$$;
comment on function private.range_starts is 'The presets of `range` with their starts, all time last.';

create function private.crossings(reviews bigint[]) returns table (
  review_id bigint, n bigint, at timestamptz, before double precision, after double precision, votes bigint
)
language sql stable set search_path = '' as $$
  with running as (
    select v.target_id, v.created_at, count(*) over w as n, count(*) over (partition by v.target_id) as votes,
      (
        coalesce(sum(v.weight) filter (where v.is_upvote) over w, 0) / nullif(sum(v.weight) over w, 0)
      )::double precision as share
    from unnest(reviews) k (id)
      cross join lateral (
        select x.target_id, x.voter_id, x.created_at, x.is_upvote, x.weight
        from app.counted_votes x
        where x.target_type = 'review' and x.target_id = k.id and x.is_upvote is not null
        offset 0
      ) v
    window
      w as (
        partition by v.target_id
        order by v.created_at, v.voter_id
        rows unbounded preceding
      )
  ),
  -- A share of exactly one half is on neither side: a crossing may pass through any number of such steps.
  steps as (
    select r.*,
      lag(r.share) over (
        partition by r.target_id
        order by r.n
      ) as before
    from running r
    where r.share <> .5
  )
  select s.target_id, s.n, s.created_at, s.before, s.share, s.votes
  from steps s
  where s.n > 5 and (s.before - .5) * (s.share - .5) < 0;
$$;

create function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[] default null,
  flagged_out boolean default false
) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  -- A span begins with an event, and its last event is 30 days before its end. A span that covers the whole range has
  -- an event in every 30 days of it; for a shorter range, events are looked up.
  return (
    select count(distinct s.user_id)
    from app.activity_spans s
      join app.profiles p on p.user_id = s.user_id
    where s.from_at <= until
      and s.until_at - interval '720 hours' >= since
      and (
        levels is null
        or s.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and s.user_id in (select b.voter_id from app.flagged_voters b))
      and (
        s.from_at >= since
        or s.until_at - interval '720 hours' <= until
        or until - interval '720 hours' >= since
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
comment on function private.active_between(timestamptz, timestamptz, text[], boolean) is
  'How many profiles were active in a range, optionally only of some levels or without flagged voters.';

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
  -- The rollup is empty before its first round, and has nothing for days before the last one.
  past boolean := private.is_past_day('vote_rounds') or private.rollup_as_of('vote_rounds') is null;
  exact boolean := preset is not null or past;
begin
  -- Without a round, that many votes would be counted on request, which blocks the one database for everyone else.
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
  -- For a custom range, votes per voter are counted on request if there are few; otherwise the nearest preset is used.
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

create function private.count_analysis(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  since timestamptz := c ->> 'from';
  until timestamptz := c ->> 'to';
  first_week timestamptz := date_trunc('week', since);
  next_week timestamptz := date_trunc('week', until) + interval '7 days';
  round_no bigint := c -> 'round';
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  touched text[];
  touched_ids bigint[];
  answer jsonb;
  part jsonb;
begin
  select coalesce(array_agg(x.target_type), '{}'), coalesce(array_agg(x.target_id), '{}')
  into touched, touched_ids
  from (
      select distinct v.target_type, v.target_id
      from app.vote_times v
      where v.archived_at > app.now() and v.created_at <= app.now()
    ) x;
  -- Weeks are whole, as everywhere on the page.
  with own as (
    select f.*, l.level
    from (
        select v.voter_id, date_trunc('week', v.created_at)::date as week, count(*) as votes,
          count(*) filter (where v.created_at between since and until) as inside
        from app.counted_votes v
        where v.created_at >= first_week
          and v.created_at < next_week
          and (asked = 'all' or private.vote_kind(v.target_type) = asked)
        group by 1, 2
      ) f
      join app.users u on u.user_id = f.voter_id
      cross join lateral (select coalesce(private.level(u.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = f.voter_id
    where not (flagged_out and b.voter_id is not null) and (levels is null or l.level = any (levels))
  ), voters as (
    select o.level, o.voter_id, sum(o.inside)::bigint as votes from own o where o.inside > 0 group by 1, 2
  ), spread as (select v.level, v.votes, count(*) as voters from voters v group by 1, 2), weeks as (
    select o.week, o.level, count(*) as voters, sum(o.votes) as votes, sum(o.votes * o.votes) as squares
    from own o
    group by 1, 2
  )
  select jsonb_build_object(
      'spread', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from spread s),
      'weeks', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from weeks w)
    )
  into answer;

  with tallies as (
    select l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
    from app.counted_votes v
      join app.users p on p.user_id = v.voter_id
      cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
      left join app.flagged_voters b on b.voter_id = v.voter_id
    where v.created_at between since and until
      and v.is_upvote is not null
      and (asked = 'all' or private.vote_kind(v.target_type) = asked)
      and not (flagged_out and b.voter_id is not null)
      and (levels is null or l.level = any (levels))
    group by v.target_type, v.target_id, l.level
    having count(*) >= 5
  ), agree as (
    select t.level,
      sum(case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end) as votes,
      sum(case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end) as agreeing
    from tallies t
    group by 1
  )
  select jsonb_build_object('agree', coalesce(jsonb_agg(to_jsonb(a)), '[]'))
  into part
  from agree a;
  answer := answer || part;

  with z as (select z.kind, z.id from unnest(touched, touched_ids) z (kind, id)), firsts as (
    -- A target with fewer than five votes now cannot have had five then.
    select case
        when t.votes < 5 or t.last_at <= (select app.now()) then t.votes
        else (
          select count(*) from app.counted_votes v where v.target_type = t.target_type and v.target_id = t.target_id
        )
      end as votes,
      extract(epoch from t.first_at - t.made_at)::double precision as seconds
    from app.r_vote_target t
    where t.first_at between since and until
      and (asked = 'all' or private.vote_kind(t.target_type) = asked)
      and (t.target_type, t.target_id) not in (select z.kind, z.id from z)
    union all
    select n.votes, extract(epoch from n.first_at - private.vote_target_made(z.kind, z.id))::double precision
    from z
      cross join lateral (
        select count(*) as votes, min(v.created_at) as first_at
        from app.counted_votes v
        where v.target_type = z.kind and v.target_id = z.id
        offset 0
      ) n
    where n.first_at between since and until and (asked = 'all' or private.vote_kind(z.kind) = asked)
  )
  select jsonb_build_object(
      'cohort', jsonb_build_object(
        'targets', count(*),
        'targets5', count(*) filter (where x.votes >= 5),
        'median_first', percentile_cont(.5) within group (order by x.seconds) filter (where x.seconds >= 0)
      )
    )
  into part
  from firsts x;
  answer := answer || part;

  -- A review that had crossed by then counts as crossed now too; its last crossing may be later.
  select jsonb_build_object('moved', coalesce(jsonb_agg(to_jsonb(x)), '[]'))
  into part
  from private.last_crossings(
      array(
        select m.review_id from app.r_vote_moved m where m.round = round_no and m.at >= since
        union
        select z.id from unnest(touched, touched_ids) z (kind, id) where z.kind = 'review'
      )
    ) x;
  return answer || part;
end;
$$;
