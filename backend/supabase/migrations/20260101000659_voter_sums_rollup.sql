-- Figures of one voter over the votes that count (M2), of a range and some kinds: how many, up and down, weight, hours, weeks.
create function private.voter_sums(
  who bigint,
  since timestamptz default '-infinity',
  until timestamptz default 'infinity',
  kinds text[] default null
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    with
      v as materialized (
        select c.is_upvote, case when not c.blind then c.weight end as weight, c.created_at
        from app.counted_votes c
        where
          c.voter_id = who
          and c.created_at between since and until
          and (kinds is null or c.target_type = any (kinds))
      )
    select
      jsonb_build_object(
        'votes', count(*),
        'upShare', private.share(count(*) filter (where is_upvote), count(is_upvote)),
        'weight', coalesce(sum(weight), 0),
        'hours', (
          select coalesce(jsonb_agg(jsonb_build_object('day', h.d, 'hour', h.h, 'count', h.n) order by h.d, h.h), '[]')
          from
            (
              select extract(isodow from created_at)::int as d, extract(hour from created_at)::int as h, count(*) as n
              from v
              group by 1, 2
            ) h
        ),
        'series', (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('at', private.iso(w.at), 'up', w.up, 'down', w.down) order by w.at),
              '[]'
            )
          from
            (
              select
                date_trunc('week', created_at) as at,
                count(*) filter (where is_upvote) as up,
                count(*) filter (where not is_upvote) as down
              from v
              where is_upvote is not null
              group by 1
            ) w
        )
      )
    from v
  );
end;
$$;

-- Kept for those with more votes than can be added up while somebody waits; `seen` is what r_votes_side said when it was done.
create table app.r_voter_sums (
  voter_id bigint primary key,
  seen jsonb not null,
  sums jsonb not null
);
alter table app.r_voter_sums enable row level security;
revoke all on app.r_voter_sums from public, anon, authenticated;

create function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  work record;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_voter_sums s
    where not exists (select 1 from app.r_votes_side x where x.user_id = s.voter_id and x.side = 'cast');
  end if;
  loop
    select x.user_id, f.seen
    into work
    from
      app.r_votes_side x
      cross join lateral (
        select
          jsonb_build_array(
            x.figures -> 'votes',
            x.figures -> 'up',
            x.figures -> 'down',
            x.figures -> 'weightedShare',
            x.figures -> 'lastAt'
          ) as seen
      ) f
      left join app.r_voter_sums s on s.voter_id = x.user_id
    where x.side = 'cast' and s.seen is distinct from f.seen
    order by x.user_id
    limit 1;
    if work.user_id is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
    end if;
    insert into app.r_voter_sums as s
    values (work.user_id, work.seen, private.voter_sums(work.user_id))
    on conflict (voter_id) do update
      set
        seen = excluded.seen,
        sums = excluded.sums;
    written := written + 1;
  end loop;
end;
$$;
comment on function app.refresh_voter_sums(jsonb) is
  'r_voter_sums of those whose row in r_votes_side changed. Runs after it.';
insert into app.rollup_jobs values ('voter_sums', 300, 'app.refresh_voter_sums', 32);
