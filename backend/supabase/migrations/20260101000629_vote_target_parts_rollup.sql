-- Of what a level of voters, or everybody in a preset range, cast ten or more votes on: the first pages of /votes with one
-- of these filters. Nothing else can have that many votes, nor so large a controversy, in any order from the top.
create table app.r_vote_part (
  part text not null,
  target_type text not null,
  target_id bigint not null,
  votes bigint not null,
  up bigint,
  down bigint,
  share double precision,
  first_at timestamptz not null,
  last_at timestamptz not null,
  id text generated always as (target_type || ':' || lpad(target_id::text, 20, '0')) stored,
  controversy double precision generated always as (votes * 4 * share * (1 - share)) stored,
  primary key (target_type, target_id, part)
);
create index on app.r_vote_part (part, votes desc, id);
create index on app.r_vote_part (part, controversy desc nulls last, id);
alter table app.r_vote_part enable row level security;
revoke all on app.r_vote_part from public, anon, authenticated;
comment on table app.r_vote_part is
  'Targets by their counted votes (ten or more) of one level of voters, or in one preset range up to now, with the weighted share (M7) of these; null while its slash is open (G19).';

create function app.refresh_vote_parts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_parts');
  keys text[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_part where true;
      insert into app.rollup_dirty (rollup, key)
      select 'vote_parts', t.target_type || ':' || t.target_id from app.r_vote_target t where t.votes >= 10
      on conflict do nothing;
    else
      -- What left a range since, without any row changing.
      insert into app.rollup_dirty (rollup, key)
      select distinct 'vote_parts', v.target_type || ':' || v.target_id
      from
        (
          values
            (interval '30 days'),
            ('90 days'),
            ('180 days'),
            ('1 year')
        ) x (length)
        join app.vote_times v on v.created_at >= seen - x.length and v.created_at < app.now() - x.length
        join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id and t.votes >= 10
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('vote_parts', 10);
    exit when keys = '{}';
    delete from app.r_vote_part p
    where
      (p.target_type, p.target_id) in (select split_part(k, ':', 1), split_part(k, ':', 2)::bigint from unnest(keys) k);
    insert into app.r_vote_part (part, target_type, target_id, votes, up, down, share, first_at, last_at)
    -- `offset 0`: each target by its key; the planner would rather read all votes.
    with
      f as materialized (
        select
          v.target_type,
          v.target_id,
          v.created_at,
          v.blind,
          v.is_upvote,
          v.weight,
          (select private.level(u.score) from app.users u where u.user_id = v.voter_id) as level
        from
          unnest(keys) k
          cross join lateral (
            select
              c.target_type,
              c.target_id,
              c.voter_id,
              c.created_at,
              c.blind,
              c.is_upvote,
              case when not c.blind then c.weight end as weight
            from app.counted_votes c
            where c.target_type = split_part(k, ':', 1) and c.target_id = split_part(k, ':', 2)::bigint
            offset 0
          ) v
      ),
      p as (
        select f.level as part, f.* from f where f.level is not null
        union all
        select r.span, f.*
        from
          (select x.* from private.range_starts() x where x.span in ('30d', '90d', '180d', '1y')) r
          join f on f.created_at >= r.since
      )
    select
      p.part,
      p.target_type,
      p.target_id,
      count(*),
      case when not bool_or(p.blind) then count(*) filter (where p.is_upvote) end,
      case when not bool_or(p.blind) then count(*) filter (where not p.is_upvote) end,
      case
        when not bool_or(p.blind) then (
          coalesce(sum(p.weight) filter (where p.is_upvote), 0) / nullif(
            sum(p.weight) filter (where p.is_upvote is not null),
            0
          )
        )::double precision
      end,
      min(p.created_at),
      max(p.created_at)
    from p
    group by 1, 2, 3
    having count(*) >= 10;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('vote_parts', written);
end;
$$;
comment on function app.refresh_vote_parts(jsonb) is
  'r_vote_part of targets whose row in r_vote_target changed, whose votes left a range, or whose voters changed level. Runs after r_vote_target.';
select
  private.watch('app.r_vote_target', 'vote_parts', 'case when votes >= 10 then target_type || '':'' || target_id end');
insert into app.rollup_jobs values ('vote_parts', 300, 'app.refresh_vote_parts', 23);
