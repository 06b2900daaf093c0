create function private.charted(filters jsonb, points jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.stamp() || private.time_ends(private.range_of(private.filter_object(filters))) || points;
end;
$$;
comment on function private.charted(jsonb, jsonb) is
  'Answer of a chart: its points, and the ends of the range they are of.';

create function private.not_letters() returns text
language sql immutable as $$
  select '[^'
      || '\u0041-\u005a\u0061-\u007a\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u02c6-\u02d1\u02e0-\u02e4\u02ec'
      || '\u02ee\u0300-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf'
      || '\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8'
      || '\u06ea-\u06ef\u06fa-\u06fc\u06ff\u0710-\u07b1\u07ca-\u07f5\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887'
      || '\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0971-\u09e3\u09f0-\u09f1\u09fc\u09fe-\u0a5e\u0a70-\u0a75\u0a81-\u0ae3'
      || '\u0af9-\u0b63\u0b71\u0b82-\u0bd7\u0c00-\u0c63\u0c80-\u0c83\u0c85-\u0ce3\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63'
      || '\u0d7a-\u0ddf\u0df2-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0f00\u0f18-\u0f19\u0f35\u0f37\u0f39'
      || '\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u1000-\u103f\u1050-\u108f\u109a-\u109d\u10a0-\u10fa\u10fc-\u135f\u1380-\u138f'
      || '\u13a0-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1734\u1740-\u17d3\u17d7\u17dc-\u17dd'
      || '\u180b-\u180d\u180f\u1820-\u193b\u1950-\u19c9\u1a00-\u1a1b\u1a20-\u1a7f\u1aa7\u1ab0-\u1b4c\u1b6b-\u1b73'
      || '\u1b80-\u1baf\u1bba-\u1bf3\u1c00-\u1c37\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1fbc\u1fbe'
      || '\u1fc2-\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc\u2071\u207f\u2090-\u209c\u20d0-\u20f0\u2102\u2107\u210a-\u2113'
      || '\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e\u2183-\u2184'
      || '\u2c00-\u2ce4\u2ceb-\u2cf3\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f\u3005-\u3006\u302a-\u302f\u3031-\u3035\u303b-\u303c'
      || '\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c'
      || '\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua672\ua674-\ua67d\ua67f-\ua6e5\ua6f0-\ua6f1\ua717-\ua71f'
      || '\ua722-\ua788\ua78b-\ua827\ua82c\ua840-\ua873\ua880-\ua8c5\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff\ua90a-\ua92d'
      || '\ua930-\ua953\ua960-\ua9c0\ua9cf\ua9e0-\ua9ef\ua9fa-\uaa4d\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef\uaaf2-\uab5a'
      || '\uab5c-\uab69\uab70-\uabea\uabec-\uabed\uac00-\ud7fb\uf900-\ufb28\ufb2a-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f'
      || '\ufd92-\ufdc7\ufdf0-\ufdfb\ufe00-\ufe0f\ufe20-\ufe2f\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc'
      || '\U00010000-\U000100fa\U000101fd-\U000102e0\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349'
      || '\U00010350-\U0001039d\U000103a0-\U000103cf\U00010400-\U0001049d\U000104b0-\U00010563\U00010570-\U00010855'
      || '\U00010860-\U00010876\U00010880-\U0001089e\U000108e0-\U000108f5\U00010900-\U00010915\U00010920-\U00010939'
      || '\U00010940-\U000109b7\U000109be-\U000109bf\U00010a00-\U00010a3f\U00010a60-\U00010a7c\U00010a80-\U00010a9c'
      || '\U00010ac0-\U00010ac7\U00010ac9-\U00010ae6\U00010b00-\U00010b35\U00010b40-\U00010b55\U00010b60-\U00010b72'
      || '\U00010b80-\U00010b91\U00010c00-\U00010cf2\U00010d00-\U00010d27\U00010d4a-\U00010d6d\U00010d6f-\U00010d85'
      || '\U00010e80-\U00010eac\U00010eb0-\U00010ec7\U00010efa-\U00010f1c\U00010f27-\U00010f50\U00010f70-\U00010f85'
      || '\U00010fb0-\U00010fc4\U00010fe0-\U00011046\U00011070-\U000110ba\U000110c2\U000110d0-\U000110e8\U00011100-\U00011134'
      || '\U00011144-\U00011173\U00011176-\U000111c4\U000111c9-\U000111cc\U000111ce-\U000111cf\U000111da\U000111dc'
      || '\U00011200-\U00011237\U0001123e-\U000112a8\U000112b0-\U000112ea\U00011300-\U000113d3\U000113e1-\U0001144a'
      || '\U0001145e-\U000114c5\U000114c7\U00011580-\U000115c0\U000115d8-\U00011640\U00011644\U00011680-\U000116b8'
      || '\U00011700-\U0001172b\U00011740-\U0001183a\U000118a0-\U000118df\U000118ff-\U00011943\U000119a0-\U000119e1'
      || '\U000119e3-\U00011a3e\U00011a47-\U00011a99\U00011a9d\U00011ab0-\U00011af8\U00011b60-\U00011be0\U00011c00-\U00011c40'
      || '\U00011c72-\U00011d47\U00011d60-\U00011d98\U00011db0-\U00011ddb\U00011ee0-\U00011ef6\U00011f00-\U00011f42'
      || '\U00011f5a-\U00011fb0\U00012000-\U00012399\U00012480-\U00012ff0\U00013000-\U0001342f\U00013440-\U0001612f'
      || '\U00016800-\U00016a5e\U00016a70-\U00016abe\U00016ad0-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43'
      || '\U00016b63-\U00016d6c\U00016e40-\U00016e7f\U00016ea0-\U00016fe1\U00016fe3-\U00016ff3\U00017000-\U0001bc99'
      || '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
      || '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d400-\U0001d6c0\U0001d6c2-\U0001d6da'
      || '\U0001d6dc-\U0001d6fa\U0001d6fc-\U0001d714\U0001d716-\U0001d734\U0001d736-\U0001d74e\U0001d750-\U0001d76e'
      || '\U0001d770-\U0001d788\U0001d78a-\U0001d7a8\U0001d7aa-\U0001d7c2\U0001d7c4-\U0001d7cb\U0001da00-\U0001da36'
      || '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e13d\U0001e14e\U0001e290-\U0001e2ef\U0001e4d0-\U0001e4ef'
      || '\U0001e5d0-\U0001e5f0\U0001e6c0-\U0001e8c4\U0001e8d0-\U0001e94b\U0001ee00-\U0001eebb\U00020000-\U00033479'
      || '\U000e0100-\U000e01ef'
      || ']+';
$$;
comment on function private.not_letters is
  'Regular expression of a run of characters that are neither letters nor marks.';

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
  -- Twenty deviations above n the probability is 1 to the last bit, and the sum below would grow out of range.
  if n <= 0 or mean - n > 20 * sqrt(mean) then
    return 0;
  end if;
  if mean <= 0 then
    return 'infinity';
  end if;
  -- ln n! by Stirling's series ten further on, where it is exact to the last digits.
  log_n := (m + .5) * ln(m) - m + 0.91893853320467274178 + 1 / (12 * m) - 1 / (360 * m ^ 3) + 1 / (1260 * m ^ 5) - 1 / (
      1680 * m ^ 7
    )
    + 1 / (1188 * m ^ 9) - ln(
    (k + 1) * (k + 2) * (k + 3) * (k + 4) * (k + 5) * (k + 6) * (k + 7) * (k + 8) * (k + 9) * (k + 10)
  );
  -- P(X >= n) = e^-mean * mean^n / n! * (1 + mean/(n+1) + mean^2/((n+1)(n+2)) + ...)
  if 20 * mean <= k then
    -- In one expression where it falls that quickly, which is nearly always: a loop costs ten times as much.
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
  'D2 from the number of intervals, their population deviation and mean: -1 regular, 0 random, 1 extremely bursty. Null below 10 intervals or when all happen at once.';

create function private.batch_event_rows(
  authors bigint[],
  since timestamptz,
  past boolean
) returns setof app.r_batch_event
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  widest int := 1800;
begin
  return query
    with e as (
      select r.id, r.author_id, r.created_at, date_part('epoch', r.created_at - lag(r.created_at) over w) as gap,
        date_part('epoch', lead(r.created_at) over w - r.created_at) as next_gap
      from app.review_states r
      where (authors is null or r.author_id = any (authors))
        -- No session that begins in a range holds a review of before, nor is held together by one.
        and (since = '-infinity' or r.created_at >= since - make_interval(secs => widest))
      window
        w as (
          partition by r.author_id
          order by r.created_at, r.id
        )
    ),
    -- Most reviews stand alone: nothing else is asked of those.
    numbered as (
      select e.*,
        count(*)
          filter (where gap is null or gap > widest)
          over (
            partition by author_id
            order by created_at, id
          ) as n
      from e
      where gap <= widest or next_gap <= widest
    ), sessions as (
      select author_id, n, min(created_at) as from_at, max(created_at) as to_at from numbered group by 1, 2
    )
    select r.id, r.author_id, r.subject_id, r.score, r.created_at, s.from_at, s.to_at,
      r.id in (select t.review_id from private.near_duplicates_at(authors, past) t), r.archived_at is not null,
      exists (
        select 1
        from app.reviews b
        where b.author_id = r.subject_id
          and b.subject_id = r.author_id
          and b.created_at > r.created_at
          and b.created_at <= (select app.now())
      ),
      case when m.gap <= widest then m.gap end
    from numbered m
      join sessions s using (author_id, n)
      join app.review_states r on r.id = m.id;
end;
$$;
comment on function private.batch_event_rows(bigint[], timestamptz, boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap that begin in a range, as known at app.now().';

create function private.survival_curves() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with a as materialized (select r.id, r.created_at, r.score, r.days from app.archived_reviews r),
    -- Lifetimes that ended, and when a review that has lived longer was written: compared as it stands, nobody's age is worked out.
    e as materialized (
      select array_agg(x.days order by x.days) as at,
        array_agg(
          (select app.now()) - make_interval(secs => x.days * 86400) + interval '1 microsecond'
          order by x.days desc
        ) as since
      from (select distinct a.days from a where a.days >= 0) x
    ), x as (
      select r.id, r.created_at, r.score
      from app.reviews r
      where r.archived_estimated and r.created_at <= (select app.now())
      union
      select a.id, a.created_at, a.score from a
    ),
    -- Reviews written between two of those times lie beside each other: nobody's stretch is looked for.
    stretches as (
      select coalesce(cardinality(e.at), 0) + 1 - t.n as stretch, t.since,
        lead(t.since, 1, 'infinity') over (order by t.n) as until
      from e
        cross join unnest('-infinity'::timestamptz || e.since) with ordinality t (since, n)
    ), l as (
      select s.stretch, r.score, r.n
      from stretches s
        cross join lateral (
          select r.score, count(*) as n
          from app.reviews r
          where r.created_at >= s.since and r.created_at < s.until and r.created_at <= (select app.now())
          group by 1
        ) r
      union all
      select coalesce((select cardinality(e.at) from e) - width_bucket(x.created_at, (select e.since from e)), 0),
        x.score, -count(*)
      from x
      group by 1, 2
    ), g as (
      select k.days, k.score, sum(k.n)::bigint as n, sum(k.d)::bigint as d
      from (
          select (select e.at from e)[l.stretch] as days, l.score, l.n, 0 as d from l
          union all
          select a.days, a.score, 1, 1 from a where a.days >= 0
        ) k
      group by 1, 2
    ), c as (
      select 'all' as part, g.days, sum(g.n)::bigint as n, sum(g.d)::bigint as d from g group by g.days
      union all
      select private.sentiment(g.score), g.days, g.n, g.d from g where g.score is not null
    )
    select private.kaplan_meier_curves(
        private.survival_parts(), array_agg(c.part), array_agg(c.days), array_agg(c.n), array_agg(c.d)
      )
    from c
  );
end;
$$;
comment on function private.survival_curves is 'M16: private.survival_curve of all parts at once.';

create function private.extended(head jsonb, body json) returns jsonb
language sql immutable as $$
  select (left(head::text, -1) || ', ' || right(body::text, -1))::jsonb;
$$;
comment on function private.extended(jsonb, json) is
  'An object with the fields of another behind its own; neither is empty.';

insert into app.detector_params (detector, version, active, json)
values
  (
    'D1',
    1,
    true,
    '{"reviewGapSeconds": 300, "voteGapSeconds": 120, "archiveGapSeconds": 600, "min": 5, "voteMin": 10, "floorSpanSeconds": 60, "floorPerDay": 1}'
  ),
  ('D2', 1, true, '{"minIntervals": 10}');
