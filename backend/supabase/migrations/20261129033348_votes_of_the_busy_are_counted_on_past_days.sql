set check_function_bodies = off;

-- On a past day the votes of somebody busy are counted as everybody's are: that is within the budget of a past day.
drop trigger votes_days_insert on app.r_votes_side;
drop trigger votes_days_delete on app.r_votes_side;
drop table app.r_votes_side_days, app.r_votes_side_people, app.r_votes_side_spread;
delete from app.rollup_jobs where name = 'votes_days';
delete from app.rollup_state where name = 'votes_days';
delete from app.rollup_dirty where rollup = 'votes_days';

create or replace function private.votes_search_figures(query private.list_query, span text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.rolled_up_votes_side(query, span), private.count_votes_side(query, query.args ->> 'side'));
end;
$$;

create or replace function private.count_votes_side(query private.list_query, side text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set work_mem = '32MB' as $$
declare
  figures jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        select v.target_type, v.created_at, v.blind, v.is_upvote, v.weight, v.weight_estimated, %1$s as other
        from %2$s
      ), o as materialized (
        select other, count(*) as n, count(*) filter (where is_upvote) as up,
          count(*) filter (where not is_upvote) as down
        from v
        where is_upvote is not null and other is not null
        group by other
      ),
      -- The rest is added up from days: there are few of them.
      d as materialized (
        select to_timestamp(86400 * floor(date_part('epoch', created_at) / 86400)) as day, target_type, is_upvote,
          blind, count(*) as n, sum(weight) as weight, count(*) filter (where weight_estimated) as estimated,
          min(created_at) as first_at, max(created_at) as last_at
        from v
        group by floor(date_part('epoch', created_at) / 86400), target_type, is_upvote, blind
      )
      select jsonb_build_object(
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
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(m), 'up', up, 'down', down, 'blind', blind)
                    || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end
                  order by m
                ),
                '[]'
              )
            from (
                select date_trunc('month', day) as m, coalesce(sum(n) filter (where is_upvote), 0) as up,
                  coalesce(sum(n) filter (where not is_upvote), 0) as down,
                  coalesce(sum(n) filter (where blind), 0) as blind,
                  coalesce(sum(n) filter (where is_upvote is null and not blind), 0) as unknown
                from d
                group by 1
              ) c
          ),
          'people', (
            select coalesce(
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
    private.rows_sql(query)
  )
  into figures
  using query.args;
  return figures;
end;
$$;

comment on function private.count_votes_side(private.list_query, text) is
  'Figures of /votes/search for the votes `v` of a query: cast by somebody, or received on what they made.';

drop function private.votes_days_kept(bigint, text);

drop function private.votes_side_figures(private.list_query, text, text, text, text);

drop function private.kept_votes_side(private.list_query);

drop function app.refresh_votes_days(jsonb);

drop function private.keep_votes_days(bigint, text);
