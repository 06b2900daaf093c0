create function private.search_valued(hits private.search_hit[]) returns setof private.search_hit
language plpgsql stable set search_path = '' set enable_nestloop = off as $$
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  reviews bigint[];
  vouches bigint[];
  slashes bigint[];
begin
  select array_agg(n.id) filter (where n.type = 'review'), array_agg(n.id) filter (where n.type = 'vouch'),
    array_agg(n.id) filter (where n.type = 'slash')
  into reviews, vouches, slashes
  from unnest(hits) n;
  return query
    select h.type, h.id, h.at, h.author_id, h.subject_id, h.score, h.active,
      -- Floating point: the logarithm of a numeric takes forty times as long.
      ln(
        2
          + greatest(
            0,
            coalesce(
              case
                when ready then k.net
                else (
                  select sum(case when c.is_upvote then c.weight else -c.weight end) filter (
                      where c.is_upvote is not null
                    )
                  from app.counted_votes c
                  where c.target_type = h.type and c.target_id = h.id
                )
              end,
              0
            )
          )::float8
      )
    from unnest(hits) h
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
comment on function private.search_valued is
  '8.30: the hits with ln(2 + weighted net votes) as their relevance. Votes on a sealed slash have no direction and add nothing.';

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
  -- Hits of the same instant may be on both sides of a cursor.
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
  -- When the newest are listed first, they are the list itself, as far as they reach.
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
    -- Two standard errors of the sample above the limit for exact counts: counting that many would take the longest.
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
      from private.search_window(
          args || bounds || jsonb_build_object('older', found.last), kind, reach, ascending, often, false
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
  -- Only what list_page needs, in its order.
  if begins then
    listed := array(
      select h
      from unnest(listed) h
        cross join lateral (select case when ranked then h.relevance else extract(epoch from h.at) end as key) k
      order by case when ascending then k.key end, case when not ascending then k.key end desc, h.type collate "C", h.id
      limit reach
    );
  end if;
end;
$$;
comment on function private.search_found is
  '8.30: the hits that the requested page is taken from (`listed`), those that are counted (`newest`), how many there are, and whether only the newest were ranked (`partial`).';

create function private.search_kpis(hits private.search_hit[], partial boolean) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D1');
  reviews bigint[] := array(select h.id from unnest(hits) h where h.type = 'review');
begin
  return (
      with h as materialized (select h.* from unnest(hits) h), batched as (
        select unnest(b.review_ids) as id
        from app.r_batch b
        where b.gap_seconds = (rules ->> 'reviewGapSeconds')::int and b.reviews >= (rules ->> 'min')::int
      )
      select jsonb_build_object(
          'reviews', count(*) filter (where h.type = 'review'),
          'vouches', count(*) filter (where h.type = 'vouch'),
          'slashes', count(*) filter (where h.type = 'slash'),
          'positive', count(*) filter (where h.score = 1),
          'neutral', count(*) filter (where h.score = 0),
          'negative', count(*) filter (where h.score = -1),
          'inactive', count(*) filter (where not h.active),
          'reciprocal', count(*) filter (
            where h.type = 'review'
              and h.id in (select m.review_id from app.mutual_reviews m where m.review_id = any (reviews))
              and exists (
                select 1
                from app.review_states b
                where b.author_id = h.subject_id and b.subject_id = h.author_id and b.archived_at is null
              )
          ),
          'batch', count(*) filter (where h.type = 'review' and h.id in (select b.id from batched b)),
          'template', count(*) filter (
            where h.type = 'review'
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
              select jsonb_agg(
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
              select jsonb_agg(
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
