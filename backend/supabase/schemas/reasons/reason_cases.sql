create function private.people_json(ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'count', coalesce(cardinality(ids), 0),
    'people', (
      select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = x.id) order by x.n), '[]')
      from unnest(ids[1:20]) with ordinality x (id, n)
    )
  );
end;
$$;

create function private.slash_rates() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'upheld', count(*) filter (where s.status = 'upheld')::float8 / nullif(count(*), 0),
        'defended', count(*) filter (where s.status = 'defended')::float8 / nullif(count(*), 0),
        'company', case
          when not private.looks_back() then (
            select sum(b.slashed) from app.r_bad_friend b where b.role = 'all'
          )::float8 / nullif(
            (
              select count(*)
              from (
                  select r.author_id, r.subject_id from app.review_states r where r.score = 1
                  union
                  select v.author_id, v.subject_id from app.vouch_states v
                ) e
            ),
            0
          )
        end
      )
    from app.slash_states s
    where s.status in ('upheld', 'defended')
  );
end;
$$;
comment on function private.slash_rates is
  'Shares of all decided slashes that were upheld and defended, and of all endorsements (8.21) those of people slashed meanwhile.';

create function private.eth_in_words(wei text) returns text
language sql immutable as $$
  select case
        when wei::numeric >= 1e21 then to_char(round(wei::numeric / 1e18), 'FM999,999,999,999,990')
        else trim_scale(
          round(wei::numeric / 1e18, greatest(0, 2 - floor(log(greatest(wei::numeric, 1) / 1e18))::int))
        )::text
      end
      || ' ETH';
$$;
comment on function private.eth_in_words(text) is 'Wei in ETH with three significant digits.';

create function private.reason_text(rule text, p jsonb, clock timestamptz) returns text
language plpgsql immutable set search_path = '' set timezone = 'UTC' as $$
declare
  n bigint := (p ->> 'n')::bigint;
  k bigint := (p ->> 'k')::bigint;
begin
  return case rule
    when 'F1' then format(
        'Backed with %s by %s',
        private.eth_in_words(p ->> 'wei'),
        private.counted((p ->> 'people')::bigint, 'person', 'people')
      )
      || case
        when (p ->> 'reputable')::bigint > 0 then format(
          ', %s of them reputable or above',
          private.in_words((p ->> 'reputable')::numeric)
        )
        else ''
      end
    when 'F2' then format(
      '%s of %s reviews are positive; half of the authors score %s or more',
      private.in_words((p ->> 'positive')::numeric), private.in_words((p ->> 'reviews')::numeric),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F3' then format(
      'Of %s about them older than half a year, %s still stand',
      private.counted(n, 'review', 'reviews'),
      case when (p ->> 'standing')::bigint = n then 'all' else private.in_words((p ->> 'standing')::numeric) end
    )
    when 'F4' then format(
      'Votes on slashes as they end, beyond chance (%s%s)',
      coalesce('skill ' || to_char((p ->> 'skill')::numeric, 'FM0.00') || ', ', ''),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'F5' then format('%s of %s slashes they opened were upheld', private.in_words(k), private.in_words(n))
    when 'F6' then format(
      'Invited %s; the middle one scores %s, none was slashed',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F7' then format(
      'Has staked %s on %s and ended none badly',
      private.eth_in_words(p ->> 'wei'),
      private.counted((p ->> 'people')::bigint, 'person', 'people')
    )
    when 'F8' then format(
      'Active in %s of the last %s weeks',
      private.in_words((p ->> 'active')::numeric),
      private.in_words((p ->> 'weeks')::numeric)
    )
    when 'A1' then format(
        'Wrote %s of %s in %s', private.counted((p ->> 'reviews')::bigint, 'review', 'reviews'),
        private.counted((p ->> 'people')::bigint, 'person', 'people'), private.span_in_words((p ->> 'seconds')::float8)
      )
      || case when (p ->> 'alike')::boolean then ', all with the same text' else '' end
    when 'A2' then format(
        'Took back %s of %s reviews',
        private.in_words((p ->> 'archived')::numeric),
        private.in_words((p ->> 'reviews')::numeric)
      )
      || coalesce(
        ', '
          || private.in_words((p ->> 'atOnce')::numeric)
          || ' of them within '
          || private.span_in_words((p ->> 'seconds')::float8),
        ''
      )
    when 'A3' then format(
      '%s of %s positive reviews were returned; EIP-7 leaves %s uncounted',
      private.in_words((p ->> 'returned')::numeric), private.in_words((p ->> 'positive')::numeric),
      private.in_words((p ->> 'uncounted')::numeric)
    )
    when 'A4' then format(
      'In a group of %s who vote alike within two minutes; their median pair shares %s',
      private.in_words((p ->> 'size')::numeric),
      private.counted(round((p ->> 'shared')::numeric)::bigint, 'target', 'targets')
    )
    when 'A5' then 'Slashed in '
      || to_char((p ->> 'at')::timestamptz, 'FMMonth YYYY')
      || coalesce(': ' || to_char(100 * (p ->> 'share')::numeric, 'FM990.0') || ' % for', '')
      || case
        when p ->> 'type' = 'SCORE' then ', ' || private.counted((p ->> 'points')::bigint, 'point', 'points')
        else ''
      end
      || case
        when (p ->> 'slashes')::bigint > 1 then format(
          ' (%s slashes in all)',
          private.in_words((p ->> 'slashes')::numeric)
        )
        else ''
      end
    when 'A6' then format('%s of %s slashes they opened were defended', private.in_words(k), private.in_words(n))
    when 'A7' then format(
      '%s with a score of %s or more reviewed them negatively',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'A8' then format(
      '%s of %s vouches that ended were ended as unhealthy',
      private.in_words((p ->> 'unhealthy')::numeric),
      private.in_words(n)
    )
    when 'A9' then format(
      '%s of %s people they endorse were slashed (%s %% of all endorsements)',
      private.in_words((p ->> 'slashed')::numeric), private.in_words((p ->> 'endorsed')::numeric),
      to_char(100 * (p ->> 'network')::numeric, 'FM990.0')
    )
    when 'A10' then format(
      'Vote intervals repeat: %s of %s are equal',
      private.in_words((p ->> 'equal')::numeric),
      private.in_words((p ->> 'intervals')::numeric)
    )
    when 'A11' then format(
      'Reviews are mostly returned, within a day (by %s of %s people)',
      private.in_words((p ->> 'returned')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'A12' then format(
      '%s of their positive reviews were voted down by the people they praise',
      private.in_words((p ->> 'marks')::numeric)
    )
    when 'A13' then format(
      '%s of %s people they invited are untrusted',
      private.in_words((p ->> 'untrusted')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'C1' then format(
      'A slash is open, %s left, %s; which way stays hidden',
      private.span_in_words(extract(epoch from (p ->> 'closesAt')::timestamptz - clock)),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'C2' then format(
        '%s %s in %s days, most on %s', case when (p ->> 'change')::int < 0 then 'Lost' else 'Gained' end,
        private.counted(abs((p ->> 'change')::bigint), 'point', 'points'), p ->> 'days',
        to_char((p ->> 'on')::date, 'FMDD Mon')
      )
      || coalesce('; on that day ' || (p ->> 'cause'), '')
    when 'C3' then 'Joined '
      || private.span_in_words(extract(epoch from clock - (p ->> 'joinedAt')::timestamptz))
      || ' ago'
    when 'C4' then 'Their inviter carries the bond for '
      || private.counted((p ->> 'days')::bigint, 'more day', 'more days')
      || coalesce(' (' || to_char(round((p ->> 'points')::numeric, 1), 'SFM999990.0') || ' points now)', '')
    when 'C5' then 'Verified as a human'
  end;
end;
$$;
comment on function private.reason_text(text, jsonb, timestamptz) is 'The sentence of a rule about its parts.';

create function private.reason_share(rule text, value double precision, population int) returns double precision
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  members bigint := (
    select s.n from app.r_measure_share s where s.measure = 'reason:' || rule order by s.value limit 1
  );
begin
  if members is null or members < population or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  -- Whoever changed since the last round is counted among the others by the value of now.
  return greatest(
    1.0 / members,
    (
      select coalesce(
          (
            select (s.n - s.below)::float8 / s.n
            from app.r_measure_share s
            where s.measure = 'reason:' || rule and s.value >= reason_share.value
            order by s.value
            limit 1
          ),
          0
        )
    )
  );
end;
$$;

create function private.kept_reasons() returns text[]
language sql immutable as $$
  select array['F5', 'A1', 'A2', 'A5', 'A6', 'A8', 'C1', 'C3', 'C4'];
$$;

create function private.brief_reasons(who bigint, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', r.one -> 'id', 'side', r.one -> 'side', 'text', r.one -> 'text')
          order by r.n
        ),
        '[]'
      )
    from jsonb_array_elements(private.reasons_of(who, false) -> 'reasons') with ordinality r (one, n)
    where r.n <= most
  );
end;
$$;
comment on function private.brief_reasons(bigint, int) is
  '6.7: the first sentences about a person for cards and previews of links, without those about suspicions.';

insert into app.detector_params (detector, version, active, json)
values
  (
    'reasons',
    1,
    true,
    '{
    "population": 30,
    "said": 0.8,
    "most": 6,
    "perSide": {"for": 3, "against": 3, "context": 2},
    "halfLifeDays": 180,
    "newDays": 30,
    "bulkDays": 365,
    "stoodDays": 180,
    "movedDays": 30,
    "doubtedFrom": 1600,
    "signals": ["A1", "A2", "A4", "A10", "A11"],
    "rules": {
      "F1": {"side": "for", "least": 2, "percentile": 80, "noun": "vouches"},
      "F2": {"side": "for", "least": 22, "percentile": 80, "noun": "reviews that count"},
      "F3": {"side": "for", "least": 10, "percentile": 80, "noun": "reviews that old"},
      "F4": {"side": "for", "least": 10, "noun": "votes on decided slashes"},
      "F5": {"side": "for", "least": 5, "noun": "decided slashes"},
      "F6": {"side": "for", "least": 5, "percentile": 80, "noun": "people invited"},
      "F7": {"side": "for", "least": 5, "percentile": 80, "noun": "vouches given"},
      "F8": {"side": "for", "least": 26, "percentile": 80, "noun": "weeks of membership"},
      "A1": {"side": "against", "least": 10, "noun": "reviews written"},
      "A2": {"side": "against", "least": 10, "percentile": 95, "noun": "reviews written"},
      "A3": {"side": "against", "least": 10, "noun": "positive reviews"},
      "A4": {"side": "against", "least": 10, "noun": "votes in 90 days"},
      "A5": {"side": "against", "least": 1, "noun": "slashes"},
      "A6": {"side": "against", "least": 5, "noun": "decided slashes"},
      "A7": {"side": "against", "least": 2, "noun": "reviews"},
      "A8": {"side": "against", "least": 3, "noun": "ended vouches"},
      "A9": {"side": "against", "least": 5, "noun": "people endorsed"},
      "A10": {"side": "against", "least": 30, "noun": "votes in 90 days"},
      "A11": {"side": "against", "least": 10, "noun": "reviews written and received"},
      "A12": {"side": "against", "least": 3, "percentile": 95, "noun": "such reviews"},
      "A13": {"side": "against", "least": 5, "percentile": 95, "noun": "people invited"},
      "C1": {"side": "context", "least": 0, "noun": null},
      "C2": {"side": "context", "least": 3, "percentile": 95, "noun": "scores in 30 days"},
      "C3": {"side": "context", "least": 0, "noun": null},
      "C4": {"side": "context", "least": 0, "noun": null},
      "C5": {"side": "context", "least": 0, "noun": null}
    }
  }'
  );

insert into app.cached_answer_sources (part, source, kept_by)
values ('slash_rates', $$private.slash_rates()$$, 'slash_rates');
