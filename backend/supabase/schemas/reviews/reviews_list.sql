create function private.vote_tally(target_type text, target_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'up', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where v.is_upvote) end,
        'down', case when not coalesce(bool_or(v.blind), false) then count(*) filter (where not v.is_upvote) end,
        'votes', count(*),
        'weightedShare', coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
          sum(v.weight) filter (where v.is_upvote is not null),
          0
        )
      )
    from app.counted_votes v
    where v.target_type = vote_tally.target_type and v.target_id = vote_tally.target_id
  );
end;
$$;
comment on function private.vote_tally(text, bigint) is 'M7: tally of a target; no direction while a slash is open.';

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
            -- Marker "batch" (D1): the id of the batch of the standard gap and size that holds the review.
            -- Batches of an author do not overlap: only the last that began before can.
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
    from k r
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

create function private.review_sums(args jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  whole text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) else 'all' end;
  levels text[] := case
    when args ? 'authorLevel' then array(select jsonb_array_elements_text(args -> 'authorLevel'))
  end;
begin
  return (
    with p as materialized (
      select x.sentiment, x.total, x.archived, x.restored, u.score
      from app.r_archive_person x
        join app.users u on u.user_id = x.user_id
      where x.side = 'author'
        and (whole = 'all' or x.sentiment = whole)
        and (levels is null or private.level(u.score) = any (levels))
    ), s as (
      select p.sentiment, sum(p.total)::bigint as n, sum(p.total - p.archived)::bigint as active,
        sum(p.restored)::bigint as restored, count(*) as authors,
        count(*) filter (where p.total > p.archived) as active_authors
      from p
      group by 1
    ), k as (
      select coalesce(max(n) filter (where sentiment = whole), 0) as written,
        coalesce(max(active) filter (where sentiment = whole), 0) as active,
        coalesce(max(n) filter (where sentiment = 'positive'), 0) as pos,
        coalesce(max(n) filter (where sentiment = 'neutral'), 0) as neu,
        coalesce(max(n) filter (where sentiment = 'negative'), 0) as neg,
        coalesce(max(active) filter (where sentiment = 'positive'), 0) as active_pos,
        coalesce(max(active) filter (where sentiment = 'neutral'), 0) as active_neu,
        coalesce(max(active) filter (where sentiment = 'negative'), 0) as active_neg,
        coalesce(max(restored) filter (where sentiment = whole), 0) as restored,
        coalesce(max(authors) filter (where sentiment = whole), 0) as authors,
        coalesce(max(active_authors) filter (where sentiment = whole), 0) as active_authors
      from s
    ), unknown as (
      select x.user_id, x.total
      from app.r_archive_person x
      where x.side = 'subject'
        and x.sentiment = whole
        and not exists (select 1 from app.profiles f where f.user_id = x.user_id)
    )
    select private.review_figures(
        row(
          k.written,
          k.pos,
          k.neu,
          k.neg,
          k.active,
          k.active_pos,
          k.active_neu,
          k.active_neg,
          k.restored,
          k.authors,
          k.active_authors,
          case
            when levels is null then (select coalesce(sum(x.total), 0)::bigint from unknown x)
            else (
              select count(*)
              from unknown x
                join app.review_states r on r.subject_id = x.user_id
                join app.users u on u.user_id = r.author_id
              where private.level(u.score) = any (levels) and (whole = 'all' or private.sentiment(r.score) = whole)
            )
          end,
          case
            when private.rollup_as_of('r_eip7') is not null then (
              select count(*)
              from app.r_neutralised n
                join app.review_states r on r.id = n.review_id
                join app.users u on u.user_id = r.author_id
              where r.archived_at is null
                and (levels is null or private.level(u.score) = any (levels))
                and (whole = 'all' or private.sentiment(r.score) = whole)
            )
          end,
          (select percentile_cont(.5) within group (order by p.score) from p where p.sentiment = whole)
        )::private.review_totals
      )
    from k
  );
end;
$$;
comment on function private.review_sums(jsonb) is
  'Figures of reviews_kpis without filters, or of a sentiment and levels of authors, from r_archive_person.';

create function private.reviews_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
begin
  query.sampled := 'app.reviews';
  query.orders := jsonb_build_object(
    'created', '{"sql": "r.created_at", "type": "timestamptz"}'::jsonb,
    'authorScore', '{"sql": "w.score", "type": "int", "nullable": true}'::jsonb,
    'votes', jsonb_build_object(
      'sql', case
        when ready then 'n.votes'
        else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)'
      end,
      'type', 'bigint'
    )
  );
  query.order_joins := case
    when sort in ('authorScore', '-authorScore') then array['join app.users w on w.user_id = r.author_id']
    when sort in ('votes', '-votes') and ready then array['join app.r_review_votes n on n.review_id = r.id']
  end;
  return (query);
end;
$$;
comment on function private.reviews_in_order is 'The same with the orders of reviews_list, and what `sort` needs.';

create function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  query private.list_query := private.reviews_in_order(private.reviews_query(filters), sort);
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := private.reviews_kpis(filters, query.args);
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what a rollup says of it, more or less.
    if (kpis ->> 'counted')::boolean then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, marked yes|no (EIP-6), minAuthorScore (present), q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';
grant execute on function public.reviews_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
