-- Figures of every profile, which correlations compare (8.33).
create table app.r_figures (
  user_id bigint primary key,
  profile_id bigint not null unique,
  level text,
  figures jsonb not null,
  vals double precision[] not null,
  logs double precision[] not null
);
create table app.r_corr (
  x text not null,
  y text not null,
  n int not null,
  pearson double precision,
  spearman double precision,
  low double precision,
  high double precision,
  slope double precision,
  intercept double precision,
  primary key (x, y)
);
-- A figure of everybody, by user id, and its mean ranks: what the running round makes the matrix of.
create table app.corr_build (
  place int primary key,
  n bigint not null,
  vals double precision[] not null,
  ranks double precision[] not null
);
alter table app.corr_build enable row level security;
revoke all on app.corr_build from public, anon, authenticated;
alter table app.r_figures enable row level security;
alter table app.r_corr enable row level security;
revoke all on app.r_figures, app.r_corr from public, anon, authenticated;
comment on table app.r_figures is
  'Figures of a profile by name, those of private.metric_names(); a figure without a value is left out. `vals`: the same in the order of the names, which is read ten times as fast, and `logs` their decimal logarithms, null up to 0.';

create function private.figure_values(figures jsonb) returns double precision[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select (figures ->> m.name)::float8 from unnest(private.metric_names()) with ordinality m (name, n) order by m.n
  );
end;
$$;

create function private.logarithms(vals double precision[]) returns double precision[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select case when v.x > 0 then log(v.x::numeric)::float8 end from unnest(vals) with ordinality v (x, n) order by v.n
  );
end;
$$;

create function private.figures_of(people bigint[]) returns table (user_id bigint, figures jsonb)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('votes_sides') is not null;
begin
  return query
    with
      got as (
        select
          r.subject_id as id,
          count(*) filter (where r.archived_at is null) as n,
          count(*) filter (where r.score = 1 and r.archived_at is null) as pos,
          count(*) filter (where r.score = -1 and r.archived_at is null) as neg,
          count(distinct r.author_id) filter (where r.archived_at is null) as reviewers,
          count(*) filter (where r.archived_at is not null) as archived
        from app.review_states r
        where r.subject_id = any (people)
        group by 1
      ),
      gave as (
        select
          r.author_id as id,
          count(*) filter (where r.archived_at is null) as n,
          count(*) filter (where r.archived_at is not null) as archived
        from app.review_states r
        where r.author_id = any (people)
        group by 1
      ),
      backed as (
        select v.subject_id as id, sum(v.amount_wei) as wei, count(*) as n
        from app.vouch_states v
        where v.subject_id = any (people) and v.active
        group by 1
      ),
      backs as (
        select v.author_id as id, sum(v.amount_wei) as wei, count(*) as n
        from app.vouch_states v
        where v.author_id = any (people) and v.active
        group by 1
      ),
      mutual as (
        select x.id, count(*) as n
        from
          (
            select p.first_author as id
            from app.r_review_pair p
            where p.current_positive and p.first_author = any (people)
            union all
            select p.responder from app.r_review_pair p where p.current_positive and p.responder = any (people)
          ) x
        group by 1
      ),
      -- Added up already by voter; before that rollup ever ran, from the votes.
      votes as (
        select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown)::bigint as n
        from app.r_vote_voter v
        where ready and v.voter_id = any (people)
        group by 1
        union all
        select v.voter_id, count(*) from app.counted_votes v where not ready and v.voter_id = any (people) group by 1
      ),
      season as (
        select x.user_id as id, coalesce(sum(x.xp), 0) as xp
        from app.xp_weekly x
        where x.user_id = any (people) and x.season = (select private.current_season())
        group by 1
      ),
      accused as (
        select s.subject_id as id, count(*) as n from app.slash_states s where s.subject_id = any (people) group by 1
      ),
      accuses as (
        select s.author_id as id, count(*) as n from app.slash_states s where s.author_id = any (people) group by 1
      )
    select
      u.user_id,
      jsonb_strip_nulls(
        jsonb_build_object(
            'score', u.score,
            'activeReviews', coalesce(got.n, 0),
            'positiveReviews', coalesce(got.pos, 0),
            'negativeReviews', coalesce(got.neg, 0),
            'reviewers', coalesce(got.reviewers, 0),
            'reviewsGiven', coalesce(gave.n, 0),
            'archivedGiven', coalesce(gave.archived, 0),
            'archivedReceived', coalesce(got.archived, 0),
            'vouchedEth', coalesce(backed.wei, 0) / 1e18,
            'vouchesReceived', coalesce(backed.n, 0),
            'vouchedOutEth', coalesce(backs.wei, 0) / 1e18,
            'vouchesGiven', coalesce(backs.n, 0),
            'mutualReviews', coalesce(mutual.n, 0),
            'reciprocated', (select e.reciprocated from app.r_eip7 e where e.user_id = u.user_id),
            'votesCast', coalesce(votes.n, 0)
          )
          || jsonb_build_object(
            'invitees', coalesce(e.n, 0),
            'inviteeMean', e.old,
            'bondScore', e.new,
            'xpTotal', u.xp_total,
            'xpSeason', season.xp,
            'streakDays', u.streak_days,
            'influence', u.influence,
            'influencePct', u.influence_pct,
            'ageDays', extract(epoch from app.now() - p.joined_at) / 86400,
            'slashesReceived', coalesce(accused.n, 0),
            'slashesAuthored', coalesce(accuses.n, 0),
            'slashVotes', (select coalesce(max(k.closed), 0) from app.r_vote_skill k where k.voter_id = u.user_id),
            'trust', (select t.percentile from app.r_trust t where t.user_id = u.user_id),
            'farmer', (select f.score from app.r_flag f where f.user_id = u.user_id and f.detector = 'farmer'),
            'subtree', (select i.rgt - i.lft + 1 from app.r_invite i where i.user_id = u.user_id)
          )
      )
    from
      app.users u
      join app.profiles p on p.user_id = u.user_id
      left join app.r_eip10 e on e.user_id = u.user_id
      left join got on got.id = u.user_id
      left join gave on gave.id = u.user_id
      left join backed on backed.id = u.user_id
      left join backs on backs.id = u.user_id
      left join mutual on mutual.id = u.user_id
      left join votes on votes.id = u.user_id
      left join season on season.id = u.user_id
      left join accused on accused.id = u.user_id
      left join accuses on accuses.id = u.user_id
    where u.user_id = any (people);
end;
$$;
