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

-- The texts of one kind that have what is asked for, as rows `x` of (id, author_id, subject_id, score, at, active, title, body).
-- `indexed`: whether the index of words finds them; it knows no order of time.
create function private.search_kind(args jsonb, kind text, indexed boolean) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  hay text := case kind when 'review' then 'lower(x.title || '' '' || coalesce(x.body, ''''))' else 'lower(x.body)' end;
  rules jsonb := private.detector('D1');
  marks jsonb := coalesce(args -> 'marks', '[]');
  -- Texts with so many votes: read once, not for each text.
  voted text := format(
    case
      when private.rollup_as_of(
        'vote_targets'
      ) is not null then 'select t.target_id from app.r_vote_target t where t.target_type = %L and t.votes'
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
    end,
    case when (args ->> 'minVotes')::int > 0 then format('x.id in (%s >= ($1 ->> ''minVotes'')::int)', voted) end,
    case when args ? 'maxVotes' then format('x.id not in (%s > ($1 ->> ''maxVotes'')::int)', voted) end
  );
  for i in 1..coalesce(jsonb_array_length(args -> 'words'), 0) loop
    query := private.narrowed(query, format('%s like ($1 #>> ''{words,%s}'')', hay, i - 1));
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
  '8.30: all reviews, vouches or slashes that search_args ask for; notAfter, notBefore and older ([at, id]) say from where on they are read.';

create type private.search_hit as (
  type text,
  id bigint,
  at timestamptz,
  author_id bigint,
  subject_id bigint,
  score smallint,
  active boolean,
  relevance double precision
);

-- The newest (or oldest) `most` of one kind as one statement: `hits` are its private.search_hit, `held` how many
-- were read (one more than wanted, where there are more), `last` [at, id] of the last one wanted, `counted` how many have the words.
create function private.search_statement(
  args jsonb,
  kind text,
  indexed boolean,
  most int,
  ascending boolean
) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return format(
    $q$
      with
        %1$s
        m as materialized (select x.id, x.at, x.author_id, x.subject_id, x.score, x.active from %2$s order by x.at %3$s, x.id %3$s limit %4$s + 1)
      select
        array(
          select
            row(
              %5$L,
              x.id,
              x.at,
              x.author_id,
              x.subject_id,
              x.score,
              x.active,
              extract(epoch from x.at)::float8 / 1e12
            )::private.search_hit
          from m x
          limit %4$s
        ) as hits,
        (select count(*) from m) as held,
        (select jsonb_build_array(x.at, x.id) from m x offset %4$s - 1 limit 1) as last,
        %6$s as counted
    $q$,
    case
      when indexed then format(
        'c as materialized (select x.id, x.at, x.author_id, x.subject_id, x.score, x.active from %s limit 10001),',
        private.rows_sql(private.search_kind(args, kind, true))
      )
    end,
    case when indexed then 'c x' else private.rows_sql(private.search_kind(args, kind, false)) end,
    case when ascending then 'asc' else 'desc' end,
    most,
    kind,
    case when indexed then '(select count(*) from c)' else 'null::bigint' end
  );
end;
$$;

-- Frequent words: of so many texts the newest are never far. Which words are frequent the planner does not know: it would
-- rather read and sort everything than go along the index of times.
create function private.search_by_time(
  statement text,
  args jsonb,
  out hits private.search_hit[],
  out held bigint,
  out last jsonb
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set enable_sort = off
as $$
declare
  read record;
begin
  execute statement into read using args;
  hits := read.hits;
  held := read.held;
  last := read.last;
end;
$$;

-- About how many texts of one kind match; null where there are too few texts to sample: they are counted.
create function private.search_about(args jsonb, kind text) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.search_kind(args, kind, false);
begin
  if coalesce((select c.reltuples from pg_catalog.pg_class c where c.oid = query.sampled), 0) < 20000 then
    return null;
  end if;
  return private.estimate_rows(query);
end;
$$;

-- A text with a rare word is found by the index of words, one with a frequent word by time. `often`: it is known that so
-- many match that the newest are near, and nothing has to be counted to learn it.
create function private.search_window(
  args jsonb,
  kind text,
  most int,
  ascending boolean,
  often boolean,
  out hits private.search_hit[],
  out held bigint,
  out last jsonb,
  out counted bigint
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  frequent constant int := 10000;
  read record;
begin
  if not often then
    execute private.search_statement(args, kind, args ? 'words', most, ascending) into read using args;
    hits := read.hits;
    held := read.held;
    last := read.last;
    counted := read.counted;
    if counted is null and held <= most then
      counted := held;
    end if;
  end if;
  if often or counted > frequent then
    counted := null;
    select t.*
    into read
    from private.search_by_time(private.search_statement(args, kind, false, most, ascending), args) t;
    hits := read.hits;
    held := read.held;
    last := read.last;
  end if;
end;
$$;

-- Votes on an open slash have no direction: they add nothing to its rank.
create function private.search_ranked(args jsonb, hits private.search_hit[]) returns setof private.search_hit
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  words tsquery := plainto_tsquery(
    'pg_catalog.simple',
    (select string_agg(btrim(w, '%'), ' ') from jsonb_array_elements_text(args -> 'words') w)
  );
  ready boolean := private.rollup_as_of('vote_targets') is not null;
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
      -- Floating: the logarithm of a decimal number takes forty times as long.
      (.1 + coalesce(t.rank, 0)) * ln(2 + greatest(0, coalesce(v.net, 0))::float8)
    from
      unnest(hits) h
      left join app.r_vote_target k on ready and k.target_type = h.type and k.target_id = h.id
      left join lateral (
        select
          ts_rank(
            setweight(to_tsvector('pg_catalog.simple', x.title), 'A')
              || setweight(to_tsvector('pg_catalog.simple', coalesce(x.body, '')), 'B'),
            words
          ) as rank
        from
          (
            select r.title, r.body from app.reviews r where h.type = 'review' and r.id = h.id
            union all
            select '', w.comment from app.vouches w where h.type = 'vouch' and w.id = h.id
            union all
            select '', s.comment from app.slashes s where h.type = 'slash' and s.id = h.id
          ) x
        where args ? 'words'
      ) t
        on true
      cross join lateral (
        select
          case
            when ready then 2 * k.weight_up - k.weight_all
            else (
              select sum(case when c.is_upvote then c.weight else -c.weight end) filter (where c.is_upvote is not null)
              from app.counted_votes c
              where c.target_type = h.type and c.target_id = h.id
            )
          end as net
      ) v;
end;
$$;
comment on function private.search_ranked is
  '8.30: the hits with their relevance, (.1 + text rank) x ln(2 + weighted net votes).';

-- What stands in `after`, the last hit of the page before: its time, or its relevance.
create function private.search_cursor(sort text, after jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if after is null or after = 'null' then
    return null;
  elseif sort like '%at' then
    return (after ->> 0)::timestamptz;
  elseif (after ->> 0)::double precision < .05 then
    -- Behind the ranked ones a hit is worth its time, see search_window; floating, so give or take a second.
    return to_timestamp((after ->> 0)::double precision * 1e12)
      + case when sort like '-%' then interval '1 second' else interval '-1 second' end;
  end if;
  return null;
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;

-- A list a column, as text, times in microseconds: it is read back for each question, which takes 2,000 rows or times as text
-- ten times as long.
create function private.search_columns(hits private.search_hit[]) returns jsonb
language sql immutable set timezone = 'UTC'
as $$
  select
    jsonb_build_object(
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

-- The newest 2,000 of each kind are ranked and counted (`figures`); behind them come all others by their time, read as far as
-- the page is: so the cost has an end whatever is asked.
create function private.search_hits(filters jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  most constant int := 2000;
  args jsonb := private.search_args(filters);
  ascending boolean := sort not like '-%';
  ranked boolean := sort like '%relevance';
  since timestamptz := private.search_cursor(sort, after);
  -- Hits of one moment stand on both sides of a cursor.
  reach int := case
    when after is null or after = 'null' then greatest(1, page) * least(5000, greatest(1, per)) + 1
    else least(5000, greatest(1, per)) + most
  end;
  kind text;
  found record;
  newest private.search_hit[] := '{}';
  others private.search_hit[] := '{}';
  kept bigint := 0;
  total bigint := 0;
  exact boolean := true;
  partial boolean := false;
  n bigint;
  about bigint;
  often boolean;
  cut boolean;
  -- By time the newest are the list itself, as long as they reach.
  enough boolean := not ranked and not ascending and since is null and reach <= most;
  bounds jsonb := case
    when since is null then '{}'
    else jsonb_build_object(case when ascending then 'notBefore' else 'notAfter' end, since)
  end;
begin
  foreach kind in array array['review', 'vouch', 'slash'] loop
    continue when not coalesce(args -> 'type' ? kind, true);
    -- Half as many would still be beyond what is counted to the last one, so the sample need not be good.
    about := private.search_about(args, kind);
    often := coalesce(about >= 20000, false);
    select w.* into found from private.search_window(args, kind, most, false, often) w;
    cut := found.held > most;
    newest := newest || found.hits;
    kept := kept + least(found.held, most);
    partial := partial or cut;
    n := found.counted;
    if n is null and not often and not args ? 'words' then
      n := private.count_rows(private.search_kind(args, kind, false), 10001);
    end if;
    if n <= 10000 then
      total := total + n;
    else
      total := total + greatest(10001, coalesce(about, private.estimate_rows(private.search_kind(args, kind, false))));
      exact := false;
    end if;
    if ranked and cut and (ascending or after is not null or reach > kept) then
      select w.*
      into found
      from
        private.search_window(
          args || bounds || jsonb_build_object('older', found.last),
          kind,
          reach,
          ascending,
          often
        ) w;
      others := others || found.hits;
    elseif not ranked and not enough then
      select w.* into found from private.search_window(args || bounds, kind, reach, ascending, often) w;
      others := others || found.hits;
    end if;
  end loop;
  if ranked then
    newest := array(select h from private.search_ranked(args, newest) h);
    others := newest || others;
  elseif enough then
    others := newest;
  end if;
  return args
    || jsonb_build_object(
      'listed', private.search_columns(others),
      'figures', private.search_columns(newest),
      'total', total,
      'exact', exact,
      'partial', partial
    );
end;
$$;
comment on function private.search_hits(jsonb, text, int, int, jsonb) is
  '8.30: what the asked page is taken from (`listed`), what is counted (`figures`), how many there are, and whether only the newest were ranked (`partial`).';

-- `part`: listed or figures.
create function private.search_query(hits jsonb, part text) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.rows_of(
    format(
      $rows$(
        select
          m.type || ':' || lpad(m.id::text, 20, '0') as key,
          m.type,
          m.id,
          timestamptz 'epoch' + m.at * interval '1 microsecond' as at,
          m.author_id,
          m.subject_id,
          m.score,
          m.active,
          m.relevance
        from
          -- Read while the question runs, and not once more while it is planned.
          (
            select
              ($1 #>> '{%1$s,type}')::text[] as types,
              ($1 #>> '{%1$s,id}')::bigint[] as ids,
              ($1 #>> '{%1$s,at}')::bigint[] as times,
              ($1 #>> '{%1$s,author}')::bigint[] as authors,
              ($1 #>> '{%1$s,subject}')::bigint[] as subjects,
              ($1 #>> '{%1$s,score}')::smallint[] as scores,
              ($1 #>> '{%1$s,active}')::boolean[] as actives,
              ($1 #>> '{%1$s,relevance}')::double precision[] as relevances
            offset 0
          ) c
          cross join lateral unnest(
            c.types,
            c.ids,
            c.times,
            c.authors,
            c.subjects,
            c.scores,
            c.actives,
            c.relevances
          ) m (type, id, at, author_id, subject_id, score, active, relevance)
      ) h$rows$,
      part
    ),
    'h.key',
    hits,
    'text'
  );
begin
  query.orders := '{
    "relevance": {"sql": "h.relevance", "type": "double precision"},
    "at": {"sql": "h.at", "type": "timestamptz"}
  }';
  query.total := (hits ->> 'total')::bigint;
  return (query);
end;
$$;
comment on function private.search_query(jsonb, text) is 'Hits `h` of ethos_search, found once by search_hits.';
