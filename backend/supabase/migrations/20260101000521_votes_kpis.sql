-- Figures of /votes.

create function private.voter_spread(span text, kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      s as (
        select x.votes, sum(x.voters) as voters
        from app.r_vote_spread x
        where x.round = (select r.round from app.r_vote_run r) and x.span = voter_spread.span and x.type = kind
        group by x.votes
      ),
      placed as (select s.votes, sum(s.voters) over (order by s.votes) as upto, sum(s.voters) over () as total from s)
    select
      jsonb_build_object(
        'voters', coalesce(max(p.total), 0),
        'perVoterMedian', (
          min(p.votes) filter (where 2 * p.upto >= p.total) + min(p.votes) filter (where 2 * p.upto >= p.total + 1)
        ) / 2.0::double precision
      )
    from placed p
  );
end;
$$;
comment on function private.voter_spread(text, text) is
  'How many voted in a preset range, and the median of their votes, by r_vote_spread.';

create function private.vote_sums(kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
      with
        k as materialized (
          select x.* from app.r_vote_kind x where x.votes > 0 and vote_sums.kind in ('all', x.target_type)
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(k.votes), 0),
          'visible', coalesce(sum(k.visible), 0),
          'upShare', private.share(coalesce(sum(k.up), 0)::bigint, coalesce(sum(k.visible), 0)::bigint),
          'weightedShare', sum(k.weight_up) / nullif(sum(k.weight_all), 0),
          'weightsEstimated', coalesce(sum(k.weights_estimated), 0),
          'byType', coalesce(jsonb_object_agg(k.target_type, k.votes), '{}')
        )
      from k
    )
    || private.voter_spread('all', kind);
end;
$$;
comment on function private.vote_sums(text) is
  'Figures of votes_kpis for one kind or "all", from r_vote_kind and r_vote_spread.';

create function private.count_tallies(source text, args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with
        t as materialized (
          select x.voter_id, x.target_type, x.up, x.down, x.blind, x.unknown, x.weight_up, x.weight_down, x.estimated
          from (%s) x
        ),
        per_voter as (
          select sum(up + down + blind + unknown) as n
          from t
          group by voter_id
          having sum(up + down + blind + unknown) > 0
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(up + down + blind + unknown), 0),
          'voters', (select count(*) from per_voter),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'perVoterMedian', (select percentile_cont(.5) within group (order by n) from per_voter),
          'byType', (
            select coalesce(jsonb_object_agg(target_type, n), '{}')
            from
              (
                select target_type, sum(up + down + blind + unknown) as n
                from t
                group by target_type
                having sum(up + down + blind + unknown) > 0
              ) k
          )
        )
      from t
    $q$,
    source
  )
  into answer
  using args;
  return answer;
end;
$$;
comment on function private.count_tallies(text, jsonb) is
  'Figures of votes_kpis from rows of votes added up per voter and kind.';

create function private.count_votes(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.count_tallies(
    format(
      'select
        v.voter_id,
        v.target_type,
        count(*) filter (where v.is_upvote) as up,
        count(*) filter (where not v.is_upvote) as down,
        count(*) filter (where v.blind) as blind,
        count(*) filter (where v.is_upvote is null and not v.blind) as unknown,
        coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
        coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down,
        count(*) filter (where v.weight_estimated) as estimated
      from %s
      group by v.voter_id, v.target_type',
      private.rows_sql(query)
    ),
    query.args
  );
end;
$$;

-- Filters are a voter, levels of voters, kinds and a direction, of which open slashes are no part.
create function private.voters_kpis(args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.rows_of('app.r_vote_voter r', 'r.voter_id', args);
begin
  query := private.joined(query, case when args ? 'voterLevel' then 'join app.users u on u.user_id = r.voter_id' end);
  query := private.narrowed_by_args(
    query,
    json_build_object(
      'voterLevel', 'private.level(u.score) in (select jsonb_array_elements_text($1 -> ''voterLevel''))',
      'voter', 'r.voter_id = ($1 ->> ''voter'')::bigint',
      'type', private.kinds_sql('r')
    )
  );
  return private.count_tallies(
    format(
      'select r.voter_id, r.target_type, %s from %s',
      case args ->> 'direction'
        when 'up' then 'r.up, 0 as down, 0 as blind, 0 as unknown, r.weight_up, 0 as weight_down, r.estimated_up as estimated'
        when 'down' then '0 as up, r.down, 0 as blind, 0 as unknown, 0 as weight_up, r.weight_down, r.estimated_down as estimated'
        else 'r.up, r.down, r.blind, r.unknown, r.weight_up, r.weight_down,
          r.estimated_up + r.estimated_down + r.estimated_blind + r.estimated_unknown as estimated'
      end,
      private.rows_sql(query)
    ),
    args
  );
end;
$$;
comment on function private.voters_kpis is 'votes_kpis from r_vote_voter.';

-- Where the votes of a filter are kept added up: by voter and kind, or for people on whose content there are many.
create function private.rolled_up_votes_kpis(args jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if private.rollup_as_of('votes_sides') is null then
    return null;
  end if;
  if args - 'direction' = '{}' then
    return private.cached_answer('votes_kpis_' || (args ->> 'direction'));
  end if;
  if args - 'subject' = '{}' then
    return (select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'subject')::bigint and s.side = 'about');
  end if;
  if args - 'author' = '{}' then
    return (
      select s.kpis from app.r_votes_side s where s.user_id = (args ->> 'author')::bigint and s.side = 'received'
    );
  end if;
  if args - 'voter' - 'voterLevel' - 'type' - 'direction' = '{}' and args ?| array['voter', 'voterLevel'] then
    return private.voters_kpis(args);
  end if;
  return null;
end;
$$;
comment on function private.rolled_up_votes_kpis is
  'votes_kpis of a voter, a level of voters, a direction or a busy person, from r_vote_voter, r_cached_answer and r_votes_side; null for other filters.';

-- A preset range of a month or more: sums from the hours, voters and their votes as of the last daily round.
create function private.preset_votes_kpis(filters jsonb, args jsonb, kind text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  hours text := private.vote_hours_source(args);
  answer jsonb;
begin
  if
    hours is null
    or kind is null
    or args - 'type' - 'from' - 'to' <> '{}'
    or private.rollup_as_of('vote_rounds') is null
    or coalesce(filters ->> 'range', '') not in ('30d', '90d', '180d', '1y')
    or (select r.as_of from app.r_vote_run r) < app.now() - interval '2 days'
  then
    return null;
  end if;
  execute format(
    $q$
      with
        h as materialized (
          select
            target_type,
            sum(up) as up,
            sum(down) as down,
            sum(blind) as blind,
            sum(unknown) as unknown,
            sum(weight_up) as weight_up,
            sum(weight_down) as weight_down,
            sum(estimated) as estimated
          from %s
          group by target_type
        )
      select
        jsonb_build_object(
          'votes', coalesce(sum(up + down + blind + unknown), 0),
          'visible', coalesce(sum(up + down), 0),
          'upShare', private.share(coalesce(sum(up), 0)::bigint, coalesce(sum(up + down), 0)::bigint),
          'weightedShare', sum(weight_up) / nullif(sum(weight_up) + sum(weight_down), 0),
          'weightsEstimated', coalesce(sum(estimated), 0),
          'byType', coalesce(jsonb_object_agg(target_type, up + down + blind + unknown), '{}')
        )
      from h
    $q$,
    hours
  )
  into answer
  using args;
  return answer || private.voter_spread(filters ->> 'range', kind);
end;
$$;

create function private.ready_votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  args jsonb := (private.votes_query(filters)).args - 'minVotes';
  kind text := case
    when not args ? 'type' then 'all'
    when jsonb_array_length(args -> 'type') = 1 then args #>> '{type,0}'
  end;
begin
  -- Without any filter but one kind the sums are kept ready; voters are those of the last round over all of them.
  if
    args - 'type' = '{}'
    and kind in ('all', 'review', 'vouch', 'slash')
    and private.rollup_as_of('vote_targets') is not null
    and private.rollup_as_of('vote_rounds') is not null
  then
    return private.vote_sums(kind);
  end if;
  return coalesce(private.rolled_up_votes_kpis(args), private.preset_votes_kpis(filters, args, kind));
end;
$$;
comment on function private.ready_votes_kpis(jsonb) is
  'votes_kpis where the votes are kept added up; null where they have to be counted.';

create function private.votes_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(private.ready_votes_kpis(filters), private.count_votes(private.votes_query(filters, true)));
end;
$$;
