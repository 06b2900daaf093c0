-- Measures (8.5): what is added up of all reviews and vouches of somebody comes from private.person_sums.
create or replace function private.measures_of(people bigint[])
returns table (user_id bigint, measure text, value double precision)
language plpgsql
stable
rows 50
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return query
    with
      gave as (
        select r.author_id as id, count(*) as n, count(r.archived_at) as archived
        from app.review_states r
        where r.author_id = any (people)
        group by 1
      ),
      voted as (
        select v.voter_id as id, sum(v.up + v.down + v.blind + v.unknown) as n
        from app.r_vote_voter v
        where v.voter_id = any (people)
        group by 1
      )
    select u.user_id, m.name, m.value
    from
      app.users u
      join private.person_sums(people) s on s.user_id = u.user_id
      left join gave g on g.id = u.user_id
      left join voted b on b.id = u.user_id
      left join app.r_vote_skill k on k.voter_id = u.user_id
      cross join lateral (
        values
          ('score', u.score::float8),
          ('reviews', s.received::float8),
          ('positiveShare', s.positive::float8 / nullif(s.decided, 0)),
          ('reviewerScore', s.counted_author_score),
          ('vouchedEth', (s.backed_wei / 1e18)::float8),
          ('voucherScore', s.backer_score),
          ('voteSkill', k.skill),
          ('xp', u.xp_total::float8),
          ('reviewsGiven', coalesce(g.n - g.archived, 0)::float8),
          -- A share of few is no habit.
          ('archivedShare', case when g.n >= 10 then g.archived::float8 / g.n end),
          ('vouchedOutEth', (s.backs_wei / 1e18)::float8),
          ('votesCast', coalesce(b.n, 0)::float8)
      ) m (name, value)
    where u.user_id = any (people) and m.value is not null;
end;
$$;
