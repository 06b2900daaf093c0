-- Profiles active at some instants: each span is put between the instants by its two ends. To read all spans that hold one instant by
-- their index took longer than to pass over all of them, and to sort the ends of all spans longer still.
create or replace function private.active_profiles(instants timestamptz[])
returns table (at timestamptz, active bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked timestamptz[] := array(select distinct i.at from unnest(instants) i (at) where i.at is not null order by i.at);
  first timestamptz := asked[1];
  last timestamptz := asked[cardinality(asked)];
begin
  if first = last then
    return query
      select first, count(*)
      from
        app.activity_spans s
        join app.profiles p on p.user_id = s.user_id
      where s.until_at > first and s.from_at <= first;
    return;
  end if;
  return query
    with
      -- Of the instants the numbers before the first and before the end of a span: it holds those in between.
      span as (
        select
          width_bucket(s.from_at - interval '1 microsecond', asked) as before,
          width_bucket(s.until_at - interval '1 microsecond', asked) as within
        from
          app.activity_spans s
          join app.profiles p on p.user_id = s.user_id
        where s.until_at > first and s.from_at <= last
      ),
      change as (
        select c.n, sum(c.change) as change
        from
          (
            select s.before + 1 as n, count(*) as change from span s group by 1
            union all
            select s.within + 1, -count(*) from span s group by 1
          ) c
        group by c.n
      )
    select i.at, coalesce(sum(c.change), 0)::bigint
    from
      unnest(asked) with ordinality i (at, n)
      left join change c on c.n <= i.n
    group by i.at;
end;
$$;
