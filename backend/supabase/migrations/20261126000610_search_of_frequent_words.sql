-- /mini-apps/ethossearch (8.30) for a frequent word: fewer texts are ranked, and less is counted or sampled.
create or replace function private.search_kind(args jsonb, kind text, indexed boolean)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Plain letters are made small without asking a language: that takes half of the time of reading texts one by one, where
  -- no index is used.
  hay text := case
    when kind = 'review' and indexed then 'lower(x.title || '' '' || coalesce(x.body, ''''))'
    when kind = 'review' then 'case when octet_length(x.title) = length(x.title) and octet_length(x.body) is not distinct from length(x.body) then lower((x.title || '' '' || coalesce(x.body, '''')) collate "C") else lower(x.title || '' '' || coalesce(x.body, '''')) end'
    when indexed then 'lower(x.body)'
    else 'case when octet_length(x.body) = length(x.body) then lower(x.body collate "C") else lower(x.body) end'
  end;
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

-- The first `most` by relevance, and some behind them; all for null.
create or replace function private.search_ranked(args jsonb, hits private.search_hit[], most int)
returns setof private.search_hit
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
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
  -- Each block tells what those behind it must reach. No text ranks above 1.
  while done < cardinality(valued)
  and 1.11 * valued[done + 1].relevance >= last loop
    ranked := ranked
      || array(
        select w
        from
          private.search_worded(
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

-- Rows are looked up by lists of ids, one walk along the index for all. `enable_nestloop`: the planner expects ten of each.
create or replace function private.search_valued(hits private.search_hit[])
returns setof private.search_hit
language plpgsql
stable
set search_path = ''
set enable_nestloop = off
as $$
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  reviews bigint[];
  vouches bigint[];
  slashes bigint[];
begin
  select
    array_agg(n.id) filter (where n.type = 'review'),
    array_agg(n.id) filter (where n.type = 'vouch'),
    array_agg(n.id) filter (where n.type = 'slash')
  into reviews, vouches, slashes
  from unnest(hits) n;
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
        where ready and v.target_type = 'review' and v.target_id = any (reviews)
        union all
        select v.target_type, v.target_id, 2 * v.weight_up - v.weight_all
        from app.r_vote_target v
        where ready and v.target_type = 'vouch' and v.target_id = any (vouches)
        union all
        select v.target_type, v.target_id, 2 * v.weight_up - v.weight_all
        from app.r_vote_target v
        where ready and v.target_type = 'slash' and v.target_id = any (slashes)
      ) k
        on k.target_type = h.type and k.target_id = h.id;
end;
$$;

-- The newest 2,000 of each kind are ranked and counted (`newest`); behind them come all others by their time, read as far as
-- the page is: so the cost has an end whatever is asked.
create or replace function private.search_found(
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
    -- Beyond what is counted to the last one by two standard errors of the sample: counting so many takes longest of all.
    about := private.search_about(args, kind);
    often := coalesce(about >= 12000, false);
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

-- About how many texts of one kind match; null where there are too few texts to sample: they are counted.
create or replace function private.search_about(args jsonb, kind text)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  query private.list_query := private.search_kind(args, kind, false);
begin
  if coalesce((select c.reltuples from pg_catalog.pg_class c where c.oid = query.sampled), 0) < 30000 then
    return null;
  end if;
  return private.estimate_rows(query);
end;
$$;
