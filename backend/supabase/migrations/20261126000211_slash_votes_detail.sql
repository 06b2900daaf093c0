-- Votes of one slash: records are looked up by the voter, instead of reading those of everybody who ever voted.
create or replace function private.slash_vote_figures(s app.slash_states, exclude text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      ballot as materialized (select * from private.slash_ballots(s.id)),
      voters as materialized (select array(select distinct b.voter_id from ballot b) as ids),
      rel as materialized (
        select
          r.voter_id,
          json_agg(json_build_object('side', r.side, 'relation', r.relation) order by r.side desc, r.relation) as list,
          bool_or(r.side = 'subject') as subject,
          bool_or(r.side = 'author') as author
        from private.slash_relations(s.id, (select x.ids from voters x)) r
        group by 1
      ),
      -- As private.flagged_people says it, asked for the voters alone.
      flagged as materialized (
        select f.user_id
        from app.r_flag f
        where f.user_id = any ((select x.ids from voters x)::bigint[]) and f.score >= 50
        union
        select f.voter_id
        from app.r_voter f
        where
          f.period = 90
          and f.voter_id = any ((select x.ids from voters x)::bigint[])
          and f.band in ('high', 'very high')
      ),
      v as materialized (
        select
          b.*,
          private.level(b.weight::int) as level,
          rel.list,
          b.voter_id in (select f.user_id from flagged f) as flagged,
          row_number() over (order by b.at, b.voter_id) as n
        from
          ballot b
          left join rel on rel.voter_id = b.voter_id
        where
          not ('rel-subject' = any (exclude) and coalesce(rel.subject, false))
          and not ('rel-author' = any (exclude) and coalesce(rel.author, false))
          and not ('flagged' = any (exclude) and b.voter_id in (select f.user_id from flagged f))
      )
    -- As JSON text until the end, which is not copied at each level.
    select
      json_build_object(
        'tally', (
          select
            jsonb_build_object(
              'votes', count(*),
              'up', count(*) filter (where v.is_upvote),
              'down', count(*) filter (where not v.is_upvote),
              'weightUp', coalesce(sum(v.weight) filter (where v.is_upvote), 0),
              'weightDown', coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
              'sharePct', 100 * coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                sum(v.weight) filter (where v.is_upvote is not null),
                0
              ),
              'headCountPct', 100 * count(*) filter (where v.is_upvote)::double precision / nullif(
                count(v.is_upvote),
                0
              ),
              'band', private.slash_band(
                sum(v.weight) filter (where v.is_upvote),
                sum(v.weight) filter (where v.is_upvote is not null),
                s.closes_at
              )
            )
          from v
        ),
        'running', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'at', private.iso(t.at),
                  'weightUp', t.up,
                  'weightDown', t.down,
                  'sharePct', 100 * t.up / nullif(t.up + t.down, 0)
                )
                order by t.n
              ),
              '[]'
            )
          from
            (
              select
                v.n,
                v.at,
                sum(case when v.is_upvote then v.weight else 0 end) over w as up,
                sum(case when v.is_upvote then 0 else v.weight end) over w as down
              from v
              where v.is_upvote is not null
              window
                w as (
                  order by v.n
                  rows unbounded preceding
                )
            ) t
        ),
        'byLevel', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'level', t.level,
                  'up', t.up,
                  'down', t.down,
                  'weightUp', t.weight_up,
                  'weightDown', t.weight_down
                )
                order by l.rank
              ),
              '[]'
            )
          from
            (
              select
                v.level,
                count(*) filter (where v.is_upvote) as up,
                count(*) filter (where not v.is_upvote) as down,
                coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
                coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down
              from v
              group by 1
            ) t
            join app.levels l on l.level = t.level
        ),
        'rows', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'person', (select h.person from app.people h where h.user_id = v.voter_id),
                  'level', v.level,
                  'weight', v.weight,
                  'weightEstimated', v.estimated,
                  'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
                  'weightSharePct', case when v.is_upvote is not null then 100 * v.weight / nullif(s.weight_all, 0) end,
                  'at', private.iso(v.at),
                  'hours', extract(epoch from v.at - s.opened_at)::double precision / 3600,
                  'relations', coalesce(v.list, '[]'),
                  'flagged', v.flagged,
                  'coherent', case when s.status in ('upheld', 'defended') then v.is_upvote = (s.status = 'upheld') end,
                  'record', (select private.skill_of(k) from app.r_vote_skill k where k.voter_id = v.voter_id)
                )
                order by v.n
              ),
              '[]'
            )
          from v
        )
      )::jsonb
  );
end;
$$;
