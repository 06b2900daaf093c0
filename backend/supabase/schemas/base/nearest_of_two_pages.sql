create function private.doubling(x double precision) returns double precision
language sql immutable as $$
  select floor(
      power(
        2,
        width_bucket(
          x,
          array[
            1,
            2,
            4,
            8,
            16,
            32,
            64,
            128,
            256,
            512,
            1024,
            2048,
            4096,
            8192,
            16384,
            32768,
            65536,
            131072,
            262144,
            524288,
            1048576,
            2097152
          ]::float8[]
        ) - 1
      )
    );
$$;

-- Made of shared/functions/src/fields/correlation.ts by "npm run format".
create function private.metric_names() returns text[]
language sql immutable as $$
  select string_to_array(
      'score activeReviews positiveReviews negativeReviews reviewers reviewsGiven archivedGiven archivedReceived vouchedEth vouchesReceived vouchedOutEth vouchesGiven mutualReviews reciprocated votesCast invitees inviteeMean bondScore xpTotal xpSeason streakDays influence influencePct ageDays slashesReceived slashesAuthored slashVotes trust farmer subtree',
      ' '
    );
$$;

create function private.time_before(f jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  r private.time_range := private.range_of(f);
begin
  if not isfinite(r.since) then
    return null;
  end if;
  return f
    || jsonb_build_object(
      'from', r.since - (r.until - r.since) - interval '1 microsecond',
      'to', r.since - interval '1 microsecond'
    );
end;
$$;
comment on function private.time_before(jsonb) is
  'The same filters for the time right before their range, as long as what has passed of it; null for all time, which has none.';

create function private.series(points jsonb, r private.time_range, quiet jsonb, carried text default null) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  step interval := ('1 ' || r.bucket)::interval;
  first_at timestamptz := case
    when isfinite(r.since) then date_trunc(r.bucket, r.since)
    else (points -> 0 ->> 'at')::timestamptz
  end;
  last_at timestamptz := date_trunc(r.bucket, r.until);
  few boolean := extract(epoch from last_at - first_at) / extract(epoch from step) <= 1000;
begin
  -- Many points of all time that say themselves whether they are whole are the answer.
  if
    not few
    and not isfinite(r.since)
    and points -> 0 ? 'whole'
    and (points -> -1 ->> 'at')::timestamptz <= r.until
  then
    return jsonb_build_object(
      'from', private.iso(first_at),
      'to', private.iso(r.until),
      'bucket', r.bucket,
      'points', points
    );
  end if;
  return (
    with p as materialized (
      select (x ->> 'at')::timestamptz as at, x as point
      from jsonb_array_elements(points) x
      where (x ->> 'at')::timestamptz <= r.until
    ), s as (
      select at from generate_series(first_at, last_at, step) at where few
      union
      select at from p
    ), n as (
      select s.at, p.point, count(p.point) over (order by s.at) as nth
      from s
        left join p using (at)
    ), filled as (
      select at, point,
        first_value(point) over (
          partition by nth
          order by at
        ) as latest
      from n
    )
    select jsonb_build_object(
        'from', private.iso(case when isfinite(r.since) then r.since else first_at end),
        'to', case when first_at is not null then private.iso(r.until) end,
        'bucket', r.bucket,
        'points', case
          when not exists (select 1 from p where carried is not null or at + step > r.since) then '[]'
          else (
            select jsonb_agg(
                quiet
                  || case when latest ? carried then jsonb_build_object(carried, latest -> carried) else '{}' end
                  || coalesce(point, '{}')
                  || jsonb_build_object(
                    'at', private.iso(at),
                    'whole', at >= r.since and at + step <= r.until + interval '1 microsecond'
                  )
                order by at
              )
            from filled
            where at + step > r.since
          )
        end
      )
  );
end;
$$;
comment on function private.series(jsonb, private.time_range, jsonb, text) is
  'Answer of a chart over time: `from` and `to`, null for all time without data, `bucket`, and `points` in order of time. A quiet bucket is `quiet`, with what it carries on from the one before (a stock); a range in which nothing was known has no points. `whole`: the bucket lies in the range as a whole and has passed, one cut short would look like a fall.';

create function private.event_days(who bigint, since timestamptz, until timestamptz) returns table (
  day date, kind text, n bigint, slashes bigint[]
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set enable_sort = off as $$
#variable_conflict use_column
declare
  whole constant interval := '1 day';
  origin constant timestamptz := '2000-01-01';
begin
  return query
    select e.at::date, e.kind, sum(e.n)::bigint,
      coalesce(array_agg(e.slash_id order by e.slash_id) filter (where e.slash_id is not null), '{}')
    from (
        select date_bin(whole, r.created_at, origin) as at, coalesce(private.sentiment(r.score), 'unknown') as kind,
          count(*) as n, null::bigint as slash_id
        from app.review_states r
        where r.subject_id = who and r.created_at between since and until
        group by 1, r.score
        union all
        select date_bin(whole, r.archived_at, origin), 'takenBack', count(*), null
        from app.review_states r
        where r.subject_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, r.archived_at, origin), 'ownTakenBack', count(*), null
        from app.review_states r
        where r.author_id = who and r.archived_at between since and until
        group by 1
        union all
        select date_bin(whole, v.vouched_at, origin), 'vouches', count(*), null
        from app.vouch_states v
        where v.subject_id = who and v.vouched_at between since and until
        group by 1
        union all
        select date_bin(whole, v.unvouched_at, origin), case when v.unhealthy then 'endedBadly' else 'ended' end,
          count(*), null
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at between since and until
        group by 1, 2
        union all
        select s.opened_at, 'slashOpened', 1, s.id
        from app.slashes s
        where s.subject_id = who and s.opened_at between since and until
        union all
        -- While it is open nothing is said of it.
        select s.closes_at, case s.status when 'upheld' then 'slashUpheld' else 'slashNotUpheld' end, 1, s.id
        from app.slash_states s
        where s.subject_id = who
          and s.closes_at between since and until
          and s.status in ('upheld', 'defended', 'inconclusive')
        union all
        select p.closes_at, 'penalty', 1, p.slash_id
        from app.slash_penalties p
        where p.user_id = who and p.closes_at between since and until
        union all
        select i.accepted_at, 'joined', 1, null
        from app.invitations i
        where i.recipient_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        union all
        select date_bin(whole, i.accepted_at, origin), 'invited', count(*), null
        from app.invitations i
        where i.sender_id = who and i.status = 'ACCEPTED' and i.accepted_at between since and until
        group by 1
      ) e
    group by 1, 2;
end;
$$;
comment on function private.event_days(bigint, timestamptz, timestamptz) is
  'What others did about somebody, what was decided about them, and what of their own was taken back, between two times, by UTC day and kind, with the ids of slashes; votes on an open slash tell nothing.';
