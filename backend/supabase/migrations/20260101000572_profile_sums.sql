-- Figures of a person that are kept added up.

create function private.count_marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(r.id order by r.id), '[]')
    from app.review_states r
    where r.author_id = count_marked_reviews.user_id and private.review_spam_mark(r.id, r.subject_id, r.score)
  );
end;
$$;
comment on function private.count_marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted.';

-- What needs everything a person ever wrote or received. One pass per table; of the few who have thousands it is kept.
create function private.count_profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      got as (
        select
          count(*) filter (where r.score = 1) as pos,
          count(*) filter (where r.score = 0) as neu,
          count(*) filter (where r.score = -1) as neg,
          count(*) filter (where r.score is null) as unknown,
          count(distinct r.author_id) as people
        from app.review_states r
        where r.subject_id = count_profile_sums.user_id and r.archived_at is null
      ),
      gave as (
        select count(*) as n, count(r.archived_at) as archived
        from app.review_states r
        where r.author_id = count_profile_sums.user_id
      ),
      backed as materialized (
        select v.author_id, v.amount_wei
        from app.vouch_states v
        where v.subject_id = count_profile_sums.user_id and v.active
      ),
      backs as materialized (
        select v.id, v.subject_id, v.amount_wei
        from app.vouch_states v
        where v.author_id = count_profile_sums.user_id and v.active
      ),
      votes as (
        select count(*) as n, count(*) filter (where v.target_type = 'slash') as slashes
        from app.counted_votes v
        where v.voter_id = count_profile_sums.user_id
      ),
      endorsed as materialized (select x.subject_id, x.points from private.exposure_rows(count_profile_sums.user_id) x)
    select
      jsonb_build_object(
        'pos', got.pos,
        'neu', got.neu,
        'neg', got.neg,
        'unknown', got.unknown,
        'reviewers', got.people,
        'authored', gave.n,
        'archived', gave.archived,
        'vouchedInWei', (select coalesce(sum(b.amount_wei), 0) from backed b)::text,
        'vouchedOutWei', (select coalesce(sum(b.amount_wei), 0) from backs b)::text,
        'mutual', (
          select coalesce(jsonb_agg(b.subject_id order by b.amount_wei desc nulls last, b.id), '[]')
          from backs b
          where b.subject_id in (select x.author_id from backed x)
        ),
        'votes', votes.n,
        'slashVotes', votes.slashes,
        'headroom', private.headroom(count_profile_sums.user_id),
        'exposure', (
          select jsonb_build_object('endorsed', count(*), 'points', coalesce(sum(e.points), 0)) from endorsed e
        ),
        'riskiest', (
          select coalesce(jsonb_agg(e.subject_id order by e.points desc, e.subject_id), '[]')
          from (select * from endorsed x order by x.points desc, x.subject_id limit 500) e
        ),
        'marked', private.count_marked_reviews(count_profile_sums.user_id)
      )
    from
      got,
      gave,
      votes
  );
end;
$$;
comment on function private.count_profile_sums(bigint) is
  'M2, M4-M6, M11, M22 of one person; `mutual` are the people who vouch for each other, largest first, `riskiest` the 500 endorsed ones with the most expected points.';

create function private.profile_sums(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select s.figures
      from app.r_profile_sums s
      where s.user_id = profile_sums.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_profile_sums(profile_sums.user_id)
  );
end;
$$;

create function private.marked_reviews(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select s.figures -> 'marked'
      from app.r_profile_sums s
      where s.user_id = marked_reviews.user_id and private.rollup_as_of('profile_sums') is not null
    ),
    private.count_marked_reviews(marked_reviews.user_id)
  );
end;
$$;
comment on function private.marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted, of busy people as kept.';
