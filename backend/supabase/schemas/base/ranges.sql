create function private.param(key text, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p.value
    from app.protocol_params p
    where p.key = param.key and p.valid_from <= param.at and (p.valid_to is null or p.valid_to > param.at)
    order by p.valid_from desc
    limit 1
  );
end;
$$;
comment on function private.param(text, timestamptz) is
  'Value of a protocol parameter at a time; null if the rule did not exist then.';

create function private.param_spans(keys text[]) returns table (
  valid_from timestamptz, valid_to timestamptz, params jsonb
)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
    select b.at, lead(b.at, 1, 'infinity') over (order by b.at),
      -- If a key has two values, the later one wins.
      (
        select jsonb_object_agg(p.key, p.value order by p.valid_from)
        from app.protocol_params p
        where p.key like any (keys) and p.valid_from <= b.at and (p.valid_to is null or p.valid_to > b.at)
      )
    from (
        select p.valid_from as at from app.protocol_params p where p.key like any (keys)
        union
        select p.valid_to from app.protocol_params p where p.key like any (keys) and p.valid_to is not null
      ) b;
end;
$$;
comment on function private.param_spans(text[]) is
  'Protocol parameters over time: one row per span in which none of them (patterns of keys) changed. Same values as private.param, for all at once.';

create function private.relation_filters(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'author', private.filter_person(filters, 'author'),
    'subject', private.filter_person(filters, 'subject'),
    'person', private.filter_person(filters, 'person'),
    'authorLevel', private.filter_levels(filters, 'authorLevel'),
    'subjectLevel', private.filter_levels(filters, 'subjectLevel'),
    'q', private.contains_pattern(private.filter_text(filters, 'q')),
    'from', private.filter_time(filters, 'from'),
    'to', private.filter_time(filters, 'to')
  );
end;
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
  'The same filters for the period right before their range, as long as the elapsed part of it; null for all time, which has none.';

create function private.is_longer(r private.time_range, days int) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return days is not null
    and case when isfinite(r.since) then r.until - r.since > make_interval(days => days) else true end;
end;
$$;
comment on function private.is_longer(private.time_range, int) is
  'Whether a range is longer than this many days, as all time is; false if `days` is null.';

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
  -- If there are many points over all time that already carry `whole`, they are the answer.
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
  'Answer of a chart over time: `from` and `to` (null for all time without data), `bucket`, and `points` in time order. An empty bucket is `quiet`, plus the value carried over from the one before (a stock); a range without any known data has no points. `whole`: the bucket lies entirely in the range and is over; a partial one would look like a fall.';

create function private.vote_tally(target_type text, target_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'up', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where v.is_upvote) end,
        'down', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where not v.is_upvote) end,
        'votes', count(*),
        'weightedShare', coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
          sum(v.weight) filter (where v.is_upvote is not null),
          0
        )
      )
    from app.counted_votes v
    where v.target_type = vote_tally.target_type and v.target_id = vote_tally.target_id
  );
end;
$$;
comment on function private.vote_tally(text, bigint) is
  'M7: vote tally of a target; without directions while its slash is open.';

create function private.review_spam_mark(review_id bigint, subject_id bigint, score smallint) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return coalesce(review_spam_mark.score = 1, false)
    and exists (
      select 1
      from app.counted_votes v
      where v.target_type = 'review'
        and v.target_id = review_spam_mark.review_id
        and v.voter_id = review_spam_mark.subject_id
        and not v.is_upvote
    );
end;
$$;
comment on function private.review_spam_mark(bigint, bigint, smallint) is
  'EIP-6: whether a positive review was downvoted by its recipient.';

create function private.counted_median(numbers int[], times bigint[]) returns double precision
language sql immutable set search_path = '' as $$
  select (
      min(r.number) filter (where r.upto > (r.n - 1) / 2) + min(r.number) filter (where r.upto > r.n / 2)
    ) / 2::float8
  from (
      select v.number, (sum(v.times) over (order by v.number))::bigint as upto, (sum(v.times) over ())::bigint as n
      from unnest(numbers, times) v (number, times)
    ) r;
$$;
comment on function private.counted_median(int[], bigint[]) is
  'Median of numbers given with how often each occurs; null if there are none.';

-- Made of shared/functions/src/fields/correlation.ts by "npm run format".
create function private.metric_names() returns text[]
language sql immutable as $$
  select string_to_array(
      'score activeReviews positiveReviews negativeReviews reviewers reviewsGiven archivedGiven archivedReceived vouchedEth vouchesReceived vouchedOutEth vouchesGiven mutualReviews reciprocated votesCast invitees inviteeMean bondScore xpTotal xpSeason streakDays influence influencePct ageDays slashesReceived slashesAuthored slashVotes trust farmer subtree',
      ' '
    );
$$;

create function private.score_band(score double precision) returns text
language sql immutable as $$
  select case
      when score >= 75 then 'very high'
      when score >= 50 then 'high'
      when score >= 25 then 'some'
      when score >= 0 then 'low'
    end;
$$;
comment on function private.score_band(double precision) is
  '6.1: band of a composite score; edges belong to the higher band.';

create function private.ramp(x double precision, lo double precision, hi double precision) returns double precision
language sql immutable as $$
  select case when x is null then null else least(1, greatest(0, (x - lo) / (hi - lo))) end;
$$;
comment on function private.ramp(double precision, double precision, double precision) is
  '6.1: 0 at lo, 1 at hi, linear in between, clamped outside.';

create function private.value_leaves(given jsonb) returns table (name text, leaf jsonb)
language sql immutable set search_path = '' as $$
  with recursive part(name, value) as (
    select '', given
    union all
    select btrim(p.name || ' ' || x.key), x.value
    from part p
      cross join lateral (
        select o.key, o.value
        from jsonb_each(case when jsonb_typeof(p.value) = 'object' then p.value else '{}' end) o
        union all
        select '*', a.value
        from jsonb_array_elements(case when jsonb_typeof(p.value) = 'array' then p.value else '[]' end) a
      ) x
  )
  select p.name, p.value
  from part p
  where jsonb_typeof(p.value) not in ('object', 'array');
$$;
comment on function private.value_leaves(jsonb) is
  'The scalar values in nested JSON by path: "features * weight" for the weight of any list item.';
