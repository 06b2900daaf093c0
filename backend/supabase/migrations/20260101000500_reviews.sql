-- Page /reviews (8.8).

-- Reviews whose subject wrote, at any time, one about their author: among these few stand all that are reciprocal.
create table app.mutual_reviews (review_id bigint primary key references app.reviews on delete cascade);
alter table app.mutual_reviews enable row level security;
revoke all on app.mutual_reviews from public, anon, authenticated;
comment on table app.mutual_reviews is
  'Reviews with one in the other direction, whatever its state. Kept by triggers; a row that outlived its pair does no harm, readers ask for the state.';
create function private.mutual_reviews_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mutual_reviews
  select unnest(array[f.id, b.id])
  from
    fresh f
    join app.reviews b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;
create trigger mutual_reviews_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();
create trigger mutual_reviews_update
after update on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();

-- `known`: the `args` of an earlier query with the same words, whose search is not done again.
create function private.reviews_query(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'archived', 'all'], 'active');
  sentiment text := private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']);
  reciprocal text := private.filter_word(f, 'reciprocal', array['yes', 'no']);
  in_batch text := private.filter_word(f, 'inBatch', array['yes', 'no']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'person', private.filter_person(f, 'person'),
      'authorLevel', private.filter_levels(f, 'authorLevel'),
      'subjectLevel', private.filter_levels(f, 'subjectLevel'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minVotes', private.filter_int(f, 'minVotes'),
      'score', array_position(array['negative', 'neutral', 'positive'], sentiment) - 2
    )
  );
  source text := 'app.review_states r';
  froms text := '';
  wheres text := ' where true';
  matches jsonb;
begin
  if args ->> 'q' = known ->> 'q' then
    args := args || (case when known ? 'matches' then jsonb_build_object('matches', known -> 'matches') else '{}' end);
  elseif args ? 'q' then
    -- A page asks several times for the same rows: the texts are searched once, unless very many hold the words. What else a
    -- page filters, counts and sorts by comes along, so that no row is looked up again.
    execute 'select jsonb_build_object(''n'', count(*), ''ids'', array_agg(m.id)::text, ''authors'', array_agg(m.author_id)::text, ''subjects'', array_agg(m.subject_id)::text,
        ''scores'', array_agg(m.score)::text, ''created'', array_agg((extract(epoch from m.created_at) * 1000000)::bigint)::text,
        ''archived'', array_agg((extract(epoch from m.archived_at) * 1000000)::bigint)::text)
      from (select x.* from app.review_states x where lower(replace(x.title || '' '' || coalesce(x.body, ''''), '' '', '''')) like replace($1, '' '', '''')
        and lower(x.title || '' '' || coalesce(x.body, '''')) like $1 limit 20001) m'
    into matches
    using lower(args ->> 'q');
    if (matches ->> 'n')::int <= 20000 then
      args := args || jsonb_build_object('matches', matches);
    end if;
  end if;
  if args ? 'matches' then
    source := $q$(select m.id, m.author_id, m.subject_id, m.score, to_timestamp(m.created::float8 / 1000000) as created_at, to_timestamp(m.archived::float8 / 1000000) as archived_at
      from unnest(($1 #>> '{matches,ids}')::bigint[], ($1 #>> '{matches,authors}')::bigint[], ($1 #>> '{matches,subjects}')::bigint[], ($1 #>> '{matches,scores}')::smallint[],
        ($1 #>> '{matches,created}')::bigint[], ($1 #>> '{matches,archived}')::bigint[]) m(id, author_id, subject_id, score, created, archived)) r$q$;
  end if;
  if args ? 'authorLevel' then
    froms := froms || ' join app.users a on a.user_id = r.author_id';
    wheres := wheres || ' and private.level(a.score) in (select jsonb_array_elements_text($1 -> ''authorLevel''))';
  end if;
  if args ? 'subjectLevel' then
    froms := froms || ' join app.users s on s.user_id = r.subject_id';
    wheres := wheres || ' and private.level(s.score) in (select jsonb_array_elements_text($1 -> ''subjectLevel''))';
  end if;
  -- A number of votes is a range of an index; its value stands in the text, because the planner must see how few rows that is.
  if args ? 'minVotes' and private.rollup_as_of('vote_targets') is not null then
    froms := froms || ' join app.r_review_votes m on m.review_id = r.id';
    wheres := wheres || format(' and m.votes >= %s', (args ->> 'minVotes')::int);
  elseif args ? 'minVotes' then
    wheres := wheres
      || ' and (select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id) >= ($1 ->> ''minVotes'')::int';
  end if;
  -- `is true` makes these a look-up in a hash: a list walks its index to the first rows found there, and sorts none.
  if in_batch is not null then
    wheres := wheres
      || format(
        ' and (r.id in (select unnest(b.review_ids) from app.r_batch b where b.gap_seconds = %s and b.reviews >= %s)) is %s',
        coalesce((private.detector('D1') ->> 'reviewGapSeconds')::int, 0),
        coalesce((private.detector('D1') ->> 'min')::int, 0),
        case in_batch when 'yes' then 'true' else 'not true' end
      );
  end if;
  -- `coalesce` keeps the planner from taking a computed null for rare: nearly all rows pass.
  -- `offset 0` in the reciprocal ones: looked up for the few that are mutual, and not for all reviews at once.
  wheres := wheres
    || case status
      when 'active' then ' and coalesce(r.archived_at is null, false)'
      when 'archived' then ' and r.archived_at is not null'
      else ''
    end
    || case when args ? 'score' then ' and r.score = ($1 ->> ''score'')::int' else '' end
    || case when args ? 'author' then ' and r.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and r.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (r.author_id = ($1 ->> ''person'')::bigint or r.subject_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case
      when args ? 'q'
        and not args ? 'matches'
        then ' and (r.title || '' '' || coalesce(r.body, '''')) ilike ($1 ->> ''q'')'
      else ''
    end
    || case when args ? 'from' then ' and r.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and r.created_at <= ($1 ->> ''to'')::timestamptz' else '' end
    || case
      when reciprocal is null then ''
      else ' and ((r.id in (select t.review_id from app.mutual_reviews t)) is true and exists (select 1
         from app.review_states b where b.author_id = r.subject_id and b.subject_id = r.author_id and b.archived_at is null offset 0)) is '
        || case reciprocal when 'yes' then 'true' else 'not true' end
    end;
  return jsonb_build_object('source', source, 'from', source || froms || wheres, 'args', args, 'status', status);
end;
$$;

create function private.reviews_sorts() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return '{"created": {"sql": "r.created_at", "type": "timestamptz"}, "authorScore": {"sql": "w.score", "type": "int", "nullable": true}}'::jsonb
    || jsonb_build_object(
      'votes', jsonb_build_object(
        'type', 'bigint',
        'sql', case
          when private.rollup_as_of('vote_targets') is not null then 'n.votes'
          else '(select count(*) from app.counted_votes v where v.target_type = ''review'' and v.target_id = r.id)'
        end
      )
    );
end;
$$;

-- What a sort is by comes in by a plain join, so that its index gives the order.
create function private.reviews_sorted(query jsonb, sort text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    query
      || jsonb_build_object(
        'counted', query ->> 'from',
        'from', replace(
          query ->> 'from',
          query ->> 'source',
          (query ->> 'source')
            || case
              when sort in ('votes', '-votes')
                and private.rollup_as_of('vote_targets') is not null
                then ' join app.r_review_votes n on n.review_id = r.id'
              when sort in ('authorScore', '-authorScore') then ' join app.users w on w.user_id = r.author_id'
              else ''
            end
        )
      )
  );
end;
$$;

create function private.sentiment(score smallint) returns text
language sql immutable
as $$
  select case score when 1 then 'positive' when 0 then 'neutral' else 'negative' end;
$$;

-- EIP-6: the subject of a positive review voted it down.
create function private.review_spam_mark(review_id bigint, subject_id bigint, score smallint) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return review_spam_mark.score = 1
    and exists (
      select 1
      from app.counted_votes v
      where
        v.target_type = 'review'
        and v.target_id = review_spam_mark.review_id
        and v.voter_id = review_spam_mark.subject_id
        and not v.is_upvote
    );
end;
$$;

create function private.review_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('vote_targets') is not null;
  counting boolean := private.rollup_as_of('r_eip7') is not null;
  rules jsonb := private.detector('D1');
begin
  return (
    with
      k as materialized (
        select
          k.n,
          r.*,
          exists (
            select 1 from app.reviews b where b.subject_id = r.author_id and b.author_id = r.subject_id
          ) as answered
        from
          jsonb_array_elements_text(ids) with ordinality k (id, n)
          join app.review_states r on r.id = k.id::bigint
      )
    select
      jsonb_agg(
        jsonb_build_object(
          'id', r.id,
          'createdAt', private.iso(r.created_at),
          'author', (select h.person from app.people h where h.user_id = r.author_id),
          'subject', (select h.person from app.people h where h.user_id = r.subject_id),
          'sentiment', private.sentiment(r.score),
          'title', r.title,
          'body', r.body,
          'up', t.tally -> 'up',
          'down', t.tally -> 'down',
          'weightedShare', t.tally -> 'weightedShare',
          'reciprocal', case
            when b.now then jsonb_build_object('latencySeconds', abs(extract(epoch from b.at - a.at))::bigint)
          end,
          -- Marker "batch" (D1): the id of the batch of the standard gap and size that holds the review.
          -- Batches of an author do not overlap: only the last that began before can.
          'batchId', (
            select b.gap_seconds || ':' || b.id
            from
              (
                select l.*
                from app.r_batch l
                where
                  l.author_id = r.author_id
                  and l.gap_seconds = (rules ->> 'reviewGapSeconds')::int
                  and l.from_at <= r.created_at
                order by l.from_at desc
                limit 1
              ) b
            where b.reviews >= (rules ->> 'min')::int and b.review_ids @> array[r.id]
          ),
          'templateGroup', (select d.group_id from app.r_textdup d where d.review_id = r.id),
          'eip6Mark', r.score = 1
            and exists (
              select 1
              from app.counted_votes v
              where v.target_type = 'review' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
            ),
          -- Whether the network counts it: null for one that is archived or not positive, and before the first round.
          'eip7Counted', case
            when counting
              and r.score = 1
              and r.archived_at is null
              then not exists (select 1 from app.r_neutralised n where n.review_id = r.id)
          end,
          'replies', (select x.replies from app.reviews x where x.id = r.id),
          'status', case when r.archived_at is null then 'active' else 'archived' end,
          'archivedAt', private.iso(r.archived_at),
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = r.author_id and h.at <= r.created_at
            order by h.at desc
            limit 1
          )
        )
        order by r.n
      )
    from
      k r
      -- Marker "reciprocal": the subject has an active review of the author. Latency is between the pair's first reviews ever.
      cross join lateral (
        select bool_or(x.archived_at is null) as now, min(x.created_at) as at
        from app.review_states x
        where r.answered and x.author_id = r.subject_id and x.subject_id = r.author_id
      ) b
      cross join lateral (
        select min(x.created_at) as at
        from app.review_states x
        where b.now and x.author_id = r.author_id and x.subject_id = r.subject_id
      ) a
      -- The sums of a review with nothing in the queue, and without a weight that hangs on scores, are those of its votes.
      left join app.r_vote_target s
        on ready
        and s.target_type = 'review'
        and s.target_id = r.id
        and s.weights_estimated = 0
        and (select d.key from app.rollup_dirty d where d.rollup = 'vote_targets' and d.key = 'review:' || r.id) is null
      cross join lateral (
        select
          case
            when s.target_id is null then private.vote_tally('review', r.id)
            else jsonb_build_object(
              'up', s.up,
              'down', s.down,
              'weightedShare', coalesce(s.weight_up, 0) / nullif(s.weight_all, 0)
            )
          end as tally
      ) t
  );
end;
$$;

create function private.review_sums(args jsonb default '{}') returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  whole text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) else 'all' end;
  levels text[] := case
    when args ? 'authorLevel' then array(select jsonb_array_elements_text(args -> 'authorLevel'))
  end;
begin
  return (
    with
      p as materialized (
        select x.sentiment, x.total, x.archived, x.restored, u.score
        from
          app.r_archive_person x
          join app.users u on u.user_id = x.user_id
        where
          x.side = 'author'
          and (whole = 'all' or x.sentiment = whole)
          and (levels is null or private.level(u.score) = any (levels))
      ),
      s as (
        select
          p.sentiment,
          sum(p.total)::bigint as n,
          sum(p.total - p.archived)::bigint as active,
          sum(p.restored)::bigint as restored,
          count(*) as authors,
          count(*) filter (where p.total > p.archived) as active_authors
        from p
        group by 1
      ),
      k as (
        select
          coalesce(max(n) filter (where sentiment = whole), 0) as written,
          coalesce(max(active) filter (where sentiment = whole), 0) as active,
          coalesce(max(n) filter (where sentiment = 'positive'), 0) as pos,
          coalesce(max(n) filter (where sentiment = 'neutral'), 0) as neu,
          coalesce(max(n) filter (where sentiment = 'negative'), 0) as neg,
          coalesce(max(active) filter (where sentiment = 'positive'), 0) as active_pos,
          coalesce(max(active) filter (where sentiment = 'neutral'), 0) as active_neu,
          coalesce(max(active) filter (where sentiment = 'negative'), 0) as active_neg,
          coalesce(max(restored) filter (where sentiment = whole), 0) as restored,
          coalesce(max(authors) filter (where sentiment = whole), 0) as authors,
          coalesce(max(active_authors) filter (where sentiment = whole), 0) as active_authors
        from s
      ),
      unknown as (
        select x.user_id, x.total
        from app.r_archive_person x
        where
          x.side = 'subject'
          and x.sentiment = whole
          and not exists (select 1 from app.profiles f where f.user_id = x.user_id)
      )
    select
      jsonb_build_object(
        'written', k.written,
        'positive', k.pos,
        'neutral', k.neu,
        'negative', k.neg,
        'positiveShare', private.share(k.pos, k.pos + k.neg),
        'archivedShare', private.share(k.written - k.active, k.written),
        'active', jsonb_build_object(
          'written', k.active,
          'positive', k.active_pos,
          'neutral', k.active_neu,
          'negative', k.active_neg,
          'authors', k.active_authors
        ),
        'archived', k.written - k.active,
        'restored', k.restored,
        'authors', k.authors,
        'withoutProfile', case
          when levels is null then (select coalesce(sum(x.total), 0)::bigint from unknown x)
          else (
            select count(*)
            from
              unknown x
              join app.review_states r on r.subject_id = x.user_id
              join app.users u on u.user_id = r.author_id
            where private.level(u.score) = any (levels) and (whole = 'all' or private.sentiment(r.score) = whole)
          )
        end,
        'neutralisedShare', case
          when private.rollup_as_of('r_eip7') is not null then private.share(
            (
              select count(*)
              from
                app.r_neutralised n
                join app.review_states r on r.id = n.review_id
                join app.users u on u.user_id = r.author_id
              where
                r.archived_at is null
                and (levels is null or private.level(u.score) = any (levels))
                and (whole = 'all' or private.sentiment(r.score) = whole)
            ),
            k.active_pos
          )
        end,
        'medianAuthorScore', (
          select percentile_cont(.5) within group (order by p.score) from p where p.sentiment = whole
        )
      )
    from k
  );
end;
$$;
comment on function private.review_sums(jsonb) is
  'Figures of reviews_kpis without filters, or of a sentiment and levels of authors, from r_archive_person.';

create index on app.review_archive_events (review_id) where action = 'RESTORE';
-- `counted`: the reviews themselves were counted, and not what a rollup says of them.
create function private.count_reviews(query jsonb) returns jsonb
-- Memory for the authors of a range: what does not fit is written to disk and read back, at twice the cost.
language plpgsql
stable set search_path = '' set work_mem = '32MB'
as $$
declare
  answer jsonb;
  -- Both sides of a person, each by an index that holds all that is counted. The planner must see how many that are.
  counted text := case
    when query -> 'args' ? 'person' then replace(
      query ->> 'from',
      'app.review_states r',
      format(
        '(select w.* from app.review_states w
      where w.author_id = %1$s union all select g.* from app.review_states g where g.subject_id = %1$s and g.author_id <> %1$s) r',
        (query #>> '{args,person}')::bigint
      )
    )
    else query ->> 'from'
  end;
begin
  execute format(
    $q$
      with
        r as materialized (select r.id, r.author_id, r.subject_id, r.score, r.archived_at is null as active from %s),
        -- Scores come along with the reviews, whose number the planner knows: of the groups it would expect a few, and look each up.
        authors as materialized (
          select
            r.author_id,
            max(u.score) as standing,
            count(*) as n,
            count(*) filter (where r.score = 1) as pos,
            count(*) filter (where r.score = 0) as neu,
            count(*) filter (where active) as active,
            count(*) filter (where active and r.score = 1) as active_pos,
            count(*) filter (where active and r.score = 0) as active_neu
          from
            r
            join app.users u on u.user_id = r.author_id
          group by r.author_id
        ),
        k as materialized (
          select
            coalesce(sum(n), 0)::bigint as n,
            coalesce(sum(pos), 0)::bigint as pos,
            coalesce(sum(neu), 0)::bigint as neu,
            coalesce(sum(active), 0)::bigint as active,
            coalesce(sum(active_pos), 0)::bigint as active_pos,
            coalesce(sum(active_neu), 0)::bigint as active_neu,
            count(*) as authors,
            count(*) filter (where active > 0) as active_authors,
            percentile_cont(.5) within group (order by standing) as standing
          from authors
        )
      select
        jsonb_build_object(
          'written', k.n,
          'positive', k.pos,
          'neutral', k.neu,
          'negative', k.n - k.pos - k.neu,
          'positiveShare', private.share(k.pos, k.n - k.neu),
          'archivedShare', private.share(k.n - k.active, k.n),
          'active', jsonb_build_object(
            'written', k.active,
            'positive', k.active_pos,
            'neutral', k.active_neu,
            'negative', k.active - k.active_pos - k.active_neu,
            'authors', k.active_authors
          ),
          'archived', k.n - k.active,
          -- The last event of an active one is that it was restored.
          'restored', (
            select count(*)
            from r x
            where
              x.active
              and x.id in (
                select e.review_id
                from app.review_archive_events e
                where e.action = 'RESTORE' and e.at <= (select app.now())
              )
          ),
          'withoutProfile', (
            select count(*) from r x where not exists (select 1 from app.profiles p where p.user_id = x.subject_id)
          ),
          'authors', k.authors,
          'neutralisedShare', case
            when private.rollup_as_of('r_eip7') is not null then private.share(
              (select count(*) from r x where x.active and x.id in (select n.review_id from app.r_neutralised n)),
              k.active_pos
            )
          end,
          'medianAuthorScore', k.standing,
          'counted', true
        )
      from k
    $q$,
    counted
  )
  into answer
  using query -> 'args';
  return answer;
end;
$$;

create function private.person_reviews(who bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_set(private.reviews_query('{"person": "0", "status": "all"}'), '{args,person}', to_jsonb(who));
end;
$$;

-- KPIs look at every state of the reviews that the other filters keep: a share of archived ones needs both.
create function private.reviews_kpis(filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  query jsonb := private.reviews_query(private.filter_object(filters) || '{"status": "all"}', known);
  args jsonb := query -> 'args';
  sentiment text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) end;
begin
  if
    query ->> 'from' = private.reviews_query(
      jsonb_build_object('status', 'all', 'sentiment', sentiment, 'authorLevel', args -> 'authorLevel')
    ) ->> 'from'
    and private.rollup_as_of('archive_people') is not null
  then
    return coalesce(
      case
        when not args ? 'authorLevel' then private.kept('reviews_kpis' || coalesce('_' || sentiment, ''))
        when sentiment is null
          and jsonb_array_length(args -> 'authorLevel') = 1
          then private.kept('reviews_kpis_level_' || (args #>> '{authorLevel,0}'))
      end,
      private.review_sums(args)
    );
  end if;
  if args ? 'person' and filters - 'status' - 'person' = '{}' and private.rollup_as_of('profile_sums') is not null then
    return coalesce(
      (select s.figures -> 'reviews' from app.r_profile_sums s where s.user_id = (args ->> 'person')::bigint),
      private.count_reviews(query)
    );
  end if;
  return coalesce(
    private.kept(
      case filters - 'status'
        when '{"reciprocal": "yes"}' then 'reviews_kpis_reciprocal'
        when '{"inBatch": "yes"}' then 'reviews_kpis_batch'
        when '{"range": "30d"}' then 'reviews_kpis_30d'
        when '{"range": "90d"}' then 'reviews_kpis_90d'
      end
    ),
    private.count_reviews(query)
  );
end;
$$;

create function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
as $$
declare
  query jsonb := private.reviews_query(filters);
  kpis jsonb := case
    when coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then private.reviews_kpis(filters, query -> 'args')
  end;
  -- What was counted is the total of the list; what a rollup says of it, more or less.
  listed jsonb := private.list_page(
    private.reviews_sorted(query, sort)
      || case
        when kpis is null then '{}'
        else jsonb_build_object(
          case when (kpis ->> 'counted')::boolean then 'total' else 'about' end, case query ->> 'status'
            when 'active' then kpis #> '{active,written}'
            when 'archived' then kpis -> 'archived'
            else kpis -> 'written'
          end
        )
      end,
    private.reviews_sorts(),
    sort,
    page,
    per,
    after,
    'r.id',
    'bigint',
    'app.reviews'
  );
  answer jsonb := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_list(jsonb, text, int, int, jsonb) is
  'Page /reviews (M2-M5, M7). Filters: status active|archived|all, sentiment, author, subject, person (either side), authorLevel, subjectLevel, reciprocal yes|no, inBatch yes|no, q, from, to (both ends in), minVotes. Sorts: created, authorScore (present), votes.';

create function private.review_points(query jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      select jsonb_agg(to_jsonb(b) order by b.at)
      from
        (
          select
            private.iso(date_trunc($2, r.created_at)) as at,
            count(*) filter (where r.score = 1 and r.archived_at is null) as positive,
            count(*) filter (where r.score = 0 and r.archived_at is null) as neutral,
            count(*) filter (where r.score = -1 and r.archived_at is null) as negative,
            count(*) filter (where r.archived_at is not null) as archived
          from %s
          group by date_trunc($2, r.created_at)
        ) b
    $q$,
    query ->> 'from'
  )
  into points
  using query -> 'args', bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.reviews_series(
  filters jsonb default '{}',
  bucket text default null,
  before boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1
as $$
declare
  given jsonb := private.filter_object(filters);
  f jsonb := case when before then private.time_before(given) else given end;
  r private.time_range := private.range_of(f, bucket);
  query jsonb := private.reviews_query(f || '{"status": "all"}');
begin
  if f is null then
    return private.stamp() || private.series('[]', r, '{}');
  end if;
  return private.stamp()
    || private.series(
      coalesce(
        case
          when query ->> 'from' = 'app.review_states r where true' then private.kept('reviews_series_' || r.bucket)
        end,
        private.review_points(query, r.bucket)
      ),
      r,
      '{"positive": 0, "neutral": 0, "negative": 0, "archived": 0}'
    );
end;
$$;
comment on function public.reviews_series(jsonb, text, boolean) is
  'Chart of /reviews: reviews written per UTC hour, day or ISO week, active ones by sentiment and archived ones apart. Takes the filters of reviews_list, all but status. before: of the equal time before the range.';

grant execute
on function public.reviews_list(jsonb, text, int, int, jsonb), public.reviews_series(jsonb, text, boolean)
to anon, authenticated, service_role;
