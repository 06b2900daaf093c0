create function private.score_points(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with h as (
      select h.at, h.score, row_number() over (order by h.at) as i, count(*) over () as n
      from app.score_history h
      where h.user_id = score_points.user_id and h.at <= app.now()
    ), part as (
      select h.*,
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

create function private.slash_record(user_id bigint, side text) returns jsonb
language plpgsql stable set search_path = '' as $$
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
    select jsonb_build_object(
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
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
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
    from private.last_week() w
      left join app.xp_weekly mine on mine.season = w.season and mine.week = w.week and mine.user_id = week_xp.user_id
  );
end;
$$;

create function private.score_moves(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return (
    with steps as (
      select h.at, h.score - lag(h.score) over (order by h.at) as change
      from app.score_history h
      where h.user_id = score_moves.user_id and h.at <= app.now()
    ), days as (
      select s.at::date as day, sum(s.change)::int as change,
        (array_agg(s.at order by abs(s.change) desc, s.at))[1] as at
      from steps s
      where s.change <> 0
      group by 1
      having sum(s.change) <> 0
      order by abs(sum(s.change)) desc, 1 desc
      limit 8
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(d.at),
            'change', d.change,
            'event', d.event,
            -- Pages of earlier releases refuse an answer without their sentence, so this names what happened.
            'happened', d.event ->> 'kind'
          )
          order by d.day desc
        ),
        '[]'
      )
    from (select b.*, private.day_event(score_moves.user_id, b.day) as event from days b) d
  );
end;
$$;

create function public.profile_overview(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
      select jsonb_build_object(
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
              select coalesce(
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
              (sums -> 'pos')::bigint, (sums -> 'neu')::bigint, (sums -> 'neg')::bigint, (sums -> 'unknown')::bigint
            ),
            'positiveShare', private.share((sums -> 'pos')::bigint, (sums -> 'pos')::bigint + (sums -> 'neg')::bigint),
            'reviewers', sums -> 'reviewers',
            'reviewsGiven', (sums -> 'authored')::bigint - (sums -> 'archived')::bigint,
            'reviewsAuthored', sums -> 'authored',
            'archivedShare', private.share((sums -> 'archived')::bigint, (sums -> 'authored')::bigint),
            'vouchedInWei', sums -> 'vouchedInWei',
            'vouchedOutWei', sums -> 'vouchedOutWei',
            'mutualVouches', (
              select coalesce(
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
      from app.users u
        left join app.profiles p on p.user_id = u.user_id
      where u.user_id = who
    );
end;
$$;
comment on function public.profile_overview(text) is
  'Pages /profiles/{id} and accounts without profile (8.3; M1-M6, M11, M13, M19, M21, M22). Takes any form of id; `person` is null and `suggest` filled when nobody is meant.';
grant execute on function public.profile_overview(text) to anon, authenticated, service_role;

create function private.unusual(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if private.rollup_as_of('r_measure') is null then
    return '[]';
  end if;
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('figure', m.measure, 'high', x.high <= x.low, 'share', least(x.high, x.low))
          order by least(x.high, x.low), m.measure
        ),
        '[]'
      )
    from private.measures_of(array[unusual.user_id]) m
      cross join lateral (
        select s.n, (s.n - s.below)::float8 / s.n as high, s.upto::float8 / s.n as low
        from app.r_measure_share s
        where s.measure = m.measure and s.value >= m.value
        order by s.value
        limit 1
      ) x
    where m.measure in (
        'reviews',
        'positiveShare',
        'reviewsGiven',
        'archivedShare',
        'votesCast',
        'vouchedEth',
        'vouchedOutEth'
      )
      and x.n >= 30
      and least(x.high, x.low) <= .05
  );
end;
$$;
comment on function private.unusual(bigint) is
  'Figures of a person that are among the highest or the lowest twentieth of all profiles with a value, rarest first; none below 30 profiles.';
