create function private.reviews_with_words(pattern text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  matches jsonb;
begin
  -- Planned for this pattern: the number of matching texts decides how to find them.
  execute $q$
    select case
        when count(*) <= 20000 then jsonb_build_object(
          'ids', array_agg(m.id)::text,
          'authors', array_agg(m.author_id)::text,
          'subjects', array_agg(m.subject_id)::text,
          'scores', array_agg(m.score)::text,
          'created', array_agg((extract(epoch from m.created_at) * 1000000)::bigint)::text,
          'archived', array_agg((extract(epoch from m.archived_at) * 1000000)::bigint)::text
        )
      end
    from (
        select x.*
        from app.review_states x
        where lower(replace(x.title || ' ' || coalesce(x.body, ''), ' ', '')) like replace($1, ' ', '')
          and lower(x.title || ' ' || coalesce(x.body, '')) like $1
        limit 20001
      ) m
  $q$
  into matches
  using lower(pattern);
  return matches;
end;
$$;
comment on function private.reviews_with_words is
  'Reviews whose text matches the pattern, as one list per column; null if there are very many.';

create function private.reviews_query(filters jsonb, known jsonb default null) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'archived', 'all'], 'active');
  sentiment text := private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative', 'unknown']);
  query private.list_query := private.rows_of(
    'app.review_states r',
    'r.id',
    jsonb_strip_nulls(
      private.relation_filters(f)
        || jsonb_build_object(
          'status', status,
          'minVotes', private.filter_int(f, 'minVotes'),
          'score', array_position(array['negative', 'neutral', 'positive'], sentiment) - 2,
          'unknown', case when sentiment = 'unknown' then true end,
          'reciprocal', private.filter_word(f, 'reciprocal', array['yes', 'no']),
          'inBatch', private.filter_word(f, 'inBatch', array['yes', 'no']),
          'marked', private.filter_word(f, 'marked', array['yes', 'no']),
          'minAuthorScore', private.filter_int(f, 'minAuthorScore')
        )
    )
  );
  matches jsonb;
begin
  if query.args ? 'q' then
    matches := case
      when query.args ->> 'q' = known ->> 'q' then known -> 'matches'
      else private.reviews_with_words(query.args ->> 'q')
    end;
  end if;
  if matches is not null then
    query.args := query.args || jsonb_build_object('matches', matches);
    query.source := $q$
      (
        select
          m.id,
          m.author_id,
          m.subject_id,
          m.score,
          to_timestamp(m.created::double precision / 1000000) as created_at,
          to_timestamp(m.archived::double precision / 1000000) as archived_at
        from
          unnest(
            ($1 #>> '{matches,ids}')::bigint[],
            ($1 #>> '{matches,authors}')::bigint[],
            ($1 #>> '{matches,subjects}')::bigint[],
            ($1 #>> '{matches,scores}')::smallint[],
            ($1 #>> '{matches,created}')::bigint[],
            ($1 #>> '{matches,archived}')::bigint[]
          ) m (id, author_id, subject_id, score, created, archived)
      ) r
    $q$;
  end if;
  query := private.joined(
    query,
    case
      when query.args ?| array['authorLevel', 'minAuthorScore'] then 'join app.users a on a.user_id = r.author_id'
    end,
    case when query.args ? 'subjectLevel' then 'join app.users s on s.user_id = r.subject_id' end
  );
  -- A minimum of votes is an index range; its value is in the SQL text so the planner sees how few rows match.
  if query.args ? 'minVotes' and private.rollup_as_of('vote_targets') is not null then
    query := private.narrowed(
      private.joined(query, 'join app.r_review_votes m on m.review_id = r.id'),
      format('m.votes >= %s', (query.args ->> 'minVotes')::int)
    );
  elseif query.args ? 'minVotes' then
    query := private.narrowed(
      query,
      '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id) >= ($1 ->> ''minVotes'')::int'
    );
  end if;
  -- `is true` makes these lookups in a hash: a list walks its index to the first rows found there and sorts nothing.
  -- `coalesce` keeps the planner from treating a computed null as rare: nearly all rows pass.
  -- `offset 0` in the reciprocal condition: evaluated only for the few mutual reviews, not for all reviews at once.
  query := private.narrowed(
    query,
    case
      when query.args ? 'inBatch' then format(
        '(r.id in (select unnest(b.review_ids) from app.r_batch b where b.gap_seconds = %s and b.reviews >= %s)) is %s',
        coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0),
        coalesce((private.detector('D1') ->> 'min')::int, 0),
        case query.args ->> 'inBatch' when 'yes' then 'true' else 'not true' end
      )
    end,
    case
      when query.args ? 'marked' then format(
        '%s is %s',
        case
          when private.rollup_as_of(
            'vote_targets'
          ) is not null then '(r.id in (select m.review_id from app.r_marked_review m))'
          else '(r.score = 1 and exists (
            select 1
            from app.counted_votes v
            where v.target_type = ''review'' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
          ))'
        end,
        case query.args ->> 'marked' when 'yes' then 'true' else 'not true' end
      )
    end,
    case status
      when 'active' then 'coalesce(r.archived_at is null, false)'
      when 'archived' then 'r.archived_at is not null'
    end,
    case
      when query.args ? 'q' and matches is null then '(r.title || '' '' || coalesce(r.body, '''')) ilike ($1 ->> ''q'')'
    end,
    case
      when query.args ? 'reciprocal' then format(
        '((r.id in (select t.review_id from app.mutual_reviews t)) is true and exists (
          select 1
          from app.review_states b
          where b.author_id = r.subject_id and b.subject_id = r.author_id and b.archived_at is null
          offset 0
        )) is %s',
        case query.args ->> 'reciprocal' when 'yes' then 'true' else 'not true' end
      )
    end
  );
  return private.narrowed_by_args(
    query,
    $conditions${
      "authorLevel": "private.level(a.score) in (select jsonb_array_elements_text($1 -> 'authorLevel'))",
      "subjectLevel": "private.level(s.score) in (select jsonb_array_elements_text($1 -> 'subjectLevel'))",
      "minAuthorScore": "a.score >= ($1 ->> 'minAuthorScore')::int",
      "score": "r.score = ($1 ->> 'score')::int",
      "unknown": "r.score is null",
      "author": "r.author_id = ($1 ->> 'author')::bigint",
      "subject": "r.subject_id = ($1 ->> 'subject')::bigint",
      "person": "(r.author_id = ($1 ->> 'person')::bigint or r.subject_id = ($1 ->> 'person')::bigint)",
      "from": "r.created_at >= ($1 ->> 'from')::timestamptz",
      "to": "r.created_at <= ($1 ->> 'to')::timestamptz"
    }$conditions$
  );
end;
$$;
comment on function private.reviews_query is
  'Reviews `r` that match the filters of reviews_list, with the columns of app.review_states; if found by words, without their texts.';

create function private.person_reviews(who bigint) returns private.list_query
language plpgsql stable set search_path = '' as $$
begin
  return private.rows_of(
    format(
      '(
        select w.* from app.review_states w where w.author_id = %1$s
        union all
        select g.* from app.review_states g where g.subject_id = %1$s and g.author_id <> %1$s
      ) r',
      who
    ),
    'r.id',
    jsonb_build_object('status', 'all', 'person', who)
  );
end;
$$;
comment on function private.person_reviews is 'Reviews `r` that a person wrote or received, in any state.';

create function private.review_points(query private.list_query, bucket text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.reviews_in_buckets(query, row(null, null, bucket)::private.time_range);
end;
$$;

create function private.utc_day(at timestamptz) returns date
language sql stable as $$
  select (at at time zone 'UTC')::date;
$$;

create function private.bucket_sql(times text, bucket text) returns text
language sql immutable as $$
  -- Binned from a Monday, which costs less per row than the calendar of date_trunc.
  select format(
      'date_bin(interval %L, %s, timestamptz ''2001-01-01Z'')',
      case bucket when 'week' then '7 days' else '1 ' || bucket end,
      times
    );
$$;
comment on function private.bucket_sql(text, text) is
  'SQL of the start of the UTC hour, day or ISO week that a time falls in.';

create function private.reviews_in_buckets(query private.list_query, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return private.review_points_of(private.review_counts_sql(query, r.bucket), query.args, r);
end;
$$;
comment on function private.reviews_in_buckets(private.list_query, private.time_range) is
  'Points of reviews_series; for a range with ends, also whether each bucket is `whole` (private.series).';

insert into app.cached_answer_sources (part, source)
values
  (
    'reviews_series_hour',
    $$private.reviews_in_buckets(private.reviews_query('{"status": "all"}'), private.range_of('{}', 'hour'))$$
  );
