-- /mini-apps/ethossearch (8.30), quicker: reciprocal reviews are looked for among those that have one in the other direction, texts
-- are read for their words alone, and a frequent word is known from a smaller sample.
create or replace function private.search_kind(args jsonb, kind text, indexed boolean)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  hay text := case kind when 'review' then 'lower(x.title || '' '' || coalesce(x.body, ''''))' else 'lower(x.body)' end;
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

create or replace function private.search_ranked(args jsonb, hits private.search_hit[])
returns setof private.search_hit
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  worded boolean := args ? 'words';
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
      -- Floating: the logarithm of a decimal number takes forty times as long. Behind `case`, so that no text is looked up for
      -- a search without words.
      (
        .1
          + coalesce(
            case
              when worded then (
                select
                  ts_rank(
                    setweight(to_tsvector('pg_catalog.simple', x.title), 'A')
                      || setweight(to_tsvector('pg_catalog.simple', coalesce(x.body, '')), 'B'),
                    words
                  )
                from
                  (
                    select r.title, r.body from app.reviews r where h.type = 'review' and r.id = h.id
                    union all
                    select '', w.comment from app.vouches w where h.type = 'vouch' and w.id = h.id
                    union all
                    select '', s.comment from app.slashes s where h.type = 'slash' and s.id = h.id
                  ) x
              )
            end,
            0
          )
      ) * ln(
        2
          + greatest(
            0,
            coalesce(
              case
                when ready then 2 * k.weight_up - k.weight_all
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
      left join app.r_vote_target k on ready and k.target_type = h.type and k.target_id = h.id;
end;
$$;

-- The newest 2,000 of each kind are ranked and counted (`figures`); behind them come all others by their time, read as far as
-- the page is: so the cost has an end whatever is asked.
create or replace function private.search_hits(filters jsonb, sort text, page int, per int, after jsonb)
returns jsonb
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
    -- Far enough beyond what is counted to the last one for a sample to tell.
    about := private.search_about(args, kind);
    often := coalesce(about >= 13000, false);
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

create or replace function private.search_kpis(query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  kpis jsonb;
begin
  execute format(
    $q$
      with
        h as materialized (select h.* from %s),
        batched as (
          select unnest(b.review_ids) as id
          from
            app.r_batch b,
            private.detector('D1') d
          where b.gap_seconds = (d ->> 'reviewGapSeconds')::int and b.reviews >= (d ->> 'min')::int
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
              and h.id in (select m.review_id from app.mutual_reviews m)
              and exists (
                select 1
                from app.review_states b
                where b.author_id = h.subject_id and b.subject_id = h.author_id and b.archived_at is null
              )
          ),
          'batch', count(*) filter (where h.type = 'review' and h.id in (select b.id from batched b)),
          'template', count(*) filter (
            where h.type = 'review' and h.id in (select d.review_id from app.r_near_duplicate d)
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
    $q$,
    private.rows_sql(query)
  )
  into kpis
  using query.args;
  return kpis
    || jsonb_build_object('words', private.search_distinctive(query), 'partial', (query.args ->> 'partial')::boolean);
end;
$$;
