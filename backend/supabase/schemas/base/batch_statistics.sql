create function private.filter_until(filters jsonb, key text) returns timestamptz
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  at timestamptz := private.filter_time(filters, key);
begin
  return case
    when private.filter_text(filters, key) ~ '^\d{4}-\d\d-\d\d$' then at + interval '1 day' - interval '1 microsecond'
    else at
  end;
end;
$$;

create function private.charted(filters jsonb, points jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.stamp() || private.time_ends(private.range_of(private.filter_object(filters))) || points;
end;
$$;
comment on function private.charted(jsonb, jsonb) is 'Answer of a chart: its points and the ends of their range.';

create function private.reviews_with_later_events() returns setof bigint
language plpgsql stable rows 10 set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
begin
  -- Each maximum is one read at the end of an index; for any newer row, the planner would scan another index in full.
  if
    greatest(
      (select max(e.at) from app.review_archive_events e),
      (select max(r.archived_at) from app.reviews r)
    ) > app.now()
  then
    return query
      select t.review_id
      from app.turned_reviews t
        cross join lateral (
          select min(e.at) as first_at, max(e.at) as last_at
          from app.review_archive_events e
          where e.review_id = t.review_id
        ) e
      where e.first_at <= (select app.now())
        and (
          e.last_at > (select app.now())
          or (select r.archived_at from app.reviews r where r.id = t.review_id) > (select app.now())
        );
  end if;
end;
$$;
comment on function private.reviews_with_later_events is
  'Reviews archived or restored both before and after the clock, so that archived_at does not give their state at the clock. Any other review was archived then if its archived_at is earlier than the clock.';

create function private.review_words(title text, body text) returns text[]
language sql immutable as $$
  select coalesce(
      string_to_array(
        nullif(
          btrim(
            regexp_replace(
              regexp_replace(lower(coalesce(title, '') || ' ' || coalesce(body, '')), '@[a-z0-9_]+', ' ', 'g'),
              private.not_letters(), ' ', 'g'
            )
          ),
          ''
        ),
        ' '
      ),
      '{}'
    );
$$;
comment on function private.review_words(text, text) is
  'D9: the lower-case words of a review, without @handles, numbers and punctuation.';

create function private.jaccard(a text[], b text[]) returns double precision
language sql immutable as $$
  select c.n::double precision / nullif(cardinality(a) + cardinality(b) - c.n, 0)
  from (
      select count(*) as n
      from unnest(a) x
        join unnest(b) y on x = y
    ) c;
$$;
comment on function private.jaccard(text[], text[]) is
  'Shared elements of two sets as a fraction of all distinct ones, 0 to 1; null if both are empty.';

create function private.near_duplicates_at(authors bigint[], past boolean) returns setof app.r_near_duplicate
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
declare
  later bigint[];
  among bigint[];
begin
  if not past then
    return query select t.* from app.r_near_duplicate t where authors is null or t.author_id = any (authors);
    return;
  end if;
  -- Similarity never changes, so twins of a past day (G20) are still twins now. Only a group that has grown since may
  -- have been in parts then: it is compared again, using what had been written by that day.
  later := array(
    select distinct t.group_id
    from app.r_near_duplicate t
      join app.reviews r on r.id = t.review_id
    where (authors is null or t.author_id = any (authors)) and r.created_at > (select app.now())
  );
  among := array(select t.review_id from app.r_near_duplicate t where t.group_id = any (later));
  return query
    select t.*
    from app.r_near_duplicate t
    where (authors is null or t.author_id = any (authors)) and t.group_id <> all (later)
    union all
    select x.review_id, x.author_id, x.group_id
    from private.near_duplicates(
        array(select distinct t.author_id from app.r_near_duplicate t where t.group_id = any (later)),
        among
      ) x;
end;
$$;
comment on function private.near_duplicates_at(bigint[], boolean) is
  'D9: r_near_duplicate of these authors (null: all) as it was at app.now().';

create function private.poisson_surprise(n bigint, mean double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  term double precision := 1;
  total double precision := 1;
  m double precision := n + 10;
  log_n double precision;
  k double precision := n;
begin
  if n is null or mean is null then
    return null;
  end if;
  -- With a mean twenty deviations above n, the probability is 1 to the last bit, and the sum below would overflow.
  if n <= 0 or mean - n > 20 * sqrt(mean) then
    return 0;
  end if;
  if mean <= 0 then
    return 'infinity';
  end if;
  -- ln n! by Stirling's series at n + 10, exact there to the last digits, minus the logarithms of the ten factors.
  log_n := (m + .5) * ln(m) - m + 0.91893853320467274178 + 1 / (12 * m) - 1 / (360 * m ^ 3) + 1 / (1260 * m ^ 5) - 1 / (
      1680 * m ^ 7
    )
    + 1 / (1188 * m ^ 9) - ln(
    (k + 1) * (k + 2) * (k + 3) * (k + 4) * (k + 5) * (k + 6) * (k + 7) * (k + 8) * (k + 9) * (k + 10)
  );
  -- P(X >= n) = e^-mean * mean^n / n! * (1 + mean/(n+1) + mean^2/((n+1)(n+2)) + ...)
  if 20 * mean <= k then
    -- When the terms fall that fast, which is nearly always, a single expression: a loop costs ten times as much.
    total := 1
      + mean / (k + 1) * (
        1
          + mean / (k + 2) * (
            1
              + mean / (k + 3) * (
                1
                  + mean / (k + 4) * (
                    1
                      + mean / (k + 5) * (
                        1
                          + mean / (k + 6) * (
                            1
                              + mean / (k + 7) * (
                                1
                                  + mean / (k + 8) * (
                                    1
                                      + mean / (k + 9) * (
                                        1 + mean / (k + 10) * (1 + mean / (k + 11) * (1 + mean / (k + 12)))
                                      )
                                  )
                              )
                          )
                      )
                  )
              )
          )
      );
  else
    loop
      k := k + 1;
      term := term * mean / k;
      total := total + term;
      exit when k > mean and term < total * 1e-17;
    end loop;
  end if;
  return greatest(0, -(n * ln(mean) - mean - log_n + ln(total)) / ln(10::double precision));
end;
$$;
comment on function private.poisson_surprise(bigint, double precision) is
  'D1: -log10 P(Poisson(mean) >= n), 0 or more.';

create function private.burstiness(
  intervals bigint,
  deviation double precision,
  mean double precision
) returns double precision
language sql immutable as $$
  select case
      when intervals >= 10
        and mean > 0
        then (
          sqrt(intervals + 1.0::double precision) * (deviation / mean) - sqrt(intervals - 1.0::double precision)
        ) / (
          (sqrt(intervals + 1.0::double precision) - 2) * (deviation / mean) + sqrt(intervals - 1.0::double precision)
        )
    end;
$$;
comment on function private.burstiness(bigint, double precision, double precision) is
  'D2 from the number of intervals, their population deviation and mean: -1 regular, 0 random, 1 extremely bursty. Null below 10 intervals or if all events coincide.';

create function private.detector_versions(detectors text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(p.detector, p.version)
    from app.detector_params p
    where p.active and p.detector = any (detectors)
  );
end;
$$;
comment on function private.detector_versions(text[]) is '6.1: the active versions of the detectors used in an answer.';

insert into app.detector_params (detector, version, active, json)
values ('D9', 1, true, '{"jaccard": 0.8, "shortWords": 4}');

insert into app.detector_params (detector, version, active, json)
values
  (
    'D1',
    1,
    true,
    '{"reviewGapSeconds": 300, "voteGapSeconds": 120, "archiveGapSeconds": 600, "min": 5, "voteMin": 10, "floorSpanSeconds": 60, "floorPerDay": 1}'
  ),
  ('D2', 1, true, '{"minIntervals": 10}');
