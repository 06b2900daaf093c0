create function public.raffles_list(per int default 50) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
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
            from unnest(array_agg(r.draw)) d (draw)
              cross join lateral (
                select w.id from jsonb_array_elements_text(d.draw -> 'winners') with ordinality w (id, n) where w.n <= 3
              ) w
          )
      )
    )
  from (
      select *
      from app.raffles r
      where r.status <> 'draft'
      order by r.created_at desc
      limit least(greatest(coalesce(per, 50), 1), 200)
    ) r;
$$;
comment on function public.raffles_list(int) is
  '8.38: raffles, newest first, without drafts, and the people behind their organisers and first three winners.';
grant execute on function public.raffles_list(int4) to service_role;
grant execute on function public.raffles_list(int4) to anon, authenticated;
