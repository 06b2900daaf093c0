/* Rows that the data sets lack, so that every declaration is checked against a non-empty answer. */

const HEX = "repeat('ab', 32)";

/** Inserted before the rollups run. */
export const BEFORE: readonly string[] = [
  `insert into app.roadmap (title, status) values ('Export of graphs', 'planned')`,
  `insert into app.stored_lists (id, kind, items) values ('000000000000', 'handles', '["alice", "bob"]')`,
  `insert into public.sync_notifications (type, status, message, details) values
     ('other', 'completed', 'Read everything', '{}'), ('reviews_sync', 'in_progress', 'Reading', '{"run": {"percent": 12.5, "phase": "reviews"}}')`,
  `insert into app.sync_checkpoints (entity, cursor, known_until) values ('pass', '{}', '2026-03-15T23:00:00Z')`,
  `insert into app.sync_readers (reader, label, pages, tried_at, failing_since, reason, error)
     values ('markets', 'markets', '{/markets}', now(), now(), 'gone', 'The network answered 404 to /v2/markets (1 attempt).')`,
  `insert into app.sync_unknown (entity, key, body) values ('markets', '1', '{}')`,
  // A statement by a person who has both a caution and a signal.
  `insert into app.statements (user_id, topic, body) select p.user_id, t, 'I was away.' from app.profiles p, unnest(array['caution', 'batches', 'massArchive']) t
     where p.profile_id in (5, 11)`,
  `insert into app.raffles (id, title, winner_count, owner_wallet, owner_profile_id, status, commit, rule, freeze_at, beacon_at) values
     ('R-0001', 'For reviewers', 2, '0x00', 1, 'open', ${HEX}, '{"minScore": 1200, "season": 1, "week": 2, "minXp": 5, "tickets": {"metric": "xp", "per": 10, "cap": 100}}',
       now() + interval '1 day', now() + interval '2 days')`,
  `insert into app.raffles (id, title, winner_count, owner_wallet, status, commit, freeze_at, beacon_at, frozen_at, ended_at, root, entrants, tickets, source,
       announced_round, randomness, signature, secret, draw) values
     ('R-0002', 'For everybody', 1, '0x00', 'drawn', ${HEX}, now() - interval '2 days', now() - interval '1 day', now() - interval '2 days', now(), ${HEX}, 2, 3, 'drand',
       100, ${HEX}, 'cd', ${HEX}, '{"seed": "ab", "winners": [3], "tickets": 3, "log": [{"k": 0, "value": "18446744073709551615", "ticket": null, "owner": null, "result": "rejected"},
       {"k": 1, "value": "7", "ticket": 1, "owner": 3, "result": "accepted"}]}')`,
  `insert into app.raffle_entries (raffle_id, profile_id, tickets) values ('R-0002', 2, 1), ('R-0002', 3, 2)`,
  // Pictures of the data sets are files beside them.
  `update app.users set avatar_url = 'https://pictures.example/alice.png' where handle = 'alice'`,
  // A cancelled slash, and one with an unusual score history around it.
  `update app.slashes set cancelled_at = opened_at + interval '1 hour' where id = 4`,
];

/** Inserted after them: data that only large networks produce. */
export const AFTER: readonly string[] = [
  `insert into app.r_farm_ring (root, members, edges) select min(p.user_id), array_agg(p.user_id), 3 from app.profiles p where p.profile_id <= 3`,
  `insert into app.r_cycle_list (size, members) select 3, array_agg(p.user_id) from app.profiles p where p.profile_id <= 3`,
  `update app.r_vote_skill set n = 12, coherent = 9, base = .5, skill = .5 where voter_id = (select min(voter_id) from app.r_vote_skill)`,
];
