create function private.raffle_of(id text, owner text, variadic allowed text[]) returns app.raffles
language plpgsql set search_path = '' as $$
declare
  found app.raffles;
begin
  select * into found from app.raffles r where r.id = raffle_of.id for update;
  if found.id is null or (owner is not null and owner <> found.owner_wallet and found.status = 'draft') then
    raise exception 'There is no raffle %.', left(raffle_of.id, 20) using errcode = 'PT404';
  elseif owner is not null and owner <> found.owner_wallet then
    raise exception 'Only its organizer may do this.' using errcode = 'PT403';
  elseif found.status <> all (allowed) then
    raise exception 'Raffle % is %: it can no longer be changed.', found.id, found.status using errcode = 'PT409';
  end if;
  return found;
end;
$$;
comment on function private.raffle_of(text, text, text[]) is
  'Locks a raffle in one of these states for its organizer (null: for the jobs), or refuses.';

create function private.set_raffle_entries(id text, entries jsonb) returns void
language sql set search_path = '' as $$
  delete from app.raffle_entries e where e.raffle_id = set_raffle_entries.id;
  insert into app.raffle_entries (raffle_id, profile_id, tickets)
  select set_raffle_entries.id, x."profileId", x.tickets
  from jsonb_to_recordset(entries) as x ("profileId" bigint, tickets bigint);
$$;

create function public.raffle_save(id text, owner text, owner_profile bigint, change jsonb) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  saved text := raffle_save.id;
begin
  -- Two concurrent saves must not both be the last one allowed.
  perform pg_advisory_xact_lock(hashtextextended('raffles of ' || owner, 0));
  if saved is null then
    if
      (
        select count(*) from app.raffles r where r.owner_wallet = owner and r.created_at > now() - interval '1 day'
      ) >= private.most('raffles.per_day')
    then
      raise exception 'At most % raffles a day.', private.most('raffles.per_day') using errcode = 'PT429';
    end if;
    if
      (select count(*) from app.raffles r where r.owner_wallet = owner and r.status = 'draft') >= private.most(
        'raffles.drafts'
      )
    then
      raise exception 'At most % drafts: open one of them, or change it.', private.most('raffles.drafts')
        using errcode = 'PT409';
    end if;
    saved := 'R-' || lpad(nextval('app.raffle_number')::text, 4, '0');
    insert into app.raffles
      (id, title, prize, winner_count, repeats, rule, owner_wallet, owner_profile_id, freeze_at, beacon_at)
    values
      (
        saved,
        change ->> 'title',
        coalesce(change ->> 'prize', ''),
        (change ->> 'winners')::int,
        coalesce((change ->> 'repeats')::boolean, false),
        nullif(change -> 'rule', 'null'),
        owner,
        owner_profile,
        (change ->> 'freezeAt')::timestamptz,
        (change ->> 'beaconAt')::timestamptz
      );
  else
    perform private.raffle_of(saved, owner, 'draft', 'open');
    update app.raffles r
    set
      title = coalesce(change ->> 'title', r.title),
      prize = coalesce(change ->> 'prize', r.prize),
      winner_count = coalesce((change ->> 'winners')::int, r.winner_count),
      repeats = coalesce((change ->> 'repeats')::boolean, r.repeats),
      rule = case when change ? 'rule' then nullif(change -> 'rule', 'null') else r.rule end,
      freeze_at = coalesce((change ->> 'freezeAt')::timestamptz, r.freeze_at),
      beacon_at = coalesce((change ->> 'beaconAt')::timestamptz, r.beacon_at)
    where r.id = saved;
  end if;
  if jsonb_typeof(change -> 'entries') = 'array' then
    perform private.set_raffle_entries(saved, change -> 'entries');
  end if;
  if change ? 'commit' then
    -- A published commit is never replaced.
    perform private.raffle_of(saved, owner, 'draft');
    if
      (
        select count(*)
        from app.raffles r
        where r.owner_wallet = owner
          and r.id <> saved
          and r.status <> 'draft'
          and r.created_at > now() - interval '1 year'
      ) >= private.most('raffles.published_per_year')
    then
      raise exception 'At most % raffles a year.', private.most('raffles.published_per_year') using errcode = 'PT409';
    end if;
    update app.raffles r
    set
      commit = change ->> 'commit',
      status = 'open'
    where r.id = saved;
  end if;
  return saved;
end;
$$;
comment on function public.raffle_save(text, text, bigint, jsonb) is
  'Makes a raffle (id null) or changes one before its freeze: {title, prize, winners, repeats, rule, entries, freezeAt, beaconAt, commit}. A commit opens it. For the function raffle only.';
grant execute on function public.raffle_save(text, text, int8, jsonb) to service_role;

create function public.raffle_candidates(id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  rule jsonb := (select r.rule from app.raffles r where r.id = raffle_candidates.id);
  metric text := rule -> 'tickets' ->> 'metric';
begin
  if rule is null then
    return (
      select coalesce(
          jsonb_agg(jsonb_build_object('profileId', e.profile_id, 'tickets', e.tickets) order by e.profile_id),
          '[]'
        )
      from app.raffle_entries e
      where e.raffle_id = raffle_candidates.id
    );
  end if;
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'profileId', c.profile_id,
            'tickets', case
              when metric is null then 1
              else least(
                coalesce((rule -> 'tickets' ->> 'cap')::bigint, 1000),
                greatest(1, c.amount / greatest(1, coalesce((rule -> 'tickets' ->> 'per')::bigint, 1)))
              )
            end
          )
          order by c.profile_id
        ),
        '[]'
      )
    from (
        select p.profile_id,
          case metric
            when 'score' then u.score
            when 'xp' then coalesce(x.xp, 0)
            when 'reviews' then v.reviews
          end::bigint as amount
        from app.profiles p
          join app.users u using (user_id)
          left join app.xp_weekly x
            on x.user_id = u.user_id and x.season = (rule ->> 'season')::int and x.week = (rule ->> 'week')::int
          left join lateral (
            select count(*) as reviews
            from app.reviews v
            where v.author_id = u.user_id and v.created_at <= app.now() and v.archived_at is null
          ) v
            on rule ? 'minReviews' or metric = 'reviews'
        where not p.archived
          and p.joined_at <= app.now()
          and (rule ->> 'minScore' is null or u.score >= (rule ->> 'minScore')::int)
          and (rule ->> 'minReviews' is null or v.reviews >= (rule ->> 'minReviews')::int)
          and (rule ->> 'minStreak' is null or u.streak_days >= (rule ->> 'minStreak')::int)
          and (rule ->> 'minXp' is null or coalesce(x.xp, 0) >= (rule ->> 'minXp')::bigint)
          and (
            rule ->> 'slash' is null
            or exists (
              select 1
              from app.visible_votes w
              where w.target_type = 'slash'
                and w.target_id = (rule ->> 'slash')::bigint
                and w.voter_id = u.user_id
                and w.archived_at is null
            )
          )
          and (
            rule ->> 'flaggedFrom' is null
            or not exists (
              select 1 from app.r_flag g where g.user_id = u.user_id and g.score >= (rule ->> 'flaggedFrom')::float8
            )
          )
      ) c
    where metric is null or c.amount is not null
  );
end;
$$;
comment on function public.raffle_candidates(text) is
  'Who would take part now, [{profileId, tickets}]: the pasted list, or who meets the rule {minScore, minReviews, minStreak, season, week, minXp, slash, flaggedFrom, tickets: {metric: score | xp | reviews, per, cap}}; nobody whose tickets are not known. For the function raffle only.';
grant execute on function public.raffle_candidates(text) to service_role;

create function public.raffle_freeze(id text, owner text, entries jsonb, frozen jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raffle_of(id, owner, 'open');
  perform private.set_raffle_entries(id, entries);
  update app.raffles r
  set
    status = 'frozen',
    frozen_at = (frozen ->> 'frozenAt')::timestamptz,
    freeze_at = (frozen ->> 'frozenAt')::timestamptz,
    beacon_at = (frozen ->> 'beaconAt')::timestamptz,
    root = frozen ->> 'root',
    source = frozen ->> 'source',
    announced_round = (frozen ->> 'round')::bigint,
    entrants = (select count(*) from app.raffle_entries e where e.raffle_id = r.id),
    tickets = (select sum(e.tickets) from app.raffle_entries e where e.raffle_id = r.id)
  where r.id = raffle_freeze.id;
end;
$$;
comment on function public.raffle_freeze(text, text, jsonb, jsonb) is
  'Fixes the entries of an open raffle and announces the round. For the function raffle only.';
grant execute on function public.raffle_freeze(text, text, jsonb, jsonb) to service_role;

create function public.raffle_beacon(id text, randomness text, signature text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.raffle_of(id, null, 'frozen');
  update app.raffles r
  set
    randomness = coalesce(r.randomness, raffle_beacon.randomness),
    signature = coalesce(r.signature, raffle_beacon.signature),
    reason = raffle_beacon.reason
  where r.id = raffle_beacon.id;
end;
$$;
comment on function public.raffle_beacon(text, text, text, text) is
  'Keeps the randomness of the announced round, or the reason why it is not there yet. For the function raffle only.';
grant execute on function public.raffle_beacon(text, text, text, text) to service_role;

create function public.raffle_end(id text, owner text, secret text, draw jsonb, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A raffle that the schedule ends without a draw may still be open: no one entered.
  if raffle_end.draw is null and owner is null then
    perform private.raffle_of(id, owner, 'open', 'frozen');
  else
    perform private.raffle_of(id, owner, 'frozen');
  end if;
  update app.raffles r
  set
    status = case when raffle_end.draw is null then 'void' else 'drawn' end,
    entrants = coalesce(r.entrants, 0),
    secret = raffle_end.secret,
    draw = raffle_end.draw,
    reason = raffle_end.reason,
    ended_at = now()
  where r.id = raffle_end.id;
end;
$$;
comment on function public.raffle_end(text, text, text, jsonb, text) is
  'Ends a frozen raffle with its draw, or as void (draw null) with the reason; void is also an open one that nobody entered. For the function raffle only.';
grant execute on function public.raffle_end(text, text, text, jsonb, text) to service_role;

create function public.raffles_pending() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.id order by r.id), '[]')
  from app.raffles r
  where (r.status = 'open' and r.freeze_at <= now()) or (r.status = 'frozen' and r.beacon_at <= now());
$$;
comment on function public.raffles_pending is
  'Raffles for which a time has come: freeze, beacon, or the end of the time to reveal. For the jobs only.';
grant execute on function public.raffles_pending() to service_role;

create function private.people_of_profiles(ids bigint[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(h.person order by p.profile_id), '[]')
  from app.profiles p
    join app.people h using (user_id)
  where p.profile_id = any (ids);
$$;
comment on function private.people_of_profiles(bigint[]) is
  'The people behind profile ids, by id; unknown ids are skipped.';
