-- What people wrote, found by the operators of /mini-apps/ethossearch (8.30).

create function private.filter_texts(filters jsonb, key text, most int) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v jsonb := filters -> key;
begin
  if v is null or v in ('null', '[]') then
    return null;
  end if;
  if jsonb_typeof(v) <> 'array' or jsonb_array_length(v) > most then
    perform private.refuse(key || ' must be a list of at most ' || most || ' texts');
  end if;
  return (
    select jsonb_agg(lower(private.contains_pattern(private.filter_text(jsonb_build_object(key, w.word), key, 100))))
    from jsonb_array_elements(v) w (word)
  );
end;
$$;
comment on function private.filter_texts(jsonb, text, int) is
  'Texts to look for, as patterns in lower case; null for none.';

create function private.search_args(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
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

-- `hay`: what is searched, in lower case. Each clause is ours; a number of ours says which word of $1 it reads.
create function private.search_conditions(args jsonb, hay text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  conditions text[] := array['true'];
begin
  for i in 1..coalesce(jsonb_array_length(args -> 'words'), 0) loop
    conditions := conditions || format('%s like ($1 #>> ''{words,%s}'')', hay, i - 1);
  end loop;
  for i in 1..coalesce(jsonb_array_length(args -> 'without'), 0) loop
    conditions := conditions || format('%s not like ($1 #>> ''{without,%s}'')', hay, i - 1);
  end loop;
  return array_to_string(
    conditions
      || array(
        select c.value
        from
          json_each_text(
            '{
            "author": "x.author_id = ($1 ->> ''author'')::bigint",
            "subject": "x.subject_id = ($1 ->> ''subject'')::bigint",
            "from": "x.at >= ($1 ->> ''from'')::timestamptz",
            "to": "x.at <= ($1 ->> ''to'')::timestamptz",
            "after": "x.at >= ($1 ->> ''after'')::timestamptz",
            "before": "x.at < ($1 ->> ''before'')::timestamptz"
          }'
          ) c (name, value)
        where args ? c.name
      ),
    ' and '
  );
end;
$$;

create function private.search_marks(args jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  rules jsonb := private.detector('D1');
  marks jsonb := coalesce(args -> 'marks', '[]');
begin
  return array_to_string(
    array_remove(
      array[
        'true',
        case
          when marks ? 'reciprocal' then 'exists (select 1 from app.review_states b where b.author_id = x.subject_id and b.subject_id = x.author_id and b.archived_at is null)'
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
        end
      ],
      null
    ),
    ' and '
  );
end;
$$;

-- The newest 2,000 of each kind are ranked; of more than 20,000 texts with the words, any 20,000 are looked through. So the
-- cost has an end whatever is asked. Votes on an open slash have no direction: they add nothing to its rank.
create function private.search_hits(args jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  types jsonb := coalesce(args -> 'type', '["review", "vouch", "slash"]');
  reviews_only boolean := args ?| array['sentiment', 'marks'];
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  hits jsonb;
begin
  execute format(
    $q$
      with
        found as (
          (
            select m.*
            from
              (
                select
                  'review'::text as type, x.id, x.author_id, x.subject_id, x.score, x.at, x.archived_at is null as active, x.title, x.body
                from
                  (select r.*, r.created_at as at from app.review_states r) x
                where %1$s and %2$s and %3$s
                %8$s
              ) m
            order by m.at desc, m.id desc
            limit 2001
          )
          union all
          (
            select m.*
            from
              (
                select 'vouch'::text, x.id, x.author_id, x.subject_id, null::smallint, x.at, x.active, ''::text, x.comment
                from
                  (select v.*, v.vouched_at as at from app.vouch_states v where v.comment <> '') x
                where %4$s and %5$s
                %8$s
              ) m (type, id, author_id, subject_id, score, at, active, title, body)
            order by m.at desc, m.id desc
            limit 2001
          )
          union all
          (
            select m.*
            from
              (
                select 'slash'::text, x.id, x.author_id, x.subject_id, null::smallint, x.at, x.cancelled_at is null, ''::text, x.comment
                from
                  (
                    select s.*, s.opened_at as at from app.slashes s where s.opened_at <= (select app.now())
                  ) x
                where %6$s and %5$s
                %8$s
              ) m (type, id, author_id, subject_id, score, at, active, title, body)
            order by m.at desc, m.id desc
            limit 2001
          )
        ),
        ranked as (
          select
            h.type || ':' || lpad(h.id::text, 20, '0') as key,
            h.*,
            ts_rank(
              setweight(to_tsvector('pg_catalog.simple', h.title), 'A')
                || setweight(to_tsvector('pg_catalog.simple', coalesce(h.body, '')), 'B'),
              plainto_tsquery('pg_catalog.simple', (select string_agg(btrim(w, '%%'), ' ') from jsonb_array_elements_text($1 -> 'words') w))
            ) as text_rank,
            coalesce(t.votes, 0) as votes,
            greatest(0, coalesce(t.net, 0)) as net
          from
            found h
            join app.users a on a.user_id = h.author_id
            left join lateral (%7$s) t on true
          where
            (not $1 ? 'state' or h.active = ($1 ->> 'state' = 'active'))
            and (not $1 ? 'minScore' or a.score >= ($1 ->> 'minScore')::int)
            and (not $1 ? 'maxScore' or a.score <= ($1 ->> 'maxScore')::int)
            and (not $1 ? 'minVotes' or coalesce(t.votes, 0) >= ($1 ->> 'minVotes')::int)
            and (not $1 ? 'maxVotes' or coalesce(t.votes, 0) <= ($1 ->> 'maxVotes')::int)
        )
      select
        jsonb_build_object(
          'partial', (select count(*) > 2000 from found f group by f.type order by 1 desc limit 1) is true,
          'keys', coalesce(array_agg(r.key), '{}')::text,
          'at', coalesce(array_agg((extract(epoch from r.at) * 1000000)::bigint), '{}')::text,
          'relevance', coalesce(array_agg(((.1 + coalesce(r.text_rank, 0)) * ln(2 + r.net))::double precision), '{}')::text,
          'authors', coalesce(array_agg(r.author_id), '{}')::text,
          'subjects', coalesce(array_agg(r.subject_id), '{}')::text,
          'scores', coalesce(array_agg(r.score), '{}')::text,
          'active', coalesce(array_agg(r.active), '{}')::text
        )
      from ranked r
    $q$,
    case
      when jsonb_array_length(
        args -> 'words'
      ) > 0 then 'lower(replace(x.title || '' '' || coalesce(x.body, ''''), '' '', '''')) like replace($1 #>> ''{words,0}'', '' '', '''')'
      else 'true'
    end,
    private.search_conditions(args, 'lower(x.title || '' '' || coalesce(x.body, ''''))'),
    case when types ? 'review' then private.search_marks(args) else 'false' end,
    private.search_conditions(args, 'lower(x.comment)') || case when types ? 'vouch' then '' else ' and false' end,
    case when reviews_only then 'false' else 'true' end,
    private.search_conditions(args, 'lower(x.comment)') || case when types ? 'slash' then '' else ' and false' end,
    case
      when ready then 'select t.votes, 2 * t.weight_up - t.weight_all as net from app.r_vote_target t where t.target_type = h.type and t.target_id = h.id'
      else 'select count(*) as votes, sum(case when v.is_upvote then v.weight else -v.weight end) filter (where v.is_upvote is not null) as net from app.counted_votes v where v.target_type = h.type and v.target_id = h.id'
    end,
    -- The texts with a word are found by their index, in no order; all others are read from the newest on.
    case when args ? 'words' then 'limit 20001' else 'order by x.at desc, x.id desc limit 2001' end
  )
  into hits
  using args;
  return hits;
end;
$$;
comment on function private.search_hits(jsonb) is
  '8.30: texts that search_args ask for, as lists of their columns. relevance = (.1 + text rank) x ln(2 + weighted net votes); partial: there are more than were ranked.';

create function private.search_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  args jsonb := private.search_args(filters);
  query private.list_query := private.rows_of(
    $q$
      (
        select
          m.key,
          split_part(m.key, ':', 1) as type,
          split_part(m.key, ':', 2)::bigint as id,
          to_timestamp(m.at::double precision / 1000000) as at,
          m.relevance,
          m.author_id,
          m.subject_id,
          m.score,
          m.active
        from
          unnest(
            ($1 #>> '{hits,keys}')::text[],
            ($1 #>> '{hits,at}')::bigint[],
            ($1 #>> '{hits,relevance}')::double precision[],
            ($1 #>> '{hits,authors}')::bigint[],
            ($1 #>> '{hits,subjects}')::bigint[],
            ($1 #>> '{hits,scores}')::smallint[],
            ($1 #>> '{hits,active}')::boolean[]
          ) m (key, at, relevance, author_id, subject_id, score, active)
      ) h
    $q$,
    'h.key',
    args || jsonb_build_object('hits', private.search_hits(args)),
    'text'
  );
begin
  query.orders := '{
    "relevance": {"sql": "h.relevance", "type": "double precision"},
    "at": {"sql": "h.at", "type": "timestamptz"}
  }';
  return (query);
end;
$$;
comment on function private.search_query(jsonb) is 'Hits `h` of ethos_search, found once.';
