-- Page /profiles/{id} (8.3).

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

-- Days on which the score moved most, with what happened around the person: beside the change, not as its cause (M21).
create function private.score_moves(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    with
      steps as (
        select h.at, h.score - lag(h.score) over (order by h.at) as change
        from app.score_history h
        where h.user_id = score_moves.user_id and h.at <= app.now()
      ),
      days as (
        select
          s.at::date as day,
          sum(s.change)::int as change,
          (array_agg(s.at order by abs(s.change) desc, s.at))[1] as at
        from steps s
        where s.change <> 0
        group by 1
        having sum(s.change) <> 0
        order by abs(sum(s.change)) desc, 1 desc
        limit 8
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(d.at),
            'change', d.change,
            'happened', private.day_in_words(score_moves.user_id, d.day)
          )
          order by d.day desc
        ),
        '[]'
      )
    from days d
  );
end;
$$;

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
            'status', case when u.status in ('ACTIVE', 'INACTIVE', 'MERGED') then u.status end,
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
            'moves', private.score_moves(who),
            'xpTotal', u.xp_total,
            'xpSeason', private.season_xp(who),
            'xpWeek', private.week_xp(who),
            'streakDays', u.streak_days,
            'reviews', private.sentiments(
              (sums -> 'pos')::bigint,
              (sums -> 'neu')::bigint,
              (sums -> 'neg')::bigint,
              (sums -> 'unknown')::bigint
            ),
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
            'flags', private.person_flags(who),
            'unusual', private.unusual(who)
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
grant execute on function public.profile_overview(text) to anon, authenticated, service_role;
