set check_function_bodies = off;

create table app.r_week (
  week date primary key,
  figures jsonb not null,
  counted_at timestamptz not null
);
alter table app.r_week enable row level security;
revoke all on app.r_week from public, anon, authenticated;
comment on table app.r_week is
  'What happened in a finished week, by its Monday (UTC), as the digest tells it; counted_at by the clock of the data.';

create or replace function private.with_before(figures jsonb, before jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select figures || jsonb_object_agg(k.key, jsonb_build_object('value', figures -> k.key, 'before', before -> k.key))
  from unnest(array['profiles', 'reviews', 'vouches', 'vouchedWei', 'votes', 'slashes', 'invitations']) k (key);
$$;
comment on function private.with_before(jsonb, jsonb) is
  'Counts of a week beside those of the week before it; null where that was not counted.';

create or replace function private.week_figures(monday date) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  since timestamptz := monday;
  until timestamptz := since + interval '7 days' - interval '1 microsecond';
  f jsonb := jsonb_build_object('range', monday || '..' || (monday + 6));
  most constant int := 1000000000;
begin
  return jsonb_build_object(
      'profiles', (select count(*) from app.listed_profiles p where p.joined_at between since and until),
      'reviews', private.count_rows(private.reviews_query(f || '{"status": "all"}'), most),
      'votes', private.number_of_votes(f),
      'slashes', private.count_rows(private.slashes_query(f), most),
      'invitations', private.count_rows(private.invitations_query(f), most),
      'decided', private.week_decided(since, until),
      'gains', private.movers(since, until, true),
      'losses', private.movers(since, until, false),
      'largestVouches', private.week_largest_vouches(since, until),
      'raffles', private.week_raffles(since, until),
      'xp', private.xp_of_week(monday)
    )
    || private.week_vouches(private.vouches_query(f || '{"status": "all"}'));
end;
$$;
comment on function private.week_figures(date) is
  'What happened from a Monday on until the next (M6-M8, M19, M21): counts of the very rows that the lists of the site have for that range, and the largest of each kind.';

create or replace function private.last_monday() returns date
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select date_trunc('week', app.now())::date - 7;
$$;
comment on function private.last_monday is
  'Monday of the last finished week (UTC): a week is finished at the instant the next one begins.';

create or replace function private.watched_week(who bigint[], monday date) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  since timestamptz := monday;
  until timestamptz := since + interval '7 days' - interval '1 microsecond';
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = p.user_id),
            'change', p.change,
            'reviews', p.reviews,
            'vouches', p.vouches,
            'slashes', p.slashes
          )
          order by abs(p.change) desc nulls last, p.reviews + p.vouches + p.slashes desc, p.user_id
        ),
        '[]'
      )
    from (
        select u.user_id,
          case
            when exists (
              select from app.score_history h where h.user_id = u.user_id and h.at between since and until
            ) then private.score_change(u.user_id, since, until)
          end as change,
          (
            select count(*) from app.reviews r where r.subject_id = u.user_id and r.created_at between since and until
          ) as reviews,
          (
            select count(*) from app.vouches v where v.subject_id = u.user_id and v.vouched_at between since and until
          ) as vouches,
          (
            select count(*)
            from app.slashes s
            where (s.subject_id = u.user_id or s.author_id = u.user_id) and s.opened_at between since and until
          ) as slashes
        from app.users u
        where u.user_id = any (who)
      ) p
    where coalesce(p.change, 0) <> 0 or p.reviews + p.vouches + p.slashes > 0
  );
end;
$$;
comment on function private.watched_week(bigint[], date) is
  'Of these people those to whom something happened in a week: change of the score (M21), reviews and vouches they got, slashes opened by or on them.';

create or replace function public.weekly_digest(
  filters jsonb default '{}',
  after text default null,
  per int default 1
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  given jsonb := coalesce(nullif(filters, 'null'), '{}');
  who bigint[] := private.filter_people(given, 'who', 200);
  asked date := date_trunc('week', private.filter_time(given, 'week'))::date;
  older date := private.filter_time(jsonb_build_object('after', after), 'after')::date;
  most int := least(greatest(coalesce(per, 1), 1), 12);
begin
  return (
    with counted as (
      select w.week, w.figures
      from app.r_week w
      where w.week <= private.last_monday() and private.rollup_as_of('r_week') is not null
    ), shown as materialized (
      select c.week, c.figures, b.figures as before
      from counted c
        left join app.r_week b on b.week = c.week - 7
      where (asked is null or c.week <= asked) and (older is null or c.week < older)
      order by c.week desc
      limit most
    )
    select private.stamp()
        || jsonb_build_object(
          'rows', coalesce(
            jsonb_agg(
              private.with_before(s.figures, s.before)
                || jsonb_build_object(
                  'week', s.week,
                  'at', private.iso((s.week + 7)::timestamptz),
                  'watched', case when who is not null then private.watched_week(who, s.week) end
                )
              order by s.week desc
            ),
            '[]'
          ),
          'newest', (select max(c.week) from counted c),
          'oldest', (select min(c.week) from counted c),
          'next', case when min(s.week) > (select min(c.week) from counted c) then min(s.week) end
        )
    from shown s
  );
end;
$$;
comment on function public.weekly_digest(jsonb, text, int) is
  'Page /weekly-digest (M6-M8, M19, M21): what happened in a finished week (Monday to Sunday, UTC) beside the week before, newest first. Filters: week (any day of it; the last finished one when none is given), who (up to 200 user ids: what happened to them). `after` is the `next` of the answer before.';
grant execute on function public.weekly_digest(jsonb, text, int4) to anon, authenticated, service_role;

create or replace function private.week_vouches(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      select jsonb_build_object('vouches', count(*), 'vouchedWei', coalesce(sum(v.amount_wei), 0)::text) from %s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return answer;
end;
$$;

create or replace function private.week_decided(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', s.id,
            'status', s.status,
            'subject', (select h.person from app.people h where h.user_id = s.subject_id),
            'sharePct', 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0)
          )
          order by s.votes desc, s.id
        ),
        '[]'
      )
    from (
        select *
        from app.slash_states x
        where x.closes_at between since and until and x.status in ('upheld', 'defended', 'inconclusive')
        order by x.votes desc, x.id
        limit 5
      ) s
  );
end;
$$;
comment on function private.week_decided(timestamptz, timestamptz) is
  'M8: the five slashes with most votes of those that closed in a range.';

create or replace function private.week_largest_vouches(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', v.id,
            'voucher', (select h.person from app.people h where h.user_id = v.author_id),
            'subject', (select h.person from app.people h where h.user_id = v.subject_id),
            'amountWei', v.amount_wei::text
          )
          order by v.amount_wei desc, v.id
        ),
        '[]'
      )
    from (
        select *
        from app.vouches x
        where x.vouched_at between since and until and x.amount_wei > 0
        order by x.amount_wei desc, x.id
        limit 3
      ) v
  );
end;
$$;

create or replace function private.week_raffles(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'entrants', r.entrants) order by r.id),
        '[]'
      )
    from (
        select *
        from app.raffles x
        where x.status = 'drawn' and x.ended_at between since and until
        order by x.entrants desc, x.id
        limit 5
      ) r
  );
end;
$$;
comment on function private.week_raffles(timestamptz, timestamptz) is
  'The five raffles with most entrants of those drawn in a range.';

create or replace function private.xp_of_week(monday date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
        'season', s.id,
        'week', w.n,
        'total', coalesce(t.total, 0),
        'before', case when w.n > 1 then coalesce(b.total, 0) end,
        'earners', coalesce(t.earners, 0),
        'first', (
          select jsonb_build_object(
              'person', (select h.person from app.people h where h.user_id = r.user_id),
              'xp', r.xp
            )
          from app.r_xp_week r
          where r.season = s.id and r.week = w.n and r.rank = 1
          order by r.user_id
          limit 1
        )
      )
    from app.seasons s
      cross join lateral (select (monday - s.start_date) / 7 + 1 as n) w
      left join app.r_xp_stats t on t.season = s.id and t.week = w.n
      left join app.r_xp_stats b on b.season = s.id and b.week = w.n - 1
    -- A season whose weeks begin on another day has no XP of this week.
    where monday >= s.start_date and (monday - s.start_date) % 7 = 0 and w.n <= s.weeks
    order by s.start_date desc
    limit 1
  );
end;
$$;
comment on function private.xp_of_week(date) is
  'M19: XP of the season week that begins on a Monday, as /mini-apps/weekly-xp-overview has it; null where none does.';

create or replace function app.refresh_r_week(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  newest date := private.last_monday();
  oldest date := greatest(
    newest - 7 * 52,
    date_trunc(
      'week',
      least((select min(p.joined_at) from app.profiles p), (select min(r.created_at) from app.reviews r))
    )::date
  );
  monday date := coalesce((cursor ->> 'monday')::date, newest);
  next_monday date;
begin
  if oldest is null or monday < oldest then
    return '{"rows": 0, "cursor": null}';
  end if;
  insert into app.r_week as w
  values (monday, private.week_figures(monday), app.now())
  on conflict (week) do update
    set
      figures = excluded.figures,
      counted_at = excluded.counted_at;
  next_monday := (
    select max(d.day)::date
    from generate_series(oldest::timestamp, monday - 7, interval '7 days') d (day)
    where not exists (
        select from app.r_week w where w.week = d.day::date and w.counted_at > app.now() - interval '1 day'
      )
  );
  return jsonb_build_object(
    'rows', 1,
    'cursor', case when next_monday is not null then jsonb_build_object('monday', next_monday) end
  );
end;
$$;
comment on function app.refresh_r_week(jsonb) is
  'Counts the last finished week anew, and those of a year before it once a day, a week per chunk: late rows find their week.';

insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_week', 300, 'app.refresh_r_week', 47);
