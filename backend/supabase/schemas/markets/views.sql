create function private.trust_flow(side text, is_trust boolean, wei numeric) returns numeric
language sql immutable as $$
  select case when not is_trust then 0 when side = 'BUY' then wei else -wei end;
$$;
comment on function private.trust_flow(text, boolean, numeric) is
  'M20: net trust flow of a trade: trust bought minus trust sold.';

create view app.market_states as
  select t.id, t.market_id, t.actor_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at,
    private.trust_flow(t.side, t.is_trust, t.eth_wei) as flow
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.market_states from public, anon, authenticated;
