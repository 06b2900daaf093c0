-- What is published of raffles (8.38, 8.39).

create function public.raffles_pending() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(r.id order by r.id), '[]')
  from app.raffles r
  where (r.status = 'open' and r.freeze_at <= now()) or (r.status = 'frozen' and r.beacon_at <= now());
$$;
comment on function public.raffles_pending is
  'Raffles for which a time has come: freeze, beacon, or the end of the time to reveal. For the jobs only.';
grant execute on function public.raffles_pending to service_role;

create function private.people_of_profiles(ids bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(h.person order by p.profile_id), '[]')
  from
    app.profiles p
    join app.people h using (user_id)
  where p.profile_id = any (ids);
$$;
comment on function private.people_of_profiles(bigint[]) is
  'People behind profile ids, by id; an id that nobody has is left out.';

create function public.raffle_proof(id text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select
    jsonb_build_object(
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
        select
          coalesce(
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
grant execute on function public.raffle_proof to service_role;

create function public.raffles_list(per int default 50) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select
    jsonb_build_object(
      'asOf', private.iso(now()),
      'rows', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.id,
            'title', r.title,
            'prize', r.prize,
            'status', case when r.status = 'frozen' and r.beacon_at <= now() then 'waiting' else r.status end,
            'reason', r.reason,
            'entrants', coalesce(
              r.entrants,
              (select count(*) from app.raffle_entries e where e.raffle_id = r.id and r.rule is null)
            ),
            'freezeAt', private.iso(r.freeze_at),
            'beaconAt', private.iso(r.beacon_at),
            'source', r.source,
            'round', r.announced_round,
            'winnerCount', r.winner_count,
            'winners', coalesce(r.draw -> 'winners', '[]'),
            'organiser', r.owner_profile_id
          )
          order by r.created_at desc
        ),
        '[]'
      ),
      'people', private.people_of_profiles(
        array_agg(r.owner_profile_id)
          || array(
            select distinct w.id::bigint
            from
              unnest(array_agg(r.draw)) d (draw)
              cross join lateral (
                select w.id from jsonb_array_elements_text(d.draw -> 'winners') with ordinality w (id, n) where w.n <= 3
              ) w
          )
      )
    )
  from
    (
      select *
      from app.raffles r
      where r.status <> 'draft'
      order by r.created_at desc
      limit least(greatest(coalesce(per, 50), 1), 200)
    ) r;
$$;
comment on function public.raffles_list(int) is
  '8.38: raffles, newest first, without drafts, and the people behind their organisers and first three winners.';
grant execute on function public.raffles_list to service_role;

create function public.raffle_drafts(owner text) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', r.id,
          'title', r.title,
          'prize', r.prize,
          'winners', r.winner_count,
          'repeats', r.repeats,
          'rule', r.rule,
          'entries', (
            select
              coalesce(
                jsonb_agg(jsonb_build_object('profileId', e.profile_id, 'tickets', e.tickets) order by e.profile_id),
                '[]'
              )
            from app.raffle_entries e
            where e.raffle_id = r.id and r.rule is null
          ),
          'freezeAt', private.iso(r.freeze_at),
          'beaconAt', private.iso(r.beacon_at)
        )
        order by r.id
      ),
      '[]'
    )
  from app.raffles r
  where r.owner_wallet = owner and r.status = 'draft';
$$;
comment on function public.raffle_drafts(text) is
  'Drafts of one organiser, with all that can still be changed. For the function raffle only.';
grant execute on function public.raffle_drafts to service_role;
grant execute on function public.raffle_proof(text), public.raffles_list(int) to anon, authenticated;
