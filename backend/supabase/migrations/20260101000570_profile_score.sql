-- The score of a person over time and among all.

create index on app.score_history (at);

create function private.score_shares() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      n as (
        select u.score, count(*) as n
        from
          app.profiles p
          join app.users u using (user_id)
        group by 1
      )
    select jsonb_agg(100 * s.below::double precision / nullif((select sum(n.n) from n), 0) order by s.score)
    from
      (
        select x.score, sum(coalesce(n.n, 0)) over (order by x.score) as below
        from
          generate_series(0, 2800) x (score)
          left join n on n.score = x.score
      ) s
  );
end;
$$;
comment on function private.score_shares is 'Share of profiles at or below each score from 0 to 2800, in percent.';

create function private.score_percentile(score int) returns double precision
language plpgsql stable set search_path = ''
as $$
begin
  return (coalesce(private.cached_answer('score_shares'), private.score_shares()) ->> score)::double precision;
end;
$$;
comment on function private.score_percentile(int) is 'Share of profiles at or below a score, in percent.';

-- At most 500 points: first, last, and the extremes of 249 equal parts of a long history.
create function private.score_points(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      h as (
        select h.at, h.score, row_number() over (order by h.at) as i, count(*) over () as n
        from app.score_history h
        where h.user_id = score_points.user_id and h.at <= app.now()
      ),
      part as (
        select
          h.*,
          row_number() over (
            partition by i * 249 / (n + 1)
            order by score, at
          ) as lo,
          row_number() over (
            partition by i * 249 / (n + 1)
            order by score desc, at
          ) as hi
        from h
      )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(at), 'score', score) order by at), '[]')
    from part
    where n <= 500 or i in (1, n) or lo = 1 or hi = 1
  );
end;
$$;
