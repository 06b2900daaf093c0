-- Distinctive words of what was found (8.30).

create function private.search_word_counts(texts text[]) returns table (word text, uses bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select w.word, count(*)
    from
      unnest(texts) t (body)
      cross join lateral (
        select distinct m.word
        from string_to_table(regexp_replace(lower(t.body), '[^[:alpha:]]+', ' ', 'g'), ' ') m (word)
        where length(m.word) between 3 and 24
      ) w
    group by w.word
    -- A stop word has no stem. Asked once for each word, not for each text with it.
    having ts_lexize('pg_catalog.english_stem', w.word) <> '{}';
end;
$$;
comment on function private.search_word_counts(text[]) is
  'Words of three to 24 letters, and in how many of the texts each stands; no stop words.';

create function private.search_corpus() returns jsonb
language plpgsql stable set search_path = ''
as $$
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
  'What found texts are compared with: in how many of the newest 5,000 reviews each of their 5,000 most frequent words stands.';

insert into app.cached_answer_sources (part, source, kept_by)
values ('search_corpus', $$private.search_corpus()$$, 'opening_answers');

-- Distinctive words (8.30): a word that the corpus knows is no stop word, so that only the others are asked about.

create function private.search_word_uses(texts text[], known jsonb, fewest int) returns table (word text, uses bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select d.word, count(*)
    from
      (
        -- Told apart once for all texts: once for each costs as much as taking it apart.
        select distinct t.n, m.word
        from
          unnest(texts) with ordinality t (body, n)
          cross join lateral string_to_table(regexp_replace(lower(t.body), '[^[:alpha:]]+', ' ', 'g'), ' ') m (word)
        where length(m.word) between 3 and 24
      ) d
    group by d.word
    -- A stop word has no stem.
    having
      count(*) >= search_word_uses.fewest
      and (known ? d.word or ts_lexize('pg_catalog.english_stem', d.word) <> '{}');
end;
$$;
comment on function private.search_word_uses(text[], jsonb, int) is
  'The words of search_word_counts that stand in at least so many of the texts. known: an object whose keys are no stop words.';

create function private.search_distinctive(query private.list_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  corpus jsonb := coalesce(private.cached_answer('search_corpus'), private.search_corpus());
  known jsonb := corpus -> 'uses';
  compared bigint := (corpus ->> 'texts')::bigint;
  found_texts text[];
begin
  execute format(
    $q$
      select
        array_agg(
          case h.type
            when 'review' then (select r.title || ' ' || coalesce(r.body, '') from app.reviews r where r.id = h.id)
            when 'vouch' then (select v.comment from app.vouches v where v.id = h.id)
            else (select s.comment from app.slashes s where s.id = h.id)
          end
        )
      from (select h.type, h.id from %s order by h.at desc limit 500) h
    $q$,
    private.rows_sql(query)
  )
  into found_texts
  using query.args;
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('word', d.word, 'uses', d.uses, 'logOdds', round(d.odds::numeric, 3))
          order by d.odds desc, d.word
        ),
        '[]'
      )
    from
      (
        select
          c.word,
          c.uses,
          -- Floating: the logarithm of a decimal number takes forty times as long.
          ln((c.uses + .5)::float8 / (cardinality(found_texts) - c.uses + .5)) - ln(
            (o.uses + .5)::float8 / (o.texts - o.uses + .5)
          ) as odds
        from
          private.search_word_uses(found_texts, known, 5) c
          cross join lateral (
            select
              coalesce((known ->> c.word)::bigint, 0) as uses,
              compared as texts
          ) o
        where o.uses <= o.texts
        order by odds desc, c.word
        limit 12
      ) d
    where d.odds > 0
  );
end;
$$;
comment on function private.search_distinctive is
  '8.30: words that stand in at least 5 of the newest 500 found texts and are likelier there than in all, by log-odds with half a use added.';
