-- Page /profiles/{id}, activity calendar (8.3).
create function private.authored_events(user_id bigint, since timestamptz) returns table (at timestamptz, kind text)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select r.created_at, 'reviews'
    from app.review_states r
    where r.author_id = authored_events.user_id and r.created_at >= since
    union all
    select v.vouched_at, 'vouches'
    from app.vouch_states v
    where v.author_id = authored_events.user_id and v.vouched_at >= since
    union all
    select v.created_at, case when v.archived_at <= (select app.now()) then 'votesTakenBack' else 'votes' end
    from app.vote_times v
    where v.voter_id = authored_events.user_id and v.created_at >= since and v.created_at <= (select app.now())
    union all
    select s.opened_at, 'slashes'
    from app.slashes s
    where s.author_id = authored_events.user_id and s.opened_at >= since and s.opened_at <= (select app.now())
    union all
    select i.accepted_at, 'joined'
    from app.invitations i
    where
      i.recipient_id = authored_events.user_id
      and i.status = 'ACCEPTED'
      and i.accepted_at >= since
      and i.accepted_at <= (select app.now());
end;
$$;
comment on function private.authored_events(bigint, timestamptz) is
  'What somebody did (8.6: wrote a review, vouched, voted, opened a slash, accepted an invitation), since when; what was taken back was done too.';

create function public.profile_activity(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.survivor(private.find_user(id));
  running date := date_trunc('week', app.now() at time zone 'UTC')::date;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'joinedAt', (select private.iso(p.joined_at) from app.profiles p where p.user_id = who),
      'from', running - 364,
      'weeks', (
        select jsonb_build_object('active', w.active, 'complete', w.complete)
        from private.active_weeks(who) w
      ),
      'days', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'day', d.day,
                'reviews', d.reviews,
                'vouches', d.vouches,
                'votes', d.votes,
                'votesTakenBack', d.votes_taken_back,
                'slashes', d.slashes,
                'joined', d.joined > 0
              )
              order by d.day
            ),
            '[]'
          )
        from
          (
            select
              e.at::date as day,
              count(*) filter (where e.kind = 'reviews') as reviews,
              count(*) filter (where e.kind = 'vouches') as vouches,
              count(*) filter (where e.kind = 'votes') as votes,
              count(*) filter (where e.kind = 'votesTakenBack') as votes_taken_back,
              count(*) filter (where e.kind = 'slashes') as slashes,
              count(*) filter (where e.kind = 'joined') as joined
            from private.authored_events(who, running - 364) e
            group by 1
          ) d
      )
    );
end;
$$;
comment on function public.profile_activity(text) is
  'Page /profiles/{id} (8.3): authored events of the last 52 complete ISO weeks and the running one by day and kind, and in how many of the complete weeks of membership there was any. `person` is null for an unknown id.';
grant execute on function public.profile_activity(text) to anon, authenticated, service_role;
