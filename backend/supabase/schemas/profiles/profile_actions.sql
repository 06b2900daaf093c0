create function private.slashes_at_stake(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  accused bigint[] := array(
    select distinct s.subject_id
    from app.open_slashes o
      join app.slashes s using (id)
    where s.opened_at <= app.now() and s.subject_id is not null
  );
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slashId', s.id,
            'subject', (select h.person from app.people h where h.user_id = s.subject_id),
            'closesAt', private.iso(s.closes_at),
            'points', private.points_lost(s.type, s.amount, p.per_review, p.per_vouch, p.stack, b.reviewed, b.vouched)
          )
          order by s.closes_at, s.id
        ),
        '[]'
      )
    from (select distinct e.subject_id from private.endorsements(slashes_at_stake.user_id, accused) e) e
      join app.slashes s on s.subject_id = e.subject_id and s.opened_at <= app.now()
      join app.open_slashes o on o.id = s.id
      join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      cross join lateral private.endorsed_then(
        slashes_at_stake.user_id,
        s.subject_id,
        case p.snapshot when 'open' then s.opened_at else app.now() end
      ) b
    where b.reviewed or b.vouched
  );
end;
$$;
comment on function private.slashes_at_stake(bigint) is
  'M10 of open slashes on people that someone endorses now, earliest to close first.';

create function private.streak_of(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return (
    select jsonb_build_object(
        'days', u.streak_days,
        'lastAt', private.iso(
          greatest(
            (
              select max(r.created_at)
              from app.reviews r
              where r.author_id = u.user_id and r.created_at <= clock
            ),
            (
              select max(v.created_at)
              from app.vote_times v
              where v.voter_id = u.user_id and v.created_at <= clock
            ),
            (
              select max(v.vouched_at)
              from app.vouches v
              where v.author_id = u.user_id and v.vouched_at <= clock
            ),
            (
              select max(s.opened_at)
              from app.slashes s
              where s.author_id = u.user_id and s.opened_at <= clock
            )
          )
        )
      )
    from app.users u
    where u.user_id = streak_of.user_id
  );
end;
$$;
comment on function private.streak_of(bigint) is
  'A person''s streak as reported by the network, and the time of their last known review, vote, vouch or slash.';

create function public.profile_actions(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
        select coalesce(
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
        where private.may_answer(who, t.topic)
          and (t.topic <> 'farmer' or private.feature_on('farmerScores'))
          and (t.topic <> 'caution' or private.feature_on('shitlist'))
      ),
      'endorsed', endorsed
        || jsonb_build_object(
          'rows', (
            select coalesce(
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
comment on function public.profile_actions(text) is
  'Page /user/profile (8.4; M10, M11, M13, M18, M22, EIP-6): what a profile should look after. Open bonds by days left, open slashes on people it endorses with what it would lose, room under EIP-7, people with an active negative review that it has not reviewed since, marks of EIP-6 and the next penalty, invitations pending for more than 14 days, what is flagged, whom it endorses by expected points, its votes on slashes. `person` is null for an unknown id.';
grant execute on function public.profile_actions(text) to anon, authenticated, service_role;

create function private.kept_figure(user_id bigint, figure text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select s.figures -> figure
    from app.r_profile_sums s
    where s.user_id = kept_figure.user_id and private.rollup_as_of('profile_sums') is not null
  );
end;
$$;
comment on function private.kept_figure(bigint, text) is
  'A stored figure of private.count_profile_sums for a busy person; null for others.';
