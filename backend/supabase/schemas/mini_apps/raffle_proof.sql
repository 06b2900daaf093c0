create function public.raffle_proof(id text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
      'algorithm', 'raffle-v1',
      'raffleId', r.id,
      'title', r.title,
      'prize', r.prize,
      'status', case when r.status = 'frozen' and r.beacon_at <= now() then 'waiting' else r.status end,
      'reason', r.reason,
      'winnerCount', r.winner_count,
      'repeats', r.repeats,
      'rule', r.rule,
      'organiser', r.owner_profile_id,
      'ownerWallet', r.owner_wallet,
      'commit', r.commit,
      'freezeAt', private.iso(r.freeze_at),
      'frozenAt', private.iso(r.frozen_at),
      'beaconAt', private.iso(r.beacon_at),
      'root', r.root,
      'entrants', r.entrants,
      'tickets', r.tickets,
      'source', r.source,
      'announcedRound', r.announced_round,
      'round', r.announced_round,
      'randomness', r.randomness,
      'signature', r.signature,
      'secret', case when r.status = 'drawn' then r.secret end,
      'winners', coalesce(r.draw -> 'winners', '[]'),
      'seed', r.draw -> 'seed',
      'log', coalesce(r.draw -> 'log', '[]'),
      'endedAt', private.iso(r.ended_at),
      'entries', (
        select coalesce(
            jsonb_agg(jsonb_build_object('profileId', e.profile_id, 'tickets', e.tickets) order by e.profile_id),
            '[]'
          )
        from app.raffle_entries e
        where e.raffle_id = r.id
      ),
      'people', private.people_of_profiles(
        array(select w::bigint from jsonb_array_elements_text(coalesce(r.draw -> 'winners', '[]')) w)
          || r.owner_profile_id
          || array(
            select e.profile_id
            from app.raffle_entries e
            where e.raffle_id = r.id
            order by e.profile_id
            limit 500
          )
      )
    )
  from app.raffles r
  where r.id = raffle_proof.id and r.status <> 'draft';
$$;
comment on function public.raffle_proof(text) is
  '8.39: everything published about a raffle (6.4), the input of verifyRaffle once it is drawn; null for an unknown one or a draft. The secret shows only after the draw.';
grant execute on function public.raffle_proof(text) to service_role;
grant execute on function public.raffle_proof(text) to anon, authenticated;
