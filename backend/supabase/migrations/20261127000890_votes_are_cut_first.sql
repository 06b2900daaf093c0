-- Of a pair with more than a thousand events the oldest were left out, among them the reviews that a sentence rests on: now votes
-- go first.

create or replace function public.profile_interactions(a text, b text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  x bigint;
  y bigint;
begin
  if not private.feature_on('profileInteractions') then
    return null;
  end if;
  x := private.find_user(a);
  y := private.find_user(nullif(btrim(b), ''));
  if x is null or (nullif(btrim(b), '') is not null and y is null) then
    return private.stamp()
      || jsonb_build_object(
        'a', private.person(x),
        'b', private.person(y),
        'unknown', case when x is null then 'a' else 'b' end,
        'suggest', private.nearest_to(case when x is null then a else b end)
      );
  end if;
  if y is null or y = x then
    return private.stamp()
      || jsonb_build_object('a', private.person(x), 'b', null)
      || private.heaviest_counterparties(x, 200);
  end if;
  return private.stamp()
    || jsonb_build_object(
      'a', private.person(x),
      'b', private.person(y),
      'weight', coalesce((select w.weight from private.counterparty_weights(x, y) w), 0),
      'timeline', (
        select
          coalesce(
            jsonb_agg(
              e.body || jsonb_build_object('at', private.iso(e.at), 'kind', e.kind, 'from', e.lane)
              order by e.at desc, e.kind, e.body ->> 'id'
            ),
            '[]'
          )
        from
          (
            select e.*
            from
              (
                select 'a' as lane, t.* from private.interaction_events(x, y) t
                union all
                select 'b', t.* from private.interaction_events(y, x) t
              ) e
            order by e.kind in ('vote', 'slashVote'), e.at desc
            limit 1000
          ) e
      ),
      'balance', jsonb_build_object('a', private.interaction_balance(x, y), 'b', private.interaction_balance(y, x)),
      'shared', private.shared_relations(x, y),
      'paths', private.trust_paths_between(x, y),
      'pathsBack', private.trust_paths_between(y, x)
    );
end;
$$;
