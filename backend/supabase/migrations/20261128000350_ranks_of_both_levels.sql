-- What r_vouch_flow has of both people is the rank of their level.
alter table app.r_vouch_flow rename column voucher to voucher_rank;
alter table app.r_vouch_flow rename column subject to subject_rank;
comment on table app.r_vouch_flow is
  'Vouches by the days they began and ended (infinity: they did not) and both levels as of the last count.';

create or replace function private.keep_vouch_flows(days date[])
returns void
language plpgsql
set search_path = ''
set timezone = 'UTC'
as $$
begin
  with
    counted as (
      select
        d.day,
        coalesce(least(v.unvouched_at, v.archived_at)::date, 'infinity') as until,
        a.rank as voucher_rank,
        s.rank as subject_rank,
        count(*) as vouches,
        coalesce(sum(v.amount_wei), 0) as wei
      from
        unnest(days) d (day)
        -- `offset 0`: a day has few vouches, and each of them two people to look up.
        cross join lateral (
          select v.* from app.vouches v where v.vouched_at >= d.day and v.vouched_at < d.day + 1 offset 0
        ) v
        cross join lateral (
          select l.rank
          from
            app.users u
            join app.levels l on l.level = private.level(u.score)
          where u.user_id = v.author_id
          offset 0
        ) a
        cross join lateral (
          select l.rank
          from
            app.users u
            join app.levels l on l.level = private.level(u.score)
          where u.user_id = v.subject_id
          offset 0
        ) s
      group by 1, 2, 3, 4
    ),
    gone as (
      delete from app.r_vouch_flow f
      where
        f.day = any (days)
        and not exists (
          select
          from counted c
          where (c.day, c.until, c.voucher_rank, c.subject_rank) = (f.day, f.until, f.voucher_rank, f.subject_rank)
        )
    )
  insert into app.r_vouch_flow as f
  select * from counted
  on conflict on constraint r_vouch_flow_pkey do update
    set
      vouches = excluded.vouches,
      wei = excluded.wei
    where (f.vouches, f.wei) is distinct from (excluded.vouches, excluded.wei);
end;
$$;

create or replace function private.vouch_panels_then()
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  day date := app.now()::date;
  kept jsonb := private.vouch_day_told('sums') || private.vouch_day_told('lifetimes');
begin
  return kept
    || jsonb_build_object(
      'matrix', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', a.level, 'subject', s.level, 'count', g.vouches, 'wei', g.wei::text)
              order by a.rank, s.rank
            ),
            '[]'
          )
        from
          (
            select f.voucher_rank, f.subject_rank, sum(f.vouches)::bigint as vouches, sum(f.wei) as wei
            from app.r_vouch_flow f
            where f.day <= day and f.until > day
            group by 1, 2
          ) g
          join app.levels a on a.rank = g.voucher_rank
          join app.levels s on s.rank = g.subject_rank
      ),
      'ladder', private.people_now(kept -> 'ladder'),
      'top', jsonb_build_object(
        'vouchers', private.people_now(kept #> '{top,vouchers}'),
        'vouchees', private.people_now(kept #> '{top,vouchees}'),
        'byCount', jsonb_build_object(
          'vouchers', private.people_now(kept #> '{top,byCount,vouchers}'),
          'vouchees', private.people_now(kept #> '{top,byCount,vouchees}')
        )
      )
    );
end;
$$;
