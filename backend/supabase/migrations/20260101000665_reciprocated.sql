-- Page /mini-apps/reciprocated-reviews (8.34).

-- M11 in one place: of `positive` received reviews `reciprocated` are answered.
create function private.eip7_rule(out free int, out per_answerless int)
language plpgsql
stable
set search_path = ''
as $$
begin
  free := (private.param('r4r.free', app.now()) #>> '{}')::int;
  per_answerless := (private.param('r4r.per_nonrecip', app.now()) #>> '{}')::int;
end;
$$;
comment on function private.eip7_rule is
  'M11: what the rule of today lets count, and how much more for each review that is not reciprocated.';
create function private.eip7(positive int, reciprocated int, room int) returns jsonb
language sql immutable
as $$
  select
    jsonb_build_object(
      'positive', positive,
      'reciprocated', reciprocated,
      'nonReciprocated', positive - reciprocated,
      'counted', case when reciprocated <= room then reciprocated else room end,
      'neutralised', case when reciprocated <= room then 0 else reciprocated - room end,
      'headroom', room - reciprocated
    );
$$;
create function private.eip7(positive int, reciprocated int) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.eip7(positive, reciprocated, r.free + r.per_answerless * (positive - reciprocated))
    from private.eip7_rule() r
  );
end;
$$;
comment on function private.eip7(int, int) is 'M11: counted, neutralised and headroom by the rule of today.';

-- M14 over the edges that satisfy a condition; n = all profiles.
create function private.reciprocity(active_only boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    -- A pair is two edges in opposite directions: the few pairs are read, instead of a look-up back for every edge.
    with
      l as (
        select
          count(*)::float8 as edges,
          (
            select 2 * count(*)
            from
              app.r_review_pair p
              join app.r_review_edge x on x.author_id = p.first_author and x.subject_id = p.responder
              join app.r_review_edge y on y.author_id = p.responder and y.subject_id = p.first_author
            where x.active and y.active or not active_only
          )::float8 as mutual
        from app.r_review_edge e
        where e.active or not active_only
      ),
      n as (select count(*)::float8 as n from app.profiles p where p.joined_at <= (select app.now())),
      a as (
        select l.*, n.n, l.edges / nullif(n.n * (n.n - 1), 0) as density, l.mutual / nullif(l.edges, 0) as r
        from
          l
          cross join n
      )
    select
      jsonb_build_object(
        'edges', a.edges,
        'mutualEdges', a.mutual,
        'profiles', a.n,
        'r', a.r,
        'density', a.density,
        'rho', (a.r - a.density) / nullif(1 - a.density, 0)
      )
    from a
  );
end;
$$;
comment on function private.reciprocity(boolean) is
  'M14 of the review graph: share of edges that are answered, density, and rho (0 = as by chance).';

-- Kept by a rollup: both graphs and the rho of each month, because they read every edge.
create table app.r_reciprocity (
  one boolean primary key default true check (one),
  body jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_reciprocity enable row level security;
revoke all on app.r_reciprocity from public, anon, authenticated;

create function app.refresh_r_reciprocity(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  months jsonb;
  levels jsonb;
begin
  with
    e as (
      select date_trunc('month', e.first_at) as month, 1 as edges, 0 as mutual, 0 as people from app.r_review_edge e
      union all
      select date_trunc('month', p.at), 0, 2, 0 from app.r_review_pair p
      union all
      select date_trunc('month', p.joined_at), 0, 0, 1 from app.profiles p where p.joined_at <= (select app.now())
    ),
    m as (
      select
        month,
        sum(sum(edges)) over w as edges,
        sum(sum(mutual)) over w as mutual,
        sum(sum(people)) over w as people
      from e
      group by month
      window w as (order by month)
    ),
    a as (
      select m.*, edges::float8 / nullif(people * (people - 1), 0) as density, mutual::float8 / nullif(edges, 0) as r
      from m
    )
  select
    jsonb_agg(
      jsonb_build_object(
        'at', private.iso(month),
        'edges', edges,
        'r', r,
        'rho', (r - density) / nullif(1 - density, 0)
      )
      order by month
    )
  into months
  from a;
  select jsonb_agg(jsonb_build_object('level', x.level, 'share', private.share(x.k, x.n)) order by l.rank)
  into levels
  from
    (
      select private.level(u.score) as level, sum(e.positive)::bigint as n, sum(e.reciprocated)::bigint as k
      from
        app.r_eip7 e
        join app.users u on u.user_id = e.user_id
      group by 1
    ) x
    join app.levels l on l.level = x.level;
  insert into app.r_reciprocity (body, computed_at)
  values
    (
      jsonb_build_object(
        'active', private.reciprocity(true),
        'ever', private.reciprocity(false),
        'months', coalesce(months, '[]'),
        'levels', coalesce(levels, '[]')
      ),
      app.now()
    )
  on conflict (one) do update
    set
      body = excluded.body,
      computed_at = excluded.computed_at;
  return '{"rows": 1, "cursor": null}';
end;
$$;
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_reciprocity', 900, 'app.refresh_r_reciprocity', 43);

create function private.pairs_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'all'], 'active');
  band text := private.filter_word(f, 'band', array['30m', '24h', '7d', 'later']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'person', private.filter_person(f, 'person'),
      'level', private.filter_levels(f, 'level'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.r_review_pair p where '
      || case status when 'active' then 'p.current_positive' else 'p.ever_positive' end
      || case band
        when '30m' then ' and p.latency_seconds <= 1800'
        when '24h' then ' and p.latency_seconds <= 86400'
        when '7d' then ' and p.latency_seconds <= 604800'
        when 'later' then ' and p.latency_seconds > 604800'
        else ''
      end
      || case
        when args ? 'person' then ' and (p.first_author = ($1 ->> ''person'')::bigint or p.responder = ($1 ->> ''person'')::bigint)'
        else ''
      end
      || case
        when args ? 'level' then ' and exists (select 1 from app.users u where u.user_id in (p.first_author, p.responder)
         and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level'')))'
        else ''
      end
      || case when args ? 'from' then ' and p.at >= ($1 ->> ''from'')::timestamptz' else '' end
      || case when args ? 'to' then ' and p.at <= ($1 ->> ''to'')::timestamptz' else '' end
  );
end;
$$;

create function private.pair_rows(keys jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      json_agg(
        json_build_object(
          'first', (select h.person from app.people h where h.user_id = p.first_author),
          'responder', (select h.person from app.people h where h.user_id = p.responder),
          'latencySeconds', p.latency_seconds,
          'at', private.iso(p.at),
          'sentiments', jsonb_build_array(x.current, y.current),
          'bothActive', x.active and y.active,
          'similarity', private.text_similarity(w.first, w.answer, 4),
          'vouch', exists (
            select 1
            from app.vouch_states v
            where
              v.active
              and (
                (v.author_id = p.first_author and v.subject_id = p.responder)
                or (v.author_id = p.responder and v.subject_id = p.first_author)
              )
          )
        )
        order by k.n
      )::jsonb
    from
      jsonb_array_elements_text(keys) with ordinality k (id, n)
      join app.r_review_pair p
        on p.first_author = split_part(k.id, ':', 1)::bigint and p.responder = split_part(k.id, ':', 2)::bigint
      join app.r_review_edge x on x.author_id = p.first_author and x.subject_id = p.responder
      join app.r_review_edge y on y.author_id = p.responder and y.subject_id = p.first_author
      join app.reviews a on a.id = x.first_id
      join app.reviews b on b.id = y.first_id
      -- Else the words would be taken apart wherever the similarity names them.
      cross join lateral (
        select private.review_words(a.title, a.body) as first, private.review_words(b.title, b.body) as answer offset 0
      ) w
  );
end;
$$;

create function private.pair_figures(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kpis jsonb;
  histogram jsonb;
begin
  execute format(
    $q$
      with p as materialized (select p.latency_seconds as s from %1$s)
      select
        jsonb_build_object(
          'pairs', count(*),
          'within30min', count(*) filter (where s <= 1800),
          'within24h', count(*) filter (where s <= 86400),
          'within7d', count(*) filter (where s <= 604800)
        ),
        (
          select coalesce(jsonb_agg(jsonb_build_object('fromSeconds', h.bin, 'count', h.n) order by h.bin), '[]')
          from (select 60 * private.doubling(s / 60) as bin, count(*) as n from p group by 1) h
        )
      from p
    $q$,
    query ->> 'from'
  )
  into kpis, histogram
  using query -> 'args';
  return jsonb_build_object(
    'histogram', histogram,
    'kpis', kpis
      || jsonb_build_object(
        'neutralised', (select coalesce(sum(e.neutralised), 0) from app.r_eip7 e where e.neutralised > 0),
        'neutralised14', (select coalesce(sum(e.neutralised14), 0) from app.r_eip7 e where e.neutralised14 > 0)
      )
  );
end;
$$;

create function public.reciprocated_reviews(
  filters jsonb default '{}',
  sort text default 'latency',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  query jsonb := private.pairs_query(filters);
  listed jsonb := private.list_page(
    query,
    '{"latency": {"sql": "p.latency_seconds", "type": "float8"}, "at": {"sql": "p.at", "type": "timestamptz"}}',
    sort,
    page,
    per,
    after,
    '(p.first_author || '':'' || p.responder)',
    'text'
  );
  kept jsonb := (select r.body from app.r_reciprocity r);
  figures jsonb := case
    when (listed ->> 'first')::boolean then coalesce(
      case when private.unfiltered(filters) then private.kept('pair_figures') end,
      private.pair_figures(query)
    )
  end;
begin
  return private.list_answer(
      listed,
      private.pair_rows(listed -> 'keys'),
      (figures -> 'kpis') || jsonb_build_object('active', kept -> 'active', 'ever', kept -> 'ever')
    )
    || jsonb_build_object('histogram', figures -> 'histogram', 'months', kept -> 'months', 'levels', kept -> 'levels')
    || case
      when (listed ->> 'total')::bigint = 0 then jsonb_build_object('relax', private.relax('pairs_query', filters))
      else '{}'
    end;
end;
$$;
comment on function public.reciprocated_reviews(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/reciprocated-reviews, tab Pairs (M3, M14). Filters: status active (current reviews of both positive) | all (a positive one ever on both sides), band 30m|24h|7d|later, person, level, from, to (answer). Sorts: latency, at.';

create function public.reciprocated_people(
  filters jsonb default '{}',
  rule text default 'eip7',
  sort text default '-neutralised',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  suffix text := case rule when 'eip14' then '14' else '' end;
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object('person', private.filter_person(f, 'person'), 'level', private.filter_levels(f, 'level'))
  );
  neutralised boolean := private.filter_flag(f, 'neutralised');
  listed jsonb;
begin
  if rule is null or rule not in ('eip7', 'eip14') then
    perform private.refuse('rule must be eip7 or eip14');
  end if;
  listed := private.list_page(
    jsonb_strip_nulls(
      jsonb_build_object(
        'args', args,
        'about', case
          when args = '{}'
            and neutralised is not true
            then (
              select greatest(0, c.reltuples)::bigint from pg_catalog.pg_class c where c.oid = 'app.r_eip7'::regclass
            )
        end,
        'from', 'app.r_eip7 e'
          || case when args ? 'level' then ' join app.users u on u.user_id = e.user_id' else '' end
          || ' where true'
          || case when args ? 'person' then ' and e.user_id = ($1 ->> ''person'')::bigint' else '' end
          || case
            when args ? 'level' then ' and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))'
            else ''
          end
          || case when neutralised then format(' and e.neutralised%s > 0', suffix) else '' end
      )
    ),
    jsonb_build_object(
      'neutralised', jsonb_build_object('sql', 'e.neutralised' || suffix, 'type', 'int'),
      'reciprocated', jsonb_build_object('sql', 'e.reciprocated' || suffix, 'type', 'int'),
      'positive', '{"sql": "e.positive", "type": "int"}'::jsonb,
      'headroom', jsonb_build_object('sql', 'e.headroom' || suffix, 'type', 'int')
    ),
    sort,
    page,
    per,
    after,
    'e.profile_id',
    'bigint'
  );
  return private.list_answer(
      listed,
      (
        select
          jsonb_agg(
            jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = e.user_id),
                'neutralisedIds', case rule when 'eip14' then e.neutralised14_ids else e.neutralised_ids end,
                'quickShare', private.share(e.quick_pairs, e.pairs)
              )
              || private.eip7(e.positive, x.answered, r.free + r.per_answerless * (e.positive - x.answered))
            order by k.n
          )
        from
          jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_eip7 e on e.profile_id = k.id::bigint
          cross join private.eip7_rule() r
          cross join lateral (select case rule when 'eip14' then e.reciprocated14 else e.reciprocated end as answered) x
      ),
      null
    )
    || jsonb_build_object('rule', rule);
end;
$$;
comment on function public.reciprocated_people(jsonb, text, text, int, int, jsonb) is
  'Tab People of /mini-apps/reciprocated-reviews (M11; rule eip7, or eip14 where a review on any 2-, 3- or 4-cycle counts as reciprocated). Filters: person, level, neutralised. Sorts: neutralised, reciprocated, positive, headroom.';

create function private.cycle_figures() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
      select
        jsonb_build_object(
          'triangles', coalesce(sum(c.triangles), 0),
          'rectangles', coalesce(sum(c.rectangles), 0),
          'hubsLeftOut', count(*) filter (where c.hub)
        )
      from app.r_cycle_count c
    )
    || (
      select
        jsonb_build_object(
          'edgesInTriangle', count(*) filter (where c.in3),
          'edgesInRectangle', count(*) filter (where c.in4)
        )
      from app.r_cycle c
    );
end;
$$;
create function private.cycle_rows(who bigint, size int) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      l as materialized (
        select c.size, c.members
        from app.r_cycle_list c
        where (who is null or who = any (c.members)) and (cycle_rows.size is null or c.size = cycle_rows.size)
        order by c.size, c.members
        limit 500
      ),
      -- The same few people are in most cycles.
      p as materialized (
        select h.user_id, h.person from app.people h where h.user_id in (select unnest(l.members) from l)
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'size', l.size,
            'members', (
              select jsonb_agg(p.person order by m.n)
              from
                unnest(l.members) with ordinality m (id, n)
                left join p on p.user_id = m.id
            )
          )
          order by l.size, l.members
        ),
        '[]'
      )
    from l
  );
end;
$$;
insert into app.kept_parts (part, source)
values
  ('cycle_figures', 'private.cycle_figures()'),
  ('cycle_rows', 'private.cycle_rows(null, null)');

create function public.reciprocated_cycles(person text default null, size int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := case when nullif(btrim(person), '') is not null then coalesce(private.find_user(person), 0) end;
begin
  if size not in (3, 4) then
    perform private.refuse('size must be 3 or 4');
  end if;
  return private.stamp()
    || coalesce(private.kept('cycle_figures'), private.cycle_figures())
    || jsonb_build_object(
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_cycle')),
      'version', (private.detector('D10') ->> 'version')::int,
      'rows', coalesce(
        case when who is null and size is null then private.kept('cycle_rows') end,
        private.cycle_rows(who, size)
      )
    );
end;
$$;
comment on function public.reciprocated_cycles(text, int) is
  'Tab Cycles of /mini-apps/reciprocated-reviews (D10): counts, and up to 500 directed cycles, each once from its smallest id; the reverse direction is another one.';

grant execute
on function public.reciprocated_reviews(jsonb, text, int, int, jsonb),
public.reciprocated_people(jsonb, text, text, int, int, jsonb),
public.reciprocated_cycles(text, int)
to anon, authenticated, service_role;
