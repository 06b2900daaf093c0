create function private.percentile(measure text, value double precision) returns double precision
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if value is null or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  return (
    select 100 * coalesce(at.upto, 0)::float8 / nullif(x.n, 0)
    from (select s.n from app.r_measure_share s where s.measure = percentile.measure order by s.value limit 1) x
      left join lateral (
        select s.upto
        from app.r_measure_share s
        where s.measure = percentile.measure and s.value <= percentile.value
        order by s.value desc
        limit 1
      ) at
        on true
  );
end;
$$;
comment on function private.percentile(text, double precision) is
  'Share of the profiles with a value of this measure that have this one or less, in percent; null before the first round.';

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

create function private.span_in_words(seconds double precision) returns text
language sql immutable as $$
  select case
      when seconds < 120 then private.counted(greatest(1, round(seconds))::bigint, 'second', 'seconds')
      when seconds < 7200 then private.counted(round(seconds / 60)::bigint, 'minute', 'minutes')
      when seconds < 172800 then private.counted(round(seconds / 3600)::bigint, 'hour', 'hours')
      else private.counted(round(seconds / 86400)::bigint, 'day', 'days')
    end;
$$;

create function private.reason_href(rule text, who text, p jsonb) returns text
language sql immutable as $$
  select case rule
      when 'F1' then '/vouches?subject=' || who
      when 'F2' then '/reviews?subject=' || who
      when 'F3' then '/reviews?subject=' || who || '&range=' || (p ->> 'from') || '..' || (p ->> 'to')
      when 'F4' then '/slashes?status=decided&voter=' || who
      when 'F5' then '/slashes?status=upheld&author=' || who
      when 'F6' then '/invitations?status=accepted&inviter=' || who
      when 'F7' then '/vouches?author=' || who
      when 'F8' then '/profiles/' || who || '#activity'
      when 'A1' then '/reviews/batch-analysis?range=all&batch=' || (p ->> 'batch')
      when 'A2' then '/reviews?status=archived&author=' || who
      when 'A3' then '/reviews?sentiment=positive&reciprocal=yes&subject=' || who
      when 'A4' then '/votes/bot-analysis?openRing=' || (p ->> 'ring')
      when 'A5' then '/slashes?status=upheld&subject=' || who
      when 'A6' then '/slashes?status=defended&author=' || who
      when 'A7' then '/reviews?sentiment=negative&minAuthorScore=' || (p ->> 'score') || '&subject=' || who
      when 'A8' then '/vouches?status=unhealthy&subject=' || who
      when 'A9' then '/slashes?status=upheld&backer=' || who
      when 'A10' then '/votes/bot-analysis?openVoter=' || who
      when 'A11' then '/mini-apps/farmer-scores?minScore=0&minCoverage=0&person=' || who
      when 'A12' then '/reviews?status=all&marked=yes&author=' || who
      when 'A13' then '/invitations?status=accepted&level=untrusted&inviter=' || who
      when 'C1' then '/slash-votes/' || (p ->> 'id')
    end;
$$;
comment on function private.reason_href(text, text, jsonb) is
  'Page of the site that holds the rows a reason counts; null where it counts none.';

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

create function private.doubts_then(who bigint) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value double precision, fires boolean, parts jsonb,
  since timestamptz
)
language plpgsql stable rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  least_score int := (params ->> 'doubtedFrom')::int;
begin
  return query
    with got as materialized (
      select r.author_id, r.score, r.created_at
      from app.review_states r
      where r.subject_id = who and r.archived_at is null
    ), negative as materialized (
      select g.author_id,
        coalesce(
          (
            select h.score
            from app.score_history h
            where h.user_id = g.author_id and h.at <= clock
            order by h.at desc
            limit 1
          ) >= least_score,
          false
        ) as doubt,
        coalesce(a.score >= least_score, false) as doubt_now
      from got g
        join app.users a on a.user_id = g.author_id
      where g.score = -1
    )
    select who, 'A7', g.n, d.n, (d.people >= 2)::int::float8, d.people >= 2,
      -- A list shows people with the scores of now: it holds these rows only where that makes no difference.
      jsonb_build_object('people', d.people, 'score', least_score, 'listed', d.listed),
      g.since
    from (select count(*) as n, max(x.created_at) as since from got x) g
      cross join (
        select count(*) filter (where x.doubt) as n, count(distinct x.author_id) filter (where x.doubt) as people,
          coalesce(bool_and(x.doubt = x.doubt_now), true) as listed
        from negative x
      ) d
    where g.n >= (params #>> '{rules,A7,least}')::int;
end;
$$;
comment on function private.doubts_then(bigint) is
  'A7 of 6.7 for the past day the page looks from, as private.reason_cases answers it.';

create function private.reason_href_then(rule text, who text, p jsonb, day text) returns text
language sql immutable as $$
  select case
        when rule = 'C1' then '/slashes?status=open&subject=' || who
        when rule <> 'A7' or (p ->> 'listed')::boolean then private.reason_href(rule, who, p)
      end
      || '&asOf='
      || day;
$$;
comment on function private.reason_href_then(text, text, jsonb, text) is
  'The page that holds the rows a reason of a past day counts, as they stood then.';

create function private.reasons_of(who bigint, signals boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select r.body from private.reasons_of_people(array[who], signals) r);
end;
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
