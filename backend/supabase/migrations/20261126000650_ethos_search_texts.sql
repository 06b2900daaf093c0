-- /mini-apps/ethossearch (8.30), quicker: words of vouches by their index, and a text is not taken apart where its title decides.
create or replace function private.search_kind(args jsonb, kind text, indexed boolean)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  body text := case kind when 'review' then 'x.title || '' '' || coalesce(x.body, '''')' else 'x.body' end;
  -- Only the signs for kelvin and for I with a dot become small letters that stand on every keyboard, k and i.
  keyed boolean := not exists (
    select 1
    from jsonb_array_elements_text(coalesce(args -> 'words', '[]') || coalesce(args -> 'without', '[]')) w
    where w ~ '[ki]|[^ -~]'
  );
  -- Plain letters are made small without asking a language: that takes half of the time of reading texts one by one.
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
  -- Texts with so many votes: read once, not for each text.
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
    query,
    case when not coalesce(args -> 'type' ? kind, true) then 'false' end,
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
    -- Looked up text by text: the many that have more do not fit into a hash, and without one all of them are gone through for each text.
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
        -- What is looked for is small letters already; this is how the index of vouches knows their words.
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

create or replace function private.search_worded(hits private.search_hit[], words tsquery, fewest double precision)
returns setof private.search_hit
language plpgsql
stable
set search_path = ''
set enable_nestloop = off
as $$
declare
  plain text := (regexp_match(words::text, '^''([a-z0-9]+)''$'))[1];
begin
  return query
    select
      h.type,
      h.id,
      h.at,
      h.author_id,
      h.subject_id,
      h.score,
      h.active,
      (.1 + coalesce(private.search_text_rank(t.title, t.body, words), 0)) * h.relevance
    from
      unnest(hits) h
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
      -- Of most the title decides: a body alone comes to .4 at most.
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

create or replace function private.search_word_uses(texts text[], known jsonb, fewest int)
returns table (word text, uses bigint)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select w.word, w.uses
    from
      (
        select d.word, count(*) as uses
        from
          (
            -- Told apart once for all texts: once for each costs as much as taking it apart.
            -- Spaces stay: each place that is changed costs as much as a word.
            select distinct t.n, m.word
            from
              unnest(texts) with ordinality t (body, n)
              cross join lateral string_to_table(regexp_replace(lower(t.body), '[^[:alpha:] ]+', ' ', 'g'), ' ') m (
                word
              )
          ) d
        group by d.word
        having count(*) >= search_word_uses.fewest
        -- What follows is asked of the few words that are left, not of each use.
        offset 0
      ) w
    where
      length(w.word) between 3 and 24
      -- A stop word has no stem.
      and (known ? w.word or ts_lexize('pg_catalog.english_stem', w.word) <> '{}');
end;
$$;

-- About how many texts of one kind match; null where there are too few texts to sample: they are counted.
create or replace function private.search_about(args jsonb, kind text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  query private.list_query := private.search_kind(args, kind, false);
  fewest int;
begin
  -- Words are found by their index, so of few texts they are counted; without words a sample is quicker as soon as it may tell.
  fewest := case when args ? 'words' then 30000 else 12000 end;
  if coalesce((select c.reltuples from pg_catalog.pg_class c where c.oid = query.sampled), 0) < fewest then
    return null;
  end if;
  return private.estimate_rows(query);
end;
$$;
