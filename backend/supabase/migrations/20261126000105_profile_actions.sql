-- Page /user/profile (8.4): what is kept of busy people is read, and each bond is worked out once, by one clock.
create function private.kept_figure(user_id bigint, figure text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select s.figures -> figure
    from app.r_profile_sums s
    where s.user_id = kept_figure.user_id and private.rollup_as_of('profile_sums') is not null
  );
end;
$$;
comment on function private.kept_figure(bigint, text) is
  'One of private.count_profile_sums of somebody busy; null of others.';

-- With the person at once: to put the two together again takes as long as either.
create function private.bond_of(b app.bonds, clock timestamptz, person jsonb) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
      'person', person,
      'scoreThen', b.score_then,
      'bondOpen', b.open,
      'bondDaysLeft', case when b.open then extract(epoch from b.until - clock)::double precision / 86400 end,
      'bondUntil', private.iso(b.until),
      'bondRaw', b.raw,
      'bondImpact', b.impact,
      'capped', b.impact <> b.raw
    );
$$;
create or replace function private.bond_of(b app.bonds)
returns jsonb
language sql
stable
as $$
  select private.bond_of(b, app.now(), null) - 'person';
$$;

create or replace function public.profile_actions(id text)
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
  who bigint := private.survivor(private.find_user(id));
  clock timestamptz := app.now();
  marked int;
  endorsed jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  marked := jsonb_array_length(private.marked_reviews(who));
  endorsed := coalesce(private.kept_list(who, 'endorsed'), private.count_endorsed(who));
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'bonds', (
        select
          coalesce(
            jsonb_agg(
              private.bond_of(
                row(
                  k.id,
                  k.sender_id,
                  k.recipient_id,
                  k.accepted_at,
                  k.until,
                  k.open,
                  k.score_then,
                  k.raw,
                  k.impact
                )::app.bonds,
                clock,
                (select h.person from app.people h where h.user_id = k.recipient_id)
              )
              order by k.until, k.id
            ),
            '[]'
          )
        from (select b.* from app.bonds b where b.sender_id = who and b.open offset 0) k
      ),
      'atStake', private.slashes_at_stake(who),
      'headroom', coalesce(private.kept_figure(who, 'headroom'), private.headroom(who)),
      'unanswered', private.with_people(coalesce(private.kept_list(who, 'unanswered'), private.count_unanswered(who))),
      'marks', marked,
      'nextPenalty', private.fibonacci(marked),
      'pending', (
        select jsonb_build_object('count', count(*), 'oldest', private.iso(min(i.sent_at)))
        from app.invitation_states i
        where i.sender_id = who and i.status = 'pending' and i.sent_at <= clock - interval '14 days'
      ),
      'flags', private.person_flags(who),
      'signals', (
        select coalesce(jsonb_agg(t.topic order by t.topic), '[]')
        from unnest(array['batches', 'bot', 'caution', 'farmer', 'massArchive']) t (topic)
        where
          private.may_answer(who, t.topic)
          and (t.topic <> 'farmer' or private.feature_on('farmerScores'))
          and (t.topic <> 'caution' or private.feature_on('shitlist'))
      ),
      'endorsed', endorsed
        || jsonb_build_object(
          'rows', (
            select
              coalesce(
                jsonb_agg(
                  (e.one - 'userId')
                    || jsonb_build_object(
                      'person', (select h.person from app.people h where h.user_id = (e.one ->> 'userId')::bigint)
                    )
                  order by e.place
                ),
                '[]'
              )
            from jsonb_array_elements(endorsed -> 'rows') with ordinality e (one, place)
          )
        ),
      'streak', private.streak_of(who),
      'votes', private.skill_json(who)
    );
end;
$$;
