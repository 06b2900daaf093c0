-- Page /home (8.1), the index of mini-apps (8.29) and the status line (8.50).
create index on app.vouches (unvouched_at desc, id) where unhealthy;

-- One flow seen three ways: this range, the equal range before it, and 30 equal parts of this one.
create function private.flow(times text, amount text, since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
    with e as materialized (select %1$s as at, (%2$s)::numeric as amount from %3$s and %1$s >= $1 - ($2 - $1) and %1$s <= $2),
    part as (select width_bucket(extract(epoch from at), extract(epoch from $1), extract(epoch from $2) + .000001, 30) as b, sum(amount) as amount
      from e where at >= $1 group by 1)
    select jsonb_build_object(
      'change', (select coalesce(sum(amount), 0) from e where at >= $1),
      'previous', (select coalesce(sum(amount), 0) from e where at < $1),
      'spark', (select jsonb_agg(coalesce(p.amount, 0) order by n) from generate_series(1, 30) n left join part p on p.b = n)) $q$,
    split_part(times, ' in ', 1),
    amount,
    split_part(times, ' in ', 2)
  )
  into answer
  using since, until;
  return answer;
end;
$$;
comment on function private.flow(text, text, timestamptz, timestamptz) is
  'Sums over a range with both its ends, over the equal time before it, and over 30 equal parts. `times` is trusted SQL: "<time expression> in <from> where <condition>".';

create function private.wei_texts(flow jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select
    jsonb_build_object(
      'change', flow ->> 'change',
      'previous', flow ->> 'previous',
      'spark', (select jsonb_agg(w) from jsonb_array_elements_text(flow -> 'spark') w)
    );
$$;

create function private.acceptance(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      private.share(
        count(*) filter (where i.status = 'accepted'),
        count(*) filter (where i.status <> 'pending' or i.sent_at < (select app.now()) - interval '30 days')
      )
    from app.invitation_states i
    where i.sent_at >= since and i.sent_at <= until
  );
end;
$$;

create function private.xp_week_total(season int, week int) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where x.season = xp_week_total.season and x.week = xp_week_total.week
  );
end;
$$;

create function private.movers(since timestamptz, until timestamptz, gains boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      m as (
        select h.user_id, (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1] as change
        from app.score_history h
        where h.at between since and until
        group by h.user_id
        having count(*) >= 3
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.user_id),
            'change', t.change
          )
          order by abs(t.change) desc, t.user_id
        ),
        '[]'
      )
    from
      (
        select *
        from m
        where case when gains then m.change > 0 else m.change < 0 end
        order by abs(m.change) desc, m.user_id
        limit 5
      ) t
  );
end;
$$;
comment on function private.movers(timestamptz, timestamptz, boolean) is
  'M21: five largest score gains or losses among people with at least 3 snapshots inside the range.';

create function private.xp_top(most int) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      w as (select * from private.last_week()),
      now_week as (
        select x.user_id, x.xp, dense_rank() over (order by x.xp desc) as rank
        from
          w
          join app.xp_weekly x on x.season = w.season and x.week = w.week
        where x.xp > 0
      ),
      before as (
        select x.user_id, x.xp, case when x.xp > 0 then dense_rank() over (order by x.xp desc) end as rank
        from
          w
          join app.xp_weekly x on x.season = w.season and x.week = w.week - 1
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.user_id),
            'xp', t.xp,
            'rank', t.rank,
            'previousRank', b.rank,
            'change', case when w.week > 1 then t.xp - coalesce(b.xp, 0) end,
            'changePct', case when b.xp > 0 then 100 * (t.xp - b.xp)::double precision / b.xp end
          )
          order by t.rank, t.user_id
        ),
        '[]'
      )
    from
      (select * from now_week order by rank, user_id limit most) t
      left join before b using (user_id)
      cross join w
  );
end;
$$;
comment on function private.xp_top(int) is
  'M19: top earners of the last complete season week with rank and change; previousRank null = new.';

create function private.home_figures(range text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  clock timestamptz := app.now();
  span interval := (select p.length from private.range_presets() p where p.preset = range);
  since timestamptz := clock - span;
  week record;
  open_ids bigint[];
begin
  select w.season, w.week into week from private.last_week() w;
  select coalesce(array_agg(s.id), '{}')
  into open_ids
  from app.slashes s
  where s.opened_at <= clock and s.closes_at > clock and (s.cancelled_at is null or s.cancelled_at > clock);
  return jsonb_build_object(
      'range', range,
      'from', private.iso(since),
      'to', private.iso(clock),
      'kpis', jsonb_build_object(
        'profiles', jsonb_build_object('value', (select count(*) from app.listed_profiles p))
          || private.flow('p.joined_at in app.listed_profiles p where true', '1', since, clock),
        'activeReviews', jsonb_build_object(
            'value', (select count(*) from app.review_states r where r.archived_at is null)
          )
          || private.flow('r.created_at in app.review_states r where r.archived_at is null', '1', since, clock),
        'activeVouchedWei', jsonb_build_object(
            'value', (select coalesce(sum(v.amount_wei), 0)::text from app.vouch_states v where v.active)
          )
          || private.wei_texts(
            private.flow(
              'f.at in (select v.vouched_at as at, v.amount_wei as wei from app.vouch_states v
        union all select v.counted_until, -v.amount_wei from app.vouch_states v where not v.active) f where true',
              'f.wei',
              since,
              clock
            )
          ),
        -- The very figure of /votes with this range.
        'votes', jsonb_build_object('value', private.votes_kpis(jsonb_build_object('range', range)) -> 'votes')
          || private.flow('v.created_at in app.counted_votes v where true', '1', since, clock),
        'openSlashes', jsonb_build_object(
            'value', cardinality(open_ids),
            'votes', (
              select count(*) from app.counted_votes v where v.target_type = 'slash' and v.target_id = any (open_ids)
            ),
            'turnoutPct', (
              select avg(100 * s.voters::double precision / nullif(t.active, 0))
              from
                private.slash_turnouts(open_ids) t
                join app.slash_states s on s.id = t.slash_id
            )
          )
          || private.flow('s.opened_at in app.slashes s where true', '1', since, clock),
        'weeklyXp', jsonb_build_object(
          'season', week.season,
          'week', week.week,
          'value', private.xp_week_total(week.season, week.week),
          'change', case
            when week.week > 1 then private.xp_week_total(week.season, week.week) - private.xp_week_total(
              week.season,
              week.week - 1
            )
          end,
          'previous', case when week.week > 1 then private.xp_week_total(week.season, week.week - 1) end,
          'spark', (
            select coalesce(jsonb_agg(private.xp_week_total(week.season, n) order by n), '[]')
            from generate_series(greatest(1, week.week - 29), week.week) n
          )
        ),
        'acceptanceRate', (
            select jsonb_build_object('value', a -> 'value', 'share', a) from private.acceptance('-infinity', clock) a
          )
          || jsonb_build_object(
            'change', private.acceptance(since, clock),
            'previous', private.acceptance(since - span, since - interval '1 microsecond')
          )
      )
    )
    || jsonb_build_object(
      'movers', jsonb_build_object(
        'since', private.iso(clock - interval '7 days'),
        'gains', private.movers(clock - interval '7 days', clock, true),
        'losses', private.movers(clock - interval '7 days', clock, false)
      ),
      'xpTop', jsonb_build_object('season', week.season, 'week', week.week, 'rows', private.xp_top(10))
    );
end;
$$;

create function public.home_overview(range text default '7d') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  if range is null or range not in ('24h', '7d', '30d') then
    perform private.refuse('range must be one of 24h, 7d, 30d');
  end if;
  return private.stamp() || coalesce(private.kept('home_' || range), private.home_figures(range));
end;
$$;
comment on function public.home_overview(text) is
  'Page /home (8.1; M2, M6, M19, M21): key figures now, their flow in the range 24h|7d|30d and in the range before, 30-part sparklines, movers of 7 days, top XP of the last complete week.';

create function private.feed_key(kind text, id bigint) returns text
language sql immutable
as $$
  select kind || ':' || lpad(id::text, 20, '0');
$$;

create function public.home_feed(types text[] default null, after jsonb default null, per int default 25) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  kinds text[] := coalesce(nullif(types, '{}'), array['slashOpen', 'slashDecided', 'vouch', 'unhealthy']);
  size int := least(100, greatest(1, coalesce(per, 25)));
  until timestamptz := app.now();
  last_key text := '';
  items jsonb;
begin
  if not kinds <@ array['slashOpen', 'slashDecided', 'vouch', 'unhealthy'] then
    perform private.refuse('types must be some of slashOpen, slashDecided, vouch, unhealthy');
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
  -- The cursor holds inside each branch: any number of rows may share one instant.
  with
    feed as (
      (
        select 'slashOpen' as kind, s.id, s.opened_at as at
        from app.slashes s
        where
          'slashOpen' = any (kinds)
          and s.closes_at > app.now()
          and (s.cancelled_at is null or s.cancelled_at > app.now())
          and s.opened_at <= until
          and (s.opened_at < until or private.feed_key('slashOpen', s.id) > last_key)
        order by s.opened_at desc, s.id
        limit size + 1
      )
      union all
      (
        select 'slashDecided', s.id, s.closes_at
        from app.slashes s
        where
          'slashDecided' = any (kinds)
          and s.cancelled_at is null
          and s.closes_at <= until
          and (s.closes_at < until or private.feed_key('slashDecided', s.id) > last_key)
        order by s.closes_at desc, s.id
        limit size + 1
      )
      union all
      (
        select 'vouch', v.id, v.vouched_at
        from app.vouches v
        where
          'vouch' = any (kinds)
          and v.vouched_at <= until
          and (v.vouched_at < until or private.feed_key('vouch', v.id) > last_key)
        order by v.vouched_at desc, v.id
        limit size + 1
      )
      union all
      (
        select 'unhealthy', v.id, v.unvouched_at
        from app.vouches v
        where
          'unhealthy' = any (kinds)
          and v.unhealthy
          and v.unvouched_at <= until
          and (v.unvouched_at < until or private.feed_key('unhealthy', v.id) > last_key)
        order by v.unvouched_at desc, v.id
        limit size + 1
      )
    ),
    cut as (
      select f.*, private.feed_key(f.kind, f.id) as key
      from feed f
      order by f.at desc, private.feed_key(f.kind, f.id)
      limit size + 1
    )
  select
    jsonb_agg(
      jsonb_build_object('kind', c.kind, 'id', c.id, 'at', private.iso(c.at), 'key', c.key)
        || case
          when c.kind in ('slashOpen', 'slashDecided') then (
            select
              jsonb_build_object(
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
            select
              jsonb_build_object(
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
comment on function public.home_feed(text[], jsonb, int) is
  'Feed of /home, newest first: open slashes (votes and end, no direction), decided slashes, vouches, unhealthy unvouches. `after` is the `next` of the answer before.';

create function private.mini_app_numbers() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    select
      private.stamp()
        || jsonb_build_object(
          'numbers', jsonb_build_object(
            'twitter-score-lookup', jsonb_build_object(
              'value', (select count(*) from app.users u where u.score is not null and u.status <> 'MERGED'),
              'label', 'accounts scored'
            ),
            'ethossearch', jsonb_build_object(
              'value', (select count(*) from app.review_states r where r.archived_at is null),
              'label', 'active reviews'
            ),
            'reciprocated-reviews', jsonb_build_object(
              'label', 'mutual pairs this week',
              'value', (
                select count(distinct (least(r.author_id, r.subject_id), greatest(r.author_id, r.subject_id)))
                from app.review_states r
                where
                  r.created_at >= app.now() - interval '7 days'
                  and r.archived_at is null
                  and r.score = 1
                  and exists (
                    select 1
                    from app.review_states b
                    where
                      b.author_id = r.subject_id
                      and b.subject_id = r.author_id
                      and b.archived_at is null
                      and b.score = 1
                  )
              )
            ),
            'voting-analysis', jsonb_build_object(
              'value', (select count(*) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null),
              'label', 'slashes closed'
            ),
            'weekly-xp-overview', jsonb_build_object(
              'label', 'people earned XP last week',
              'value', (
                select count(*)
                from
                  private.last_week() w
                  join app.xp_weekly x on x.season = w.season and x.week = w.week
                where x.xp > 0
              )
            )
          )
        )
  );
end;
$$;

create function public.mini_apps_index() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(private.kept('mini_apps_index'), private.mini_app_numbers())
    || private.stamp()
    || jsonb_build_object('flags', (select jsonb_object_agg(f.key, f.enabled) from app.feature_flags f));
end;
$$;
comment on function public.mini_apps_index is
  'Page /mini-apps (8.29): one live number per card that has one, and the feature flags that hide cards.';

create function private.table_size(size_of regclass) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  n bigint := (select reltuples from pg_catalog.pg_class where oid = size_of);
begin
  if n > 20000 then
    return jsonb_build_object('n', n, 'exact', false);
  end if;
  execute format('select count(*) from %s', size_of) into n;
  return jsonb_build_object('n', n, 'exact', true);
end;
$$;

create function public.site_status() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  latest record;
  running boolean;
begin
  select n.status, n.message, n.details, n.created_at, n.completed_at
  into latest
  from public.sync_notifications n
  order by n.created_at desc, n.id desc
  limit 1;
  running := coalesce(latest.status = 'in_progress', false);
  return private.stamp()
    || jsonb_build_object(
      'counts', jsonb_build_object(
        'profiles', private.profiles_total(20000),
        'users', private.table_size('app.users'),
        'reviews', private.table_size('app.reviews'),
        'vouches', private.table_size('app.vouches'),
        'slashes', private.table_size('app.slashes'),
        'invitations', private.table_size('app.invitations')
      ),
      'sync', jsonb_build_object(
        'running', running,
        'status', latest.status,
        'message', latest.message,
        'percent', case when running then latest.details -> 'percent' end,
        'phase', case when running then latest.details -> 'phase' end,
        'startedAt', case when running then private.iso(latest.created_at) end,
        'firstSyncDone', private.data_until() is not null,
        'lastCompletedAt', private.iso(
          (
            select max(coalesce(n.completed_at, n.created_at))
            from public.sync_notifications n
            where n.status = 'completed'
          )
        )
      ),
      'flags', (select jsonb_object_agg(f.key, f.enabled) from app.feature_flags f)
    );
end;
$$;
comment on function public.site_status is
  'Status line: clock, data age, sizes (exact up to 20,000), progress of the newest sync run (from sync_notifications.details percent and phase) and feature flags.';

grant execute
on function public.home_overview(text),
public.home_feed(text[], jsonb, int),
public.mini_apps_index(),
public.site_status()
to anon, authenticated, service_role;
