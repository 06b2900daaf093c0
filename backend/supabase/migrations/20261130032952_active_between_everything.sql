set check_function_bodies = off;

create or replace function private.active_between(
  since timestamptz,
  until timestamptz,
  levels text[] default null,
  flagged_out boolean default false
) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  -- A span begins with an event, and its last one lies 30 days before its end. One that holds the whole range has an event in
  -- every 30 days of it; in a shorter range that has to be looked up.
  return (
    select count(distinct s.user_id)
    from app.activity_spans s
      join app.profiles p on p.user_id = s.user_id
    where s.from_at <= until
      and s.until_at - interval '720 hours' >= since
      and (
        levels is null
        or s.user_id in (select u.user_id from app.users u where private.level(u.score) = any (levels))
      )
      and not (flagged_out and s.user_id in (select b.voter_id from app.flagged_voters b))
      and (
        s.from_at >= since
        or s.until_at - interval '720 hours' <= until
        or until - interval '720 hours' >= since
        or exists (select 1 from app.vote_times v where v.voter_id = s.user_id and v.created_at between since and until)
        or exists (select 1 from app.reviews r where r.author_id = s.user_id and r.created_at between since and until)
        or exists (select 1 from app.vouches v where v.author_id = s.user_id and v.vouched_at between since and until)
        or exists (select 1 from app.slashes x where x.author_id = s.user_id and x.opened_at between since and until)
        or exists (
          select 1
          from app.invitations i
          where i.recipient_id = s.user_id and i.status = 'ACCEPTED' and i.accepted_at between since and until
        )
      )
  );
end;
$$;
