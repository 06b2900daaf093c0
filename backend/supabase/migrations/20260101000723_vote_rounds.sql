-- Rollups of /votes/analysis (8.16). One round goes through all voters, then through all targets; its rows carry the number
-- of the round, and the page reads the last complete one.
create table app.r_vote_run (
  one boolean primary key default true check (one),
  round bigint not null,
  as_of timestamptz not null
);
create table app.r_vote_matrix (
  round bigint not null,
  span text not null default 'day',
  day date not null,
  type text not null,
  voter_level text not null,
  author_level text not null,
  flagged boolean not null,
  votes bigint not null,
  visible bigint not null,
  up bigint not null,
  weight numeric not null,
  delays bigint[] not null,
  primary key (round, span, day, type, voter_level, author_level, flagged)
);
comment on table app.r_vote_matrix is
  'Votes per UTC day, and of each preset range up to the round (day is -infinity then), by kind, level of voter and author ("unknown" without one). visible: not on an open slash; weight: of visible ones; delays: votes per bin of seconds after the target was made.';
create table app.r_vote_spread (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  votes bigint not null,
  voters bigint not null,
  primary key (round, span, type, level, flagged, votes)
);
comment on table app.r_vote_spread is
  'How many voters cast how many votes in each preset range; type "all" adds the kinds up per voter.';
create table app.r_vote_week (
  round bigint not null,
  week date not null,
  type text not null,
  level text not null,
  flagged boolean not null,
  voters bigint not null,
  votes bigint not null,
  squares numeric not null,
  primary key (round, week, type, level, flagged)
);
comment on table app.r_vote_week is
  'Voters, votes and the sum of squared votes per voter by ISO week: 1/HHI is votes^2 / squares.';
create table app.r_vote_agree (
  round bigint not null,
  span text not null,
  type text not null,
  level text not null,
  flagged_out boolean not null,
  votes bigint not null,
  agreeing bigint not null,
  primary key (round, span, type, level, flagged_out)
);
comment on table app.r_vote_agree is
  'Votes on targets with five or more votes of the voter''s level, and those that equal the majority of the others of that level (ties left out).';
create table app.r_vote_cohort (
  round bigint not null,
  span text not null,
  type text not null,
  targets bigint not null,
  targets5 bigint not null,
  median_first double precision,
  active bigint,
  primary key (round, span, type)
);
comment on table app.r_vote_cohort is
  'Targets first voted on in a range: how many, how many with five votes, median seconds to the first vote. active: profiles active in the range, on the row of type "all".';
create table app.r_vote_moved (
  round bigint not null,
  review_id bigint not null,
  at timestamptz not null,
  before double precision not null,
  after double precision not null,
  votes bigint not null,
  primary key (round, review_id)
);
comment on table app.r_vote_moved is
  'Reviews whose weighted share crossed one half after five or more votes: the last crossing and all their votes.';
do $$
declare
  t text;
begin
  foreach t in array array[
    'r_vote_run',
    'r_vote_matrix',
    'r_vote_spread',
    'r_vote_week',
    'r_vote_agree',
    'r_vote_cohort',
    'r_vote_moved'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('revoke all on app.%I from public, anon, authenticated', t);
  end loop;
end;
$$;

create function private.vote_kind(target_type text) returns text
language sql immutable
as $$
  select case when target_type in ('review', 'vouch', 'slash') then target_type else 'other' end;
$$;
create function private.delay_bins() returns double precision[]
language sql immutable
as $$
  select array[0, 10, 60, 600, 3600, 21600, 86400, 604800];
$$;

create view app.flagged_voters as
  select b.voter_id
  from app.r_voter b
  where b.period = 90 and b.coverage >= 50 and b.score >= (select (private.detector('bot') ->> 'flagged')::int);
revoke all on app.flagged_voters from public, anon, authenticated;
comment on view app.flagged_voters is 'Voters flagged by the bot score of the last 90 days.';

-- What all took their votes back from has no row in r_vote_target;
-- on a past day its votes still count, so it is looked up.
create view app.vote_facts as
  select
    v.voter_id,
    v.created_at,
    v.target_type,
    v.target_id,
    private.vote_kind(v.target_type) as kind,
    v.is_upvote,
    v.weight,
    coalesce(private.level(u.score), 'unknown') as voter_level,
    coalesce(private.level(a.score), 'unknown') as author_level,
    b.voter_id is not null as flagged,
    -- 0: unknown or before the target, then the bins.
    case
      when v.created_at >= t.made_at then width_bucket(
        extract(epoch from v.created_at - t.made_at)::double precision,
        private.delay_bins()
      )
      when t.target_id is null
        and v.created_at >= private.vote_target_made(v.target_type, v.target_id)
        then width_bucket(
          extract(epoch from v.created_at - private.vote_target_made(v.target_type, v.target_id))::double precision,
          private.delay_bins()
        )
      else 0
    end as delay,
    v.archived_at
  from
    app.counted_votes v
    join app.users u on u.user_id = v.voter_id
    left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id
    left join app.users a
      on a.user_id = case
        when t.target_id is null then (select p.author_id from private.vote_target(v.target_type, v.target_id) p)
        else t.author_id
      end
    left join app.flagged_voters b on b.voter_id = v.voter_id;
revoke all on app.vote_facts from public, anon, authenticated;

create function private.range_starts() returns table (span text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select p.preset, app.now() - p.length
    from private.range_presets() p
    union all
    select 'all', '-infinity';
end;
$$;
comment on function private.range_starts is 'The presets of `range`, all time last, and when each begins.';
