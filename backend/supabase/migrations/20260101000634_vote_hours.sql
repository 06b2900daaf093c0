-- Votes per hour as a source of rows h (at, target_type, up, down, blind, and without a direction weight_up, weight_down, estimated) for the filters type, voterLevel (without weights), direction, from and to;
-- null when another one is set or the rollup was never run. Whole hours are kept; the ends of a range are read vote by vote.
create function private.vote_hours_source(filters jsonb, args jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  direction text := private.filter_word(filters, 'direction', array['up', 'down']);
  source text;
begin
  if args ?| array['author', 'subject', 'voter'] or private.rollup_as_of('vote_hours') is null then
    return null;
  end if;
  source := $q$ (
    with r as (select coalesce(($1 ->> 'from')::timestamptz, '-infinity') as since, coalesce(($1 ->> 'to')::timestamptz, 'infinity') as until),
    w as materialized (select r.*, case when since = '-infinity' then since else date_trunc('hour', since - interval '1 microsecond') + interval '1 hour' end as from_hour,
      case when until = 'infinity' then until else date_trunc('hour', until) end as to_hour from r),
    votes as (
      select h.at, h.target_type, h.up, h.down, h.blind, h.weight_up, h.weight_down, h.estimated from w cross join app.r_vote_hour h where h.at >= w.from_hour and h.at < w.to_hour
      union all
      select date_trunc('hour', v.created_at), v.target_type, (v.is_upvote is true)::int, (v.is_upvote is false)::int, (v.is_upvote is null)::int,
        case when v.is_upvote then v.weight else 0 end, case when not v.is_upvote then v.weight else 0 end, v.weight_estimated::int
      from w cross join app.counted_votes v where w.since > '-infinity' and v.created_at >= w.since and v.created_at < w.from_hour and v.created_at <= w.until
      union all
      select date_trunc('hour', v.created_at), v.target_type, (v.is_upvote is true)::int, (v.is_upvote is false)::int, (v.is_upvote is null)::int,
        case when v.is_upvote then v.weight else 0 end, case when not v.is_upvote then v.weight else 0 end, v.weight_estimated::int
      from w cross join app.counted_votes v where w.until < 'infinity' and v.created_at >= w.to_hour and v.created_at >= w.from_hour and v.created_at <= w.until)
    select x.at, x.target_type, $q$
    || case direction
      when 'up' then 'x.up, 0 as down, 0 as blind from votes x where x.up > 0'
      when 'down' then '0 as up, x.down, 0 as blind from votes x where x.down > 0'
      else 'x.up, x.down, x.blind, x.weight_up, x.weight_down, x.estimated from votes x where true'
    end
    || case
      when args ? 'type' then ' and (x.target_type in (select jsonb_array_elements_text($1 -> ''type''))
         or $1 -> ''type'' ? ''other'' and x.target_type not in (''review'', ''vouch'', ''slash''))'
      else ''
    end
    || ') h';
  if not args ? 'voterLevel' then
    return source;
  end if;
  -- Hours by level carry no weights: nothing that reads them by level asks for any.
  return replace(
    replace(
      source,
      'h.weight_up, h.weight_down, h.estimated from w cross join app.r_vote_hour h where',
      '0::numeric as weight_up, 0::numeric as weight_down, 0 as estimated from w cross join app.r_vote_level_hour h where h.level in (select jsonb_array_elements_text($1 -> ''voterLevel'')) and'
    ),
    'app.counted_votes v where',
    'app.counted_votes v join app.users u on u.user_id = v.voter_id where '
      || private.level_scores(args -> 'voterLevel')
      || ' and'
  );
end;
$$;
comment on function private.vote_hours_source(jsonb, jsonb) is
  'SQL after FROM with its values in $1, like votes_query, over hours in place of votes.';
