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
    || private.reasons_of(who, true)
    || jsonb_build_object(
      'person', private.person(who),
      'version', private.detector('reasons') -> 'version',
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
comment on function public.reasons(text, jsonb) is
  '6.7: up to six sentences about a person, against, for and context, each with its rule, version, parts, rows it counts, share of those with as many cases, and the page that holds the rows. A rule that compares a person with others is silent while fewer than 30 have its least number of cases. `enough` is false where no rule has enough cases. `person` is null for an unknown id. Filter: asOf (what was said on that day; `notKnown` names the rules that have no history, people have their names and scores of now).';
grant execute on function public.reasons(text, jsonb) to anon, authenticated, service_role;
