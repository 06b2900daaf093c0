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
  '6.1: 0 at lo, 1 at hi, straight between, cut outside.';

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
  'The single values of nested ones, by the members on the way: "features * weight" for the weight of one of a list.';
