-- Page /user/profile (8.4).

-- People this person endorses about whom a slash is open, and what an upheld one would cost this person now.
create function private.slashes_at_stake(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  accused bigint[] := array(
    select distinct s.subject_id
    from
      app.open_slashes o
      join app.slashes s using (id)
    where s.opened_at <= app.now() and s.subject_id is not null
  );
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'slashId', s.id,
            'subject', (select h.person from app.people h where h.user_id = s.subject_id),
            'closesAt', private.iso(s.closes_at),
            'points', b.points
          )
          order by s.closes_at, s.id
        ),
        '[]'
      )
    from
      (select distinct e.subject_id from private.endorsements(slashes_at_stake.user_id, accused) e) e
      join app.slashes s on s.subject_id = e.subject_id and s.opened_at <= app.now()
      join app.open_slashes o on o.id = s.id
      join lateral private.slash_supporters(s.id) b on b.user_id = slashes_at_stake.user_id
  );
end;
$$;
comment on function private.slashes_at_stake(bigint) is
  'M10 of slashes that are open: those on people somebody endorses now, first to close first.';

-- The streak of a profile in what it should look after (8.4). The network tells how long it is and not when it last counted a
-- day; the last thing it is known to have done tells whether today is still missing.
create function private.streak_of(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return (
    select
      jsonb_build_object(
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
  'The network''s own streak of a person, and the time of their last review, vote, vouch or slash that is known.';

create function public.profile_actions(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.survivor(private.find_user(id));
  clock timestamptz := app.now();
  marked int;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  marked := jsonb_array_length(private.marked_reviews(who));
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'bonds', (
        select
          coalesce(
            jsonb_agg(
              private.bond_of(b)
                || jsonb_build_object('person', (select h.person from app.people h where h.user_id = b.recipient_id))
              order by b.until, b.id
            ),
            '[]'
          )
        from app.bonds b
        where b.sender_id = who and b.open
      ),
      'atStake', private.slashes_at_stake(who),
      'headroom', private.headroom(who),
      'unanswered', (
        select
          jsonb_build_object(
            'count', count(*),
            'people', coalesce(
              jsonb_agg((select h.person from app.people h where h.user_id = x.author_id) order by x.n) filter (
                where x.n <= 5
              ),
              '[]'
            )
          )
        from
          (
            select r.author_id, row_number() over (order by max(r.created_at) desc, r.author_id) as n
            from app.review_states r
            where
              r.subject_id = who
              and r.score = -1
              and r.archived_at is null
              and not exists (
                select 1
                from app.review_states a
                where
                  a.subject_id = r.author_id
                  and a.author_id = who
                  and a.archived_at is null
                  and a.created_at > r.created_at
              )
            group by r.author_id
          ) x
      ),
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
      'endorsed', (
        select
          jsonb_build_object(
            'count', count(*),
            'points', coalesce(sum(e.points), 0),
            'rows', coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'person', (select h.person from app.people h where h.user_id = e.subject_id),
                  'reviewed', e.r,
                  'vouched', e.v,
                  'wei', e.wei::text,
                  'risk', e.risk,
                  'points', e.points
                )
                order by e.n
              ) filter (where e.n <= 50),
              '[]'
            )
          )
        from
          (
            select x.*, row_number() over (order by x.points desc, x.wei desc nulls last, x.subject_id) as n
            from private.exposure_rows(who) x
          ) e
      ),
      'streak', private.streak_of(who),
      'votes', private.skill_json(who)
    );
end;
$$;
comment on function public.profile_actions(text) is
  'Page /user/profile (8.4; M10, M11, M13, M18, M22, EIP-6): what a profile should look after. Open bonds by days left, open slashes on people it endorses with what it would lose, room under EIP-7, people with an active negative review that it has not reviewed since, marks of EIP-6 and the next penalty, invitations pending for more than 14 days, what is flagged, whom it endorses by expected points, its votes on slashes. `person` is null for an unknown id.';
grant execute on function public.profile_actions(text) to anon, authenticated, service_role;
