create function private.what_is_known(who bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'joinedAt', (
      select private.iso(p.joined_at) from app.profiles p where p.user_id = who and p.joined_at <= app.now()
    ),
    'reviews', (select count(*) from app.review_states r where r.subject_id = who and r.archived_at is null),
    'votes', case
      when private.looks_back() then (select count(*) from app.counted_votes v where v.voter_id = who)
      else (
        select coalesce(sum(v.up + v.down + v.blind + v.unknown), 0)::bigint
        from app.r_vote_voter v
        where v.voter_id = who
      )
    end
  );
end;
$$;
comment on function private.what_is_known(bigint) is
  'Basic facts about a person: when they joined, active reviews received and votes cast.';

create function public.reasons(id text, filters jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  who bigint := private.survivor(private.find_user(id));
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.what_is_known(who)
    || (select q.body || jsonb_build_object('summary', q.summary) from private.reasons_of_people(array[who], true) q)
    || jsonb_build_object('person', private.person(who), 'version', private.detector('reasons') -> 'version');
end;
$$;
comment on function public.reasons(text, jsonb) is
  'Up to six reasons about a person (against, for, context), each with its rule, its version, the parts of its sentence, the rows it counts, its share among people with as many cases (said from `least` cases on), and the page that lists the rows. A rule that compares a person with others is silent while fewer than 30 have its least number of cases. `enough` is false where no rule has enough cases. `summary` is the rule that sums them up, suspicions included; null for a past day. `person` is null for an unknown id. Filter: asOf (what was said on that day; `notKnown` names the rules that have no history, people have their names and scores of now).';
grant execute on function public.reasons(text, jsonb) to anon, authenticated, service_role;

insert into app.detector_params (detector, version, active, json)
values
  (
    'reasons',
    1,
    false,
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

-- The score itself counts as a reason too, and a summary precedes the sentences.
insert into app.detector_params (detector, version, active, json)
select d.detector, 2, true,
  d.json
    || '{"fellDays": 90, "fellPoints": 100, "slashedDays": 365, "cautionBelow": 800, "backedFrom": 1400}'
    || jsonb_build_object(
      'rules', d.json -> 'rules'
        || '{
          "A14": {"side": "against", "least": 1, "percentile": 95},
          "A15": {"side": "against", "least": 2, "percentile": 95}
        }'
    )
from app.detector_params d
where d.detector = 'reasons' and d.version = 1;
