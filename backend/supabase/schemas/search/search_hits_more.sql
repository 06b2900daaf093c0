create function private.search_args(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
begin
  return jsonb_strip_nulls(
    jsonb_build_object(
      'words', private.filter_texts(f, 'words', 8),
      'without', private.filter_texts(f, 'without', 8),
      'type', private.filter_words(f, 'type', array['review', 'vouch', 'slash']),
      'sentiment', private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']),
      'state', private.filter_word(f, 'state', array['active', 'archived']),
      'marks', private.filter_words(f, 'marks', array['reciprocal', 'batch', 'template']),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'after', private.filter_time(f, 'after'),
      'before', private.filter_time(f, 'before'),
      'minVotes', private.filter_int(f, 'minVotes'),
      'maxVotes', private.filter_int(f, 'maxVotes'),
      'minScore', private.filter_int(f, 'minScore'),
      'maxScore', private.filter_int(f, 'maxScore')
    )
  );
end;
$$;

create function private.search_kind(args jsonb, kind text, indexed boolean) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  body text := case kind when 'review' then 'x.title || '' '' || coalesce(x.body, '''')' else 'x.body' end;
  -- Only two non-ASCII characters lower-case to ASCII letters: the kelvin sign to k, the dotted capital I to i.
  keyed boolean := not exists (
    select 1
    from jsonb_array_elements_text(coalesce(args -> 'words', '[]') || coalesce(args -> 'without', '[]')) w
    where w ~ '[ki]|[^ -~]'
  );
  -- ASCII text is lower-cased without a locale, which halves the time to scan texts one by one.
  hay text := format(
    case
      when keyed then 'lower((%1$s) collate "C")'
      when indexed then 'lower(%1$s)'
      else 'case when octet_length(%1$s) = length(%1$s) then lower((%1$s) collate "C") else lower(%1$s) end'
    end,
    body
  );
  rules jsonb := private.detector('D1');
  marks jsonb := coalesce(args -> 'marks', '[]');
  counted boolean := private.rollup_as_of('vote_targets') is not null;
  -- Texts by number of votes: read once, not once per text.
  voted text := format(
    case
      when counted then 'select t.target_id from app.r_vote_target t where t.target_type = %L and t.votes'
      else 'select t.target_id from app.counted_votes t where t.target_type = %L group by t.target_id having count(*)'
    end,
    kind
  );
  query private.list_query := private.rows_of(
    case kind
      when 'review' then '(select r.id, r.author_id, r.subject_id, r.score, r.created_at as at, r.archived_at is null as active, r.title, r.body from app.review_states r) x'
      when 'vouch' then '(select v.id, v.author_id, v.subject_id, null::smallint as score, v.vouched_at as at, v.active, ''''::text as title, v.comment as body from app.vouch_states v where v.comment <> '''') x'
      else '(select s.id, s.author_id, s.subject_id, null::smallint as score, s.opened_at as at, s.cancelled_at is null as active, ''''::text as title, s.comment as body from app.slashes s where s.opened_at <= (select app.now())) x'
    end,
    'x.id',
    args
  );
begin
  query.sampled := case kind
    when 'review' then 'app.reviews'::regclass
    when 'vouch' then 'app.vouches'::regclass
    else 'app.slashes'::regclass
  end;
  query := private.narrowed(
    query, case when not coalesce(args -> 'type' ? kind, true) then 'false' end,
    case when kind <> 'review' and args ?| array['sentiment', 'marks'] then 'false' end,
    case
      when indexed
        and kind = 'review'
        then 'lower(replace(x.title || '' '' || coalesce(x.body, ''''), '' '', '''')) like replace($1 #>> ''{words,0}'', '' '', '''')'
    end,
    case
      when marks ? 'reciprocal' then '(x.id in (select m.review_id from app.mutual_reviews m)) is true and exists (select 1 from app.review_states b where b.author_id = x.subject_id and b.subject_id = x.author_id and b.archived_at is null)'
    end,
    case
      when marks ? 'batch' then format(
        'x.id in (select unnest(b.review_ids) from app.r_batch b where b.gap_seconds = %s and b.reviews >= %s)',
        coalesce((rules ->> 'reviewGapSeconds')::int, 0),
        coalesce((rules ->> 'min')::int, 0)
      )
    end,
    case when marks ? 'template' then 'x.id in (select d.review_id from app.r_near_duplicate d)' end,
    case
      when args ? 'sentiment' then 'x.score = array_position(array[''negative'', ''neutral'', ''positive''], $1 ->> ''sentiment'') - 2'
    end,
    case when (args ->> 'minVotes')::int > 0 then format('x.id in (%s >= ($1 ->> ''minVotes'')::int)', voted) end,
    -- Looked up text by text: the many targets with more votes do not fit into a hash table, and without one they would
    -- all be scanned for every text.
    case
      when args ? 'maxVotes' then format(
        case
            when counted then 'coalesce((select t.votes from app.r_vote_target t where t.target_type = %L and t.target_id = x.id), 0)'
            else '(select count(*) from app.counted_votes t where t.target_type = %L and t.target_id = x.id)'
          end
          || ' <= ($1 ->> ''maxVotes'')::int',
        kind
      )
    end
  );
  for i in 1..coalesce(jsonb_array_length(args -> 'words'), 0) loop
    query := private.narrowed(
      query,
      format(
        -- Search words are in lower case already; the index of vouches supports this form.
        case
          when indexed and kind = 'vouch' then 'x.body ilike ($1 #>> ''{words,%2$s}'')'
          else '%1$s like ($1 #>> ''{words,%2$s}'')'
        end,
        hay,
        i - 1
      )
    );
  end loop;
  for i in 1..coalesce(jsonb_array_length(args -> 'without'), 0) loop
    query := private.narrowed(query, format('%s not like ($1 #>> ''{without,%s}'')', hay, i - 1));
  end loop;
  return private.narrowed_by_args(
    query,
    '{
      "author": "x.author_id = ($1 ->> ''author'')::bigint",
      "subject": "x.subject_id = ($1 ->> ''subject'')::bigint",
      "from": "x.at >= ($1 ->> ''from'')::timestamptz",
      "to": "x.at <= ($1 ->> ''to'')::timestamptz",
      "after": "x.at >= ($1 ->> ''after'')::timestamptz",
      "before": "x.at < ($1 ->> ''before'')::timestamptz",
      "state": "x.active = ($1 ->> ''state'' = ''active'')",
      "minScore": "x.author_id in (select a.user_id from app.users a where a.score >= ($1 ->> ''minScore'')::int)",
      "maxScore": "x.author_id in (select a.user_id from app.users a where a.score <= ($1 ->> ''maxScore'')::int)",
      "notAfter": "x.at <= ($1 ->> ''notAfter'')::timestamptz",
      "notBefore": "x.at >= ($1 ->> ''notBefore'')::timestamptz",
      "older": "(x.at, x.id) < (($1 #>> ''{older,0}'')::timestamptz, ($1 #>> ''{older,1}'')::bigint)"
    }'
  );
end;
$$;
comment on function private.search_kind(jsonb, text, boolean) is
  '8.30: all reviews, vouches or slashes that match search_args; notAfter, notBefore and older ([at, id]) say where to start reading.';

create function private.search_columns(hits private.search_hit[]) returns jsonb
language sql immutable set timezone = 'UTC' as $$
  select jsonb_build_object(
      'type', array_agg(h.type)::text,
      'id', array_agg(h.id)::text,
      'at', array_agg((extract(epoch from h.at) * 1000000)::bigint)::text,
      'author', array_agg(h.author_id)::text,
      'subject', array_agg(h.subject_id)::text,
      'score', array_agg(h.score)::text,
      'active', array_agg(h.active)::text,
      'relevance', array_agg(h.relevance)::text
    )
  from unnest(hits) h;
$$;

create function private.search_ranked(args jsonb, hits private.search_hit[], most int) returns setof private.search_hit
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  words tsquery := plainto_tsquery(
    'pg_catalog.simple',
    (select string_agg(btrim(w, '%'), ' ') from jsonb_array_elements_text(args -> 'words') w)
  );
  valued private.search_hit[];
  ranked private.search_hit[] := '{}';
  done int := 0;
  block int := coalesce(most + 50, cardinality(hits));
  last double precision := 0;
begin
  if not args ? 'words' then
    return query
      select v.type, v.id, v.at, v.author_id, v.subject_id, v.score, v.active, .1 * v.relevance
      from private.search_valued(hits) v;
    return;
  end if;
  valued := array(select v from private.search_valued(hits) v order by v.relevance desc);
  -- Each block sets the relevance that later ones must reach. No text ranks above 1.
  while done < cardinality(valued)
  and 1.11 * valued[done + 1].relevance >= last loop
    ranked := ranked
      || array(
        select w
        from private.search_worded(
            array(select v from unnest(valued[done + 1:done + block]) v where 1.11 * v.relevance >= last),
            words,
            last
          ) w
      );
    done := done + block;
    block := 4 * block;
    if done < cardinality(valued) then
      last := coalesce((select r.relevance from unnest(ranked) r order by r.relevance desc offset most - 1 limit 1), 0);
    end if;
  end loop;
  return query select r.* from unnest(ranked) r;
end;
$$;
comment on function private.search_ranked is
  '8.30: the hits with their relevance, (.1 + text rank) x ln(2 + weighted net votes).';
