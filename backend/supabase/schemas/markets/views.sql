create view app.market_states as
  select t.id, t.market_id, t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at,
    private.trust_flow(t.side, t.is_trust, t.eth_wei) as flow
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.market_states from public, anon, authenticated;
