-- Page /reviews (8.8).

create function private.reviews_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'archived', 'all'], 'active');
  sentiment text := private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']);
  reciprocal text := private.filter_word(f, 'reciprocal', array['yes', 'no']);
  in_batch text := private.filter_word(f, 'inBatch', array['yes', 'no']);
  args jsonb := jsonb_strip_nulls(jsonb_build_object(
    'author', private.filter_person(f, 'author'), 'subject', private.filter_person(f, 'subject'),
    'person', private.filter_person(f, 'person'), 'authorLevel', private.filter_levels(f, 'authorLevel'),
    'subjectLevel', private.filter_levels(f, 'subjectLevel'), 'q', private.contains_pattern(private.filter_text(f, 'q')),
    'from', private.filter_time(f, 'from'), 'to', private.filter_time(f, 'to'), 'minVotes', private.filter_int(f, 'minVotes'),
    'score', array_position(array['negative', 'neutral', 'positive'], sentiment) - 2));
  froms text := 'app.review_states r';
  wheres text := ' where true';
  matches bigint[];
begin
  if args ? 'q' then
    -- A page asks several times for the same rows: the texts are searched once, unless very many hold the words.
    execute 'select array(select x.id from app.reviews x where (x.title || '' '' || coalesce(x.body, '''')) ilike $1 limit 5001)' into matches using args ->> 'q';
    if cardinality(matches) <= 5000 then args := args || jsonb_build_object('matches', to_jsonb(matches)); end if;
  end if;
  if args ? 'authorLevel' then
    froms := froms || ' join app.users a on a.user_id = r.author_id';
    wheres := wheres || ' and private.level(a.score) in (select jsonb_array_elements_text($1 -> ''authorLevel''))';
  end if;
  if args ? 'subjectLevel' then
    froms := froms || ' join app.users s on s.user_id = r.subject_id';
    wheres := wheres || ' and private.level(s.score) in (select jsonb_array_elements_text($1 -> ''subjectLevel''))';
  end if;
  wheres := wheres
    -- `coalesce` keeps the planner from taking a computed null for rare: nearly all rows pass.
    || case status when 'active' then ' and coalesce(r.archived_at is null, false)' when 'archived' then ' and r.archived_at is not null' else '' end
    || case when args ? 'score' then ' and r.score = ($1 ->> ''score'')::int' else '' end
    || case when args ? 'author' then ' and r.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and r.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case when args ? 'person' then ' and (r.author_id = ($1 ->> ''person'')::bigint or r.subject_id = ($1 ->> ''person'')::bigint)' else '' end
    || case when args ? 'matches' then ' and r.id in (select jsonb_array_elements_text($1 -> ''matches'')::bigint)' when args ? 'q' then ' and (r.title || '' '' || coalesce(r.body, '''')) ilike ($1 ->> ''q'')' else '' end
    || case when args ? 'from' then ' and r.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and r.created_at <= ($1 ->> ''to'')::timestamptz' else '' end
    || case when not args ? 'minVotes' then '' when private.rollup_as_of('vote_targets') is not null
         then ' and (select x.votes from app.r_review_votes x where x.review_id = r.id) >= ($1 ->> ''minVotes'')::int'
         else ' and (select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id) >= ($1 ->> ''minVotes'')::int' end
    || case when in_batch is null then '' else case in_batch when 'yes' then ' and exists' else ' and not exists' end || format(
         ' (select 1 from (select unnest(b.review_ids) as id from app.r_batch b where b.gap_seconds = %s and b.reviews >= %s) m where m.id = r.id)',
         coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0), coalesce((private.detector('D1') ->> 'min')::int, 0)) end
    || case when reciprocal is null then '' else case reciprocal when 'yes' then ' and exists' else ' and not exists' end
         || ' (select 1 from app.review_states b where b.author_id = r.subject_id and b.subject_id = r.author_id and b.archived_at is null)' end;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end $$;

create function private.reviews_sorts() returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  return '{"created": {"sql": "r.created_at", "type": "timestamptz"}, "authorScore": {"sql": "w.score", "type": "int", "nullable": true}}'::jsonb
    || jsonb_build_object('votes', jsonb_build_object('type', 'bigint', 'sql', case when private.rollup_as_of('vote_targets') is not null then 'n.votes'
      else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)' end));
end $$;

-- What a sort is by comes in by a plain join, so that its index gives the order.
create function private.reviews_sorted(query jsonb, sort text) returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  return (query || jsonb_build_object('from', replace(query ->> 'from', 'app.review_states r', 'app.review_states r' || case
    when sort in ('votes', '-votes') and private.rollup_as_of('vote_targets') is not null then ' join app.r_review_votes n on n.review_id = r.id'
    when sort in ('authorScore', '-authorScore') then ' join app.users w on w.user_id = r.author_id' else '' end)));
end $$;

create function private.sentiment(score smallint) returns text
language sql immutable as
$$ select case score when 1 then 'positive' when 0 then 'neutral' else 'negative' end $$;

-- Marker "reciprocal": the subject has an active review of the author. Latency is between the pair's first reviews ever.
create function private.review_reciprocal(author_id bigint, subject_id bigint) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
  select jsonb_build_object('latencySeconds', abs(extract(epoch from
      (select min(b.created_at) from app.review_states b where b.author_id = review_reciprocal.subject_id and b.subject_id = review_reciprocal.author_id)
      - (select min(a.created_at) from app.review_states a where a.author_id = review_reciprocal.author_id and a.subject_id = review_reciprocal.subject_id)))::bigint)
  where exists (select 1 from app.review_states b where b.author_id = review_reciprocal.subject_id
    and b.subject_id = review_reciprocal.author_id and b.archived_at is null));
end $$;

-- Marker "batch" (D1): the id of the batch of the standard gap and size that holds the review.
create function private.review_batch(review_id bigint, author_id bigint) returns text
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
  select b.gap_seconds || ':' || b.id from app.detector_params d
  join app.r_batch b on b.gap_seconds = (d.json ->> 'reviewGapSeconds')::int and b.reviews >= (d.json ->> 'min')::int
  where d.detector = 'D1' and d.active and b.author_id = review_batch.author_id and b.review_ids @> array[review_batch.review_id]);
end $$;

-- EIP-6: the subject of a positive review voted it down.
create function private.review_spam_mark(review_id bigint, subject_id bigint, score smallint) returns boolean
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return review_spam_mark.score = 1 and exists (select 1 from app.counted_votes v where v.target_type = 'review'
    and v.target_id = review_spam_mark.review_id and v.voter_id = review_spam_mark.subject_id and not v.is_upvote);
end $$;

-- EIP-7: whether the network counts it. Null for one that is archived or not positive, and before the first round.
create function private.review_counted(review_id bigint, score smallint, active boolean) returns boolean
language plpgsql stable set search_path = '' as
$$
begin
  if not active or score <> 1 or private.rollup_as_of('r_eip7') is null then return null; end if;
  return not exists (select 1 from app.r_neutralised n where n.review_id = review_counted.review_id);
end $$;

create function private.review_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
  select jsonb_agg(jsonb_build_object(
    'id', r.id, 'createdAt', private.iso(r.created_at), 'author', (select h.person from app.people h where h.user_id = r.author_id), 'subject', (select h.person from app.people h where h.user_id = r.subject_id),
    'sentiment', private.sentiment(r.score), 'title', r.title, 'body', r.body,
    'up', t.tally -> 'up', 'down', t.tally -> 'down', 'weightedShare', t.tally -> 'weightedShare',
    'reciprocal', private.review_reciprocal(r.author_id, r.subject_id), 'batchId', private.review_batch(r.id, r.author_id),
    'templateGroup', (select d.group_id from app.r_textdup d where d.review_id = r.id),
    'eip6Mark', private.review_spam_mark(r.id, r.subject_id, r.score),
    'eip7Counted', private.review_counted(r.id, r.score, r.archived_at is null),
    'replies', (select x.replies from app.reviews x where x.id = r.id),
    'status', case when r.archived_at is null then 'active' else 'archived' end, 'archivedAt', private.iso(r.archived_at),
    'authorScoreThen', private.score_at(r.author_id, r.created_at)) order by k.n)
  from jsonb_array_elements_text(ids) with ordinality k(id, n)
  join app.review_states r on r.id = k.id::bigint
  cross join lateral (select private.vote_tally('review', r.id) as tally) t);
end $$;

create function private.review_sums() returns jsonb
language plpgsql stable set search_path = '' as
$$
begin
  return (
  with p as materialized (select x.sentiment, x.user_id, x.total, x.archived, x.restored from app.r_archive_person x where x.side = 'author'),
  s as (select p.sentiment, sum(p.total)::bigint as n, sum(p.total - p.archived)::bigint as active, sum(p.restored)::bigint as restored,
      count(*) as authors, count(*) filter (where p.total > p.archived) as active_authors from p group by 1),
  k as (select coalesce(max(n) filter (where sentiment = 'all'), 0) as written, coalesce(max(active) filter (where sentiment = 'all'), 0) as active,
      coalesce(max(n) filter (where sentiment = 'positive'), 0) as pos, coalesce(max(n) filter (where sentiment = 'neutral'), 0) as neu,
      coalesce(max(n) filter (where sentiment = 'negative'), 0) as neg, coalesce(max(active) filter (where sentiment = 'positive'), 0) as active_pos,
      coalesce(max(active) filter (where sentiment = 'neutral'), 0) as active_neu, coalesce(max(active) filter (where sentiment = 'negative'), 0) as active_neg,
      coalesce(max(restored) filter (where sentiment = 'all'), 0) as restored, coalesce(max(authors) filter (where sentiment = 'all'), 0) as authors,
      coalesce(max(active_authors) filter (where sentiment = 'all'), 0) as active_authors from s)
  select jsonb_build_object('written', k.written, 'positive', k.pos, 'neutral', k.neu, 'negative', k.neg,
    'positiveShare', private.share(k.pos, k.pos + k.neg), 'archivedShare', private.share(k.written - k.active, k.written),
    'active', jsonb_build_object('written', k.active, 'positive', k.active_pos, 'neutral', k.active_neu, 'negative', k.active_neg, 'authors', k.active_authors),
    'archived', k.written - k.active, 'restored', k.restored, 'authors', k.authors,
    'withoutProfile', (select coalesce(sum(x.total), 0)::bigint from app.r_archive_person x
      where x.side = 'subject' and x.sentiment = 'all' and not exists (select 1 from app.profiles f where f.user_id = x.user_id)),
    'neutralisedShare', case when private.rollup_as_of('r_eip7') is not null then private.share(
      (select count(*) from app.r_neutralised n join app.review_states r on r.id = n.review_id where r.archived_at is null), k.active_pos) end,
    'medianAuthorScore', (select percentile_cont(.5) within group (order by u.score) from p join app.users u on u.user_id = p.user_id where p.sentiment = 'all'))
  from k);
end $$;
comment on function private.review_sums() is 'Figures of reviews_kpis without filters, from r_archive_person.';

-- KPIs look at every state of the reviews that the other filters keep: a share of archived ones needs both.
create function private.reviews_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare query jsonb := private.reviews_query(private.filter_object(filters) || '{"status": "all"}'); answer jsonb;
begin
  if query ->> 'from' = 'app.review_states r where true' and private.rollup_as_of('archive_people') is not null then
    return coalesce(private.kept('reviews_kpis'), private.review_sums());
  end if;
  execute format($q$
    with r as materialized (select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s),
    authors as materialized (select author_id, bool_or(active) as active from r group by author_id)
    select jsonb_build_object(
      'written', count(*), 'positive', count(*) filter (where score = 1), 'neutral', count(*) filter (where score = 0),
      'negative', count(*) filter (where score = -1),
      'positiveShare', private.share(count(*) filter (where score = 1), count(*) filter (where score <> 0)),
      'archivedShare', private.share(count(*) filter (where not active), count(*)),
      'active', jsonb_build_object('written', count(*) filter (where active), 'positive', count(*) filter (where active and score = 1),
        'neutral', count(*) filter (where active and score = 0), 'negative', count(*) filter (where active and score = -1),
        'authors', (select count(*) from authors a where a.active)),
      'archived', count(*) filter (where not active),
      'restored', (select count(*) from r x where x.active and x.id in
        (select e.review_id from app.review_archive_events e where e.at <= (select app.now()))),
      'withoutProfile', (select count(*) from r x left join app.profiles p on p.user_id = x.subject_id where p.user_id is null),
      'authors', (select count(*) from authors),
      'neutralisedShare', case when private.rollup_as_of('r_eip7') is not null then private.share(
        (select count(*) from r x where x.active and x.id in (select n.review_id from app.r_neutralised n)),
        count(*) filter (where active and score = 1)) end,
      'medianAuthorScore', (select percentile_cont(.5) within group (order by u.score) from authors a join app.users u on u.user_id = a.author_id))
    from r $q$, query ->> 'from') into answer using query -> 'args';
  return answer;
end $$;

create function public.reviews_list(filters jsonb default '{}', sort text default '-created', page int default 1, per int default 50, after jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  query jsonb := private.reviews_query(filters);
  listed jsonb := private.list_page(private.reviews_sorted(query, sort), private.reviews_sorts(), sort, page, per, after, 'r.id', 'bigint', 'app.reviews');
  answer jsonb := private.list_answer(listed, private.review_rows(listed -> 'keys'),
    case when (listed ->> 'first')::boolean then private.reviews_kpis(filters) end);
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters));
  end if;
  return answer;
end $$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';

create function private.review_points(query jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
declare points jsonb;
begin
  execute format($q$
    select jsonb_agg(to_jsonb(b) order by b.at) from (
      select private.iso(date_trunc($2, r.created_at)) as at,
        count(*) filter (where r.score = 1 and r.archived_at is null) as positive,
        count(*) filter (where r.score = 0 and r.archived_at is null) as neutral,
        count(*) filter (where r.score = -1 and r.archived_at is null) as negative,
        count(*) filter (where r.archived_at is not null) as archived
      from %s group by date_trunc($2, r.created_at)) b $q$, query ->> 'from') into points using query -> 'args', bucket;
  return private.fill_series(points, bucket, '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}');
end $$;

create function public.reviews_series(filters jsonb default '{}', bucket text default 'day')
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
declare query jsonb := private.reviews_query(private.filter_object(filters) || '{"status": "all"}');
begin
  if bucket is null or bucket not in ('day', 'week') then perform private.refuse('bucket must be day or week'); end if;
  return private.stamp() || jsonb_build_object('points', coalesce(
    case when query ->> 'from' = 'app.review_states r where true' then private.kept('reviews_series_' || bucket) end, private.review_points(query, bucket)));
end $$;
comment on function public.reviews_series(jsonb, text) is
  'Chart of /reviews: reviews written per UTC day or ISO week, active ones by sentiment and archived ones apart. Takes the filters of reviews_list, all but status.';

grant execute on function public.reviews_list(jsonb, text, int, int, jsonb), public.reviews_series(jsonb, text) to anon, authenticated, service_role;
