-- Page /user/profile (8.4): the bonds that end next, and how many there are in all with their points.
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
  most constant int := 50;
  open_bonds app.bonds[];
  marked int;
  endorsed jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  open_bonds := array(
    select k.bond
    from (select b as bond from app.bonds b where b.sender_id = who and b.open offset 0) k
    order by (k.bond).until, (k.bond).id
  );
  marked := jsonb_array_length(private.marked_reviews(who));
  endorsed := coalesce(private.kept_list(who, 'endorsed'), private.count_endorsed(who));
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'bonds', (
        select
          coalesce(
            jsonb_agg(
              private.bond_of(o, clock, (select h.person from app.people h where h.user_id = o.recipient_id))
              order by o.until, o.id
            ),
            '[]'
          )
        from unnest(open_bonds[:most]) o
      ),
      'openBonds', (
        select jsonb_build_object('count', count(*), 'points', coalesce(sum(o.impact), 0)) from unnest(open_bonds) o
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
