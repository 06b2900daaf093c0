-- Votes per hour: whole hours are counted before, the ends of a range are read vote by vote. Hours by level carry no weights:
-- nothing that reads them by level asks for any.

create function private.vote_hours_source(args jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  by_level boolean := args ? 'voterLevel';
begin
  if args ?| array['author', 'subject', 'voter'] or private.rollup_as_of('vote_hours') is null then
    return null;
  end if;
  return format(
    $q$
      (
        with
          r as (
            select
              coalesce(($1 ->> 'from')::timestamptz, '-infinity') as since,
              coalesce(($1 ->> 'to')::timestamptz, 'infinity') as until
          ),
          w as materialized (
            select
              r.*,
              case
                when since = '-infinity' then since
                else date_trunc('hour', since - interval '1 microsecond') + interval '1 hour'
              end as from_hour,
              case when until = 'infinity' then until else date_trunc('hour', until) end as to_hour
            from r
          ),
          votes as (
            select h.at, h.target_type, h.up, h.down, h.blind, h.unknown, %1$s
            from
              w
              cross join %2$s
            where %3$s and h.at >= w.from_hour and h.at < w.to_hour
            union all
            select %4$s
            from
              w
              cross join %5$s
            where
              %6$s
              and w.since > '-infinity'
              and v.created_at >= w.since
              and v.created_at < w.from_hour
              and v.created_at <= w.until
            union all
            select %4$s
            from
              w
              cross join %5$s
            where
              %6$s
              and w.until < 'infinity'
              and v.created_at >= w.to_hour
              and v.created_at >= w.from_hour
              and v.created_at <= w.until
          )
        select x.at, x.target_type, %7$s
        from votes x
        where %8$s and %9$s
      ) h
    $q$,
    case
      when by_level then '0::numeric as weight_up, 0::numeric as weight_down, 0 as estimated'
      else 'h.weight_up, h.weight_down, h.estimated'
    end,
    case when by_level then 'app.r_vote_level_hour h' else 'app.r_vote_hour h' end,
    case when by_level then 'h.level in (select jsonb_array_elements_text($1 -> ''voterLevel''))' else 'true' end,
    'date_trunc(''hour'', v.created_at),
    v.target_type,
    (v.is_upvote is true)::int,
    (v.is_upvote is false)::int,
    v.blind::int,
    (v.is_upvote is null and not v.blind)::int,
    case when v.is_upvote then v.weight else 0 end,
    case when not v.is_upvote then v.weight else 0 end,
    v.weight_estimated::int',
    'app.counted_votes v' || case when by_level then ' join app.users u on u.user_id = v.voter_id' else '' end,
    case when by_level then private.level_scores(args -> 'voterLevel') else 'true' end,
    case args ->> 'direction'
      when 'up' then 'x.up, 0 as down, 0 as blind, 0 as unknown'
      when 'down' then '0 as up, x.down, 0 as blind, 0 as unknown'
      else 'x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated'
    end,
    case args ->> 'direction' when 'up' then 'x.up > 0' when 'down' then 'x.down > 0' else 'true' end,
    case when args ? 'type' then private.kinds_sql('x') else 'true' end
  );
end;
$$;
comment on function private.vote_hours_source is
  'SQL after FROM with its values in $1: hours h (at, target_type, up, down, blind, unknown and, without a direction, weight_up, weight_down, estimated) for the filters type, voterLevel (without weights), direction, from and to. Null when another one is set or the rollup was never run.';
