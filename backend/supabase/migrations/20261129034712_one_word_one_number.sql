set check_function_bodies = off;

create index slashes_id_idx on app.slashes (id) where cancelled_at < closes_at;

create or replace function private.slash_tally(slash_id bigint) returns table (
  votes bigint, voters bigint, up bigint, down bigint, weight_up numeric, weight_all numeric
)
language plpgsql stable strict rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return query
    select count(v.voter_id), count(distinct v.voter_id),
      case when not s.sealed then count(*) filter (where v.is_upvote) end,
      case when not s.sealed then count(*) filter (where not v.is_upvote) end, sum(v.weight) filter (where v.is_upvote),
      sum(v.weight) filter (where v.is_upvote is not null)
    from (
        select x.id in (select o.id from app.sealed_slashes o) as sealed
        from app.slashes x
        where x.id = slash_tally.slash_id
      ) s
      -- `offset 0`: a weight may be a look-up, so it is read once for both sums, and not for a blind vote.
      left join (
        select c.voter_id, c.is_upvote, case when c.is_upvote is not null then c.weight end as weight
        from app.counted_votes c
        where c.target_type = 'slash' and c.target_id = slash_tally.slash_id
        offset 0
      ) v
        on true
    group by s.sealed;
end;
$$;

create or replace function private.level_gaps() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          (select h.person from app.people h where h.user_id = g.user_id)
            || jsonb_build_object('influence', g.influence, 'gap', g.gap)
          order by g.gap desc, g.score desc, g.user_id
        ),
        '[]'
      )
    from (
        select u.user_id, u.influence, u.score, a.rank - b.rank as gap
        from app.users u
          join app.listed_profiles p on p.user_id = u.user_id
          join app.levels a on a.level = private.level(u.score)
          join app.levels b on b.level = private.level(u.influence)
        where u.influence is not null and a.rank - b.rank >= 2
        order by 4 desc, u.score desc, u.user_id
        limit 200
      ) g
  );
end;
$$;

create or replace function app.refresh_r_figures(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  names text[] := private.metric_names();
  -- A cell of the matrix: row and column.
  i int := (cursor ->> 'row')::int;
  j int := (cursor ->> 'column')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor ? 'list' then
    i := (cursor ->> 'list')::int;
    loop
      insert into app.corr_build
      select i, count(f.x), coalesce(array_agg(f.x order by f.user_id), '{}'),
        coalesce(array_agg(f.rank order by f.user_id), '{}')
      from (
          select r.user_id, r.x, (rank() over w + count(*) over w) / 2.0::float8 as rank
          from (select f.user_id, f.vals[i] as x from app.r_figures f offset 0) r
          window w as (order by r.x)
        ) f;
      i := i + 1;
      exit when app.chunk_over(began) or i > cardinality(names);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', case when i > cardinality(names) then '{"row": 1, "column": 1}' else jsonb_build_object('list', i) end
    );
  end if;
  if cursor ? 'row' then
    loop
      delete from app.r_corr c where c.x = names[i] and c.y = names[j] or c.x = names[j] and c.y = names[i];
      insert into app.r_corr
      with pair as (
        select a.n as na, b.n as nb, a.vals as xs, b.vals as ys, a.ranks as rx, b.ranks as ry
        from app.corr_build a
          join app.corr_build b on b.place = j
        where a.place = i
      ), c as (
        select p.*, v.*
        from pair p
          cross join lateral (
            select count(*) as n, corr(v.y, v.x) as pearson, corr(v.ry, v.rx) as spearman,
              regr_slope(v.y, v.x) as slope, regr_intercept(v.y, v.x) as intercept, regr_slope(v.x, v.y) as slope_back,
              regr_intercept(v.x, v.y) as intercept_back
            from unnest(p.xs, p.ys, p.rx, p.ry) v (x, y, rx, ry)
            where v.x is not null and v.y is not null
          ) v
      )
      select m.x, m.y, c.n, c.pearson,
        -- The ranks are those of everybody with the figure: with others left out by a gap they are counted anew.
        case
          when c.n = c.na and c.n = c.nb then c.spearman
          else (private.correlate(c.xs, c.ys) ->> 'spearman')::float8
        end,
        private.fisher_bound(c.pearson, c.n, -1.96), private.fisher_bound(c.pearson, c.n, 1.96), m.slope, m.intercept
      from c
        cross join lateral (
          select names[i], names[j], c.slope, c.intercept
          union all
          select names[j], names[i], c.slope_back, c.intercept_back where i <> j
        ) m (x, y, slope, intercept);
      get diagnostics n = row_count;
      written := written + n;
      i := i + 1;
      if i > j then
        i := 1;
        j := j + 1;
      end if;
      exit when app.chunk_over(began) or j > cardinality(names);
    end loop;
    if j > cardinality(names) then
      truncate app.corr_build;
      delete from app.r_corr c where c.x <> all (names) or c.y <> all (names);
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('row', i, 'column', j));
  end if;
  if cursor is null then
    delete from app.r_figures f where not exists (select 1 from app.listed_profiles p where p.user_id = f.user_id);
  end if;
  loop
    people := private.next_people(after, 20, 500);
    if people = '{}' then
      truncate app.corr_build;
      return jsonb_build_object('rows', written, 'cursor', '{"list": 1}'::jsonb);
    end if;
    delete from app.r_figures f where f.user_id = any (people);
    insert into app.r_figures
    select p.user_id, p.profile_id, private.level(u.score), f.figures, v.vals, private.logarithms(v.vals)
    from private.figures_of(people) f
      join app.listed_profiles p on p.user_id = f.user_id
      join app.users u on u.user_id = f.user_id
      cross join lateral (select private.figure_values(f.figures) as vals offset 0) v;
    get diagnostics n = row_count;
    written := written + n;
    after := people[cardinality(people)];
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;

create or replace function public.losses(id text, kind text default 'all', filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  who bigint := private.find_user(id);
begin
  if kind is null or kind not in ('all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond', 'market') then
    perform private.refuse('kind must be all, score, review, vouch, slash, endorsement, bond or market');
  end if;
  if who is null then
    return private.stamp()
      || jsonb_build_object('person', null, 'suggest', private.nearest_handles(ltrim(coalesce(id, ''), '@')));
  end if;
  return private.stamp()
    || private.losses_of(who, kind, from_at, to_at)
    || jsonb_build_object(
      'person', private.person(who),
      'drawdown', private.drawdown(who),
      'falls', private.score_falls(who, from_at, to_at),
      'market', private.trust_drawdown(who),
      'streak', private.streak_breaks(who)
        || jsonb_build_object(
          -- The network tells the streak of now alone.
          'source', case
            when not private.looks_back() then (select u.streak_days from app.users u where u.user_id = who)
          end,
          'estimated', true
        ),
      'curve', (
        select coalesce(
            json_agg(
              json_build_object('at', private.iso(h.at), 'score', h.score, 'drawdown', h.peak - h.score)
              order by h.at
            ),
            '[]'
          )
        from (
            select s.at, s.score,
              max(s.score) over (
                order by s.at
                rows unbounded preceding
              ) as peak,
              row_number() over (order by s.at desc) as n
            from app.score_history s
            where s.user_id = who and s.at <= app.now()
          ) h
        where h.n <= 500
      )
    );
end;
$$;

create or replace function private.network_losses() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'falls', (
      select coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = f.user_id) || jsonb_build_object('change', f.change)
            order by f.change, f.user_id
          ),
          '[]'
        )
      from (
          select m.user_id, m.change
          from private.score_movers(app.now() - interval '7 days', app.now()) m
          where m.change < 0
          order by 2, 1
          limit 20
        ) f
    ),
    'breaks', (
      select coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = l.user_id)
              || jsonb_build_object('breaks', l.breaks, 'daysLost', l.days_lost)
            order by l.breaks desc, l.user_id
          ),
          '[]'
        )
      from (select * from app.r_loss l where l.breaks > 0 order by l.breaks desc, l.user_id limit 20) l
    )
  );
end;
$$;

create or replace function public.market_trades(
  market_id bigint,
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  least text := private.filter_text(f, 'minWei', 78);
  query private.list_query;
  listed jsonb;
begin
  if least !~ '^\d+$' then
    perform private.refuse('minWei must be a whole number');
  end if;
  query := private.rows_of(
    'app.market_states t',
    't.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'market', market_id,
        'least', least,
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
  query.orders := '{
    "at": {"sql": "t.at", "type": "timestamptz"},
    "eth": {"sql": "t.eth_wei", "type": "numeric", "nullable": true}
  }';
  query := private.narrowed(
    query,
    't.market_id = ($1 ->> ''market'')::bigint',
    case private.filter_word(f, 'side', array['trust', 'distrust'])
      when 'trust' then 't.is_trust'
      when 'distrust' then 'not t.is_trust'
    end
  );
  query := private.narrowed_by_args(
    query,
    '{
      "least": "t.eth_wei >= ($1 ->> ''least'')::numeric",
      "from": "t.at >= ($1 ->> ''from'')::timestamptz",
      "to": "t.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select jsonb_agg(
          jsonb_build_object(
            'id', t.id,
            'at', private.iso(t.at),
            'actor', (select h.person from app.people h where h.user_id = t.actor_id),
            'type', t.side,
            'side', case when t.is_trust then 'trust' else 'distrust' end,
            'votes', t.votes,
            'ethWei', t.eth_wei::text,
            'before', b.pct,
            'after', a.pct,
            'impact', case
              when not exists (
                select 1
                from app.market_states o
                where o.market_id = t.market_id and o.id <> t.id and o.at > b.at and o.at <= a.at
              ) then a.pct - b.pct
            end
          )
          order by k.n
        )
      from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join app.market_states t on t.market_id = market_trades.market_id and t.id = k.id::bigint
        left join lateral (
          select x.at, private.trust_pct(x.trust_price, x.distrust_price) as pct
          from app.market_snapshots x
          where x.market_id = t.market_id and x.at < t.at
          order by x.at desc
          limit 1
        ) b
          on true
        left join lateral (
          select x.at, private.trust_pct(x.trust_price, x.distrust_price) as pct
          from app.market_snapshots x
          where x.market_id = t.market_id and x.at >= t.at and x.at <= app.now()
          order by x.at
          limit 1
        ) a
          on true
    ),
    null
  );
end;
$$;

create or replace function private.score_change(user_id bigint, since timestamptz, until timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select l.score - coalesce(
        (
          select h.score
          from app.score_history h
          where h.user_id = score_change.user_id and h.at <= since
          order by h.at desc
          limit 1
        ),
        (
          select h.score
          from app.score_history h
          where h.user_id = score_change.user_id and h.at < l.at
          order by h.at
          limit 1
        )
      )
    from (
        select h.at, h.score
        from app.score_history h
        where h.user_id = score_change.user_id and h.at <= until
        order by h.at desc
        limit 1
      ) l
  );
end;
$$;

create or replace function app.refresh_profile_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sorts');
  clock timestamptz := app.now();
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sorts' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sorts', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sorts', r.subject_id::text from app.reviews r where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sorts', r.subject_id::text
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= clock
    union
    select 'profile_sorts', v.subject_id::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock or v.unvouched_at > seen and v.unvouched_at <= clock
    -- A snapshot came, or became the one the last 30 days are counted from.
    union
    select 'profile_sorts', h.user_id::text
    from app.score_history h
    where h.at > seen and h.at <= clock or h.at > seen - interval '30 days' and h.at <= clock - interval '30 days'
    on conflict do nothing;
  end if;
  loop
    people := private.take_dirty('profile_sorts', 50)::bigint[];
    exit when people = '{}';
    with got as (
      select r.subject_id, count(*) as n,
        private.wilson_bound(
          count(*) filter (where r.score = 1),
          nullif(count(*) filter (where r.score <> 0), 0),
          -1
        ) as share
      from app.review_states r
      where r.subject_id = any (people) and r.archived_at is null
      group by 1
    ), backed as (
      select v.subject_id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.subject_id = any (people) and v.active
      group by 1
    )
    insert into app.r_profile_sort as s (user_id, reviews, positive_share, vouched_wei, vouches, delta30)
    select u.user_id, coalesce(g.n, 0), g.share, coalesce(b.wei, 0), coalesce(b.n, 0),
      private.score_change(u.user_id, clock - interval '30 days', clock)
    from app.users u
      left join got g on g.subject_id = u.user_id
      left join backed b on b.subject_id = u.user_id
    where u.user_id = any (people)
    on conflict (user_id) do update
      set
        reviews = excluded.reviews,
        positive_share = excluded.positive_share,
        vouched_wei = excluded.vouched_wei,
        vouches = excluded.vouches,
        delta30 = excluded.delta30
      where (s.reviews, s.positive_share, s.vouched_wei, s.vouches, s.delta30) is distinct from (
          excluded.reviews,
          excluded.positive_share,
          excluded.vouched_wei,
          excluded.vouches,
          excluded.delta30
        );
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('profile_sorts', written);
end;
$$;

create or replace function private.movers(since timestamptz, until timestamptz, gains boolean) returns jsonb
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

create or replace function private.home_figures(range text) returns jsonb
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

create or replace function private.mini_app_numbers() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return private.stamp()
    || jsonb_build_object(
      'numbers', (
        select jsonb_object_agg(
            t.tool,
            jsonb_build_object('value', t.n, 'label', case when t.n = 1 then t.one else t.many end)
          )
        from (
            select 'twitter-score-lookup' as tool,
              (select count(*) from app.users u where u.score is not null and u.status is distinct from 'MERGED') as n,
              'account scored' as one, 'accounts scored' as many
            union all
            select 'ethossearch', (select count(*) from app.review_states r where r.archived_at is null),
              'active review', 'active reviews'
            union all
            select 'oops-I-lost-it-again',
              (
                select count(*)
                from private.score_movers(app.now() - interval '7 days', app.now()) m
                where m.change < 0
              ),
              'score fell this week', 'scores fell this week'
            union all
            select 'score-correlation', (select count(*) from app.listed_profiles p), 'profile compared',
              'profiles compared'
            union all
            select 'farmer-scores', (select count(*) from app.r_flag f where f.detector = 'farmer' and f.score >= 50),
              'person at 50 or more', 'people at 50 or more'
            union all
            select 'reciprocated-reviews',
              (
                select count(*)
                from app.r_review_pair p
                where p.current_positive and p.at >= app.now() - interval '7 days' and p.at <= app.now()
              ),
              'mutual pair this week', 'mutual pairs this week'
            union all
            select 'voting-analysis',
              (select count(*) from app.slash_states s where s.status not in ('open', 'cancelled')), 'slash closed',
              'slashes closed'
            union all
            select 'raffle-bot', (select count(*) from app.raffles r where r.status = 'drawn'), 'raffle drawn',
              'raffles drawn'
            union all
            select 'weekly-xp-overview',
              (
                select count(*)
                from private.last_week() w
                  join app.xp_weekly x on x.season = w.season and x.week = w.week
                where x.xp > 0
              ),
              'person earned XP last week', 'people earned XP last week'
          ) t
      )
    );
end;
$$;

create or replace function private.large_score_moves(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from private.score_steps(people, since) h
    where abs(h.change) >= 50;
end;
$$;

create or replace function public.slash_is_open(id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.id in (select o.id from app.sealed_slashes o)
  from app.slashes s
  where s.id = slash_is_open.id;
$$;

create or replace function private.count_slash(id bigint) returns void
language plpgsql set search_path = '' as $$
declare
  deciding jsonb;
begin
  delete from app.r_slash_vote v where v.slash_id = count_slash.id;
  delete from app.r_penalty p where p.slash_id = count_slash.id;
  insert into app.r_slash_vote (slash_id, voter_id, is_upvote, weight, estimated, at)
  select distinct on (v.voter_id) v.target_id, v.voter_id, v.is_upvote, v.weight, v.weight_estimated, v.created_at
  from app.counted_votes v
  where v.target_type = 'slash' and v.target_id = count_slash.id and not v.blind
  order by v.voter_id, v.created_at desc;
  insert into app.r_penalty
    (
      slash_id,
      user_id,
      reviewed_open,
      reviewed_close,
      vouched_open,
      vouched_close,
      wei_open,
      wei_close,
      archived_at,
      unvouched_at
    )
  select count_slash.id, b.* from private.slash_backers(count_slash.id) b;
  insert into app.r_slash
    (
      slash_id,
      votes,
      voters,
      up,
      down,
      weight_up,
      weight_all,
      active,
      open_reviewed,
      open_vouched,
      open_both,
      close_reviewed,
      close_vouched,
      close_both,
      archived,
      withdrawn_wei,
      pass,
      defend,
      computed_at
    )
  select s.id, s.votes, s.voters, coalesce(s.up, 0), coalesce(s.down, 0), s.weight_up, s.weight_all, a.active, b.*,
    r.pass, r.defend, app.now()
  from app.slash_states s
    left join private.slash_turnouts(array[count_slash.id]) a on a.slash_id = s.id
    left join app.slash_rules r on r.valid_from <= s.closes_at and s.closes_at < r.valid_to
    cross join lateral (
      select count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close), count(p.archived_at),
        coalesce(sum(p.wei_open) filter (where p.unvouched_at is not null), 0)
      from app.r_penalty p
      where p.slash_id = s.id
    ) b
  where s.id = count_slash.id;
  perform private.count_slash_past(count_slash.id);
  deciding := private.slash_pivotal(count_slash.id);
  update app.r_slash k set pivotal = (deciding ->> 'size')::int where k.slash_id = count_slash.id;
  update app.r_slash_vote v
  set alone = true
  where v.slash_id = count_slash.id
    and (deciding ->> 'size')::int = 1
    and v.voter_id in (select (p ->> 'userId')::bigint from jsonb_array_elements(deciding -> 'voters') p);
end;
$$;

create or replace function private.slashes_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(
    f, 'status',
    array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'unknown', 'decided', 'closed', 'all'], 'all'
  );
  query private.list_query := private.rows_of(
    'app.slash_states s',
    's.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'status', status,
        'type', upper(private.filter_word(f, 'type', array['score', 'financial', 'xp'])),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject'),
        'person', private.filter_person(f, 'person'),
        'voter', private.filter_person(f, 'voter'),
        'backer', private.filter_person(f, 'backer'),
        'q', private.contains_pattern(private.filter_text(f, 'q')),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to'),
        'amountMin', private.filter_int(f, 'amountMin'),
        'amountMax', private.filter_int(f, 'amountMax')
      )
    )
  );
begin
  query := private.narrowed(
    query,
    case status
      when 'all' then null
      when 'decided' then 's.status in (''upheld'', ''defended'')'
      when 'closed' then 's.status in (''upheld'', ''defended'', ''inconclusive'', ''unknown'')'
      when 'open' then 's.id in (select o.id from app.open_slashes o)'
      else 's.status = ($1 ->> ''status'')'
    end
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "type": "s.type = ($1 ->> 'type')",
      "author": "s.author_id = ($1 ->> 'author')::bigint",
      "subject": "s.subject_id = ($1 ->> 'subject')::bigint",
      "person": "(s.author_id = ($1 ->> 'person')::bigint or s.subject_id = ($1 ->> 'person')::bigint)",
      "voter": "s.id in (select v.target_id from app.counted_votes v where v.target_type = 'slash' and v.voter_id = ($1 ->> 'voter')::bigint)",
      "backer": "s.id in (select p.slash_id from app.slash_penalties p where p.user_id = ($1 ->> 'backer')::bigint and p.points > 0)",
      "q": "s.comment ilike ($1 ->> 'q')",
      "from": "s.opened_at >= ($1 ->> 'from')::timestamptz",
      "to": "s.opened_at <= ($1 ->> 'to')::timestamptz",
      "amountMin": "s.amount >= ($1 ->> 'amountMin')::bigint",
      "amountMax": "s.amount <= ($1 ->> 'amountMax')::bigint"
    }$conditions$
  );
end;
$$;

create or replace function private.agreement_then(c jsonb) returns table (level text, agreeing bigint, votes bigint)
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  today date := (c ->> 'to')::timestamptz::date;
  asked text := c ->> 'type';
  unflagged boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  sealed bigint[] := array(select o.id from app.sealed_slashes o);
begin
  return query
    with
    -- Votes of a level on what votes were taken back from: as the round had them (kept), and as they stood.
    tallies as (
      select s.kept, l.level, count(*) filter (where v.is_upvote) as u, count(*) filter (where not v.is_upvote) as d
      from private.retaken_targets() z
        cross join lateral (
          select x.voter_id, x.is_upvote, x.archived_at
          from app.counted_votes x
          where x.target_type = z.target_type and x.target_id = z.target_id and x.is_upvote is not null
          offset 0
        ) v
        join app.users p on p.user_id = v.voter_id
        cross join lateral (select coalesce(private.level(p.score), 'unknown') as level) l
        left join app.flagged_voters b on b.voter_id = v.voter_id
        cross join (
          values
            (false),
            (true)
        ) s (kept)
      where (asked = 'all' or private.vote_kind(z.target_type) = asked)
        and (not s.kept or v.archived_at is null or v.archived_at > counted_at)
        and not (unflagged and b.voter_id is not null)
      group by s.kept, z.target_type, z.target_id, l.level
      having count(*) >= 5
    )
    select x.level, sum(x.agreeing)::bigint, sum(x.votes)::bigint
    from (
        select a.level, a.agreeing, a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = 0
          and a.day <= today
          and (asked = 'all' or a.type = asked)
          and a.flagged_out = unflagged
        union all
        select a.level, -a.agreeing, -a.votes
        from app.r_vote_agree_day a
        where a.round = round_no
          and a.slash_id = any (sealed)
          and a.day <= today
          and asked in ('all', 'slash')
          and a.flagged_out = unflagged
        union all
        select t.level,
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 > t.d then t.u else 0 end + case when t.d - 1 > t.u then t.d else 0 end
          ),
          case when t.kept then -1 else 1 end * (
            case when t.u - 1 <> t.d then t.u else 0 end + case when t.d - 1 <> t.u then t.d else 0 end
          )
        from tallies t
      ) x
    where levels is null or x.level = any (levels)
    group by 1
    having sum(x.votes) > 0;
end;
$$;

create or replace function private.cells_then(c jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_custom_plan'
-- A few months of days lie behind one another in the index.
set random_page_cost = 1.1
as $$
#variable_conflict use_column
declare
  round_no bigint := c -> 'round';
  counted_at timestamptz := (select r.as_of from app.r_vote_run r);
  next_day date := (c ->> 'to')::timestamptz::date + 1;
  first_day date := (select min(m.day) from app.r_vote_matrix m where m.round = round_no and m.span = 'day');
  -- The fewer days: those up to the day, or those after it, which are taken off all time.
  backwards boolean := counted_at::date - next_day < next_day - first_day;
  asked text := c ->> 'type';
  flagged_out boolean := c -> 'flaggedOut';
  levels text[] := case when c ? 'level' then array(select jsonb_array_elements_text(c -> 'level')) end;
  sealed bigint[] := array(select o.id from app.sealed_slashes o);
begin
  return (
    with rows as (
      select m.voter_level, m.author_level, sum(m.votes) as votes, sum(m.visible) as visible, sum(m.up) as up,
        sum(m.weight) as weight, sum(m.delays[1]) as d1, sum(m.delays[2]) as d2, sum(m.delays[3]) as d3,
        sum(m.delays[4]) as d4, sum(m.delays[5]) as d5, sum(m.delays[6]) as d6, sum(m.delays[7]) as d7,
        sum(m.delays[8]) as d8, sum(m.delays[9]) as d9,
        case when m.span = 'day' and backwards then -1 else 1 end as sign
      from (
          select m.*
          from app.r_vote_matrix m
          where m.round = round_no
            and m.span = 'day'
            and m.day >= case when backwards then next_day else first_day end
            and m.day < case when backwards then 'infinity'::date else next_day end
          union all
          select m.*
          from app.r_vote_matrix m
          where backwards and m.round = round_no and m.span = 'all'
        ) m
      where (asked = 'all' or m.type = asked)
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by m.voter_level, m.author_level, m.span
      -- Votes taken back since.
      union all
      select f.voter_level, f.author_level, count(*), count(f.is_upvote), count(*) filter (where f.is_upvote),
        coalesce(sum(f.weight) filter (where f.is_upvote is not null), 0), count(*) filter (where f.delay = 0),
        count(*) filter (where f.delay = 1), count(*) filter (where f.delay = 2), count(*) filter (where f.delay = 3),
        count(*) filter (where f.delay = 4), count(*) filter (where f.delay = 5), count(*) filter (where f.delay = 6),
        count(*) filter (where f.delay = 7), count(*) filter (where f.delay = 8), 1
      from app.vote_facts f
      where f.archived_at > app.now()
        and f.archived_at <= counted_at
        and (asked = 'all' or f.kind = asked)
        and not (flagged_out and f.flagged)
        and (levels is null or f.voter_level = any (levels))
      group by 1, 2
      -- What slashes say that were open.
      union all
      select m.voter_level, m.author_level, 0, sum(m.visible), sum(m.up), sum(m.weight), 0, 0, 0, 0, 0, 0, 0, 0, 0, -1
      from app.r_vote_slash_day m
      where asked in ('all', 'slash')
        and m.round = round_no
        and m.slash_id = any (sealed)
        and m.day < next_day
        and not (flagged_out and m.flagged)
        and (levels is null or m.voter_level = any (levels))
      group by 1, 2
    ), cells as (
      select r.voter_level, r.author_level, sum(r.sign * r.votes) as votes, sum(r.sign * r.visible) as visible,
        sum(r.sign * r.up) as up, sum(r.sign * r.weight) as weight,
        array[
          sum(r.sign * r.d1),
          sum(r.sign * r.d2),
          sum(r.sign * r.d3),
          sum(r.sign * r.d4),
          sum(r.sign * r.d5),
          sum(r.sign * r.d6),
          sum(r.sign * r.d7),
          sum(r.sign * r.d8),
          sum(r.sign * r.d9)
        ]::bigint[] as delays
      from rows r
      group by 1, 2
      having sum(r.sign * r.votes) > 0
    )
    select coalesce(jsonb_agg(to_jsonb(x)), '[]')
    from cells x
  );
end;
$$;

create or replace function public.voting_profile(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  f jsonb := private.filter_object(filters);
  span private.time_range := private.range_of(f);
  ranged boolean := isfinite(span.since);
  kinds text[] := private.filter_words(
    f,
    'type',
    array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
  );
  sums jsonb;
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null, 'suggest', private.nearest_to(id));
  end if;
  sums := coalesce(
    (
      select s.sums
      from app.r_voter_sums s
      where s.voter_id = who and not ranged and kinds is null and private.rollup_as_of('voter_sums') is not null
    ),
    private.voter_sums(who, span.since, span.until, kinds)
  );
  return private.stamp()
    || sums
    || (
      -- `offset 0`: each slash is looked up by its id, however many votes the planner expects.
      with v as materialized (
        select c.is_upvote, c.created_at, s.id, s.opened_at, s.closes_at, s.subject_id, s.amount,
          s.id in (select o.id from app.sealed_slashes o) as sealed
        from app.counted_votes c
          cross join lateral (
            select x.* from app.slashes x where x.id = c.target_id and x.opened_at <= (select app.now()) offset 0
          ) s
        where c.voter_id = who
          and c.target_type = 'slash'
          and (not ranged or c.created_at between span.since and span.until)
      )
      select jsonb_build_object(
          'person', private.person(who),
          'record', case
            when ranged then (select private.skill_of(k) from private.vote_skills(array[who], span.since, span.until) k)
            else private.skill_json(who)
          end,
          'flags', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('detector', f.detector, 'score', f.score, 'band', f.band, 'coverage', f.coverage)
                  order by f.detector
                ),
                '[]'
              )
            from (
                select f.detector, f.score, f.band, f.coverage from app.r_flag f where f.user_id = who
                union all
                select 'bot', v.score, v.band, v.coverage / 100
                from app.r_voter v
                where v.voter_id = who and v.period = 90
              ) f
          ),
          'slashVotes', (
            with n as materialized (
              select * from v where not v.sealed order by v.closes_at desc, v.id, v.created_at limit 500
            ),
            -- The status and the subject of each slash once, however often it was voted on.
            states as materialized (
              select jsonb_object_agg(y.id, y.status) as by_id
              from app.slash_states y
              where y.id = any (array(select n.id from n))
            ), subjects as materialized (
              select jsonb_object_agg(
                  d.subject_id,
                  (select h.person from app.people h where h.user_id = d.subject_id)
                ) as by_id
              from (select distinct n.subject_id from n) d
            ), x as materialized (select n.*, (select t.by_id ->> n.id::text from states t) as status from n)
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'slashId', x.id,
                    'status', x.status,
                    'subject', (select p.by_id -> x.subject_id::text from subjects p),
                    'amount', x.amount,
                    'direction', case when x.is_upvote then 'up' when not x.is_upvote then 'down' end,
                    'coherent', case
                      when x.status in ('upheld', 'defended') then x.is_upvote = (x.status = 'upheld')
                    end,
                    'pivotal', exists (
                      select 1 from app.r_slash_vote w where w.slash_id = x.id and w.voter_id = who and w.alone
                    ),
                    'hours', extract(epoch from x.created_at - x.opened_at)::double precision / 3600
                  )
                  order by x.closes_at desc, x.id, x.created_at
                ),
                '[]'
              )
            from x
          ),
          'sealed', (select count(*) from v where v.sealed),
          'lockstep', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (
                      select h.person from app.people h where h.user_id = case when c.i = who then c.j else c.i end
                    ),
                    'targets', c.c,
                    'jaccard', c.jaccard,
                    'joined', c.edge
                  )
                  order by c.c desc, c.i, c.j
                ),
                '[]'
              )
            from (
                select x.* from app.r_covote x where x.period = 90 and x.i = who
                union all
                select x.*
                from app.r_covote x
                where x.period = 90 and x.j = who
                order by c desc, i, j
                limit 25
              ) c
          ),
          'coVoters', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                      'person', (
                        select h.person from app.people h where h.user_id = case when c.a = who then c.b else c.a end
                      )
                    )
                    || private.agree_json(c)
                  order by c.shared desc, c.agreed desc, c.a, c.b
                ),
                '[]'
              )
            from (
                select c.*
                from app.r_slash_agree c
                where c.a = who or c.b = who
                order by c.shared desc, c.agreed desc, c.a, c.b
                limit 50
              ) c
          )
        )
    );
end;
$$;

create or replace function private.reason_cases(people bigint[]) returns table (
  user_id bigint, rule text, cases bigint, n bigint, value float8, fires boolean, parts jsonb, since timestamptz
)
language plpgsql stable rows 50 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  past boolean := private.looks_back();
  archive_least int := (private.detector('D12') ->> 'min')::int;
  moved_since timestamptz := clock - make_interval(days => (params ->> 'movedDays')::int);
begin
  return query
    with
    -- Counted only where a rule asks for it: of a past day it takes long.
    rates as materialized (
      select (x.body ->> 'company')::float8 as company, x.body -> 'company' as network,
        (x.body ->> 'upheld')::float8 as upheld, (x.body ->> 'defended')::float8 as defended
      from (select coalesce(private.cached_answer('slash_rates'), private.slash_rates()) as body offset 0) x
    ), sums as materialized (select s.* from private.person_sums(people) s), left_by as (
      select v.subject_id as id, count(*) as n, count(*) filter (where v.unhealthy) as unhealthy,
        max(v.unvouched_at) as since
      from app.vouch_states v
      where v.subject_id = any (people) and v.unvouched_at is not null
      group by 1
    ), rings as (
      select m.id, g.id as ring, cardinality(g.members) as size,
        (
          select percentile_cont(.5) within group (order by e.c)
          from app.r_covote e
          where e.period = 90 and e.edge and e.i = any (g.members)
        ) as shared,
        g.last_at
      from app.r_ring g
        cross join unnest(g.members) m (id)
      where g.period = 90 and g.members && people and m.id = any (people)
    ), moves as (
      select h.user_id as id, count(*) as n, private.score_change(h.user_id, moved_since, clock) as change,
        (array_agg(h.at order by abs(h.change) desc nulls last, h.at))[1] as most_at
      from private.score_steps(people, moved_since) h
      group by 1
    ), wrote as (
      select r.author_id as id, count(*) as n, count(r.archived_at) as archived, max(r.archived_at) as since
      from app.review_states r
      where r.author_id = any (people)
      group by 1
    ), bulk as (
      select distinct on (b.author_id) b.author_id as id, b.gap_seconds || ':' || b.id as batch, b.reviews, b.subjects,
        b.from_at, b.to_at, b.twins = b.reviews as alike
      from app.r_batch b
      where b.author_id = any (people)
        and b.gap_seconds = (select (private.detector('D1') ->> 'reviewGapSeconds')::int)
        and b.reviews >= 10
        and b.to_at between clock - make_interval(days => (params ->> 'bulkDays')::int) and clock
      order by b.author_id, b.reviews desc, b.id
    ), mass as (
      select distinct on (m.author_id) m.author_id as id, m.archived, m.from_at, m.to_at
      from app.r_mass_archive m
      where m.author_id = any (reason_cases.people) and m.archived >= archive_least and m.to_at <= clock
      order by m.author_id, m.archived desc, m.id
    ), opened as (
      select s.author_id as id, count(*) as n, count(*) filter (where s.status = 'upheld') as upheld,
        count(*) filter (where s.status = 'defended') as defended, max(s.closes_at) as since
      from app.slash_states s
      where s.author_id = any (people) and s.status in ('upheld', 'defended')
      group by 1
    ), accused as (
      select s.subject_id as id, count(*) filter (where s.status not in ('open', 'cancelled', 'unknown')) as n,
        count(*) filter (where s.status = 'upheld') as upheld,
        max(s.closes_at) filter (where s.status = 'upheld') as since,
        (
          array_agg(
            jsonb_build_object(
              'at', private.iso(s.closes_at),
              'share', s.weight_up::float8 / nullif(s.weight_all, 0),
              'points', s.amount,
              'type', s.type
            )
            order by s.closes_at desc, s.id desc
          ) filter (where s.status = 'upheld')
        )[1] as last,
        (
          array_agg(
            jsonb_build_object('id', s.id, 'closesAt', private.iso(s.closes_at), 'votes', s.votes)
            order by s.closes_at, s.id
          ) filter (where s.status = 'open')
        )[1] as open
      from app.slash_states s
      where s.subject_id = any (people)
      group by 1
    ), slashed as (
      select s.subject_id as id
      from app.slash_states s
      where s.subject_id = any (
          array(
            select i.recipient_id
            from app.invitation_states i
            where i.sender_id = any (people) and i.status = 'accepted'
          )
        )
        and s.status = 'upheld'
    ), invited as (
      select i.sender_id as id, count(*) as n, percentile_cont(.5) within group (order by u.score) as score,
        count(*) filter (
          where u.score < (select l.from_score from app.levels l where l.level = 'questionable')
        ) as untrusted,
        count(*) filter (where i.recipient_id in (select s.id from slashed s)) as slashed, max(i.accepted_at) as since
      from app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
      where i.sender_id = any (people) and i.status = 'accepted'
      group by 1
    ), inviters as (
      select distinct on (b.recipient_id) b.recipient_id as id, b.until, b.impact, b.accepted_at
      from app.bonds b
      where b.recipient_id = any (people) and b.open
      order by b.recipient_id, b.accepted_at desc
    )
    select c.id, c.rule, c.cases, c.n, c.value, c.fires, c.parts, c.since
    from (
        select s.user_id as id, 'F1' as rule, s.backed as cases, s.backed as n, (s.backed_wei / 1e18)::float8 as value,
          null::boolean as fires,
          jsonb_build_object('wei', s.backed_wei::text, 'people', s.backers, 'reputable', s.reputable_backers) as parts,
          s.backed_at as since
        from sums s
        where s.backed > 0
        union all
        select s.user_id, 'F2', s.received - coalesce(e.neutralised, 0), s.received,
          case when private.wilson_bound(s.positive, nullif(s.decided, 0), -1) >= .85 then s.author_score else 0 end,
          null, jsonb_build_object('positive', s.positive, 'reviews', s.received, 'score', s.author_score),
          s.received_at
        from sums s
          left join app.r_eip7 e using (user_id)
        where s.received > 0
        union all
        select s.user_id, 'F3', s.old, s.old_standing, s.old_standing::float8 / s.old, null,
          jsonb_build_object('n', s.old, 'standing', s.old_standing, 'from', s.old_from, 'to', s.old_before - 1), null
        from sums s
        where s.old > 0
        union all
        select s.user_id, 'A7', s.received, s.doubts, (s.doubters >= 2)::int, s.doubters >= 2,
          jsonb_build_object('people', s.doubters, 'score', s.doubted_from), s.received_at
        from sums s
        where s.received > 0
        union all
        select s.user_id, 'A9', s.endorsed, b.slashes,
          coalesce(private.wilson_bound(b.slashed, s.endorsed, -1) > (select r.company from rates r), false)::int,
          coalesce(private.wilson_bound(b.slashed, s.endorsed, -1) > (select r.company from rates r), false),
          jsonb_build_object('slashed', b.slashed, 'endorsed', s.endorsed, 'network', (select r.network from rates r)),
          b.last_at
        from sums s
          left join app.r_bad_friend b on b.user_id = s.user_id and b.role = 'all' and b.slashed > 0
        where s.endorsed > 0
        union all
        select f.user_id, 'A11', (f.evidence ->> 'reviews')::bigint, null, x.fires::int, x.fires,
          jsonb_build_object('returned', f.evidence #> '{F1,k}', 'people', f.evidence #> '{F1,n}'), null
        from app.r_flag f
          cross join lateral (
            -- The score has other lines too: what the sentence says must be so.
            select coalesce(
                f.band in ('high', 'very high')
                  and (f.evidence #>> '{F1,x}')::float8 > .5
                  and (f.evidence #>> '{F2,x}')::float8 > .5,
                false
              ) as fires
          ) x
        where f.user_id = any (people) and f.detector = 'farmer'
        union all
        select s.user_id, 'A12', s.marked, s.marked, s.marked, null, jsonb_build_object('marks', s.marked), s.marked_at
        from sums s
        where s.marked > 0
        union all
        select i.id, 'A13', i.n, i.untrusted, i.untrusted::float8 / i.n, null,
          jsonb_build_object('untrusted', i.untrusted, 'people', i.n), i.since
        from invited i
        union all
        select coalesce(v.voter_id, g.id), 'A4', coalesce(v.votes, 10), g.size, (g.id is not null)::int,
          g.id is not null, jsonb_build_object('ring', g.ring, 'size', g.size, 'shared', g.shared), g.last_at
        from (select * from app.r_voter x where x.voter_id = any (people) and x.period = 90) v
          full join rings g on g.id = v.voter_id
        union all
        select m.id, 'C2', m.n, null, abs(m.change), null,
          jsonb_build_object('change', m.change, 'days', params -> 'movedDays', 'on', m.most_at::date), m.most_at
        from moves m
        union all
        select k.voter_id, 'F4', k.n, k.n, (k.low > k.base)::int, k.low > k.base,
          jsonb_build_object('skill', k.skill, 'votes', k.n), null
        from app.r_vote_skill k
        where k.voter_id = any (people) and k.base is not null
        union all
        select o.id, f.rule, o.n, f.k, f.fires::int, f.fires, jsonb_build_object('k', f.k, 'n', o.n), o.since
        from opened o
          cross join lateral (
            values
              (
                'F5',
                o.upheld,
                coalesce(private.wilson_bound(o.upheld, o.n, -1) > (select r.upheld from rates r), false)
              ),
              (
                'A6',
                o.defended,
                coalesce(private.wilson_bound(o.defended, o.n, -1) > (select r.defended from rates r), false)
              )
          ) f (rule, k, fires)
        union all
        select i.id, 'F6', i.n, i.n, case when i.slashed = 0 then i.score else 0 end, null,
          jsonb_build_object('people', i.n, 'score', i.score), i.since
        from invited i
        union all
        select s.user_id, 'F7', s.backs, s.backs,
          case when s.ended_badly = 0 then (s.backs_wei / 1e18)::float8 else 0 end, null,
          jsonb_build_object('wei', s.backs_wei::text, 'people', s.backs_people), s.backs_at
        from sums s
        where s.backs > 0
        union all
        select m.id, 'F8', w.complete, w.active, w.active::float8 / w.complete, null,
          jsonb_build_object('active', w.active, 'weeks', w.complete), null
        from unnest(people) m (id)
          cross join lateral private.active_weeks(m.id) w
        where w.complete > 0
        union all
        select w.id, 'A1', w.n, b.reviews, (b.batch is not null)::int, b.batch is not null,
          jsonb_build_object(
            'batch', b.batch,
            'reviews', b.reviews,
            'people', b.subjects,
            'seconds', extract(epoch from b.to_at - b.from_at),
            'alike', b.alike
          ),
          b.to_at
        from wrote w
          left join bulk b using (id)
        union all
        select w.id, 'A2', w.n, w.archived, w.archived::float8 / w.n, case when m.id is not null then true end,
          jsonb_build_object(
            'archived', w.archived,
            'reviews', w.n,
            'atOnce', m.archived,
            'seconds', extract(epoch from m.to_at - m.from_at)
          ),
          w.since
        from wrote w
          left join mass m using (id)
        union all
        select e.user_id, 'A3', e.positive, e.reciprocated, (e.neutralised::float8 / e.positive >= .3)::int,
          e.neutralised::float8 / e.positive >= .3,
          jsonb_build_object('returned', e.reciprocated, 'positive', e.positive, 'uncounted', e.neutralised), null
        from app.r_eip7 e
        where e.user_id = any (people) and e.positive > 0
        union all
        select a.id, 'A5', a.n, a.upheld, (a.upheld > 0)::int, a.upheld > 0,
          coalesce(a.last, '{}') || jsonb_build_object('slashes', a.upheld), a.since
        from accused a
        where a.n > 0
        union all
        select l.id, 'A8', l.n, l.unhealthy, (l.unhealthy::float8 / l.n >= .5)::int, l.unhealthy::float8 / l.n >= .5,
          jsonb_build_object('unhealthy', l.unhealthy, 'n', l.n), l.since
        from left_by l
        union all
        select v.voter_id, 'A10', v.votes, v.votes, (v.score >= 50 and v.coverage >= 50 and v.modal_share > .3)::int,
          coalesce(v.score >= 50 and v.coverage >= 50 and v.modal_share > .3, false),
          jsonb_build_object('equal', round(v.modal_share * v.intervals), 'intervals', v.intervals), null
        from app.r_voter v
        where v.voter_id = any (people) and v.period = 90
        union all
        select a.id, 'C1', 1, null, 1, true, a.open, clock
        from accused a
        where a.open is not null
        union all
        select p.user_id, 'C3', 1, null, 1, true, jsonb_build_object('joinedAt', private.iso(p.joined_at)), p.joined_at
        from app.profiles p
        where p.user_id = any (people)
          and p.joined_at > clock - make_interval(days => (params ->> 'newDays')::int)
          and p.joined_at <= clock
        union all
        select b.id, 'C4', 1, null, 1, true,
          jsonb_build_object('days', ceil(extract(epoch from b.until - clock) / 86400), 'points', b.impact),
          b.accepted_at
        from inviters b
        union all
        select u.user_id, 'C5', 1, null, 1, true, '{}', null
        from app.users u
        where u.user_id = any (people) and u.human_status = 'VERIFIED'
      ) c
    where c.cases >= (params #>> array['rules', c.rule, 'least'])::int
      -- Each branch has one rule, so of a past day those that do not know it are not read at all.
      and (not past or c.rule = any (private.kept_reasons()));
end;
$$;

create or replace function private.score_steps(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from (
        select s.user_id, s.at, s.score,
          s.score - lag(s.score) over (
            partition by s.user_id
            order by s.at
          ) as change
        from unnest(people) p (id)
          join app.score_history s on s.user_id = p.id
        where s.at <= app.now()
          and s.at >= coalesce(
            (select max(b.at) from app.score_history b where b.user_id = p.id and b.at < since),
            since
          )
      ) h
    where h.at >= since;
end;
$$;
comment on function private.score_steps(bigint[], timestamptz) is
  'Snapshots of these people from `since` on, each with its difference from the one before, which may lie before `since`; null for the first ever.';

create or replace function private.score_movers(since timestamptz, until timestamptz) returns table (
  user_id bigint, change int
)
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
  'M21: everybody with a snapshot inside the range whose score moved in it.';

create or replace view app.sealed_slashes as
  select s.id
  from app.slashes s
  where s.closes_at > (select app.now())
  union
  select s.id
  from app.slashes s
  where s.cancelled_at < s.closes_at;
comment on view app.sealed_slashes is
  'G19: slashes whose votes have no direction: those that have not closed yet, and those that were cancelled before they could.';
revoke all on app.sealed_slashes from public, anon, authenticated;

create or replace view app.slash_states as
  select s.id, s.author_id, s.subject_id, s.subject_userkey, s.type, s.amount, s.comment, s.opened_at, s.closes_at,
    case when s.cancelled_at <= (select app.now()) then s.cancelled_at end as cancelled_at, s.source_outcome, t.votes,
    t.voters,
    case
      when s.cancelled_at <= (select app.now()) then 'cancelled'
      when s.closes_at > (select app.now()) then 'open'
      when s.source_outcome in ('UPHELD', 'DEFENDED', 'INCONCLUSIVE') then lower(s.source_outcome)
      when s.source_outcome is not null then 'unknown'
      else b.band
    end as status,
    case when s.closes_at <= (select app.now()) then b.band end as band, t.up, t.down, t.weight_up, t.weight_all
  from app.slashes s
    left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    left join app.r_slash k
      on k.slash_id = s.id
      and s.closes_at <= least(k.computed_at, (select app.now()))
      and coalesce(k.computed_at <= (select app.now()) or k.past, false)
    -- On a past day as they stood until the next vote, if there was one.
    left join lateral (
      select p.*
      from app.r_slash_past p
      where p.slash_id = k.slash_id and k.computed_at > (select app.now()) and p.until > (select app.now())
      order by p.until
      limit 1
    ) h
      on true
    left join app.r_slash_open o
      on o.slash_id = s.id and coalesce(o.computed_at <= (select app.now()) and o.until > (select app.now()), false)
    left join lateral private.slash_tally(case when k.slash_id is null and o.slash_id is null then s.id end) f on true
    cross join lateral (
      select coalesce(h.votes, k.votes, o.votes, f.votes) as votes,
        coalesce(h.voters, k.voters, o.voters, f.voters) as voters,
        -- Of one that was cancelled the rollups have nothing to count.
        case when s.cancelled_at < s.closes_at then null else coalesce(h.up, k.up, f.up) end as up,
        case when s.cancelled_at < s.closes_at then null else coalesce(h.down, k.down, f.down) end as down,
        case when h.slash_id is null then coalesce(k.weight_up, f.weight_up) else h.weight_up end as weight_up,
        case when h.slash_id is null then coalesce(k.weight_all, f.weight_all) else h.weight_all end as weight_all
    ) t
    -- Whole numbers are compared, never a rounded share: exactly 60 % or 40 % is inconclusive.
    cross join lateral (
      select case
          when coalesce(t.weight_all, 0) = 0 then 'inconclusive'
          when 100 * coalesce(t.weight_up, 0) > p.pass * t.weight_all then 'upheld'
          when 100 * coalesce(t.weight_up, 0) < p.defend * t.weight_all then 'defended'
          else 'inconclusive'
        end as band
    ) b
  where coalesce(s.opened_at <= (select app.now()), false);

create or replace view app.visible_votes as
  select v.target_type, v.target_id, v.voter_id, v.created_at, v.archived_at,
    v.target_type = 'slash' and v.target_id in (select s.id from app.sealed_slashes s) as blind,
    case
      when not (v.target_type = 'slash' and v.target_id in (select s.id from app.sealed_slashes s)) then v.is_upvote
    end as is_upvote,
    coalesce(
      v.weight,
      (
        select h.score
        from app.score_history h
        where h.user_id = v.voter_id and h.at <= v.created_at
        order by h.at desc
        limit 1
      ),
      (select u.score from app.users u where u.user_id = v.voter_id)
    )::numeric as weight,
    v.weight is null as weight_estimated
  from app.votes v
  where coalesce(v.created_at <= (select app.now()), false);

comment on function private.slash_tally(bigint) is
  'M7: votes, voters and weights of one slash; no direction while it is sealed.';

comment on function public.market_trades(bigint, jsonb, text, integer, integer, jsonb) is
  'Trades of a market (M20) with trust % of the snapshots around each, and its impact where no other trade lies between them. Filters: side trust|distrust, minWei, from, to. Sorts: at, eth.';

comment on function private.score_change(bigint, timestamp with time zone, timestamp with time zone) is
  'M21: last snapshot of a range minus the last one at or before its start, else the first ever; null where neither is known.';

comment on function private.movers(timestamp with time zone, timestamp with time zone, boolean) is
  'M21: five largest score gains or losses.';

comment on function public.slash_is_open(bigint) is
  'G19: whether votes on a slash are blind, by the clock of the data: while it is open, and ever after if it was cancelled; null for a slash nobody knows yet, which counts as open.';

comment on function public.voting_profile(text, jsonb) is
  'Page /mini-apps/voting-analysis/profile/{id} (M7, M18): one voter in depth. Filters: range (of the votes; for the record, when the slash closed) and type of what was voted on. coVoters are of all time, lockstep (D5) of 90 days. Votes on slashes that are open or were cancelled are counted only as `sealed`. `person` is null for an unknown id, and `suggest` has the nearest handles.';

comment on view app.visible_votes is
  'The only place page functions may read votes from: hides direction while a slash is open, and of one that was cancelled.';

comment on view app.analysed_votes is 'Votes of the detectors: counted, and on no slash that is sealed.';

create or replace function private.later_events(ids bigint[]) returns table (slash_id bigint, later jsonb)
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.id, s.subject_id, s.author_id,
      coalesce(case when s.cancelled_at <= (select app.now()) then s.cancelled_at end, s.closes_at) as ended
    from app.slashes s
    where s.id = any (ids)
  ), after as (
    select s.id as of, o.id, o.opened_at, o.author_id = s.author_id as same,
      row_number() over (
        partition by s.id
        order by o.opened_at, o.id
      ) as n
    from s
      join app.slashes o on o.subject_id = s.subject_id and o.opened_at > s.ended and o.opened_at <= (select app.now())
  ), told as (
    select a.of,
      jsonb_agg(
        jsonb_build_object('id', a.id, 'status', x.status, 'openedAt', private.iso(a.opened_at), 'sameAuthor', a.same)
        order by a.n
      ) as slashes
    from after a
      join app.slash_states x on x.id = a.id
    where a.n <= 5
    group by a.of
  )
  select s.id,
    jsonb_build_object(
      'slashes', coalesce(t.slashes, '[]'),
      'scoreChange', case
        when s.ended <= (select app.now()) then private.score_change(s.subject_id, s.ended, (select app.now()))
      end
    )
  from s
    left join told t on t.of = s.id;
$$;
comment on function private.later_events(bigint[]) is
  'Of each slash the first five slashes on the same subject that opened after it had ended, and the change of the subject''s score from then until now (M21); null while it is open or where that is not known.';

-- Rollups hold what votes on cancelled slashes said, and score changes from inside the range: both are counted again.
update app.votes v
set archived_at = v.archived_at
from app.sealed_slashes s
where v.target_type = 'slash' and v.target_id = s.id;

insert into app.rollup_dirty (rollup, key)
select distinct 'profile_sorts', h.user_id::text
from app.score_history h
on conflict do nothing;
