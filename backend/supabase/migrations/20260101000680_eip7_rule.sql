-- M11: the rule of EIP-7.

-- M11 in one place: of `positive` received reviews `reciprocated` are answered.
create function private.eip7_rule(out free int, out per_answerless int)
language plpgsql
stable
set search_path = ''
as $$
begin
  free := (private.param('r4r.free', app.now()) #>> '{}')::int;
  per_answerless := (private.param('r4r.per_nonrecip', app.now()) #>> '{}')::int;
end;
$$;
comment on function private.eip7_rule is
  'M11: what the rule of today lets count, and how much more for each review that is not reciprocated.';
create function private.eip7(positive int, reciprocated int, room int) returns jsonb
language sql immutable
as $$
  select
    jsonb_build_object(
      'positive', positive,
      'reciprocated', reciprocated,
      'nonReciprocated', positive - reciprocated,
      'counted', case when reciprocated <= room then reciprocated else room end,
      'neutralised', case when reciprocated <= room then 0 else reciprocated - room end,
      'headroom', room - reciprocated
    );
$$;
create function private.eip7(positive int, reciprocated int) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.eip7(positive, reciprocated, r.free + r.per_answerless * (positive - reciprocated))
    from private.eip7_rule() r
  );
end;
$$;
comment on function private.eip7(int, int) is 'M11: counted, neutralised and headroom by the rule of today.';
