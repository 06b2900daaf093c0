-- Reviews tell of the time of their archiving when it is only that of our first sight (8.10), since the network gave none.
create function private.estimated_archiving(at timestamptz, estimated boolean) returns jsonb
language sql immutable
as $$
  select case when at is not null and estimated then '{"archivedEstimated": true}' else '{}' end::jsonb;
$$;

create or replace function private.review_rows(ids jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
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
          || private.estimated_archiving(r.archived_at, r.archived_estimated)
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

create or replace function public.widget_archived_leaderboard(profile_id bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_archived_leaderboard.profile_id);
  answer jsonb;
begin
  select
    jsonb_object_agg(
      s.side,
      case
        when p.user_id is not null then jsonb_build_object(
          'archived', p.archived,
          'total', p.total,
          'rate', private.share(p.archived, greatest(p.archived, p.total)),
          'medianLifetimeDays', p.median_days,
          'restored', p.restored,
          'rank', case
            when p.archived > 0 then 1
              + (
                select count(*)
                from app.r_archive_person o
                where o.side = s.side and o.sentiment = 'all' and o.archived > 0 and o.archived > p.archived
              )
          end
        )
      end
    )
  into answer
  from
    (
      values
        ('author'),
        ('subject')
    ) s (side)
    left join app.r_archive_person p on p.side = s.side and p.sentiment = 'all' and p.user_id = who;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'last', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                  'id', r.id,
                  'author', (select h.person from app.people h where h.user_id = r.author_id),
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(r.archived_at)
                )
                || private.estimated_archiving(r.archived_at, r.archived_estimated)
              order by r.archived_at desc, r.id desc
            ),
            '[]'
          )
        -- The latest of each side lie at the end of an index; only an event still to come makes the state another one.
        from
          (
            select x.*
            from app.review_states x
            where
              x.archived_at is not null
              and (x.author_id = who or x.subject_id = who)
              and x.id = any (
                array(
                  (
                    select a.id
                    from app.reviews a
                    where a.author_id = who and a.archived_at <= (select app.now())
                    order by a.archived_at desc, a.id desc
                    limit 5
                  )
                  union
                  (
                    select b.id
                    from app.reviews b
                    where b.subject_id = who and b.archived_at <= (select app.now())
                    order by b.archived_at desc, b.id desc
                    limit 5
                  )
                  union
                  select private.events_to_come()
                )
              )
            order by x.archived_at desc, x.id desc
            limit 5
          ) r
      )
    )
    || answer;
end;
$$;

create or replace function public.reviews_batch_detail(id text, filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  asked int := case
    when reviews_batch_detail.id ~ '^\d{2,4}:\d{1,18}$' then split_part(reviews_batch_detail.id, ':', 1)::int
  end;
  first_id bigint := case when asked between 60 and 1800 then split_part(reviews_batch_detail.id, ':', 2)::bigint end;
  b app.r_batch;
  past boolean;
  short_words int := (private.detector('D9') ->> 'shortWords')::int;
begin
  perform private.filter_object(filters);
  past := private.before_rollup('batches');
  if first_id is null then
    perform private.refuse('id must be the id of a batch');
  end if;
  select s.*
  into b
  from
    app.reviews r
    cross join lateral private.batch_sessions(asked, r.created_at, r.created_at, array[r.author_id], past => past) s
  where r.id = first_id and s.id = first_id;
  if b.id is null then
    return private.stamp() || '{"batch": null}';
  end if;
  return (
    with
      r as materialized (
        select
          r.*,
          k.n,
          extract(epoch from r.created_at - lag(r.created_at) over (order by k.n))::double precision as gap,
          private.review_words(r.title, r.body) as words,
          t.group_id,
          (
            select min(x.created_at)
            from app.review_states x
            where x.author_id = r.subject_id and x.subject_id = r.author_id and x.created_at > r.created_at
          ) as answered_at
        from
          unnest(b.review_ids) with ordinality k (id, n)
          join app.review_states r on r.id = k.id
          left join private.near_duplicates_at(array[b.author_id], past) t on t.review_id = r.id
      ),
      few as (select * from r where n <= 40),
      what_followed as (
        select r.archived_at as at, 'archived' as kind, r.id from r where r.archived_at is not null
        union all
        select r.answered_at, 'reciprocated', r.id from r where r.answered_at is not null
      )
    select
      private.stamp()
        || jsonb_build_object(
          'batch', private.batch_row(b, private.person(b.author_id)),
          'versions', private.detector_versions(array['D1', 'D2', 'D9']),
          'statement', private.statement_of(b.author_id, 'batches'),
          'reviews', (
            select
              jsonb_agg(
                jsonb_build_object(
                    'id', r.id,
                    'createdAt', private.iso(r.created_at),
                    'gapSeconds', r.gap,
                    'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                    'sentiment', private.sentiment(r.score),
                    'title', r.title,
                    'body', r.body,
                    'template', r.group_id is not null,
                    'archivedAt', private.iso(r.archived_at),
                    'reciprocatedAt', private.iso(r.answered_at)
                  )
                  || private.estimated_archiving(r.archived_at, r.archived_estimated)
                order by r.n
              )
            from r
            where r.n <= 500
          ),
          'gaps', private.gap_bins(array(select r.gap from r where r.gap is not null)),
          'similarity', jsonb_build_object(
            'ids', (select jsonb_agg(f.id order by f.n) from few f),
            'rows', (
              select
                jsonb_agg(
                  (select jsonb_agg(private.text_similarity(x.words, y.words, short_words) order by y.n) from few y)
                  order by x.n
                )
              from few x
            )
          ),
          'after', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(w.at), 'kind', w.kind, 'reviewId', w.id)
                  order by w.at, w.id, w.kind
                ),
                '[]'
              )
            from (select * from what_followed order by at, id, kind limit 1000) w
          )
        )
  );
end;
$$;
