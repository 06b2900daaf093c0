-- Rows of reviews, on /reviews and wherever else reviews are listed.

create function private.sentiment(score smallint) returns text
language sql immutable
as $$
  select case score when 1 then 'positive' when 0 then 'neutral' when -1 then 'negative' end;
$$;

-- EIP-6: the subject of a positive review voted it down.
create function private.review_spam_mark(review_id bigint, subject_id bigint, score smallint) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return coalesce(review_spam_mark.score = 1, false)
    and exists (
      select 1
      from app.counted_votes v
      where
        v.target_type = 'review'
        and v.target_id = review_spam_mark.review_id
        and v.voter_id = review_spam_mark.subject_id
        and not v.is_upvote
    );
end;
$$;

comment on function private.review_spam_mark(bigint, bigint, smallint) is
  'EIP-6: whether a positive review was downvoted by its recipient.';

create function private.review_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  counting boolean := private.rollup_as_of('r_eip7') is not null;
  rules jsonb := private.detector('D1');
begin
  return (
    with
      k as materialized (
        select
          k.n,
          r.*,
          exists (
            select 1 from app.reviews b where b.subject_id = r.author_id and b.author_id = r.subject_id
          ) as answered
        from
          jsonb_array_elements_text(ids) with ordinality k (id, n)
          join app.review_states r on r.id = k.id::bigint
      )
    select
      jsonb_agg(
        jsonb_build_object(
          'id', r.id,
          'createdAt', private.iso(r.created_at),
          'author', (select h.person from app.people h where h.user_id = r.author_id),
          'subject', (select h.person from app.people h where h.user_id = r.subject_id),
          'sentiment', private.sentiment(r.score),
          'title', r.title,
          'body', r.body,
          'up', t.tally -> 'up',
          'down', t.tally -> 'down',
          'weightedShare', t.tally -> 'weightedShare',
          'reciprocal', case
            when b.now then jsonb_build_object('latencySeconds', abs(extract(epoch from b.at - a.at))::bigint)
          end,
          -- Marker "batch" (D1): the id of the batch of the standard gap and size that holds the review.
          -- Batches of an author do not overlap: only the last that began before can.
          'batchId', (
            select b.gap_seconds || ':' || b.id
            from
              (
                select l.*
                from app.r_batch l
                where
                  l.author_id = r.author_id
                  and l.gap_seconds = (rules ->> 'reviewGapSeconds')::int
                  and l.from_at <= r.created_at
                order by l.from_at desc
                limit 1
              ) b
            where b.reviews >= (rules ->> 'min')::int and b.review_ids @> array[r.id]
          ),
          'templateGroup', (select d.group_id from app.r_near_duplicate d where d.review_id = r.id),
          'eip6Mark', private.review_spam_mark(r.id, r.subject_id, r.score),
          -- Whether the network counts it: null for one that is archived or not positive, and before the first round.
          'eip7Counted', case
            when counting
              and r.score = 1
              and r.archived_at is null
              then not exists (select 1 from app.r_neutralised n where n.review_id = r.id)
          end,
          'replies', (select x.replies from app.reviews x where x.id = r.id),
          'status', case when r.archived_at is null then 'active' else 'archived' end,
          'archivedAt', private.iso(r.archived_at),
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = r.author_id and h.at <= r.created_at
            order by h.at desc
            limit 1
          )
        )
        order by r.n
      )
    from
      k r
      -- Marker "reciprocal": the subject has an active review of the author. Latency is between the pair's first reviews ever.
      cross join lateral (
        select bool_or(x.archived_at is null) as now, min(x.created_at) as at
        from app.review_states x
        where r.answered and x.author_id = r.subject_id and x.subject_id = r.author_id
      ) b
      cross join lateral (
        select min(x.created_at) as at
        from app.review_states x
        where b.now and x.author_id = r.author_id and x.subject_id = r.subject_id
      ) a
      -- The sums of a review with nothing in the queue, and without a weight that hangs on scores, are those of its votes.
      left join app.r_vote_target s
        on ready
        and s.target_type = 'review'
        and s.target_id = r.id
        and s.weights_estimated = 0
        and (select d.key from app.rollup_dirty d where d.rollup = 'vote_targets' and d.key = 'review:' || r.id) is null
      cross join lateral (
        select
          case
            when s.target_id is null then private.vote_tally('review', r.id)
            else jsonb_build_object(
              'up', s.up,
              'down', s.down,
              'weightedShare', coalesce(s.weight_up, 0) / nullif(s.weight_all, 0)
            )
          end as tally
      ) t
  );
end;
$$;
