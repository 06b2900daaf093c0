create function public.profile_activity(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
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
        select coalesce(
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
        from private.authored_days(who, running - 364) d
      )
    );
end;
$$;
comment on function public.profile_activity(text) is
  'Page /profiles/{id} (8.3): authored events of the last 52 complete ISO weeks and the running one by day and kind, and in how many of the complete weeks of membership there was any. `person` is null for an unknown id.';
grant execute on function public.profile_activity(text) to anon, authenticated, service_role;

create function private.authored_days(user_id bigint, since date) returns table (
  day date, reviews bigint, vouches bigint, votes bigint, votes_taken_back bigint, slashes bigint, joined bigint
)
language plpgsql stable set search_path = '' set timezone = 'UTC' set enable_sort = off as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  since_at timestamptz := since;
  whole interval := interval '1 day';
begin
  -- Bins instead of dates: computing a date applies time zone rules, for every row.
  return query
    select e.at::date, sum(e.reviews)::bigint, sum(e.vouches)::bigint, sum(e.votes)::bigint, sum(e.taken_back)::bigint,
      sum(e.slashes)::bigint, sum(e.joined)::bigint
    from (
        select date_bin(whole, v.created_at, since_at) as at, 0 as reviews, 0 as vouches,
          count(*) - count(*) filter (where v.archived_at <= clock) as votes,
          count(*) filter (where v.archived_at <= clock) as taken_back, 0 as slashes, 0 as joined
        from app.vote_times v
        where v.voter_id = authored_days.user_id and v.created_at >= since_at and v.created_at <= clock
        group by 1
        union all
        select date_bin(whole, r.created_at, since_at), count(*), 0, 0, 0, 0, 0
        from app.review_states r
        where r.author_id = authored_days.user_id and r.created_at >= since_at
        group by 1
        union all
        select date_bin(whole, v.vouched_at, since_at), 0, count(*), 0, 0, 0, 0
        from app.vouch_states v
        where v.author_id = authored_days.user_id and v.vouched_at >= since_at
        group by 1
        union all
        select date_bin(whole, s.opened_at, since_at), 0, 0, 0, 0, count(*), 0
        from app.slashes s
        where s.author_id = authored_days.user_id and s.opened_at >= since_at and s.opened_at <= clock
        group by 1
        union all
        select date_bin(whole, i.accepted_at, since_at), 0, 0, 0, 0, 0, count(*)
        from app.invitations i
        where i.recipient_id = authored_days.user_id
          and i.status = 'ACCEPTED'
          and i.accepted_at >= since_at
          and i.accepted_at <= clock
        group by 1
      ) e
    group by 1;
end;
$$;
comment on function private.authored_days(bigint, date) is
  'What a person did (8.6: wrote a review, vouched, voted, opened a slash, accepted an invitation) and how often on each UTC day since a given one; includes what was taken back later.';
