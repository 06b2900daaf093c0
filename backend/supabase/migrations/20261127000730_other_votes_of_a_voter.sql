-- One voter: `other` is whatever is no review, vouch or slash, as on every page of votes.
create or replace function private.voter_sums(
  who bigint,
  since timestamptz default '-infinity',
  until timestamptz default 'infinity',
  kinds text[] default null
)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
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
          and (
            kinds is null
            or c.target_type = any (kinds)
            or 'other' = any (kinds)
            and c.target_type not in ('review', 'vouch', 'slash')
          )
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
