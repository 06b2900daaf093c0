create view app.vouch_states as
  select v.id, v.author_id, v.subject_id, v.subject_userkey, v.amount_wei, v.vouched_at, v.comment,
    case when v.unvouched_at <= (select app.now()) then v.unvouched_at end as unvouched_at,
    v.unhealthy and v.unvouched_at <= (select app.now()) is true as unhealthy,
    (v.unvouched_at is null or v.unvouched_at > (select app.now()))
      and (v.archived_at is null or v.archived_at > (select app.now())) as active,
    least(v.unvouched_at, v.archived_at, (select app.now())) as counted_until
  from app.vouches v
  where coalesce(v.vouched_at <= (select app.now()), false);
revoke all on app.vouch_states from public, anon, authenticated;
