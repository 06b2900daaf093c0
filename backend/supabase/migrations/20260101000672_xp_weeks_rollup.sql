-- XP by week (M19, M15).
create table app.r_xp_week (
  season int not null,
  week int not null,
  user_id bigint not null,
  xp bigint not null,
  rank int,
  share double precision,
  previous bigint,
  previous_rank int,
  fresh boolean not null,
  above int,
  primary key (season, week, user_id)
);
create index on app.r_xp_week (season, week, rank, user_id);
create index on app.r_xp_week (user_id);
create table app.r_xp_stats (
  season int not null,
  week int not null,
  total bigint not null,
  earners int not null,
  median double precision,
  gini double precision,
  top10_share double precision,
  new_earners int not null,
  primary key (season, week)
);
alter table app.r_xp_week enable row level security;
alter table app.r_xp_stats enable row level security;
revoke all on app.r_xp_week, app.r_xp_stats from public, anon, authenticated;
comment on table app.r_xp_week is
  'M19: rows with xp other than 0. Dense rank over xp > 0, share of all xp of the week, what the week before had (0 without a row, null in week 1). `fresh`: first xp of the season. `above`: people with more, null without xp above 0.';

select private.watch('app.xp_weekly', 'r_xp_week', 'season || '':'' || week');

create function private.gini(values_of double precision[]) returns double precision
language sql immutable
as $$
  select sum((2 * i - n - 1) * x) / nullif(max(n) * sum(x), 0)
  from (select x, row_number() over (order by x) as i, count(*) over () as n from unnest(values_of) x where x > 0) v;
$$;
comment on function private.gini(double precision[]) is
  'M15: Gini over participants with a value above 0; null without any.';

create function private.refresh_xp_week(season int, week int) returns bigint
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  written bigint;
begin
  delete from app.r_xp_week r
  where
    r.season = refresh_xp_week.season
    and r.week = refresh_xp_week.week
    and not exists (
      select 1
      from app.xp_weekly w
      where w.season = r.season and w.week = r.week and w.user_id = r.user_id and w.xp <> 0
    );
  delete from app.r_xp_stats r where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week;
  -- Of a week that changed most rows have not: writing them again is what takes long.
  insert into app.r_xp_week as r
  with
    x as (
      select
        w.user_id,
        w.xp,
        case
          when w.xp > 0 then dense_rank() over (
            partition by w.xp > 0
            order by w.xp desc
          )
        end as rank,
        w.xp::float8 / nullif(sum(w.xp) over (), 0) as share,
        case
          when w.xp > 0 then rank() over (
            partition by w.xp > 0
            order by w.xp desc
          ) - 1
        end as above
      from app.xp_weekly w
      where w.season = refresh_xp_week.season and w.week = refresh_xp_week.week and w.xp <> 0
    ),
    before as (
      select
        w.user_id,
        w.xp,
        case
          when w.xp > 0 then dense_rank() over (
            partition by w.xp > 0
            order by w.xp desc
          )
        end as rank
      from app.xp_weekly w
      where w.season = refresh_xp_week.season and w.week = refresh_xp_week.week - 1
    )
  select
    refresh_xp_week.season,
    refresh_xp_week.week,
    x.user_id,
    x.xp,
    x.rank,
    x.share,
    case when refresh_xp_week.week > 1 then coalesce(b.xp, 0) end,
    b.rank,
    x.xp > 0
      and not exists (
        select 1
        from app.xp_weekly o
        where o.user_id = x.user_id and o.season = refresh_xp_week.season and o.week < refresh_xp_week.week and o.xp > 0
      ),
    x.above
  from
    x
    left join before b on b.user_id = x.user_id
  on conflict (season, week, user_id) do update
    set
      xp = excluded.xp,
      rank = excluded.rank,
      share = excluded.share,
      previous = excluded.previous,
      previous_rank = excluded.previous_rank,
      fresh = excluded.fresh,
      above = excluded.above
    where
      (r.xp, r.rank, r.share, r.previous, r.previous_rank, r.fresh, r.above) is distinct from (
        excluded.xp,
        excluded.rank,
        excluded.share,
        excluded.previous,
        excluded.previous_rank,
        excluded.fresh,
        excluded.above
      );
  get diagnostics written = row_count;
  insert into app.r_xp_stats
  select
    refresh_xp_week.season,
    refresh_xp_week.week,
    coalesce(sum(r.xp), 0),
    count(*) filter (where r.xp > 0),
    percentile_cont(.5) within group (order by r.xp) filter (where r.xp > 0),
    private.gini(array_agg(r.xp::float8)),
    (sum(r.xp) filter (where r.place <= 10 and r.xp > 0))::float8 / nullif(sum(r.xp) filter (where r.xp > 0), 0),
    count(*) filter (where r.fresh)
  from
    (
      select r.*, row_number() over (order by r.xp desc, r.user_id) as place
      from app.r_xp_week r
      where r.season = refresh_xp_week.season and r.week = refresh_xp_week.week
    ) r;
  return written;
end;
$$;

create function app.refresh_r_xp_week(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  taken text[] := case when cursor ? 'next' then array[cursor ->> 'next'] else private.take_dirty('r_xp_week', 1) end;
  s int := split_part(taken[1], ':', 1)::int;
  w int := split_part(taken[1], ':', 2)::int;
  written bigint;
begin
  if taken = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  written := private.refresh_xp_week(s, w);
  -- The week after compares with this one; if it waits as well its turn comes.
  if
    not coalesce(cursor ? 'next', false)
    and exists (select 1 from app.xp_weekly x where x.season = s and x.week = w + 1)
    and not exists (select 1 from app.rollup_dirty d where d.rollup = 'r_xp_week' and d.key = s || ':' || (w + 1))
  then
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('next', s || ':' || (w + 1)));
  end if;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;
comment on function app.refresh_r_xp_week(jsonb) is 'M19 of the weeks that changed, one per chunk.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_xp_week', 300, 'app.refresh_r_xp_week', 16);
