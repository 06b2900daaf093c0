create function private.search_word_counts(texts text[]) returns table (word text, uses bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select w.word, count(*)
    from unnest(texts) t (body)
      cross join lateral (
        select distinct m.word
        from string_to_table(regexp_replace(lower(t.body), '[^[:alpha:]]+', ' ', 'g'), ' ') m (word)
        where length(m.word) between 3 and 24
      ) w
    group by w.word
    -- Stop words have no stem. Checked once per word, not once per text with it.
    having ts_lexize('pg_catalog.english_stem', w.word) <> '{}';
end;
$$;
comment on function private.search_word_counts(text[]) is
  'Words of three to 24 letters, without stop words, and in how many of the texts each occurs.';

create function private.search_corpus() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := array(
    select r.title || ' ' || coalesce(r.body, '')
    from app.review_states r
    order by r.created_at desc
    limit 5000
  );
begin
  return jsonb_build_object(
    'texts', cardinality(texts),
    'uses', coalesce(
      (
        select jsonb_object_agg(c.word, c.uses)
        from (select c.word, c.uses from private.search_word_counts(texts) c order by c.uses desc, c.word limit 5000) c
      ),
      '{}'
    )
  );
end;
$$;
comment on function private.search_corpus is
  'The baseline for found texts: in how many of the newest 5,000 reviews each of their 5,000 most frequent words occurs.';

create function private.search_word_uses(texts text[], known jsonb, fewest int) returns table (word text, uses bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select w.word, w.uses
    from (
        select d.word, count(*) as uses
        from
          (
            -- Deduplicated once for all texts: doing it per text costs as much as splitting the text. Spaces are kept,
            -- because each replacement costs as much as a word.
            select distinct t.n, m.word
            from unnest(texts) with ordinality t (body, n)
              cross join lateral string_to_table(regexp_replace(lower(t.body), '[^[:alpha:] ]+', ' ', 'g'), ' ') m (
                word
              )
          ) d
        group by d.word
        having count(*) >= search_word_uses.fewest
        -- `offset 0`: what follows is checked for the few words left, not for each use.
        offset 0
      ) w
    where length(w.word) between 3 and 24
      -- A stop word has no stem.
      and (known ? w.word or ts_lexize('pg_catalog.english_stem', w.word) <> '{}');
end;
$$;
comment on function private.search_word_uses(text[], jsonb, int) is
  'The words of search_word_counts that occur in at least `fewest` of the texts. known: an object whose keys are known not to be stop words.';

create function private.search_rows(keys jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    select jsonb_agg(
        jsonb_build_object(
          'key', h.type || ':' || h.id,
          'type', h.type,
          'id', h.id,
          'at', private.iso(coalesce(r.created_at, v.vouched_at, s.opened_at)),
          'author', (
            select p.person from app.people p where p.user_id = coalesce(r.author_id, v.author_id, s.author_id)
          ),
          'subject', (
            select p.person from app.people p where p.user_id = coalesce(r.subject_id, v.subject_id, s.subject_id)
          ),
          'sentiment', case when h.type = 'review' then private.sentiment(r.score) end,
          'active', coalesce(r.archived_at is null and r.id is not null, false)
            or coalesce(v.active, false)
            or coalesce(s.cancelled_at is null and s.id is not null, false),
          'title', nullif(r.title, ''),
          'text', coalesce(r.body, v.comment, s.comment)
        )
        order by h.n
      )
    from (
        select k.n, split_part(k.key, ':', 1) as type, split_part(k.key, ':', 2)::bigint as id
        from jsonb_array_elements_text(keys) with ordinality k (key, n)
      ) h
      left join app.review_states r on h.type = 'review' and r.id = h.id
      left join app.vouch_states v on h.type = 'vouch' and v.id = h.id
      left join app.slashes s on h.type = 'slash' and s.id = h.id
  );
end;
$$;

create function public.ethos_search(
  filters jsonb default '{}',
  sort text default '-relevance',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  found record;
  query private.list_query;
  listed jsonb;
begin
  -- Refuses an invalid sort or page before searching.
  if coalesce(sort, '') not in ('relevance', '-relevance', 'at', '-at') then
    perform private.refuse('sort must be one of at, relevance');
  elseif page > 400 and (after is null or after = 'null') then
    perform private.refuse('page must be 1 to 400: narrow the filter');
  end if;
  select f.*
  into found
  from private.search_found(filters, sort, coalesce(page, 1), coalesce(per, 50), after) f;
  query := private.search_query(
    jsonb_build_object('listed', private.search_columns(found.listed), 'total', found.total),
    'listed'
  );
  listed := private.list_page(query, sort, page, per, after) || jsonb_build_object('totalExact', found.exact);
  return private.list_answer(
    listed,
    private.search_rows(listed -> 'keys'),
    case when (listed ->> 'first')::boolean then private.search_kpis(found.newest, found.partial) end
  );
end;
$$;
comment on function public.ethos_search(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/ethossearch (8.30): reviews, comments of vouches and claims of slashes. Filters: words and without (lists of texts; all of the one, none of the other), type review|vouch|slash, sentiment, state active|archived, marks reciprocal|batch|template, author, subject, after (day, in), before (day, out), minVotes, maxVotes, minScore, maxScore (of the author), from, to. Sorts: relevance, at.';
grant execute on function public.ethos_search(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

create function private.search_text_rank(title text, body text, words tsquery) returns real
language sql immutable as $$
  select ts_rank(
      setweight(to_tsvector('pg_catalog.simple', title), 'A') || setweight(to_tsvector('pg_catalog.simple', body), 'B'),
      words
    );
$$;

create function private.search_worded(
  hits private.search_hit[],
  words tsquery,
  fewest double precision
) returns setof private.search_hit
language plpgsql stable set search_path = '' set enable_nestloop = off as $$
declare
  plain text := (regexp_match(words::text, '^''([a-z0-9]+)''$'))[1];
begin
  return query
    select h.type, h.id, h.at, h.author_id, h.subject_id, h.score, h.active,
      (.1 + coalesce(private.search_text_rank(t.title, t.body, words), 0)) * h.relevance
    from unnest(hits) h
      left join (
        select 'review' as type, r.id, r.title, coalesce(r.body, '') as body
        from app.reviews r
        where r.id = any (array(select n.id from unnest(hits) n where n.type = 'review'))
        union all
        select 'vouch', v.id, '', coalesce(v.comment, '')
        from app.vouches v
        where v.id = any (array(select n.id from unnest(hits) n where n.type = 'vouch'))
        union all
        select 'slash', s.id, '', s.comment
        from app.slashes s
        where s.id = any (array(select n.id from unnest(hits) n where n.type = 'slash'))
      ) t
        on t.type = h.type and t.id = h.id
    where
      -- For most hits the title decides: a body alone reaches at most .4.
      1.00001::float8 * h.relevance * (
        .1
          + case
            when plain is null or octet_length(t.title) <> length(t.title) then 1
            when strpos(lower(t.title collate "C"), plain) = 0 then .4
            else 1
          end
      ) >= fewest
      and 1.00001::float8 * h.relevance * (
        .1
          + case
            when plain is null or octet_length(t.title || t.body) <> length(t.title || t.body) then 1
            else least(
              1,
              (
                case octet_length(t.title) - octet_length(replace(lower(t.title), plain, ''))
                    when 0 then 0
                    when octet_length(plain) then 1
                    else 1.645
                  end
                  + case octet_length(t.body) - octet_length(replace(lower(t.body), plain, ''))
                    when 0 then 0
                    when octet_length(plain) then .4
                    else .658
                  end
              )::float8 / 1.6449
            )
          end
      ) >= fewest;
end;
$$;

create function private.search_distinctive(hits private.search_hit[]) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  corpus jsonb := coalesce(private.cached_answer('search_corpus'), private.search_corpus());
  known jsonb := corpus -> 'uses';
  compared bigint := (corpus ->> 'texts')::bigint;
  found_texts text[] := array(
    select case h.type
        when 'review' then (select r.title || ' ' || coalesce(r.body, '') from app.reviews r where r.id = h.id)
        when 'vouch' then (select v.comment from app.vouches v where v.id = h.id)
        else (select s.comment from app.slashes s where s.id = h.id)
      end
    from (select n.type, n.id from unnest(hits) n order by n.at desc limit 500) h
  );
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('word', d.word, 'uses', d.uses, 'logOdds', round(d.odds::numeric, 3))
          order by d.odds desc, d.word
        ),
        '[]'
      )
    from (
        select c.word, c.uses,
          -- Floating point: the logarithm of a numeric takes forty times as long.
          ln((c.uses + .5)::float8 / (cardinality(found_texts) - c.uses + .5)) - ln(
            (o.uses + .5)::float8 / (o.texts - o.uses + .5)
          ) as odds
        from private.search_word_uses(found_texts, known, 5) c
          cross join lateral (select coalesce((known ->> c.word)::bigint, 0) as uses, compared as texts) o
        where o.uses <= o.texts
        order by odds desc, c.word
        limit 12
      ) d
    where d.odds > 0
  );
end;
$$;
comment on function private.search_distinctive is
  '8.30: words in at least 5 of the newest 500 found texts that are likelier there than in the baseline, by log-odds with half a use added.';

insert into app.cached_answer_sources (part, source, kept_by)
values ('search_corpus', $$private.search_corpus()$$, 'opening_answers');
