-- One plan for whatever is asked read everybody's events for a few people, and looked one by one for most of them.
alter function private.active_between(timestamptz, timestamptz, text[], boolean)
set plan_cache_mode = 'force_custom_plan';

create or replace function public.home_feed(
  types text[] default null,
  after jsonb default null,
  per int default 25,
  who bigint[] default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
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
  -- A few people are looked up; what came of everybody is read from its end.
  if who is not null then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  if not kinds <@ array['slashOpen', 'slashDecided', 'vouch', 'unhealthy', 'scoreDrop', 'massArchive'] then
    perform
      private.refuse('types must be some of slashOpen, slashDecided, vouch, unhealthy, scoreDrop, massArchive');
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
          and (who is null or s.author_id = any (who) or s.subject_id = any (who))
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
          and (who is null or s.author_id = any (who) or s.subject_id = any (who))
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
          and (who is null or v.author_id = any (who) or v.subject_id = any (who))
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
          and (who is null or v.author_id = any (who) or v.subject_id = any (who))
          and (v.unvouched_at < until or private.feed_key('unhealthy', v.id) > last_key)
        order by v.unvouched_at desc, v.id
        limit size + 1
      )
      union all
      -- The last two are told of people somebody asks for, and never of everybody.
      (
        select 'scoreDrop', m.user_id, m.at
        from private.large_score_moves(who, app.now() - interval '90 days') m
        where
          'scoreDrop' = any (kinds)
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
        where
          'massArchive' = any (kinds)
          and b.author_id = any (who)
          and b.gap_seconds = (archives ->> 'gapSeconds')::int
          and b.archived >= (archives ->> 'min')::int
          and b.to_at <= until
          and (b.to_at < until or private.feed_key('massArchive', b.review_ids[1]) > last_key)
        order by b.to_at desc, b.review_ids[1]
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
          when c.kind = 'scoreDrop' then (
            select
              jsonb_build_object(
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
            select
              jsonb_build_object(
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
            where
              b.gap_seconds = (archives ->> 'gapSeconds')::int
              and b.review_ids @> array[c.id]
              and b.review_ids[1] = c.id
              and b.to_at = c.at
          )
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

create or replace function private.count_profiles(filters jsonb default '{}', metric text default 'score')
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'joinedFrom'), private.filter_time(f, 'from'));
  to_at timestamptz := coalesce(private.filter_until(f, 'joinedTo'), private.filter_time(f, 'to'));
  has_profile text := private.filter_word(f, 'hasProfile', array['yes', 'any'], 'yes');
  clock timestamptz := app.now();
  whole jsonb;
begin
  -- Who joined by a day are most people, which the planner sees from the day alone.
  if to_at is not null and has_profile = 'yes' then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  if metric is null or metric not in ('score', 'activeReviews', 'vouchedEth', 'xpTotal') then
    perform private.refuse('metric must be score, activeReviews, vouchedEth or xpTotal');
  end if;
  whole := coalesce(
    case when not private.unfiltered(filters) then private.cached_answer('profiles_stats_' || metric) end,
    private.population(metric)
  );
  return (
    -- By the times of joining where those decide; only one of the two halves is read.
    with
      s as materialized (
        select u.user_id, u.score, p.joined_at
        from
          app.listed_profiles p
          join app.users u on u.user_id = p.user_id
        where
          has_profile = 'yes'
          and p.joined_at <= coalesce(to_at, 'infinity')
          and p.joined_at >= coalesce(from_at, '-infinity')
        union all
        select u.user_id, u.score, p.joined_at
        from
          app.users u
          left join app.profiles p on p.user_id = u.user_id
        where
          has_profile <> 'yes'
          and u.score is not null
          and u.status is distinct from 'MERGED'
          and coalesce(p.joined_at <= clock, true)
          -- Who never joined is in no time of joining.
          and (from_at is null or p.joined_at >= from_at)
          and (to_at is null or p.joined_at <= to_at)
      ),
      -- A person has at most one span around an instant.
      a as materialized (
        select x.user_id, x.until_at from app.activity_spans x where x.from_at <= clock and x.until_at > clock
      )
    select
      whole
        || private.stamp()
        || jsonb_build_object(
          'kpis', (whole -> 'kpis')
            || (
              select
                jsonb_build_object(
                  'people', count(*),
                  'profiles', count(s.joined_at),
                  'meanScore', avg(s.score)::float8,
                  'medianScore', percentile_cont(.5) within group (order by s.score),
                  'newThisWeek', count(*) filter (where s.joined_at >= clock - interval '7 days'),
                  'active30d', count(a.user_id),
                  'active7d', count(a.user_id) filter (where a.until_at > clock + interval '23 days')
                )
              from
                s
                left join a on a.user_id = s.user_id
            ),
          'levels', (
            select jsonb_agg(jsonb_build_object('level', l.level, 'count', coalesce(n.n, 0)) order by l.rank)
            from
              app.levels l
              left join (select private.level(s.score) as level, count(*) as n from s group by 1) n on n.level = l.level
          ),
          'metric', metric,
          'binWidth', (select b.width from private.bin_widths() b where b.metric = count_profiles.metric),
          'histogram', case
            when metric = 'score' then (
              select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
              from (select s.score / 50 * 50 as bin, count(*) as n from s where s.score is not null group by 1) h
            )
            else whole -> 'histogram'
          end
        )
  );
end;
$$;
