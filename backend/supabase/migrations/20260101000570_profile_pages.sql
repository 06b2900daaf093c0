-- One person (8.3) and the widgets of part 1 that other sections show there (chapter 9).
create index on app.score_history (at);

-- People who invited: from the inviter up to the root; a loop in the data ends it.
create function private.ancestors(profile_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with recursive
      up as (
        select p.profile_id, p.invited_by, 0 as depth, array[p.profile_id] as seen
        from app.profiles p
        where p.profile_id = ancestors.profile_id
        union all
        select i.profile_id, i.invited_by, u.depth + 1, u.seen || i.profile_id
        from
          up u
          join app.profiles i on i.profile_id = u.invited_by
        where i.profile_id <> all (u.seen) and u.depth < 100
      )
    select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by u.depth), '[]')
    from
      up u
      join app.profiles p using (profile_id)
    where u.depth > 0
  );
end;
$$;

create function private.score_shares() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      n as (
        select u.score, count(*) as n
        from
          app.profiles p
          join app.users u using (user_id)
        group by 1
      )
    select jsonb_agg(100 * s.below::double precision / nullif((select sum(n.n) from n), 0) order by s.score)
    from
      (
        select x.score, sum(coalesce(n.n, 0)) over (order by x.score) as below
        from
          generate_series(0, 2800) x (score)
          left join n on n.score = x.score
      ) s
  );
end;
$$;
comment on function private.score_shares is 'Share of profiles at or below each score from 0 to 2800, in percent.';

create function private.score_percentile(score int) returns double precision
language plpgsql stable set search_path = ''
as $$
begin
  return (coalesce(private.kept('score_shares'), private.score_shares()) ->> score)::double precision;
end;
$$;
comment on function private.score_percentile(int) is 'Share of profiles at or below a score, in percent.';

-- At most 500 points: first, last, and the extremes of 249 equal parts of a long history.
create function private.score_points(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      h as (
        select h.at, h.score, row_number() over (order by h.at) as i, count(*) over () as n
        from app.score_history h
        where h.user_id = score_points.user_id and h.at <= app.now()
      ),
      part as (
        select
          h.*,
          row_number() over (
            partition by i * 249 / (n + 1)
            order by score, at
          ) as lo,
          row_number() over (
            partition by i * 249 / (n + 1)
            order by score desc, at
          ) as hi
        from h
      )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(at), 'score', score) order by at), '[]')
    from part
    where n <= 500 or i in (1, n) or lo = 1 or hi = 1
  );
end;
$$;

create function private.last_week() returns table (season int, week int)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      s.id,
      least(s.weeks, floor(extract(epoch from app.now() - s.start_date::timestamp at time zone 'UTC') / 604800)::int)
    from app.seasons s
    where (s.start_date + 7)::timestamp at time zone 'UTC' <= app.now()
    order by s.start_date desc
    limit 1;
end;
$$;
comment on function private.last_week is 'M19: the last complete season week; a week is complete at its end instant.';

create function private.headroom(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      r as (
        select
          exists (
            select 1
            from app.review_states b
            where b.author_id = headroom.user_id and b.subject_id = a.author_id and b.archived_at is null
          ) as answered
        from app.review_states a
        where a.subject_id = headroom.user_id and a.score = 1 and a.archived_at is null
      )
    select private.eip7(count(*)::int, count(*) filter (where r.answered)::int)
    from r
  );
end;
$$;
comment on function private.headroom(bigint) is
  'M11 (EIP-7): reciprocated positive reviews that count, that are neutralised, and how many more would count.';

create function private.slash_risks() returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      upheld as materialized (
        select s.subject_id, s.amount, s.closes_at
        from app.slash_states s
        where s.type = 'SCORE' and s.status = 'upheld'
      ),
      risk as (
        select
          private.level(u.score) as level,
          (
            count(*) filter (
                where
                  exists (
                    select 1
                    from upheld x
                    where x.subject_id = u.user_id and x.closes_at >= (select app.now()) - interval '180 days'
                  )
              )
              + 1
          )::numeric / (count(*) + 2) as p
        from
          app.profiles p
          join app.users u using (user_id)
        group by 1
      )
    select
      jsonb_build_object(
        'median', (select coalesce(percentile_cont(.5) within group (order by amount), 0)::numeric from upheld),
        'levels', (select coalesce(jsonb_object_agg(r.level, r.p), '{}') from risk r where r.level is not null)
      )
  );
end;
$$;
comment on function private.slash_risks is
  'M22: median points of an upheld score slash, and of each level the smoothed share of profiles with one in the last 180 days.';

-- Whom a person endorses now, by what. Of `among` only these are read: a condition for both cases would read all, and so
-- would a plan that does not know how many they are.
create function private.endorsements(user_id bigint, among bigint[]) returns table (
  subject_id bigint,
  reviewed boolean,
  wei numeric
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if among is null then
    return query
      select r.subject_id, true, null::numeric
      from app.review_states r
      where r.author_id = endorsements.user_id and r.score = 1 and r.archived_at is null
      union all
      select v.subject_id, false, v.amount_wei
      from app.vouch_states v
      where v.author_id = endorsements.user_id and v.active;
  else
    return query
      select r.subject_id, true, null::numeric
      from app.review_states r
      where r.subject_id = any (among) and r.author_id = endorsements.user_id and r.score = 1 and r.archived_at is null
      union all
      select v.subject_id, false, v.amount_wei
      from app.vouch_states v
      where v.author_id = endorsements.user_id and v.subject_id = any (among) and v.active;
  end if;
end;
$$;

create function private.exposure_rows(user_id bigint, among bigint[] default null) returns table (
  subject_id bigint,
  level text,
  r boolean,
  v boolean,
  wei numeric,
  risk double precision,
  points double precision
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      endorsed as (
        select z.subject_id, bool_or(z.reviewed) as r, bool_or(not z.reviewed) as v, sum(z.wei) as wei
        from private.endorsements(exposure_rows.user_id, among) z
        group by z.subject_id
      ),
      slashed as materialized (select coalesce(private.kept('slash_risks'), private.slash_risks()) as body),
      rule as materialized (
        select
          coalesce((private.param('endorse.review', app.now()) #>> '{}')::numeric, 0) as review,
          coalesce((private.param('endorse.vouch', app.now()) #>> '{}')::numeric, 0) as vouch
      ),
      -- Once for each level and way to endorse, and not for everyone; the level is null of people without a score.
      risk as materialized (
        select
          l.level,
          k.p::double precision as p,
          (k.points * rule.review)::double precision as by_review,
          (k.points * rule.vouch)::double precision as by_vouch,
          (k.points * (rule.review + rule.vouch))::double precision as by_both
        from
          slashed m
          cross join rule
          cross join (
            select x.level from app.levels x
            union all
            select null
          ) l
          cross join lateral (
            select x.p, x.p * (m.body ->> 'median')::numeric as points
            from (select coalesce((m.body #>> array['levels', l.level])::numeric, .5) as p offset 0) x
            offset 0
          ) k
      )
    select
      e.subject_id,
      k.level,
      e.r,
      e.v,
      e.wei,
      k.p,
      case when e.r and e.v then k.by_both when e.r then k.by_review else k.by_vouch end
    from
      endorsed e
      join app.users b on b.user_id = e.subject_id
      join risk k on coalesce(k.level, '') = coalesce(private.level(b.score), '');
end;
$$;
comment on function private.exposure_rows(bigint, bigint[]) is
  'M22: everyone (or `among`) this person endorses now, the rate of upheld slashes at their level, and the points "if the average happens".';

create function private.slash_record(user_id bigint, side text) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  ids bigint[] := case side
    when 'author' then array(select x.id from app.slashes x where x.author_id = slash_record.user_id)
    else array(select x.id from app.slashes x where x.subject_id = slash_record.user_id)
  end;
begin
  if ids = '{}' then
    return '{"total": 0, "open": 0, "upheld": 0, "defended": 0, "inconclusive": 0, "cancelled": 0}';
  end if;
  return (
    select
      jsonb_build_object(
        'total', count(*),
        'open', count(*) filter (where s.status = 'open'),
        'upheld', count(*) filter (where s.status = 'upheld'),
        'defended', count(*) filter (where s.status = 'defended'),
        'inconclusive', count(*) filter (where s.status = 'inconclusive'),
        'cancelled', count(*) filter (where s.status = 'cancelled')
      )
    from app.slash_states s
    where s.id = any (ids)
  );
end;
$$;

create function private.week_xp(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'season', w.season,
        'week', w.week,
        'xp', coalesce(mine.xp, 0),
        'rank', case
          when mine.xp > 0 then 1
            + (
              select count(distinct x.xp)
              from app.xp_weekly x
              where x.season = w.season and x.week = w.week and x.xp > mine.xp
            )
        end
      )
    from
      private.last_week() w
      left join app.xp_weekly mine on mine.season = w.season and mine.week = w.week and mine.user_id = week_xp.user_id
  );
end;
$$;

create function private.count_marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(r.id order by r.id), '[]')
    from app.review_states r
    where
      r.author_id = count_marked_reviews.user_id
      and r.score = 1
      and exists (
        select 1
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
      )
  );
end;
$$;
comment on function private.count_marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted.';

-- What needs everything a person ever wrote or received. One pass per table; of the few who have thousands it is kept.
create function private.count_profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      got as (
        select
          count(*) filter (where r.score = 1) as pos,
          count(*) filter (where r.score = 0) as neu,
          count(*) filter (where r.score = -1) as neg,
          count(distinct r.author_id) as people
        from app.review_states r
        where r.subject_id = count_profile_sums.user_id and r.archived_at is null
      ),
      gave as (
        select count(*) as n, count(r.archived_at) as archived
        from app.review_states r
        where r.author_id = count_profile_sums.user_id
      ),
      backed as materialized (
        select v.author_id, v.amount_wei
        from app.vouch_states v
        where v.subject_id = count_profile_sums.user_id and v.active
      ),
      backs as materialized (
        select v.id, v.subject_id, v.amount_wei
        from app.vouch_states v
        where v.author_id = count_profile_sums.user_id and v.active
      ),
      votes as (
        select count(*) as n, count(*) filter (where v.target_type = 'slash') as slashes
        from app.counted_votes v
        where v.voter_id = count_profile_sums.user_id
      ),
      endorsed as materialized (select x.subject_id, x.points from private.exposure_rows(count_profile_sums.user_id) x)
    select
      jsonb_build_object(
        'pos', got.pos,
        'neu', got.neu,
        'neg', got.neg,
        'reviewers', got.people,
        'authored', gave.n,
        'archived', gave.archived,
        'vouchedInWei', (select coalesce(sum(b.amount_wei), 0) from backed b)::text,
        'vouchedOutWei', (select coalesce(sum(b.amount_wei), 0) from backs b)::text,
        'mutual', (
          select coalesce(jsonb_agg(b.subject_id order by b.amount_wei desc, b.id), '[]')
          from backs b
          where b.subject_id in (select x.author_id from backed x)
        ),
        'votes', votes.n,
        'slashVotes', votes.slashes,
        'headroom', private.headroom(count_profile_sums.user_id),
        'exposure', (
          select jsonb_build_object('endorsed', count(*), 'points', coalesce(sum(e.points), 0)) from endorsed e
        ),
        'riskiest', (
          select coalesce(jsonb_agg(e.subject_id order by e.points desc, e.subject_id), '[]')
          from (select * from endorsed x order by x.points desc, x.subject_id limit 500) e
        ),
        'marked', private.count_marked_reviews(count_profile_sums.user_id)
      )
    from
      got,
      gave,
      votes
  );
end;
$$;
comment on function private.count_profile_sums(bigint) is
  'M2, M4-M6, M11, M22 of one person; `mutual` are the people who vouch for each other, largest first, `riskiest` the 500 endorsed ones with the most expected points.';

create function private.profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select s.figures
      from app.r_profile_sums s
      where s.user_id = profile_sums.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_profile_sums(profile_sums.user_id)
  );
end;
$$;

create function private.marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select s.figures -> 'marked'
      from app.r_profile_sums s
      where s.user_id = marked_reviews.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_marked_reviews(marked_reviews.user_id)
  );
end;
$$;
comment on function private.marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted, of busy people as kept.';

create function public.profile_overview(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  found jsonb := public.resolve_person(id);
  who bigint := (found -> 'person' ->> 'userId')::bigint;
  sums jsonb;
  clock timestamptz := app.now();
begin
  if who is null then
    return private.stamp() || found;
  end if;
  sums := private.profile_sums(who);
  return private.stamp()
    || found
    || (
      select
        jsonb_build_object(
            'level', private.level(u.score),
            'description', u.description,
            'status', u.status,
            'joinedAt', private.iso(p.joined_at),
            'invitedBy', (
              select (select h.person from app.people h where h.user_id = i.user_id)
              from app.profiles i
              where i.profile_id = p.invited_by
            ),
            'ancestors', private.ancestors(p.profile_id),
            'primaryAddress', p.primary_address,
            'addresses', (
              select
                coalesce(
                  jsonb_agg(
                    substr(k.userkey, 9)
                    order by substr(k.userkey, 9) = p.primary_address desc nulls last, k.userkey
                  ),
                  '[]'
                )
              from app.userkeys k
              where k.user_id = who and k.valid_to is null and k.userkey like 'address:%'
            ),
            'accounts', (
              select coalesce(jsonb_agg(k.userkey order by k.userkey), '[]')
              from app.userkeys k
              where k.user_id = who and k.valid_to is null and k.userkey like 'service:%'
            ),
            'humanStatus', u.human_status,
            'influence', u.influence,
            'influencePct', u.influence_pct
          )
          || jsonb_build_object(
            'delta7d', private.score_change(who, clock - interval '7 days', clock),
            'delta30d', private.score_change(who, clock - interval '30 days', clock),
            'delta90d', private.score_change(who, clock - interval '90 days', clock),
            'percentile', case when p.profile_id is not null then private.score_percentile(u.score) end,
            'scoreHistory', private.score_points(who),
            'xpTotal', u.xp_total,
            'xpSeason', private.season_xp(who),
            'xpWeek', private.week_xp(who),
            'streakDays', u.streak_days,
            'reviews', jsonb_build_object('pos', sums -> 'pos', 'neu', sums -> 'neu', 'neg', sums -> 'neg'),
            'positiveShare', private.share((sums -> 'pos')::bigint, (sums -> 'pos')::bigint + (sums -> 'neg')::bigint),
            'reviewers', sums -> 'reviewers',
            'reviewsGiven', (sums -> 'authored')::bigint - (sums -> 'archived')::bigint,
            'reviewsAuthored', sums -> 'authored',
            'archivedShare', private.share((sums -> 'archived')::bigint, (sums -> 'authored')::bigint),
            'vouchedInWei', sums -> 'vouchedInWei',
            'vouchedOutWei', sums -> 'vouchedOutWei',
            'mutualVouches', (
              select
                coalesce(
                  jsonb_agg((select h.person from app.people h where h.user_id = m.id::bigint) order by m.n),
                  '[]'
                )
              from jsonb_array_elements(sums -> 'mutual') with ordinality m (id, n)
            ),
            'votesCast', sums -> 'votes',
            'slashes', jsonb_build_object(
              'asAuthor', private.slash_record(who, 'author'),
              'asSubject', private.slash_record(who, 'subject'),
              'asVoter', sums -> 'slashVotes'
            ),
            'headroom', sums -> 'headroom',
            'exposure', sums -> 'exposure',
            'bond', (
              select private.bond_json(b.id)
              from app.bonds b
              where b.recipient_id = who
              order by b.accepted_at desc
              limit 1
            ),
            'flags', private.person_flags(who)
          )
      from
        app.users u
        left join app.profiles p on p.user_id = u.user_id
      where u.user_id = who
    );
end;
$$;
comment on function public.profile_overview(text) is
  'Pages /profiles/{id} and accounts without profile (8.3; M1-M6, M11, M13, M19, M21, M22). Takes any form of id; `person` is null and `suggest` filled when nobody is meant.';

create function private.profile_user(profile_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select p.user_id from app.profiles p where p.profile_id = profile_user.profile_id);
end;
$$;

create function public.widget_vouch_stats(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_vouch_stats.profile_id);
begin
  return (
    -- Both sides are read once: somebody busy has thousands.
    with
      given as materialized (
        select v.subject_id, v.amount_wei, v.active, v.unhealthy from app.vouch_states v where v.author_id = who
      ),
      got as materialized (
        select v.author_id, v.amount_wei, v.vouched_at, v.counted_until
        from app.vouch_states v
        where v.subject_id = who and v.active
      )
    select
      private.stamp()
        || jsonb_build_object('person', private.person(who))
        || g.figures
        || r.figures
        || jsonb_build_object(
          'topBackers', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = b.author_id),
                    'amountWei', b.wei::text
                  )
                  order by b.wei desc, b.author_id
                ),
                '[]'
              )
            from
              (
                select v.author_id, sum(v.amount_wei) as wei from got v group by v.author_id order by 2 desc, 1 limit 3
              ) b
          )
        )
    from
      (
        select
          jsonb_build_object(
            'outWei', coalesce(sum(v.amount_wei) filter (where v.active), 0)::text,
            'outCount', count(*) filter (where v.active),
            'mutual', count(*) filter (where v.active and v.subject_id in (select b.author_id from got b)),
            'ended', jsonb_build_object(
              'count', count(*) filter (where not v.active),
              'unhealthy', count(*) filter (where not v.active and v.unhealthy)
            )
          ) as figures
        from given v
      ) g
      cross join (
        select
          jsonb_build_object(
            'inWei', coalesce(sum(v.amount_wei), 0)::text,
            'inCount', count(*),
            'medianAgeDays', percentile_cont(.5) within group (
              order by private.vouch_days(v.vouched_at, v.counted_until)
            )
          ) as figures
        from got v
      ) r
  );
end;
$$;
comment on function public.widget_vouch_stats(bigint) is
  'Widget "Vouch stats" (M6): active wei in and out, mutual vouches, median age of those received, three largest backers.';

create function public.widget_slash_impact(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_slash_impact.profile_id);
begin
  return (
    with
      received as materialized (select s.* from app.slash_states s where s.subject_id = who),
      costs as materialized (
        select c.slash_id, c.points, c.supporters
        from app.slash_costs c
        where c.slash_id = any (array(select r.id from received r))
      ),
      -- From what is kept; a slash that closed since the last run is worked out.
      suffered as materialized (
        select p.slash_id as id, p.subject_id, p.points, p.reviewed, p.vouched
        from
          app.slash_penalties p
          join app.r_slash k on k.slash_id = p.slash_id
        where p.user_id = who and k.computed_at <= (select app.now())
        union all
        select u.id, u.subject_id, e.points, e.reviewed, e.vouched
        from
          (
            select s.id, s.subject_id
            from app.slashes s
            where
              s.type = 'SCORE'
              and s.closes_at <= (select app.now())
              and not exists (
                select 1 from app.r_slash k where k.slash_id = s.id and k.computed_at <= (select app.now())
              )
            offset 0
          ) u
          join app.slash_states x on x.id = u.id and x.status = 'upheld'
          cross join lateral private.slash_supporters(u.id) e
        where e.user_id = who
      )
    select
      private.stamp()
        || jsonb_build_object(
          'person', private.person(who),
          'pointsSelf', (
            select coalesce(sum(r.amount), 0) from received r where r.status = 'upheld' and r.type = 'SCORE'
          ),
          'pointsOthers', (
            select coalesce(sum(coalesce(c.points, private.slash_penalty(r.id))), 0)
            from
              received r
              left join costs c on c.slash_id = r.id
            where r.status = 'upheld' and r.type = 'SCORE'
          ),
          'pointsSuffered', (select coalesce(sum(s.points), 0) from suffered s),
          'received', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', r.id,
                    'status', r.status,
                    'type', r.type,
                    'amount', r.amount,
                    'openedAt', private.iso(r.opened_at),
                    'closesAt', private.iso(r.closes_at),
                    'author', (select h.person from app.people h where h.user_id = r.author_id),
                    'votes', r.votes,
                    'sharePct', case
                      when r.status <> 'open' then 100 * coalesce(r.weight_up, 0) / nullif(r.weight_all, 0)
                    end,
                    'penaltyTotal', case
                      when r.status = 'upheld' then coalesce(c.points, private.slash_penalty(r.id))
                      when r.status <> 'open' then 0
                    end,
                    'supporters', case
                      when c.slash_id is not null then c.supporters
                      else (select count(*) from private.slash_supporters(r.id))
                    end
                  )
                  order by r.opened_at desc, r.id
                ),
                '[]'
              )
            from
              (select * from received order by opened_at desc, id limit 8) r
              left join costs c on c.slash_id = r.id
          ),
          'suffered', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'slashId', s.id,
                    'points', s.points,
                    'reviewed', s.reviewed,
                    'vouched', s.vouched,
                    'subject', (select h.person from app.people h where h.user_id = s.subject_id)
                  )
                  order by s.points desc, s.id
                ),
                '[]'
              )
            from (select * from suffered order by points desc, id limit 8) s
          )
        )
  );
end;
$$;
comment on function public.widget_slash_impact(bigint) is
  'Widget "Slash impact" (M8-M10): points of upheld score slashes on this person and on their supporters, and the penalties they suffered for others.';

create function public.slash_supporters(slash_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    select
      private.stamp()
        || jsonb_build_object(
          'slashId', s.id,
          'status', s.status,
          'rows', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = e.user_id),
                    'reviewed', e.reviewed,
                    'vouched', e.vouched,
                    'points', e.points
                  )
                  order by e.points desc, e.user_id
                ),
                '[]'
              )
            from (select * from private.slash_supporters(s.id) order by points desc, user_id limit 500) e
          )
        )
    from app.slash_states s
    where s.id = slash_supporters.slash_id
  );
end;
$$;
comment on function public.slash_supporters(bigint) is
  'M9, M10: supporters of a slash at its snapshot and what each loses (or would lose while it is open).';

create function public.widget_invitation_stats(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_invitation_stats.profile_id);
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  return (
    with
      b as materialized (
        select k.impact, k.until > (select app.now()) as open
        from app.r_invitation_sort k
        where kept and k.sender_id = who and k.until is not null
        union all
        select x.impact, x.open from app.bonds x where not kept and x.sender_id = who
      ),
      newest as materialized (
        select i.id
        from
          app.invitation_states i
          join app.users u on u.user_id = i.recipient_id
        where i.sender_id = who and i.status = 'accepted'
        order by i.accepted_at desc, i.id
        limit 8
      )
    select
      private.stamp()
        || jsonb_build_object(
          'person', private.person(who),
          'path', case
            when who is null then '[]'
            else jsonb_build_array(private.person(who)) || private.ancestors(widget_invitation_stats.profile_id)
          end,
          'sent', i.sent,
          'accepted', i.accepted,
          'pending', i.pending,
          'rate', private.share(i.accepted, i.sent),
          'children', (select count(*) from app.profiles c where c.invited_by = widget_invitation_stats.profile_id),
          'bondScore', private.bond_score(widget_invitation_stats.profile_id),
          'openBonds', (select count(*) from b where b.open),
          'netBondPoints', (select coalesce(sum(b.impact), 0) from b),
          'netOpenBondPoints', (select coalesce(sum(b.impact) filter (where b.open), 0) from b),
          'bonds', (
            select
              coalesce(
                jsonb_agg(
                  private.bond_of(x)
                    || jsonb_build_object(
                      'invitee', (select h.person from app.people h where h.user_id = x.recipient_id)
                    )
                  order by x.accepted_at desc, x.id
                ),
                '[]'
              )
            from app.bonds x
            where x.id = any (array(select n.id from newest n))
          )
        )
    from
      (
        select
          count(*) as sent,
          count(*) filter (where s.status = 'accepted') as accepted,
          count(*) filter (where s.status = 'pending') as pending
        from app.invitation_states s
        where s.sender_id = who
      ) i
  );
end;
$$;
comment on function public.widget_invitation_stats(bigint) is
  'Widget "Invitation stats" (M5, M12, M13): path to the root, acceptance, bond score old and new, bonds of the latest invitees.';

grant execute
on function public.profile_overview(text),
public.widget_vouch_stats(bigint),
public.widget_slash_impact(bigint),
public.slash_supporters(bigint),
public.widget_invitation_stats(bigint)
to anon, authenticated, service_role;
