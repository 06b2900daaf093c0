-- M2: what was active at app.now(). `(select app.now())` is read once per statement; a bare call would run for every row.
-- `coalesce` around the clock: nearly every row is older than it, so it must not be what an index is read by (the planner
-- takes it for a third of the table and reads all of it).

create index on app.review_archive_events (at, review_id);
create function private.review_archived_at(
  review_id bigint,
  archived_at timestamptz,
  at timestamptz
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case
        when last.action = 'ARCHIVE' then last.at
        when last.action = 'RESTORE' then null
        when archived_at <= review_archived_at.at then archived_at
      end
    from
      (values(1)) one
      left join lateral (
        select e.action, e.at
        from app.review_archive_events e
        where e.review_id = review_archived_at.review_id and e.at <= review_archived_at.at
        order by e.at desc
        limit 1
      ) last
        on true
  );
end;
$$;
comment on function private.review_archived_at(bigint, timestamptz, timestamptz) is
  'Since when a review is archived at a time: the last archive event decides, a source with only a flag uses that. Null = active.';

-- Reads the few by their index, which the planner would not: it expects a third of all events. (What is switched off only costs
-- more to the planner, so much that each plan would be compiled.)
create function private.events_to_come() returns setof bigint
language plpgsql stable rows 10 set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
begin
  return query select e.review_id from app.review_archive_events e where e.at > (select app.now());
end;
$$;

-- Only a frozen clock has events behind it; for all other reviews the column is the state, and needs no look-up.
create view app.review_states as
  select
    r.id,
    r.author_id,
    r.subject_id,
    r.subject_userkey,
    r.score,
    r.title,
    r.body,
    r.created_at,
    case
      when r.id in (select private.events_to_come())
        or r.archived_at > (select app.now())
        then private.review_archived_at(r.id, r.archived_at, (select app.now()))
      else r.archived_at
    end as archived_at,
    r.archived_estimated
  from app.reviews r
  where coalesce(r.created_at <= (select app.now()), false);
revoke all on app.review_states from public, anon, authenticated;

create view app.vouch_states as
  select
    v.id,
    v.author_id,
    v.subject_id,
    v.subject_userkey,
    v.amount_wei,
    v.vouched_at,
    v.comment,
    case when v.unvouched_at <= (select app.now()) then v.unvouched_at end as unvouched_at,
    v.unhealthy and v.unvouched_at <= (select app.now()) is true as unhealthy,
    (v.unvouched_at is null or v.unvouched_at > (select app.now()))
      and (v.archived_at is null or v.archived_at > (select app.now())) as active,
    least(v.unvouched_at, v.archived_at, (select app.now())) as counted_until
  from app.vouches v
  where coalesce(v.vouched_at <= (select app.now()), false);
revoke all on app.vouch_states from public, anon, authenticated;

-- Slashes whose votes are blind, also while a cancellation is still to come.
create view app.open_slashes as
  select s.id
  from app.slashes s
  where s.closes_at > (select app.now()) and (s.cancelled_at is null or s.cancelled_at > (select app.now()));
revoke all on app.open_slashes from public, anon, authenticated;

-- Votes as anyone but the jobs may see them: no direction while a slash is open (blind votes), and the weight
-- that counts (M7: a missing weight is the voter's last score at or before the vote, else the present one).
-- The few open slashes are hashed, and only asked for votes on a slash: joined, all slashes would be read for each vote wherever
-- the planner expects few votes.
create view app.visible_votes as
  select
    v.target_type,
    v.target_id,
    v.voter_id,
    v.created_at,
    v.archived_at,
    v.target_type = 'slash' and v.target_id in (select s.id from app.open_slashes s) as blind,
    case
      when not (v.target_type = 'slash' and v.target_id in (select s.id from app.open_slashes s)) then v.is_upvote
    end as is_upvote,
    coalesce(
      v.weight,
      (
        select h.score
        from app.score_history h
        where h.user_id = v.voter_id and h.at <= v.created_at
        order by h.at desc
        limit 1
      ),
      (select u.score from app.users u where u.user_id = v.voter_id)
    )::numeric as weight,
    v.weight is null as weight_estimated
  from app.votes v
  where coalesce(v.created_at <= (select app.now()), false);
revoke all on app.visible_votes from public, anon, authenticated;
comment on view app.visible_votes is
  'The only place page functions may read votes from: hides direction while a slash is open.';

-- When votes were cast, without what they say: for whoever asks about all times and no direction.
create view app.vote_times as
  select v.target_type, v.target_id, v.voter_id, v.created_at, v.archived_at from app.votes v;
revoke all on app.vote_times from public, anon, authenticated;

-- Votes that count (M2): not withdrawn.
create view app.counted_votes as
  select * from app.visible_votes where archived_at is null or archived_at > (select app.now());
revoke all on app.counted_votes from public, anon, authenticated;

create function private.vote_tally(target_type text, target_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'up', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where v.is_upvote) end,
        'down', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where not v.is_upvote) end,
        'votes', count(*),
        'weightedShare', coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
          sum(v.weight) filter (where v.is_upvote is not null),
          0
        )
      )
    from app.counted_votes v
    where v.target_type = vote_tally.target_type and v.target_id = vote_tally.target_id
  );
end;
$$;
comment on function private.vote_tally(text, bigint) is 'M7: tally of a target; no direction while a slash is open.';
