create function private.figure_values(figures jsonb) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select (figures ->> m.name)::float8 from unnest(private.metric_names()) with ordinality m (name, n) order by m.n
  );
end;
$$;

create function private.logarithms(vals double precision[]) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select case when v.x > 0 then log(v.x::numeric)::float8 end from unnest(vals) with ordinality v (x, n) order by v.n
  );
end;
$$;

create function private.figures_of(people bigint[]) returns table (user_id bigint, figures jsonb)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('votes_sides') is not null;
begin
  return query
    with got as (
      select r.subject_id as id, count(*) filter (where r.archived_at is null) as n,
        count(*) filter (where r.score = 1 and r.archived_at is null) as pos,
        count(*) filter (where r.score = -1 and r.archived_at is null) as neg,
        count(distinct r.author_id) filter (where r.archived_at is null) as reviewers,
        count(*) filter (where r.archived_at is not null) as archived
      from app.review_states r
      where r.subject_id = any (people)
      group by 1
    ), gave as (
      select r.author_id as id, count(*) filter (where r.archived_at is null) as n,
        count(*) filter (where r.archived_at is not null) as archived
      from app.review_states r
      where r.author_id = any (people)
      group by 1
    ), backed as (
      select v.subject_id as id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.subject_id = any (people) and v.active
      group by 1
    ), backs as (
      select v.author_id as id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.author_id = any (people) and v.active
      group by 1
    ), mutual as (
      select x.id, count(*) as n
      from (
          select p.first_author as id
          from app.r_review_pair p
          where p.current_positive and p.first_author = any (people)
          union all
          select p.responder from app.r_review_pair p where p.current_positive and p.responder = any (people)
        ) x
      group by 1
    ),
    -- From the rollup by voter; before its first run, from the votes.
    votes as (
      select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown)::bigint as n
      from app.r_vote_voter v
      where ready and v.voter_id = any (people)
      group by 1
      union all
      select v.voter_id, count(*) from app.counted_votes v where not ready and v.voter_id = any (people) group by 1
    ), season as (
      select x.user_id as id, coalesce(sum(x.xp), 0) as xp
      from app.xp_weekly x
      where x.user_id = any (people) and x.season = (select private.current_season())
      group by 1
    ), accused as (
      select s.subject_id as id, count(*) as n from app.slash_states s where s.subject_id = any (people) group by 1
    ), accuses as (
      select s.author_id as id, count(*) as n from app.slash_states s where s.author_id = any (people) group by 1
    )
    select u.user_id,
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
    from app.users u
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

create function app.refresh_r_figures(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  names text[] := private.metric_names();
  -- A cell of the matrix: row and column.
  i int := (cursor ->> 'row')::int;
  j int := (cursor ->> 'column')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor ? 'list' then
    i := (cursor ->> 'list')::int;
    loop
      insert into app.corr_build
      select i, count(f.x), coalesce(array_agg(f.x order by f.user_id), '{}'),
        coalesce(array_agg(f.rank order by f.user_id), '{}')
      from (
          select r.user_id, r.x, (rank() over w + count(*) over w) / 2.0::float8 as rank
          from (select f.user_id, f.vals[i] as x from app.r_figures f offset 0) r
          window w as (order by r.x)
        ) f;
      i := i + 1;
      exit when app.chunk_time_is_up(began) or i > cardinality(names);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', case when i > cardinality(names) then '{"row": 1, "column": 1}' else jsonb_build_object('list', i) end
    );
  end if;
  if cursor ? 'row' then
    loop
      delete from app.r_corr c where c.x = names[i] and c.y = names[j] or c.x = names[j] and c.y = names[i];
      insert into app.r_corr
      with pair as (
        select a.n as na, b.n as nb, a.vals as xs, b.vals as ys, a.ranks as rx, b.ranks as ry
        from app.corr_build a
          join app.corr_build b on b.place = j
        where a.place = i
      ), c as (
        select p.*, v.*
        from pair p
          cross join lateral (
            select count(*) as n, corr(v.y, v.x) as pearson, corr(v.ry, v.rx) as spearman,
              regr_slope(v.y, v.x) as slope, regr_intercept(v.y, v.x) as intercept, regr_slope(v.x, v.y) as slope_back,
              regr_intercept(v.x, v.y) as intercept_back
            from unnest(p.xs, p.ys, p.rx, p.ry) v (x, y, rx, ry)
            where v.x is not null and v.y is not null
          ) v
      )
      select m.x, m.y, c.n, c.pearson,
        -- The ranks are among everyone with that figure; if some of them lack the other one, they are computed again.
        case
          when c.n = c.na and c.n = c.nb then c.spearman
          else (private.correlate(c.xs, c.ys) ->> 'spearman')::float8
        end,
        private.fisher_bound(c.pearson, c.n, -1.96), private.fisher_bound(c.pearson, c.n, 1.96), m.slope, m.intercept
      from c
        cross join lateral (
          select names[i], names[j], c.slope, c.intercept
          union all
          select names[j], names[i], c.slope_back, c.intercept_back where i <> j
        ) m (x, y, slope, intercept);
      get diagnostics n = row_count;
      written := written + n;
      i := i + 1;
      if i > j then
        i := 1;
        j := j + 1;
      end if;
      exit when app.chunk_time_is_up(began) or j > cardinality(names);
    end loop;
    if j > cardinality(names) then
      truncate app.corr_build;
      delete from app.r_corr c where c.x <> all (names) or c.y <> all (names);
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('row', i, 'column', j));
  end if;
  if cursor is null then
    delete from app.r_figures f where not exists (select 1 from app.listed_profiles p where p.user_id = f.user_id);
  end if;
  loop
    people := private.next_people(after, 20, 500);
    if people = '{}' then
      truncate app.corr_build;
      return jsonb_build_object('rows', written, 'cursor', '{"list": 1}'::jsonb);
    end if;
    delete from app.r_figures f where f.user_id = any (people);
    insert into app.r_figures
    select p.user_id, p.profile_id, private.level(u.score), f.figures, v.vals, private.logarithms(v.vals)
    from private.figures_of(people) f
      join app.listed_profiles p on p.user_id = f.user_id
      join app.users u on u.user_id = f.user_id
      cross join lateral (select private.figure_values(f.figures) as vals offset 0) v;
    get diagnostics n = row_count;
    written := written + n;
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_r_figures(jsonb) is
  'Computes the figures of every profile, then M17 for every pair of figures.';

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_corr', 86400, 'app.refresh_r_figures', 90);
