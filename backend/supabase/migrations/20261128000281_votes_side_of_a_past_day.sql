-- The figures of the votes of a side are put together in one way, counted on the spot or from what is kept by days.
create function private.votes_side_figures(
  query private.list_query,
  side text,
  people text,
  spread text default null,
  sums text default ''
) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set work_mem = '32MB'
as $$
declare
  figures jsonb;
begin
  execute format(
    $q$
        with
          v as materialized (
            select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated, %1$s as other
            from %2$s
          ),
          %3$s,
          s as (%4$s),
          -- The rest is added up from days: there are few of them.
          d as materialized (
            select
              to_timestamp(86400 * floor(date_part('epoch', created_at) / 86400)) as day,
              target_type,
              is_upvote,
              blind,
              count(*) as n,
              sum(weight) as weight,
              count(*) filter (where weight_estimated) as estimated,
              min(created_at) as first_at,
              max(created_at) as last_at
            from v
            group by floor(date_part('epoch', created_at) / 86400), target_type, is_upvote, blind
            %5$s
          )
        select
          jsonb_build_object(
            'votes', coalesce(sum(n), 0),
            'visible', coalesce(sum(n) filter (where is_upvote is not null), 0),
            'up', coalesce(sum(n) filter (where is_upvote), 0),
            'down', coalesce(sum(n) filter (where not is_upvote), 0),
            'upShare', private.share(
              coalesce(sum(n) filter (where is_upvote), 0)::bigint,
              coalesce(sum(n) filter (where is_upvote is not null), 0)::bigint
            ),
            'weightedShare', (
              coalesce(sum(weight) filter (where is_upvote), 0) / nullif(
                sum(weight) filter (where is_upvote is not null),
                0
              )
            )::double precision,
            'weightsEstimated', coalesce(sum(estimated), 0),
            'counterparties', (select people from s),
            'hhi', (select squares / votes ^ 2 from s),
            'firstAt', private.iso(min(first_at)),
            'lastAt', private.iso(max(last_at)),
            'byType', (
              select coalesce(jsonb_object_agg(target_type, n), '{}')
              from (select target_type, sum(n) as n from d group by 1) b
            ),
            'calendar', (
              select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(day), 'votes', n) order by day), '[]')
              from (select day, sum(n) as n from d group by 1) c
            ),
            'months', (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('at', private.iso(m), 'up', up, 'down', down, 'blind', blind)
                      || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end
                    order by m
                  ),
                  '[]'
                )
              from
                (
                  select
                    date_trunc('month', day) as m,
                    coalesce(sum(n) filter (where is_upvote), 0) as up,
                    coalesce(sum(n) filter (where not is_upvote), 0) as down,
                    coalesce(sum(n) filter (where blind), 0) as blind,
                    coalesce(sum(n) filter (where is_upvote is null and not blind), 0) as unknown
                  from d
                  group by 1
                ) c
            ),
            'people', (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'person', (select h.person from app.people h where h.user_id = other),
                      'up', up,
                      'down', down
                    )
                    order by n desc, other
                  ),
                  '[]'
                )
              from (select * from o order by n desc, other limit 20) p
            )
          )
        from d
      $q$,
    case side when 'cast' then 't.author_id' else 'v.voter_id' end,
    private.rows_sql(query),
    people,
    coalesce(
      spread,
      'select count(*) as people, sum(n::double precision * n) as squares, sum(n)::double precision as votes from o'
    ),
    sums
  )
  into figures
  using query.args;
  return figures;
end;
$$;
comment on function private.votes_side_figures(private.list_query, text, text, text, text) is
  'Figures of the votes of a side (`v`): `people` gives those at the other end (`o`), `spread` how the votes are spread over them (`s`), `sums` what is to be added to the sums by days (`d`).';

create or replace function private.count_votes_side(query private.list_query, side text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.votes_side_figures(
    query,
    side,
    'o as materialized (
      select
        other,
        count(*) as n,
        count(*) filter (where is_upvote) as up,
        count(*) filter (where not is_upvote) as down
      from v
      where is_upvote is not null and other is not null
      group by other
    )'
  );
end;
$$;
drop function private.votes_of_side(private.list_query, text);

create function private.votes_days_kept(who bigint, side text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.looks_back()
    and private.before_rollup('vote_targets')
    and private.before_rollup('votes_sides')
    and private.before_rollup('votes_days')
    and exists (select 1 from app.r_votes_side_spread s where s.user_id = who and s.side = votes_days_kept.side)
    and not exists (
      select 1
      from app.rollup_dirty d
      where d.rollup in ('votes_sides', 'votes_days') and d.key = side || ':' || who
    )
    -- Whoever received a vote waits only after its target was counted.
    and (
      side = 'cast'
      or not exists (
        select 1
        from
          app.rollup_dirty d
          join app.r_vote_target t
            on t.target_type = split_part(d.key, ':', 1) and t.target_id = split_part(d.key, ':', 2)::bigint
        where d.rollup = 'vote_targets' and t.author_id = who
      )
    );
end;
$$;
comment on function private.votes_days_kept(bigint, text) is
  'Whether what is kept by days tells the votes of a side of this person on the past day asked for.';

create function private.kept_votes_side(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  who bigint := query.args -> 'who';
  side text := query.args ->> 'side';
  today date := app.now()::date;
  begins timestamptz := coalesce((query.args ->> 'from')::timestamptz, '-infinity');
  ends timestamptz := coalesce((query.args ->> 'to')::timestamptz, 'infinity');
  -- The days that are whole in the range.
  first_day date := (begins + interval '1 day' - interval '1 microsecond')::date;
  last_day date := least(today, (ends + interval '1 microsecond')::date - 1);
  direction text := case
    when 'v.is_upvote' = any (query.conditions) then 'e.is_upvote'
    when 'not v.is_upvote' = any (query.conditions) then 'not e.is_upvote'
  end;
  ours text := format('x.user_id = %L and x.side = %L', who, side);
  kept text := concat_ws(
    ' and ',
    ours,
    format('x.month between %L and %L', date_trunc('month', first_day::timestamp)::date, last_day),
    case when query.args ? 'type' then private.kinds_sql('x') end
  );
  counted text := concat_ws(
    ' and ',
    format('e.day between %L and %L and (e.gone is null or e.gone > %L)', first_day, last_day, today),
    direction
  );
  people text := format(
    'select e.other, e.is_upvote
    from
      (
        select unnest(x.others) as other, unnest(x.days) as day, unnest(x.gone) as gone, unnest(x.ups) as is_upvote
        from app.r_votes_side_people x
        where %s and %%s
      ) e
    where %s',
    kept,
    counted
  );
  -- All votes on anything but slashes.
  whole boolean := direction is null
    and not query.args ?| array['from', 'to']
    and not exists (
      select 1
      from app.r_votes_side_days x
      where x.user_id = who and x.side = query.args ->> 'side' and not query.args -> 'type' ? x.target_type
    );
begin
  if query.args ? 'counterparty' or not private.votes_days_kept(who, side) then
    return null;
  end if;
  if
    query.args ?| array['from', 'to']
    and exists (
      select 1
      from
        app.r_votes_side_days x
        cross join unnest(x.days, x.gone, x.first_at, x.last_at) as e (day, gone, first_at, last_at)
      where
        x.user_id = who
        and x.side = query.args ->> 'side'
        and (
          -- Votes of a day that is not whole in it.
          e.day < first_day
          and e.last_at >= begins
          or e.day > last_day
          and e.first_at <= ends
          and e.day <= today
          -- What was received is looked for where votes that count now are of the range.
          or query.args ->> 'side' = 'received'
          and e.day between first_day and last_day
          and e.gone > today
        )
    )
  then
    return null;
  end if;
  return private.votes_side_figures(
    private.narrowed(
      query,
      'v.target_type = ''slash''',
      case
        when side = 'received' then format(
          't.target_type = ''slash'' and t.target_id in (select s.id from app.slashes s where s.author_id = %L)',
          who
        )
      end
    ),
    side,
    format(
      'often as materialized (
        select
          other,
          count(*) as n,
          count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down,
          count(*) filter (where added) as added
        from
          (
            select other, is_upvote, false as added from (%1$s) e
            union all
            select other, is_upvote, true from v where is_upvote is not null and other is not null
          ) e
        group by other
      ),
      o as materialized (
        select other, n, up, down
        from often
        union all
        select other, count(*), count(*) filter (where is_upvote), count(*) filter (where not is_upvote)
        from (%2$s) e
        group by other
      )',
      format(people, 'x.often'),
      format(
        people,
        case
          -- Where enough people have that many votes, nobody else is among the first.
          when whole then format(
            'not x.often
            and (
              select count(*)
              from often
              where n >= (select x.bound from app.r_votes_side_spread x where %s)
            ) < 20',
            ours
          )
          else 'not x.often'
        end
      )
    ),
    case
      when whole then format(
        'select
          coalesce(x.people[i], 0) + a.people as people,
          (coalesce(x.squares[i], 0) + a.squares)::double precision as squares,
          nullif(coalesce(x.votes[i], 0) + a.votes, 0)::double precision as votes
        from
          app.r_votes_side_spread x
          cross join width_bucket(%L::date, x.days) i
          cross join (
            select
              count(*) filter (where n = added) as people,
              coalesce(sum(added * (2 * n - added)), 0) as squares,
              coalesce(sum(added), 0) as votes
            from often
            where added > 0
          ) a
        where %s',
        today,
        ours
      )
    end,
    format(
      'union all
      select day::timestamptz, target_type, is_upvote, false, votes, weight, estimated, first_at, last_at
      from
        (
          select
            x.target_type,
            unnest(x.days) as day,
            unnest(x.gone) as gone,
            unnest(x.ups) as is_upvote,
            unnest(x.votes) as votes,
            unnest(x.weights) as weight,
            unnest(x.estimated) as estimated,
            unnest(x.first_at) as first_at,
            unnest(x.last_at) as last_at
          from app.r_votes_side_days x
          where %s
        ) e
      where %s',
      kept,
      counted
    )
  );
end;
$$;
comment on function private.kept_votes_side(private.list_query) is
  'Figures of the votes of a side of somebody busy on a past day, of all of them or of some kinds, one direction or whole days, from what is kept by days; null where it is not.';

create or replace function private.votes_search_figures(query private.list_query, span text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(
    private.rolled_up_votes_side(query, span),
    private.kept_votes_side(query),
    private.count_votes_side(query, query.args ->> 'side')
  );
end;
$$;
