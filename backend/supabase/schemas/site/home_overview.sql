create function private.flow(times text, amount text, since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
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
    split_part(times, ' in ', 1), amount, split_part(times, ' in ', 2)
  )
  into answer
  using since, until;
  return answer;
end;
$$;
comment on function private.flow(text, text, timestamptz, timestamptz) is
  'Sums over a range including both ends, over the period of equal length before it, and over 30 equal parts. `times` is trusted SQL: "<time expression> in <from> where <condition>".';

create function private.wei_texts(flow jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
      'change', flow ->> 'change',
      'previous', flow ->> 'previous',
      'spark', (select jsonb_agg(w) from jsonb_array_elements_text(flow -> 'spark') w)
    );
$$;

create function private.acceptance(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.share(
        count(*) filter (where i.status = 'accepted'),
        count(*) filter (
          where i.status not in ('pending', 'unknown')
            or i.status = 'pending'
            and i.sent_at < (select app.now()) - interval '30 days'
        )
      )
    from app.invitation_states i
    where i.sent_at >= since and i.sent_at <= until
  );
end;
$$;

create function private.xp_week_total(season int, week int) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where x.season = xp_week_total.season and x.week = xp_week_total.week
  );
end;
$$;

create function private.score_movers(since timestamptz, until timestamptz) returns table (user_id bigint, change int)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select m.user_id, m.change
    from (
        select p.user_id, private.score_change(p.user_id, since, until) as change
        from (select distinct h.user_id from app.score_history h where h.at between since and until) p
      ) m
    where m.change <> 0;
end;
$$;
comment on function private.score_movers(timestamptz, timestamptz) is
  'M21: everyone with a snapshot inside the range whose score changed in it.';

create function private.movers(since timestamptz, until timestamptz, gains boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = t.user_id),
            'change', t.change
          )
          order by abs(t.change) desc, t.user_id
        ),
        '[]'
      )
    from (
        select *
        from private.score_movers(since, until) m
        where case when gains then m.change > 0 else m.change < 0 end
        order by abs(m.change) desc, m.user_id
        limit 5
      ) t
  );
end;
$$;
comment on function private.movers(timestamptz, timestamptz, boolean) is 'M21: five largest score gains or losses.';

create function private.market_mover(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', m.id,
      'person', (select h.person from app.people h where h.user_id = m.user_id),
      'trustPct', m.trust_pct,
      'change', m.change
    )
  from (
      select k.id, k.user_id, r.trust_pct, private.trust_change(r, since) as change
      from app.r_market r
        join app.markets k on k.id = r.market_id
    ) m
  where m.change <> 0
  order by abs(m.change) desc, m.id
  limit 1;
$$;
comment on function private.market_mover(timestamptz) is
  'M20: the market whose trust % moved most since that time; null if none did.';

create function private.xp_top(most int) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with w as (select * from private.last_week()), now_week as (
      select x.user_id, x.xp, dense_rank() over (order by x.xp desc) as rank
      from w
        join app.xp_weekly x on x.season = w.season and x.week = w.week
      where x.xp > 0
    ), before as (
      select x.user_id, x.xp, case when x.xp > 0 then dense_rank() over (order by x.xp desc) end as rank
      from w
        join app.xp_weekly x on x.season = w.season and x.week = w.week - 1
    )
    select coalesce(
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
    from (select * from now_week order by rank, user_id limit most) t
      left join before b using (user_id)
      cross join w
  );
end;
$$;
comment on function private.xp_top(int) is
  'M19: top earners of the last complete season week with rank and change; previousRank null = new.';

create function private.home_figures(range text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
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
  from app.open_slashes o
    join app.slashes s using (id)
  where s.opened_at <= clock;
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
              'f.wei', since, clock
            )
          ),
        -- The same figure as on /votes with this range.
        'votes', jsonb_build_object('value', (private.votes_kpis(jsonb_build_object('range', range))).kpis -> 'votes')
          || private.flow('v.created_at in app.counted_votes v where true', '1', since, clock),
        'openSlashes', jsonb_build_object(
            'value', cardinality(open_ids),
            'votes', (
              select count(*) from app.counted_votes v where v.target_type = 'slash' and v.target_id = any (open_ids)
            ),
            'turnoutPct', (
              select avg(100 * s.voters::double precision / nullif(t.active, 0))
              from private.slash_turnouts(open_ids) t
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
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if range is null or range not in ('24h', '7d', '30d') then
    perform private.refuse('range must be one of 24h, 7d, 30d');
  end if;
  return private.stamp()
    || coalesce(private.cached_answer('home_' || range), private.home_figures(range))
    || jsonb_build_object(
      'market', private.cached_answer('home_market'),
      'examples', coalesce(private.cached_answer('home_backed'), '[]')
        || coalesce(private.cached_answer('home_mixed'), '[]')
        || coalesce(private.cached_answer('home_little'), '[]')
    );
end;
$$;
comment on function public.home_overview(text) is
  'Page /home (8.1; M2, M6, M19, M20, M21): key figures now, their flow in the range 24h|7d|30d and in the range before, 30-part sparklines, movers of 7 days, the market that moved most in them, top XP of the last complete week, and people as examples, none before they were first chosen.';
grant execute on function public.home_overview(text) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source, kept_by)
values
  ('home_24h', $$private.home_figures('24h')$$, 'opening_answers'),
  ('home_30d', $$private.home_figures('30d')$$, 'opening_answers'),
  ('home_7d', $$private.home_figures('7d')$$, 'opening_answers');

insert into app.cached_answer_sources (part, source)
values ('home_market', $$coalesce(private.market_mover(app.now() - interval '7 days'), 'null')$$);
