create function private.week_vouches(query private.list_query) returns jsonb
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

create function private.week_decided(since timestamptz, until timestamptz) returns jsonb
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
  'M8: the five slashes with the most votes among those that closed in a range.';

create function private.week_largest_vouches(since timestamptz, until timestamptz) returns jsonb
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

create function private.week_raffles(since timestamptz, until timestamptz) returns jsonb
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
  'The five raffles with the most entrants among those drawn in a range.';

create function private.xp_of_week(monday date) returns jsonb
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
    -- A season whose weeks begin on another day has no XP for this week.
    where monday >= s.start_date and (monday - s.start_date) % 7 = 0 and w.n <= s.weeks
    order by s.start_date desc
    limit 1
  );
end;
$$;
comment on function private.xp_of_week(date) is
  'M19: XP of the season week that begins on a Monday, as on /mini-apps/weekly-xp-overview; null if none does.';

create function private.week_figures(monday date) returns jsonb
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
  'Figures of a week from its Monday on (M6-M8, M19, M21): counts of the same rows that the lists of the site show for that range, and the largest of each kind.';

create function private.last_monday() returns date
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select date_trunc('week', app.now())::date - 7;
$$;
comment on function private.last_monday is
  'Monday of the last finished week (UTC): a week is finished at the instant the next one begins.';

create function app.refresh_r_week(cursor jsonb) returns jsonb
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
  'Recounts the last finished week, and those of the year before it once a day, a week per chunk, so that late rows are included.';

insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_week', 300, 'app.refresh_r_week', 47);
