-- What was published of a raffle is kept for ever, with everybody who took part: a wallet opens so many a year, and has so many
-- drafts.
create index on app.raffles (owner_wallet, created_at);
create or replace function public.raffle_save(id text, owner text, owner_profile bigint, change jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  saved text := raffle_save.id;
begin
  -- Two at the same time must not both be the last.
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
    -- A published commit is never exchanged.
    perform private.raffle_of(saved, owner, 'draft');
    if
      (
        select count(*)
        from app.raffles r
        where
          r.owner_wallet = owner
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
