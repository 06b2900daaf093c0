set check_function_bodies = off;

create or replace function public.reviews_list(
  filters jsonb default '{}',
  sort text default '-created',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' set random_page_cost = 1.1 as $$
declare
  query private.list_query := private.reviews_in_order(private.reviews_query(filters), sort);
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := private.reviews_kpis(filters, query.args);
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what a rollup says of it, more or less.
    if (kpis ->> 'counted')::boolean then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis - 'counted');
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_text_groups(
  filters jsonb default '{}',
  sort text default '-reviews',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  f jsonb := private.filter_object(filters);
  past boolean := private.before_rollup('batches');
  query private.list_query := private.rows_of(
    format(
      '(
        select t.group_id, t.author_id, count(*) as reviews, min(r.created_at) as from_at, max(r.created_at) as to_at
        from
          %s t
          join app.review_states r on r.id = t.review_id
        where $1 ->> ''author'' is null or t.author_id = ($1 ->> ''author'')::bigint
        group by t.group_id, t.author_id
      ) g',
      case
        when past then 'private.near_duplicates_at(case when $1 ? ''author'' then array[($1 ->> ''author'')::bigint] end, true)'
        else 'app.r_near_duplicate'
      end
    ),
    'g.group_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'author', private.filter_person(f, 'author'),
        'min', coalesce(private.filter_int(f, 'min', 2, 100000), 2),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
  listed jsonb;
begin
  query.orders := '{
    "reviews": {"sql": "g.reviews", "type": "bigint"},
    "last": {"sql": "g.to_at", "type": "timestamptz"}
  }';
  query := private.narrowed_by_args(
    query,
    '{
      "min": "g.reviews >= ($1 ->> ''min'')::int",
      "from": "g.to_at >= ($1 ->> ''from'')::timestamptz",
      "to": "g.from_at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      (
        with asked as materialized (
          select k.id::bigint as id, k.n, s.author_id, s.title, s.body
          from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
            join app.reviews s on s.id = k.id::bigint
        ),
        -- Once for all rows: on a past day texts are compared anew.
        twins as materialized (
          select t.group_id, t.review_id
          from private.near_duplicates_at(array(select distinct a.author_id from asked a), past) t
        ), groups as (
          select t.group_id, count(*) as reviews, count(distinct r.subject_id) as subjects,
            count(*) filter (where r.archived_at is not null) as archived, min(r.created_at) as from_at,
            max(r.created_at) as to_at, (array_agg(r.id order by r.created_at, r.id))[1:500] as ids
          from twins t
            join app.review_states r on r.id = t.review_id
          where t.group_id in (select a.id from asked a)
          group by t.group_id
        )
        select jsonb_agg(
            jsonb_build_object(
              'id', a.id,
              'author', (select h.person from app.people h where h.user_id = a.author_id),
              'reviews', g.reviews,
              'subjects', g.subjects,
              'archived', g.archived,
              'start', private.iso(g.from_at),
              'end', private.iso(g.to_at),
              'title', a.title,
              'body', a.body,
              'reviewIds', to_jsonb(g.ids)
            )
            order by a.n
          )
        from asked a
          join groups g on g.group_id = a.id
      ),
      null
    )
    || jsonb_build_object('versions', private.detector_versions(array['D9']));
end;
$$;

create or replace function private.votes_query(filters jsonb, whole boolean default false) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.counted_votes v', 'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    jsonb_strip_nulls(
      jsonb_build_object(
        'type', private.filter_words(
          f,
          'type',
          array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
        ),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject'),
        'voter', private.filter_person(f, 'voter'),
        'voterLevel', private.filter_levels(f, 'voterLevel'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to'),
        'minVotes', private.filter_int(f, 'minVotes'),
        'direction', private.filter_word(f, 'direction', array['up', 'down'])
      )
    ),
    'text'
  );
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  value text := case when whole then '(select ($1 ->> %L)::%s)' else '($1 ->> %L)::%s' end;
begin
  query.orders := '{"at": {"sql": "v.created_at", "type": "timestamptz"}}';
  if query.args ?| array['author', 'subject'] then
    -- The rollup holds what has votes now; on a past day, and before its first round, somebody's own are looked up.
    query := private.joined(
      query,
      format(
        'join %s t on t.target_type = v.target_type and t.target_id = v.target_id',
        case when private.rollup_as_of('vote_targets') is not null then 'app.r_vote_target' else 'app.vote_subjects' end
      )
    );
  end if;
  if query.args ? 'voterLevel' and whole then
    query := private.narrowed(
      query,
      format(
        'v.voter_id = any (array(select u.user_id from app.users u where %s))',
        private.level_scores(query.args -> 'voterLevel')
      )
    );
  elseif query.args ? 'voterLevel' then
    query := private.narrowed(
      private.joined(query, 'join app.users u on u.user_id = v.voter_id'),
      private.level_scores(query.args -> 'voterLevel')
    );
  end if;
  return private.narrowed(
    query, case when query.args ? 'type' then private.kinds_sql('v') end,
    case when private.looks_back() and not whole then format('v.created_at <= %L', app.now()) end,
    case when query.args ? 'author' then 't.author_id = ' || format(value, 'author', 'bigint') end,
    case when query.args ? 'subject' then 't.subject_id = ' || format(value, 'subject', 'bigint') end,
    case when query.args ? 'voter' then 'v.voter_id = ' || format(value, 'voter', 'bigint') end,
    case query.args ->> 'direction' when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case when query.args ? 'from' then 'v.created_at >= ' || format(value, 'from', 'timestamptz') end,
    case when query.args ? 'to' then 'v.created_at <= ' || format(value, 'to', 'timestamptz') end
  );
end;
$$;

create or replace function private.relax(builder text, filters jsonb, known jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  name text;
  n bigint;
  hints jsonb := '[]';
begin
  -- As typed, so that `range` is one filter and not the two times it stands for.
  if jsonb_typeof(filters) is distinct from 'object' then
    return '[]';
  end if;
  for name in
    select k from jsonb_object_keys(filters) k where filters -> k not in ('null', '""') order by k limit 20
  loop
    execute format(
      'select private.count_rows(private.%I(%s), 10001)',
      builder,
      case when known is null then '$1' else '$1, $2' end
    )
    into n
    using filters - name, known;
    if n > 0 then
      hints := hints || jsonb_build_object('drop', name, 'total', n);
    end if;
    -- A hint is not worth keeping everybody waiting: with a dozen filters each could take as long as the list.
    exit when clock_timestamp() - began > interval '300 milliseconds';
  end loop;
  return (
    select coalesce(jsonb_agg(h order by (h ->> 'total')::bigint desc, h ->> 'drop'), '[]')
    from (select h from jsonb_array_elements(hints) h order by (h ->> 'total')::bigint desc, h ->> 'drop' limit 5) best
  );
end;
$$;
comment on function private.relax(text, jsonb, jsonb) is
  'Filters without which alone rows would match, the most rows first, as far as they are found within 300 ms. `known`: the `args` of the query that found nothing, for a builder that takes them.';

create or replace view app.vote_subjects as
  select 'review' as target_type, r.id as target_id, r.author_id, r.subject_id from app.reviews r
  union all
  select 'vouch', v.id, v.author_id, v.subject_id from app.vouches v
  union all
  select 'slash', s.id, s.author_id, s.subject_id from app.slashes s;
comment on view app.vote_subjects is
  'Who made what can be voted on, and whom it is about; of the kinds the data carries.';
revoke all on app.vote_subjects from public, anon, authenticated;

drop function private.relax(text, jsonb);
