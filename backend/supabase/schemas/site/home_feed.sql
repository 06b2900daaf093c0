create function private.feed_key(kind text, id bigint) returns text
language sql immutable as $$
  select kind || ':' || lpad(id::text, 20, '0');
$$;

create function public.home_feed(
  types text[] default null,
  after jsonb default null,
  per int default 25,
  who bigint[] default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  kinds text[] := coalesce(
    nullif(types, '{}'),
    array['slashOpen', 'slashDecided', 'vouch', 'unhealthy', 'scoreDrop', 'massArchive']
  );
  size int := least(100, greatest(1, coalesce(per, 25)));
  until timestamptz := app.now();
  last_key text := '';
  archives jsonb := private.detector('D12');
  items jsonb;
begin
  -- For a few people, rows are looked up; for everyone, indexes are read from their newest end.
  if who is not null then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  if not kinds <@ array['slashOpen', 'slashDecided', 'vouch', 'unhealthy', 'scoreDrop', 'massArchive'] then
    perform private.refuse('types must be some of slashOpen, slashDecided, vouch, unhealthy, scoreDrop, massArchive');
  end if;
  if cardinality(who) > 200 then
    perform private.refuse('who must be at most 200 user ids');
  end if;
  if after is not null and after <> 'null' then
    if jsonb_typeof(after) <> 'array' or jsonb_array_length(after) <> 2 then
      perform private.refuse('after must be the next of an earlier answer');
    end if;
    until := private.filter_time(jsonb_build_object('after', after -> 0), 'after');
    last_key := after ->> 1;
    if until is null or last_key is null then
      perform private.refuse('after must be the next of an earlier answer');
    end if;
    until := least(until, app.now());
  end if;
  -- The cursor applies inside each branch: any number of rows may share one instant.
  with feed as (
    (
      select 'slashOpen' as kind, s.id, s.opened_at as at
      from app.slashes s
      where 'slashOpen' = any (kinds)
        and s.closes_at > app.now()
        and (s.cancelled_at is null or s.cancelled_at > app.now())
        and s.opened_at <= until
        and (who is null or s.author_id = any (who) or s.subject_id = any (who))
        and (s.opened_at < until or private.feed_key('slashOpen', s.id) > last_key)
      order by s.opened_at desc, s.id
      limit size + 1
    )
    union all
    (
      select 'slashDecided', s.id, s.closes_at
      from app.slashes s
      where 'slashDecided' = any (kinds)
        and s.cancelled_at is null
        and s.closes_at <= until
        and (who is null or s.author_id = any (who) or s.subject_id = any (who))
        and (s.closes_at < until or private.feed_key('slashDecided', s.id) > last_key)
      order by s.closes_at desc, s.id
      limit size + 1
    )
    union all
    (
      select 'vouch', v.id, v.vouched_at
      from app.vouches v
      where 'vouch' = any (kinds)
        and v.vouched_at <= until
        and (who is null or v.author_id = any (who) or v.subject_id = any (who))
        and (v.vouched_at < until or private.feed_key('vouch', v.id) > last_key)
      order by v.vouched_at desc, v.id
      limit size + 1
    )
    union all
    (
      select 'unhealthy', v.id, v.unvouched_at
      from app.vouches v
      where 'unhealthy' = any (kinds)
        and v.unhealthy
        and v.unvouched_at <= until
        and (who is null or v.author_id = any (who) or v.subject_id = any (who))
        and (v.unvouched_at < until or private.feed_key('unhealthy', v.id) > last_key)
      order by v.unvouched_at desc, v.id
      limit size + 1
    )
    union all
    -- The last two kinds are listed only for requested people, never for everyone.
    (
      select 'scoreDrop', m.user_id, m.at
      from private.large_score_moves(who, app.now() - interval '90 days') m
      where 'scoreDrop' = any (kinds)
        and m.change < 0
        and m.at <= until
        and (m.at < until or private.feed_key('scoreDrop', m.user_id) > last_key)
      order by m.at desc, m.user_id
      limit size + 1
    )
    union all
    (
      select 'massArchive', b.review_ids[1], b.to_at
      from app.r_mass_archive b
      where 'massArchive' = any (kinds)
        and b.author_id = any (who)
        and b.gap_seconds = (archives ->> 'gapSeconds')::int
        and b.archived >= (archives ->> 'min')::int
        and b.to_at <= until
        and (b.to_at < until or private.feed_key('massArchive', b.review_ids[1]) > last_key)
      order by b.to_at desc, b.review_ids[1]
      limit size + 1
    )
  ), cut as (
    select f.*, private.feed_key(f.kind, f.id) as key
    from feed f
    order by f.at desc, private.feed_key(f.kind, f.id)
    limit size + 1
  )
  select jsonb_agg(
      jsonb_build_object('kind', c.kind, 'id', c.id, 'at', private.iso(c.at), 'key', c.key)
        || case
          when c.kind = 'scoreDrop' then (
            select jsonb_build_object(
                'drop', jsonb_build_object(
                  'person', (select h.person from app.people h where h.user_id = m.user_id),
                  'from', m.score - m.change,
                  'to', m.score
                )
              )
            from private.large_score_moves(array[c.id], app.now() - interval '90 days') m
            where m.at = c.at
          )
          when c.kind = 'massArchive' then (
            select jsonb_build_object(
                'archive', jsonb_build_object(
                  'id', b.gap_seconds || ':' || b.id,
                  'author', (select h.person from app.people h where h.user_id = b.author_id),
                  'archived', b.archived,
                  'authoredBefore', b.authored_before,
                  'spanSeconds', extract(epoch from b.to_at - b.from_at)::double precision,
                  'context', b.context
                )
              )
            from app.r_mass_archive b
            where b.gap_seconds = (archives ->> 'gapSeconds')::int
              and b.review_ids @> array[c.id]
              and b.review_ids[1] = c.id
              and b.to_at = c.at
          )
          when c.kind in ('slashOpen', 'slashDecided') then (
            select jsonb_build_object(
                'slash', jsonb_build_object(
                  'status', s.status,
                  'type', s.type,
                  'amount', s.amount,
                  'claim', left(s.comment, 200),
                  'author', (select h.person from app.people h where h.user_id = s.author_id),
                  'subject', (select h.person from app.people h where h.user_id = s.subject_id),
                  'votes', s.votes,
                  'closesAt', private.iso(s.closes_at),
                  'sharePct', case
                    when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0)
                  end
                )
              )
            from app.slash_states s
            where s.id = c.id
          )
          else (
            select jsonb_build_object(
                'vouch', jsonb_build_object(
                  'voucher', (select h.person from app.people h where h.user_id = v.author_id),
                  'subject', (select h.person from app.people h where h.user_id = v.subject_id),
                  'amountWei', v.amount_wei::text,
                  'unvouchedAt', private.iso(v.unvouched_at)
                )
              )
            from app.vouch_states v
            where v.id = c.id
          )
        end
      order by c.at desc, c.key
    )
  into items
  from cut c;
  items := coalesce(items, '[]');
  return private.stamp()
    || jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(i - 'key' order by n), '[]')
        from jsonb_array_elements(items) with ordinality e (i, n)
        where n <= size
      ),
      'next', case
        when jsonb_array_length(items) > size then jsonb_build_array(
          items -> (size - 1) -> 'at',
          items -> (size - 1) -> 'key'
        )
      end
    );
end;
$$;
comment on function public.home_feed(text[], jsonb, int, bigint[]) is
  'Feed of /home, newest first: open slashes (votes and end, no direction), decided slashes, vouches, unhealthy unvouches; of these users alone when `who` names up to 200, and then also large falls of their scores and their mass archives (D12). `after` is the `next` of the answer before.';
grant execute on function public.home_feed(text[], jsonb, int4, int8[]) to anon, authenticated, service_role;
