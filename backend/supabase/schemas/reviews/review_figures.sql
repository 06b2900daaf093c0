create function private.mutual_reviews_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.mutual_reviews
  select unnest(array[f.id, b.id])
  from fresh f
    join app.reviews b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;

create function private.review_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  counting boolean := private.rollup_as_of('r_eip7') is not null;
  rules jsonb := private.detector('D1');
begin
  return (
    with k as materialized (
      select k.n, r.*,
        exists (select 1 from app.reviews b where b.subject_id = r.author_id and b.author_id = r.subject_id) as answered
      from jsonb_array_elements_text(ids) with ordinality k (id, n)
        join app.review_states r on r.id = k.id::bigint
    )
    select jsonb_agg(
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
            -- Marker "batch" (D1): the id of the batch of the standard gap and size that contains the review.
            -- Batches of an author do not overlap: only the last one that began before it can.
            'batchId', (
              select b.gap_seconds || ':' || b.id
              from (
                  select l.*
                  from app.r_batch l
                  where l.author_id = r.author_id
                    and l.gap_seconds = (rules ->> 'reviewGapSeconds')::int
                    and l.from_at <= r.created_at
                  order by l.from_at desc
                  limit 1
                ) b
              where b.reviews >= (rules ->> 'min')::int and b.review_ids @> array[r.id]
            ),
            'templateGroup', (select d.group_id from app.r_near_duplicate d where d.review_id = r.id),
            'eip6Mark', private.review_spam_mark(r.id, r.subject_id, r.score),
            -- Whether the network counts it: null if it is archived or not positive, and before the first round.
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
          || private.estimated_archiving(r.archived_at, r.archived_estimated)
        order by r.n
      )
    from k r
      -- Marker "reciprocal": the subject has an active review of the author. Latency is between the pair's first
      -- reviews.
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
      -- Stored sums are exact if the review is not queued and no weight was estimated from a score.
      left join app.r_vote_target s
        on ready
        and s.target_type = 'review'
        and s.target_id = r.id
        and s.weights_estimated = 0
        and (select d.key from app.rollup_dirty d where d.rollup = 'vote_targets' and d.key = 'review:' || r.id) is null
      cross join lateral (
        select case
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

create function private.gap_bins(gaps double precision[]) returns jsonb
language sql immutable as $$
  select jsonb_agg(
      jsonb_build_object(
        'fromSeconds', b.low,
        'toSeconds', b.high,
        'count', (select count(*) from unnest(gaps) g where g >= b.low and (g < b.high or b.high is null))
      )
      order by b.low
    )
  from (
      values
        (0, 5),
        (5, 15),
        (15, 30),
        (30, 60),
        (60, 120),
        (120, 300),
        (300, 600),
        (600, 1200),
        (1200, null)
    ) b (low, high);
$$;

create function private.estimated_archiving(at timestamptz, estimated boolean) returns jsonb
language sql immutable as $$
  select case when at is not null and estimated then '{"archivedEstimated": true}' else '{}' end::jsonb;
$$;

create trigger mutual_reviews_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();

create trigger mutual_reviews_update
after update on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();
