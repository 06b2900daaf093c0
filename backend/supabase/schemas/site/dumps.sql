create view app.dump_accounts as
  select u.user_id, p.profile_id, u.handle, u.display_name as name, u.status, u.score, u.xp_total as xp
  from app.users u
    left join app.profiles p on p.user_id = u.user_id;
revoke all on app.dump_accounts from public, anon, authenticated;

create view app.dump_profiles as
  select p.profile_id, p.user_id, p.joined_at, p.invited_by as invited_by_user_id, p.archived
  from app.profiles p
  where p.joined_at <= (select app.now());
revoke all on app.dump_profiles from public, anon, authenticated;

create view app.dump_reviews as
  select r.id, r.author_id as author_user_id, r.subject_id as subject_user_id, r.score, r.created_at, r.archived_at,
    r.archived_estimated, r.title, r.body
  from app.review_states r;
revoke all on app.dump_reviews from public, anon, authenticated;

create view app.dump_vouches as
  select v.id, v.author_id as author_user_id, v.subject_id as subject_user_id, v.amount_wei, v.vouched_at,
    v.unvouched_at, v.unhealthy, v.active, v.comment
  from app.vouch_states v;
revoke all on app.dump_vouches from public, anon, authenticated;

create view app.dump_slashes as
  select s.id, s.author_id as author_user_id, s.subject_id as subject_user_id, s.type, s.amount, s.opened_at,
    s.closes_at, s.cancelled_at, s.status, s.comment
  from app.slash_states s;
revoke all on app.dump_slashes from public, anon, authenticated;

create view app.dump_votes as
  select v.target_type, v.target_id, v.voter_id as voter_user_id, v.created_at,
    case when v.archived_at <= (select app.now()) then v.archived_at end as archived_at, v.is_upvote, v.weight,
    v.weight_estimated
  from app.visible_votes v;
revoke all on app.dump_votes from public, anon, authenticated;

create view app.dump_invitations as
  select i.id, i.sender_id as sender_user_id, i.recipient_id as recipient_user_id, i.status, i.sent_at, i.accepted_at,
    i.score_at_accept
  from app.invitation_states i;
revoke all on app.dump_invitations from public, anon, authenticated;

create view app.dump_xp_weeks as
  select x.season, x.week, x.user_id, x.xp from app.xp_weekly x;
revoke all on app.dump_xp_weeks from public, anon, authenticated;

create view app.dump_scores as
  select h.user_id, h.at, h.score from app.score_history h where h.at <= (select app.now());
revoke all on app.dump_scores from public, anon, authenticated;

create view app.dump_markets as
  select m.id, m.user_id, m.created_at from app.markets m where m.created_at <= (select app.now());
revoke all on app.dump_markets from public, anon, authenticated;

create view app.dump_market_prices as
  select m.market_id, m.at, m.trust_price as trust_price_wei, m.distrust_price as distrust_price_wei
  from app.market_snapshots m
  where m.at <= (select app.now());
revoke all on app.dump_market_prices from public, anon, authenticated;

create view app.dump_market_trades as
  select t.market_id, t.id, t.actor_id as actor_user_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.dump_market_trades from public, anon, authenticated;
