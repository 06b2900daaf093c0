-- /mini-apps/ethossearch (8.30), quicker: a first page is handed on as its rows alone, texts that cannot stand on it are not ranked, and
-- the figures are taken from the hits, not from a copy of them as text.
drop function private.search_ranked(jsonb, private.search_hit[]);
drop function private.search_hits(jsonb, text, int, int, jsonb);
drop function private.search_kpis(private.list_query);
drop function private.search_distinctive(private.list_query);
drop function private.search_window(jsonb, text, int, boolean, boolean);

-- Rows are looked up by lists of ids, one walk along the index for all. `enable_nestloop`: the planner expects ten of each.
create function private.search_valued(hits private.search_hit[]) returns setof private.search_hit
language plpgsql stable set search_path = '' set enable_nestloop = off
as $$
declare
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
      ln(
        2
          + greatest(
            0,
            coalesce(
              case
                when ready then k.net
                else (
                  select
                    sum(case when c.is_upvote then c.weight else -c.weight end) filter (where c.is_upvote is not null)
                  from app.counted_votes c
                  where c.target_type = h.type and c.target_id = h.id
                )
              end,
              0
            )
          )::float8
      )
    from
      unnest(hits) h
      left join (
        select v.target_type, v.target_id, 2 * v.weight_up - v.weight_all as net
        from app.r_vote_target v
        where
          ready
          and v.target_type = 'review'
          and v.target_id = any (array(select n.id from unnest(hits) n where n.type = 'review'))
        union all
        select v.target_type, v.target_id, 2 * v.weight_up - v.weight_all
        from app.r_vote_target v
        where
          ready
          and v.target_type = 'vouch'
          and v.target_id = any (array(select n.id from unnest(hits) n where n.type = 'vouch'))
        union all
        select v.target_type, v.target_id, 2 * v.weight_up - v.weight_all
        from app.r_vote_target v
        where
          ready
          and v.target_type = 'slash'
          and v.target_id = any (array(select n.id from unnest(hits) n where n.type = 'slash'))
      ) k
        on k.target_type = h.type and k.target_id = h.id;
end;
$$;
comment on function private.search_valued is
  '8.30: the hits with ln(2 + weighted net votes) in place of their relevance. Votes on an open slash have no direction: they add nothing.';

create function private.search_text_rank(title text, body text, words tsquery) returns real
language sql immutable
as $$
  select
    ts_rank(
      setweight(to_tsvector('pg_catalog.simple', title), 'A') || setweight(to_tsvector('pg_catalog.simple', body), 'B'),
      words
    );
$$;

-- The hits of search_valued with their relevance, where it can reach `fewest`: ts_rank of one word is the sum 1 + 1/4 + 1/9 .. over the
-- times it stands there, each times 1 in a title and .4 in a body, divided by what the row comes to in the end, and in plain letters
-- it stands there at most as often as a search for the letters finds it. Else it is at most 1.
create function private.search_worded(
  hits private.search_hit[],
  words tsquery,
  fewest double precision
) returns setof private.search_hit
language plpgsql stable set search_path = '' set enable_nestloop = off
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
      1.00001::float8 * h.relevance * (
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

-- The first `most` by relevance, and some behind them; all for null.
create function private.search_ranked(args jsonb, hits private.search_hit[], most int) returns setof private.search_hit
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  words tsquery := plainto_tsquery(
    'pg_catalog.simple',
    (select string_agg(btrim(w, '%'), ' ') from jsonb_array_elements_text(args -> 'words') w)
  );
  valued private.search_hit[];
  beyond int := coalesce(most + 50, cardinality(hits));
  ranked private.search_hit[];
  last double precision;
begin
  if not args ? 'words' then
    return query
      select v.type, v.id, v.at, v.author_id, v.subject_id, v.score, v.active, .1 * v.relevance
      from private.search_valued(hits) v;
    return;
  end if;
  valued := array(select v from private.search_valued(hits) v order by v.relevance desc);
  ranked := array(select w from private.search_worded(valued[:beyond], words, 0) w);
  return query select r.* from unnest(ranked) r;
  if cardinality(valued) > beyond then
    select r.relevance into last from unnest(ranked) r order by r.relevance desc offset most - 1 limit 1;
    -- No text ranks above 1.
    return query
      select w.*
      from
        private.search_worded(
          array(select v from unnest(valued[beyond + 1:]) v where 1.11 * v.relevance >= last),
          words,
          last
        ) w;
  end if;
end;
$$;
comment on function private.search_ranked is
  '8.30: the hits with their relevance, (.1 + text rank) x ln(2 + weighted net votes).';

-- `indexed`: they are held first, as far as they are counted, and taken by time from there.
create or replace function private.search_statement(args jsonb, kind text, indexed boolean, most int, ascending boolean)
returns text
language plpgsql
stable
set search_path = ''
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
        private.rows_sql(private.search_kind(args, kind, args ? 'words'))
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

-- A text with a rare word is found by the index of words, one with a frequent word by time. `often`: it is known that so
-- many match that the newest are near, and nothing has to be counted to learn it; else they are counted as far as 10,000 (`counting`).
create function private.search_window(
  args jsonb,
  kind text,
  most int,
  ascending boolean,
  often boolean,
  counting boolean,
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
  worded boolean := args ? 'words';
  read record;
begin
  if not often then
    execute private.search_statement(args, kind, worded or counting, most, ascending) into read using args;
    hits := read.hits;
    held := read.held;
    last := read.last;
    counted := read.counted;
  end if;
  if counted > frequent and not worded then
    counted := null;
    execute private.search_statement(args, kind, false, most, ascending) into read using args;
    hits := read.hits;
    held := read.held;
    last := read.last;
  elseif often or counted > frequent then
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

-- The newest 2,000 of each kind are ranked and counted (`newest`); behind them come all others by their time, read as far as
-- the page is: so the cost has an end whatever is asked.
create function private.search_found(
  filters jsonb,
  sort text,
  page int,
  per int,
  after jsonb,
  out listed private.search_hit[],
  out newest private.search_hit[],
  out total bigint,
  out exact boolean,
  out partial boolean
)
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  most constant int := 2000;
  args jsonb := private.search_args(filters);
  ascending boolean := sort not like '-%';
  ranked boolean := sort like '%relevance';
  since timestamptz := private.search_cursor(sort, after);
  begins boolean := after is null or after = 'null';
  -- Hits of one moment stand on both sides of a cursor.
  reach int := case
    when begins then greatest(1, page) * least(5000, greatest(1, per)) + 1
    else least(5000, greatest(1, per)) + most
  end;
  kind text;
  found record;
  kept bigint := 0;
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
  listed := '{}';
  newest := '{}';
  total := 0;
  exact := true;
  partial := false;
  foreach kind in array array['review', 'vouch', 'slash'] loop
    continue when not coalesce(args -> 'type' ? kind, true);
    -- Far enough beyond what is counted to the last one for a sample to tell.
    about := private.search_about(args, kind);
    often := coalesce(about >= 13000, false);
    select w.* into found from private.search_window(args, kind, most, false, often, true) w;
    cut := found.held > most;
    newest := newest || found.hits;
    kept := kept + least(found.held, most);
    partial := partial or cut;
    if found.counted is not null then
      total := total + found.counted;
    else
      total := total + greatest(10001, coalesce(about, private.estimate_rows(private.search_kind(args, kind, false))));
      exact := false;
    end if;
    if ranked and cut and (ascending or not begins or reach > kept) then
      select w.*
      into found
      from
        private.search_window(
          args || bounds || jsonb_build_object('older', found.last),
          kind,
          reach,
          ascending,
          often,
          false
        ) w;
      listed := listed || found.hits;
    elseif not ranked and not enough then
      select w.* into found from private.search_window(args || bounds, kind, reach, ascending, often, false) w;
      listed := listed || found.hits;
    end if;
  end loop;
  if ranked then
    listed := array(
        select r from private.search_ranked(args, newest, case when begins and not ascending then reach end) r
      )
      || listed;
  elseif enough then
    listed := newest;
  end if;
  -- What list_page reads, in its order.
  if begins then
    listed := array(
      select h
      from
        unnest(listed) h
        cross join lateral (select case when ranked then h.relevance else extract(epoch from h.at) end as key) k
      order by case when ascending then k.key end, case when not ascending then k.key end desc, h.type collate "C", h.id
      limit reach
    );
  end if;
end;
$$;
comment on function private.search_found is
  '8.30: what the asked page is taken from (`listed`), what is counted (`newest`), how many there are, and whether only the newest were ranked (`partial`).';

create function private.search_distinctive(hits private.search_hit[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  corpus jsonb := coalesce(private.cached_answer('search_corpus'), private.search_corpus());
  known jsonb := corpus -> 'uses';
  compared bigint := (corpus ->> 'texts')::bigint;
  found_texts text[] := array(
    select
      case h.type
        when 'review' then (select r.title || ' ' || coalesce(r.body, '') from app.reviews r where r.id = h.id)
        when 'vouch' then (select v.comment from app.vouches v where v.id = h.id)
        else (select s.comment from app.slashes s where s.id = h.id)
      end
    from (select n.type, n.id from unnest(hits) n order by n.at desc limit 500) h
  );
begin
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
            select distinct t.n, m.word
            from
              unnest(texts) with ordinality t (body, n)
              cross join lateral string_to_table(regexp_replace(lower(t.body), '[^[:alpha:]]+', ' ', 'g'), ' ') m (word)
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

create function private.search_kpis(hits private.search_hit[], partial boolean) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D1');
  reviews bigint[] := array(select h.id from unnest(hits) h where h.type = 'review');
begin
  return (
      with
        h as materialized (select h.* from unnest(hits) h),
        batched as (
          select unnest(b.review_ids) as id
          from app.r_batch b
          where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int and b.reviews >= (rules ->> 'min')::int
        )
      select
        jsonb_build_object(
          'reviews', count(*) filter (where h.type = 'review'),
          'vouches', count(*) filter (where h.type = 'vouch'),
          'slashes', count(*) filter (where h.type = 'slash'),
          'positive', count(*) filter (where h.score = 1),
          'neutral', count(*) filter (where h.score = 0),
          'negative', count(*) filter (where h.score = -1),
          'inactive', count(*) filter (where not h.active),
          'reciprocal', count(*) filter (
            where
              h.type = 'review'
              and h.id in (select m.review_id from app.mutual_reviews m where m.review_id = any (reviews))
              and exists (
                select 1
                from app.review_states b
                where b.author_id = h.subject_id and b.subject_id = h.author_id and b.archived_at is null
              )
          ),
          'batch', count(*) filter (where h.type = 'review' and h.id in (select b.id from batched b)),
          'template', count(*) filter (
            where
              h.type = 'review'
              and h.id in (select d.review_id from app.r_near_duplicate d where d.review_id = any (reviews))
          ),
          'months', coalesce(
            (
              select jsonb_agg(jsonb_build_object('at', private.iso(m.at), 'count', m.n) order by m.at)
              from (select date_trunc('month', h.at) as at, count(*) as n from h group by 1) m
            ),
            '[]'
          ),
          'authors', coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select p.person from app.people p where p.user_id = a.author_id),
                    'count', a.n
                  )
                  order by a.n desc, a.author_id
                )
              from (select h.author_id, count(*) as n from h group by 1 order by 2 desc, 1 limit 8) a
            ),
            '[]'
          ),
          'subjects', coalesce(
            (
              select
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select p.person from app.people p where p.user_id = a.subject_id),
                    'count', a.n
                  )
                  order by a.n desc, a.subject_id
                )
              from (select h.subject_id, count(*) as n from h group by 1 order by 2 desc, 1 limit 8) a
            ),
            '[]'
          )
        )
      from h
    )
    || jsonb_build_object('words', private.search_distinctive(hits), 'partial', partial);
end;
$$;

create or replace function public.ethos_search(
  filters jsonb default '{}',
  sort text default '-relevance',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
set random_page_cost = 1.1
as $$
declare
  found record;
  query private.list_query;
  listed jsonb;
begin
  -- Nothing is searched for a page there is not.
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
