create function app.refresh_voters(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  state jsonb := coalesce(
    cursor,
    jsonb_build_object(
      'after', null,
      'round', clock_timestamp()::text,
      'votes30', 0,
      'votes90', 0,
      'weight30', 0,
      'weight90', 0,
      'up', (
        select sum(t.up)::double precision / nullif(sum(t.up + t.down), 0) from app.r_vote_target t where not t.blind
      )
    )
  );
  place bigint := (state ->> 'after')::bigint;
  voters bigint[];
  sums record;
  n bigint;
  written bigint := 0;
begin
  loop
    voters := private.next_voters(place);
    if voters is null then
      delete from app.r_voter where round <> state ->> 'round';
      insert into app.r_voter_run
      values
        (
          true,
          private.detector_versions(array['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D11', 'bot']),
          (state ->> 'votes30')::bigint,
          (state ->> 'votes90')::bigint,
          (state ->> 'weight30')::numeric,
          (state ->> 'weight90')::numeric,
          app.now()
        )
      on conflict (one) do update
        set
          versions = excluded.versions,
          votes30 = excluded.votes30,
          votes90 = excluded.votes90,
          weight30 = excluded.weight30,
          weight90 = excluded.weight90,
          computed_at = excluded.computed_at;
      perform private.flag_voters();
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    select count(*) filter (where v.created_at >= (select app.now()) - interval '30 days') as votes30,
      count(*) as votes90,
      coalesce(sum(v.weight) filter (where v.created_at >= (select app.now()) - interval '30 days'), 0) as weight30,
      coalesce(sum(v.weight), 0) as weight90
    into sums
    from app.analysed_votes v
    where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days';
    state := state
      || jsonb_build_object(
        'votes30', (state ->> 'votes30')::bigint + sums.votes30,
        'votes90', (state ->> 'votes90')::bigint + sums.votes90,
        'weight30', (state ->> 'weight30')::numeric + sums.weight30,
        'weight90', (state ->> 'weight90')::numeric + sums.weight90
      );
    if sums.votes90 > 0 then
      delete from app.r_voter where voter_id = any (voters);
      insert into app.r_voter
      select f.*
      from unnest(private.vote_periods()) d
        cross join lateral private.voter_features(d, voters, (state ->> 'up')::double precision) f;
      update app.r_voter v
      set
        round = state ->> 'round',
        score = 100 * s.points / s.weight,
        coverage = s.weight,
        band = case when s.weight >= 50 then private.score_band(100 * s.points / s.weight) end
      from (
          select x.period, x.voter_id, sum(l.weight * l.feature) as points,
            sum(l.weight) filter (where l.feature is not null) as weight
          from app.r_voter x
            cross join lateral private.bot_lines(x) l
          where x.voter_id = any (voters)
          group by 1, 2
        ) s
      where v.period = s.period and v.voter_id = s.voter_id;
      get diagnostics n = row_count;
      written := written + n;
    end if;
    place := voters[cardinality(voters)];
    state := state || jsonb_build_object('after', place);
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', state);
end;
$$;
comment on function app.refresh_voters(jsonb) is
  'r_voter: features and bot score of every voter for 30 and 90 days. Runs after lockstep and trust.';

create function private.shares_of_figures(figures jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select 'type:' || t.key
  from jsonb_each_text(figures -> 'byType') t
  where t.value::bigint > 1000
  union all
  select 'direction:' || d from unnest(array['up', 'down']) d where (figures ->> d)::bigint > 1000;
$$;
comment on function private.shares_of_figures is 'The kinds and directions of which there are more than 1,000 votes.';

create function private.share_of_votes(who bigint, side text, share text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.votes_search_query(
    jsonb_build_object('dir', side, split_part(share, ':', 1), split_part(share, ':', 2))
  );
begin
  query.args := query.args || jsonb_build_object('who', who);
  return (query);
end;
$$;
comment on function private.share_of_votes is
  'What votes_search reads for one person, known by id, of one kind or direction of votes.';

insert into app.rollup_jobs values ('voters', 3600, 'app.refresh_voters', 80);

create function private.count_votes_side(query private.list_query, side text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set work_mem = '32MB' as $$
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
          o as materialized (
            select
              other,
              count(*) as n,
              count(*) filter (where is_upvote) as up,
              count(*) filter (where not is_upvote) as down
            from v
            where is_upvote is not null and other is not null
            group by other
          ),
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
            'counterparties', (select count(*) from o),
            'hhi', (select sum(n::double precision * n) / sum(n)::double precision ^ 2 from o),
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
    case side when 'cast' then 't.author_id' else 'v.voter_id' end, private.rows_sql(query)
  )
  into figures
  using query.args;
  return figures;
end;
$$;
comment on function private.count_votes_side is
  'Figures of /votes/search for the votes `v` of a query: cast by somebody, or received on what they made.';
