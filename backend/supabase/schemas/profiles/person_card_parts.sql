create function private.filter_people(filters jsonb, key text, most int) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := nullif(filters -> key, 'null');
begin
  if given is null then
    return null;
  end if;
  if
    jsonb_typeof(given) <> 'array'
    or jsonb_array_length(given) > most
    or exists (select 1 from jsonb_array_elements(given) g where g #>> '{}' !~ '^\d{1,15}$')
  then
    perform private.refuse(format('%s must be a list of at most %s user ids', key, most));
  end if;
  return array(select (g #>> '{}')::bigint from jsonb_array_elements(given) g);
end;
$$;

create function private.score_at(user_id bigint, at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select h.score
    from app.score_history h
    where h.user_id = score_at.user_id and h.at <= score_at.at
    order by h.at desc
    limit 1
  );
end;
$$;
comment on function private.score_at(bigint, timestamptz) is
  'Last score snapshot at or before a time; null if there is none.';

create function private.score_steps(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from (
        select s.user_id, s.at, s.score,
          s.score - lag(s.score) over (
            partition by s.user_id
            order by s.at
          ) as change
        from unnest(people) p (id)
          join app.score_history s on s.user_id = p.id
        where s.at <= app.now()
          and s.at >= coalesce(
            (select max(b.at) from app.score_history b where b.user_id = p.id and b.at < since),
            since
          )
      ) h
    where h.at >= since;
end;
$$;
comment on function private.score_steps(bigint[], timestamptz) is
  'Score snapshots of these people from `since` on, each with its change from the one before, which may be earlier than `since`; null for the first ever.';

create function private.profile_user(profile_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select p.user_id from app.profiles p where p.profile_id = profile_user.profile_id);
end;
$$;

create function private.survivor(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        (
          select k.user_id
          from app.userkeys mine
            join app.userkeys k on k.userkey = mine.userkey and k.valid_to is null
          where u.status = 'MERGED' and mine.user_id = u.user_id and k.user_id <> u.user_id
          order by k.user_id
          limit 1
        ),
        u.user_id
      )
    from app.users u
    where u.user_id = survivor.user_id
  );
end;
$$;

create function private.sentiments(pos bigint, neu bigint, neg bigint, unknown bigint) returns jsonb
language sql immutable as $$
  select jsonb_build_object('pos', pos, 'neu', neu, 'neg', neg)
      || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end;
$$;
comment on function private.sentiments(bigint, bigint, bigint, bigint) is
  'Reviews received by sentiment, as given in answers; the four add up to all of them.';

create function private.flags_of(people bigint[]) returns table (user_id bigint, flags jsonb)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select f.user_id, jsonb_agg(jsonb_build_object('id', f.id, 'count', f.n) order by f.id)
    from (
        select s.subject_id as user_id, 'openSlash' as id, count(*) as n
        from app.slashes s
        where s.subject_id = any (people)
          and s.opened_at <= app.now()
          and s.closes_at > app.now()
          and (s.cancelled_at is null or s.cancelled_at > app.now())
        group by 1
        union all
        select s.subject_id, 'slashUpheld', count(*)
        from app.slash_states s
        where s.subject_id = any (people) and s.status = 'upheld'
        group by 1
        union all
        select v.subject_id, 'unhealthyVouch', count(*)
        from app.vouch_states v
        where v.subject_id = any (people) and v.unhealthy
        group by 1
      ) f
    group by f.user_id;
end;
$$;
comment on function private.flags_of(bigint[]) is 'Flags of each of these people; no row for people without any.';

create function private.person_flags(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select f.flags from private.flags_of(array[person_flags.user_id]) f), '[]');
end;
$$;

create function private.season_xp(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where x.user_id = season_xp.user_id
      and x.season = (select s.id from app.seasons s where s.start_date <= app.now() order by s.start_date desc limit 1)
      and x.week <= (select (app.now()::date - s.start_date) / 7 + 1 from app.seasons s where s.id = x.season)
  );
end;
$$;
comment on function private.season_xp(bigint) is 'M19: XP of the current season, including the current week.';

create function private.feature_on(key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select f.enabled from app.feature_flags f where f.key = feature_on.key), false);
end;
$$;

create function private.statement_of(user_id bigint, topic text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('text', s.body, 'at', private.iso(s.updated_at))
    from app.statements s
    where s.user_id = statement_of.user_id and s.topic = statement_of.topic
  );
end;
$$;

create function private.measures_of(people bigint[]) returns table (
  user_id bigint, measure text, value double precision
)
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query
    with gave as (
      select r.author_id as id, count(*) as n, count(r.archived_at) as archived
      from app.review_states r
      where r.author_id = any (people)
      group by 1
    ), voted as (
      select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown) as n
      from app.r_vote_voter v
      where v.voter_id = any (people)
      group by 1
    )
    select u.user_id, m.name, m.value
    from app.users u
      join private.person_sums(people) s on s.user_id = u.user_id
      left join gave g on g.id = u.user_id
      left join voted b on b.id = u.user_id
      left join app.r_vote_skill k on k.voter_id = u.user_id
      cross join lateral (
        values
          ('score', u.score::float8),
          ('reviews', s.received::float8),
          ('positiveShare', s.positive::float8 / nullif(s.decided, 0)),
          ('reviewerScore', s.counted_author_score),
          ('vouchedEth', (s.backed_wei / 1e18)::float8),
          ('voucherScore', s.backer_score),
          ('voteSkill', k.skill),
          ('xp', u.xp_total::float8),
          ('reviewsGiven', coalesce(g.n - g.archived, 0)::float8),
          -- A share of very few is not a habit.
          ('archivedShare', case when g.n >= 10 then g.archived::float8 / g.n end),
          ('vouchedOutEth', (s.backs_wei / 1e18)::float8),
          ('votesCast', coalesce(b.n, 0)::float8)
      ) m (name, value)
    where u.user_id = any (people) and m.value is not null;
end;
$$;
comment on function private.measures_of(bigint[]) is
  'The figures /profileoverview compares people by: score, active reviews received (M2), their positive share (M4), median score of the authors of those that count (M11), active ETH received (M6), median score of those who vouch, skill in votes on slashes (M18), XP; and further ones shown on a profile: active reviews written, share of own reviews taken back (if at least ten were written), active ETH given, votes cast. No row where someone has no value.';

create function private.kept_list(user_id bigint, list text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select r.lists -> list
    from app.r_profile_lists r
    where r.user_id = kept_list.user_id and private.rollup_as_of('profile_lists') is not null
  );
end;
$$;

create function private.with_people(list jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return list
    || jsonb_build_object(
      'people', (
        select coalesce(
            jsonb_agg((select h.person from app.people h where h.user_id = p.id::bigint) order by p.place),
            '[]'
          )
        from jsonb_array_elements(list -> 'people') with ordinality p (id, place)
      )
    );
end;
$$;
comment on function private.with_people(jsonb) is
  'A list whose `people` are user ids, with these replaced by people as shown in every answer.';

create function private.score_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  moved_since timestamptz := clock - make_interval(days => (params ->> 'movedDays')::int);
  fell_since timestamptz := clock - make_interval(days => (params ->> 'fellDays')::int);
  neutral int := (select l.from_score from app.levels l where l.level = 'neutral');
begin
  return query
    with scored as materialized (
      select u.user_id, u.score from app.users u where u.user_id = any (people) and u.score is not null
    ), moves as (
      select h.user_id, count(*) as n, private.score_change(h.user_id, moved_since, clock) as change,
        (array_agg(h.at order by abs(h.change) desc nulls last, h.at))[1] as most_at
      from private.score_steps(people, moved_since) h
      group by 1
    ), tops as (
      -- The snapshot in force when the period began counts as well.
      select s.user_id, s.score, count(*) as n, max(h.score) as top,
        greatest(fell_since, (array_agg(h.at order by h.score desc, h.at desc))[1]) as top_at
      from scored s
        join app.score_history h on h.user_id = s.user_id
      where h.at <= clock
        and h.at >= coalesce(
          (select max(b.at) from app.score_history b where b.user_id = s.user_id and b.at <= fell_since),
          fell_since
        )
      group by 1, 2
    )
    select s.user_id, 'A14', 1::bigint, (2800 - s.score)::float8, case when s.score >= neutral then false end,
      jsonb_build_object('score', s.score), null::timestamptz
    from scored s
    union all
    select t.user_id, 'A15', t.n, greatest(0, t.top - t.score)::float8,
      case when t.top - t.score < (params ->> 'fellPoints')::int then false end,
      jsonb_build_object(
        'from', t.top,
        'to', t.score,
        'days', greatest(1, ceil(extract(epoch from clock - t.top_at) / 86400))
      ),
      t.top_at
    from tops t
    union all
    select m.user_id, 'C2', m.n, abs(m.change)::float8, null,
      jsonb_build_object('change', m.change, 'days', params -> 'movedDays', 'on', m.most_at::date), m.most_at
    from moves m;
end;
$$;
