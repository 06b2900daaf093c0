import type { Target } from './target';

/** Visitors' and organizers' data that a network lacks: feedback, a list, and a drawn raffle with a thousand entries. */
export async function fillForVisitors(target: Target): Promise<void> {
  await target.sql('update app.feature_flags set enabled = true where true');
  await target.sql(
    `insert into app.stored_lists (id, kind, items)
     select '000000000000', 'handles', jsonb_agg('person_' || n) from generate_series(1, 500) n on conflict do nothing`,
  );
  await target.sql(
    `insert into app.roadmap (title, status) select 'Charts ' || n, 'idea' from generate_series(1, 50) n
     where not exists (select 1 from app.roadmap)`,
  );
  const entrants = 1_000;
  await target.sql(
    `insert into app.raffles (id, title, winner_count, owner_wallet, status, commit, freeze_at, beacon_at, frozen_at, ended_at, root, entrants, tickets,
       source, announced_round, randomness, signature, secret, draw)
     select 'R-0001', 'For everybody', 1, '0x00', 'drawn', hex, now() - interval '2 days', now() - interval '1 day', now() - interval '2 days', now(), hex, $1::int, $1::int,
       'drand', 100, hex, 'cd', hex,
       '{"seed": "ab", "winners": [3], "tickets": 1000, "log": [{"k": 0, "value": "7", "ticket": 2, "owner": 3, "result": "accepted"}]}'
     from repeat('ab', 32) hex on conflict do nothing`,
    [entrants],
  );
  await target.sql(
    `insert into app.raffle_entries (raffle_id, profile_id, tickets) select 'R-0001', n, 1 from generate_series(1, $1::int) n on conflict do nothing`,
    [entrants],
  );
}
