set check_function_bodies = off;

create or replace function private.filter_object(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  given text := filters ->> 'range';
  length_of interval := (select p.length from private.range_presets() p where p.preset = given);
begin
  if filters is null or filters = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(filters) <> 'object' then
    perform private.refuse('filters must be an object');
  end if;
  if filters ? 'asOf' then
    perform private.set_as_of(filters);
  end if;
  if not filters ? 'range' then
    return filters;
  end if;
  if given = 'all' then
    return filters - 'range';
  end if;
  if length_of is not null then
    return (filters - 'range') || jsonb_build_object('from', app.now() - length_of, 'to', app.now());
  end if;
  if given is null or given !~ '^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$' then
    perform private.refuse('range must be a preset or two days');
  end if;
  return (filters - 'range')
    || jsonb_build_object('from', split_part(given, '..', 1), 'to', split_part(given, '..', 2) || 'T23:59:59.999999Z');
end;
$$;

create or replace function private.keep_answers(cursor jsonb, kept_by text) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place text := coalesce(cursor ->> 'after', '');
  work record;
  answer jsonb;
  written bigint := 0;
begin
  loop
    select p.part, p.source
    into work
    from app.cached_answer_sources p
    where p.part > place and p.kept_by = keep_answers.kept_by
    order by p.part
    limit 1;
    if work.part is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    execute 'select ' || work.source into answer;
    insert into app.r_cached_answer as k
    values (work.part, answer, app.now())
    on conflict (part) do update
      set
        answer = excluded.answer,
        computed_at = excluded.computed_at;
    written := written + 1;
    place := work.part;
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;

create or replace function app.refresh_retention(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  written bigint := 0;
  gone bigint;
begin
  loop
    gone := private.forget('logs', 500) + private.forget('telemetry', 500) + private.forget('feedback', 500);
    written := written + gone;
    if gone = 0 then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;

create or replace function app.refresh_r_figures(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  names text[] := private.metric_names();
  -- A cell of the matrix: row and column.
  i int := (cursor ->> 'row')::int;
  j int := (cursor ->> 'column')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor ? 'list' then
    i := (cursor ->> 'list')::int;
    loop
      insert into app.corr_build
      select i, count(f.x), coalesce(array_agg(f.x order by f.user_id), '{}'),
        coalesce(array_agg(f.rank order by f.user_id), '{}')
      from (
          select r.user_id, r.x, (rank() over w + count(*) over w) / 2.0::float8 as rank
          from (select f.user_id, f.vals[i] as x from app.r_figures f offset 0) r
          window w as (order by r.x)
        ) f;
      i := i + 1;
      exit when app.chunk_time_is_up(began) or i > cardinality(names);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', case when i > cardinality(names) then '{"row": 1, "column": 1}' else jsonb_build_object('list', i) end
    );
  end if;
  if cursor ? 'row' then
    loop
      delete from app.r_corr c where c.x = names[i] and c.y = names[j] or c.x = names[j] and c.y = names[i];
      insert into app.r_corr
      with pair as (
        select a.n as na, b.n as nb, a.vals as xs, b.vals as ys, a.ranks as rx, b.ranks as ry
        from app.corr_build a
          join app.corr_build b on b.place = j
        where a.place = i
      ), c as (
        select p.*, v.*
        from pair p
          cross join lateral (
            select count(*) as n, corr(v.y, v.x) as pearson, corr(v.ry, v.rx) as spearman,
              regr_slope(v.y, v.x) as slope, regr_intercept(v.y, v.x) as intercept, regr_slope(v.x, v.y) as slope_back,
              regr_intercept(v.x, v.y) as intercept_back
            from unnest(p.xs, p.ys, p.rx, p.ry) v (x, y, rx, ry)
            where v.x is not null and v.y is not null
          ) v
      )
      select m.x, m.y, c.n, c.pearson,
        -- The ranks are those of everybody with the figure: with others left out by a gap they are counted anew.
        case
          when c.n = c.na and c.n = c.nb then c.spearman
          else (private.correlate(c.xs, c.ys) ->> 'spearman')::float8
        end,
        private.fisher_bound(c.pearson, c.n, -1.96), private.fisher_bound(c.pearson, c.n, 1.96), m.slope, m.intercept
      from c
        cross join lateral (
          select names[i], names[j], c.slope, c.intercept
          union all
          select names[j], names[i], c.slope_back, c.intercept_back where i <> j
        ) m (x, y, slope, intercept);
      get diagnostics n = row_count;
      written := written + n;
      i := i + 1;
      if i > j then
        i := 1;
        j := j + 1;
      end if;
      exit when app.chunk_time_is_up(began) or j > cardinality(names);
    end loop;
    if j > cardinality(names) then
      truncate app.corr_build;
      delete from app.r_corr c where c.x <> all (names) or c.y <> all (names);
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('row', i, 'column', j));
  end if;
  if cursor is null then
    delete from app.r_figures f where not exists (select 1 from app.listed_profiles p where p.user_id = f.user_id);
  end if;
  loop
    people := private.next_people(after, 20, 500);
    if people = '{}' then
      truncate app.corr_build;
      return jsonb_build_object('rows', written, 'cursor', '{"list": 1}'::jsonb);
    end if;
    delete from app.r_figures f where f.user_id = any (people);
    insert into app.r_figures
    select p.user_id, p.profile_id, private.level(u.score), f.figures, v.vals, private.logarithms(v.vals)
    from private.figures_of(people) f
      join app.listed_profiles p on p.user_id = f.user_id
      join app.users u on u.user_id = f.user_id
      cross join lateral (select private.figure_values(f.figures) as vals offset 0) v;
    get diagnostics n = row_count;
    written := written + n;
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;

create or replace function app.refresh_farm_rings(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := cursor ->> 'phase';
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  -- Whose words are being prepared, and about whom the last ones were.
  who bigint := (cursor ->> 'of')::bigint;
  ids bigint[];
  a bigint[];
  b bigint[];
  written bigint;
  t record;
begin
  if cursor is null then
    truncate app.farm_ties, app.farm_texts, app.farm_batched;
    phase := 'quick';
  end if;
  while phase = 'quick' loop
    ids := array(
      select distinct p.first_author from app.r_review_pair p where p.first_author > place order by 1 limit 100
    );
    if ids = '{}' then
      return '{"rows": 0, "cursor": {"phase": "batched"}}';
    end if;
    insert into app.farm_ties (a, b, quick)
    select distinct least(p.first_author, p.responder), greatest(p.first_author, p.responder), true
    from app.r_review_pair p
    where p.first_author = any (ids) and p.ever_positive and p.latency_seconds <= 86400
    on conflict do nothing;
    place := ids[cardinality(ids)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'batched' loop
    ids := array(select x.id from app.r_batch x where x.gap_seconds = 300 and x.id > place order by x.id limit 100);
    if ids = '{}' then
      return '{"rows": 0, "cursor": {"phase": "shared"}}';
    end if;
    insert into app.farm_batched
    select s.id, x.author_id
    from app.r_batch x
      cross join unnest(x.subject_ids) s (id)
    where x.gap_seconds = 300 and x.id = any (ids) and x.reviews >= 5
    on conflict do nothing;
    place := ids[cardinality(ids)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'shared' loop
    -- A subject that more than 50 people reviewed in batches ties nobody together.
    select array_agg(n.subject_id) filter (where n.n between 2 and 50), max(n.subject_id)
    into ids, place
    from (
        select x.subject_id, count(*) as n
        from app.farm_batched x
        where x.subject_id > place
        group by 1
        order by 1
        limit 100
      ) n;
    if place is null then
      return '{"rows": 0, "cursor": {"phase": "words"}}';
    end if;
    insert into app.farm_ties as f (a, b, quick)
    select distinct x.author_id, y.author_id, false
    from app.farm_batched x
      join app.farm_batched y on y.subject_id = x.subject_id and y.author_id > x.author_id
    where x.subject_id = any (ids)
    on conflict (a, b) do update set strong = true where f.quick and f.strong is null;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', place));
    end if;
  end loop;
  while phase = 'words' loop
    if who is null then
      who := least(
        (select min(f.a) from app.farm_ties f where f.strong is null and f.a > place),
        (select min(f.b) from app.farm_ties f where f.strong is null and f.b > place)
      );
      if who is null then
        return '{"rows": 0, "cursor": {"phase": "texts"}}';
      end if;
      place := -9e18;
    end if;
    ids := array(
      select e.subject_id from app.r_review_edge e where e.author_id = who and e.subject_id > place order by 1 limit 50
    );
    insert into app.farm_texts
    select e.author_id, e.subject_id, w.words, case when cardinality(w.words) >= 4 then private.shingles(w.words) end
    from app.r_review_edge e
      join app.reviews r on r.id = e.first_id
      cross join lateral (select private.review_words(r.title, r.body) as words offset 0) w
    where e.author_id = who and e.subject_id = any (ids)
    on conflict do nothing;
    if cardinality(ids) < 50 then
      place := who;
      who := null;
    else
      place := ids[50];
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'of', who, 'after', place));
    end if;
  end loop;
  for t in select f.a, f.b from app.farm_ties f where f.strong is null order by f.a, f.b loop
    -- D9: short texts must be equal; of longer ones four fifths of all runs of three words must be common. The sizes and
    -- one common run are asked for first, because that is cheap.
    update app.farm_ties f
    set strong = exists (
      select 1
      from app.farm_texts x
        join app.farm_texts y on y.author_id = t.b and (y.subject_id = x.subject_id or y.subject_id = t.a)
      where x.author_id = t.a
        and x.words <> '{}'
        and (
          x.words = y.words
          or least(cardinality(x.parts), cardinality(y.parts)) >= 0.8 * greatest(
            cardinality(x.parts),
            cardinality(y.parts)
          )
          and x.parts && y.parts
          and private.jaccard(x.parts, y.parts) >= 0.8
        )
    )
    where f.a = t.a and f.b = t.b;
    if app.chunk_time_is_up(began) then
      return '{"rows": 0, "cursor": {"phase": "texts"}}';
    end if;
  end loop;
  select array_agg(s.a order by s.a, s.b), array_agg(s.b order by s.a, s.b)
  into a, b
  from app.farm_ties s
  where s.strong;
  truncate app.r_farm_ring;
  insert into app.r_farm_ring
  with part as (select c.node, c.root from private.components(coalesce(a, '{}'), coalesce(b, '{}')) c)
  select p.root, array_agg(p.node order by p.node),
    (
      select count(*)
      from unnest(a) e (id)
        join part q on q.node = e.id
      where q.root = p.root
    )
  from part p
  group by p.root;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;

create or replace function app.refresh_farmer(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint := 0;
begin
  delete from app.r_flag f
  where f.detector = 'farmer'
    and cursor is null
    and not exists (select 1 from app.profiles p where p.user_id = f.user_id);
  loop
    people := private.next_people(after, 40, 300);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.score_farmers(people);
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;

create or replace function app.refresh_invitation_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  after text := coalesce(cursor ->> 'after', '');
  ids text[];
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_invitation_sort k using app.invitations i where i.id = k.id and i.sent_at > app.now();
  end if;
  loop
    ids := array(select i.id from app.invitations i where i.id > after order by i.id limit 200);
    if ids = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.sort_invitations(ids);
    after := ids[cardinality(ids)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;

create or replace function public.invitations_list(
  filters jsonb default '{}',
  sort text default '-sent',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.invitations_query(filters);
  kpis jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := coalesce(
      private.cached_answer(
        case query.args
          when '{"status": "all"}' then 'invitations_kpis'
          when '{"status": "all", "bond": "open"}' then 'invitations_kpis_open'
        end
      ),
      private.invitations_kpis(query)
    );
    -- What the figures count is the length of the list.
    if query.args <> '{"status": "all"}' and (kpis -> 'sent')::bigint <= 10000 then
      query.total := kpis -> 'sent';
    elseif query.args <> '{"status": "all"}' then
      query.about := kpis -> 'sent';
    end if;
  end if;
  listed := private.list_page(private.invitations_in_order(query, sort), sort, page, per, after);
  answer := private.list_answer(listed, private.invitation_rows(listed -> 'keys'), kpis);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('invitations_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function app.refresh_r_invite(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  written bigint;
  began timestamptz := clock_timestamp();
  place int := (cursor ->> 'after')::int;
  n app.r_invite;
begin
  -- The second part of a round: branches that are too large to add up while somebody waits, in the order of the tree.
  if place is not null then
    written := 0;
    loop
      n := (select i from app.r_invite i where i.lft > place and i.rgt - i.lft >= 500 order by i.lft limit 1);
      if n.profile_id is null then
        return jsonb_build_object('rows', written, 'cursor', null);
      end if;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
      end if;
      insert into app.r_invite_branch values (n.profile_id, private.invite_branch(n.lft, n.rgt));
      written := written + 1;
      place := n.lft;
    end loop;
  end if;
  if cursor is null then
    truncate app.invite_build;
    insert into app.invite_build (lft, profile_id, user_id, parent, root, depth)
    with recursive p as materialized (
      select p.profile_id, p.user_id, q.profile_id as parent,
        row_number() over (order by p.joined_at, p.profile_id) as place
      from app.profiles p
        left join app.profiles q on q.profile_id = p.invited_by and q.joined_at <= (select app.now())
      where p.joined_at <= (select app.now())
    ), walk as (
      select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
      from p
      where p.parent is null
      union all
      select c.profile_id, c.user_id, w.profile_id, w.root, w.depth + 1, w.path || c.place
      from walk w
        join p c on c.parent = w.profile_id
      where w.depth < 1000
    ),
    -- Inviters in a loop have no root above them: the lowest id of the loop is taken as one.
    up as (
      select p.profile_id as start, p.parent as at, 1 as steps, array[p.profile_id] as seen
      from p
      where p.parent is not null and not exists (select 1 from walk w where w.profile_id = p.profile_id)
      union all
      select u.start, p.parent, u.steps + 1, u.seen || u.at
      from up u
        join p on p.profile_id = u.at
      where u.at <> all (u.seen) and p.parent is not null and u.steps < 200
    ), loops as (
      select u.start from up u where u.at = u.start and u.start = (select min(m) from unnest(u.seen) m)
    ), round as (
      select p.profile_id, p.user_id, null::bigint as parent, p.profile_id as root, 0 as depth, array[p.place] as path
      from p
      where p.profile_id in (select l.start from loops l)
      union all
      select c.profile_id, c.user_id, r.profile_id, r.root, r.depth + 1, r.path || c.place
      from round r
        join p c on c.parent = r.profile_id
      where c.profile_id not in (select l.start from loops l) and r.depth < 1000
    )
    select row_number() over (order by w.path)::int, w.profile_id, w.user_id, w.parent, w.root, w.depth
    from (
        select * from walk
        union all
        select * from round
      ) w;
    return '{"rows": 0, "cursor": {"size": 0}}';
  end if;
  place := (cursor ->> 'size')::int;
  while place is not null loop
    -- The next row in preorder that is not deeper ends a subtree.
    update app.invite_build n
    set rgt = coalesce(
      (select b.lft from app.invite_build b where b.lft > n.lft and b.depth <= n.depth order by b.lft limit 1),
      (select max(b.lft) + 1 from app.invite_build b)
    ) - 1
    where n.lft > place and n.lft <= place + 500;
    if not found then
      return '{"rows": 0, "cursor": {"publish": true}}';
    end if;
    place := place + 500;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('size', place));
    end if;
  end loop;
  truncate app.r_invite, app.r_invite_branch;
  insert into app.r_invite
  select a.profile_id, a.user_id, a.parent, a.root, a.depth, a.lft, a.rgt, (a.radius * cos(a.angle))::real,
    (a.radius * sin(a.angle))::real
  from (
      select b.*, 2 * pi() * (b.lft - 1 + (b.rgt - b.lft + 1) / 2.0::float8) / count(*) over () as angle,
        b.depth + case when count(*) filter (where b.depth = 0) over () > 1 then 1 else 0 end as radius
      from app.invite_build b
    ) a;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', '{"after": 0}'::jsonb);
end;
$$;

create or replace function app.refresh_r_loss(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_loss l where not exists (select 1 from app.profiles p where p.user_id = l.user_id);
  end if;
  loop
    who := (select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 1);
    if who is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
    end if;
    delete from app.r_loss l where l.user_id = who;
    insert into app.r_loss
    select who, (b.body ->> 'breaks')::int, (b.body ->> 'daysLost')::int, (private.drawdown(who) ->> 'points')::int
    from (select private.streak_breaks(who) as body) b;
    written := written + 1;
    after := who;
  end loop;
end;
$$;

create or replace function private.losses_of(
  user_id bigint,
  kind text,
  from_at timestamptz,
  to_at timestamptz
) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    -- `offset 0`: looked up by their ids. As a list these would be searched for each review of a busy person.
    with r as materialized (
      select x.id, x.author_id, x.score, x.archived_at
      from (
          select y.id from app.reviews y where y.subject_id = losses_of.user_id and y.archived_at is not null
          union
          select private.reviews_with_later_events()
        ) k
        cross join lateral (select z.* from app.review_states z where z.id = k.id offset 0) x
      where x.subject_id = losses_of.user_id and x.archived_at is not null
    ), v as materialized (
      select x.id, x.author_id, x.amount_wei, x.unhealthy, x.counted_until, x.active
      from app.vouch_states x
      where x.subject_id = losses_of.user_id and (not x.active or x.unhealthy)
    ), s as materialized (
      select x.id, x.author_id, x.amount, x.closes_at
      from app.slash_states x
      where x.subject_id = losses_of.user_id and x.status = 'upheld' and x.type = 'SCORE'
    ), p as materialized (
      select x.slash_id, x.subject_id, x.points, x.closes_at, x.counted_at,
        case
          when (not x.reviewed or x.archived_at is not null)
            and (not x.vouched or x.unvouched_at is not null)
            then greatest(x.archived_at, x.unvouched_at)
        end as left_at
      from app.slash_penalties x
      where x.user_id = losses_of.user_id
    ), b as materialized (select * from private.bond_losses(losses_of.user_id)), m as materialized (
      select * from private.market_losses(losses_of.user_id)
    ), l as materialized (
      select x.*
      from (
          select 'review' as kind, r.archived_at as at, r.id::text as id, r.author_id as person,
            null::numeric as points, r.score::int as score, null::numeric as wei, null::boolean as flag,
            null::timestamptz as counted_at, null::timestamptz as left_at
          from r
          union all
          select 'vouch', v.counted_until, v.id::text, v.author_id, null, null, v.amount_wei, v.unhealthy, null, null
          from v
          where not v.active
          union all
          select 'slash', s.closes_at, s.id::text, s.author_id, s.amount, null, null, null, null, null from s
          union all
          select 'endorsement', p.closes_at, p.slash_id::text, p.subject_id, p.points, null, null, null, p.counted_at,
            p.left_at
          from p
          where p.points > 0
          union all
          select 'bond', b.accepted_at, b.id, b.recipient_id, -b.impact, null, null, b.open, null, null from b
          union all
          select 'market', m.at, m.market_id || '-' || m.trade_id, m.owner_id, null, null, m.wei, m.is_trust, null, null
          from m
          union all
          select 'score', h.at, null, null, -h.change, h.score, null, null, null, null
          from (
              select x.at, x.score, x.score - lag(x.score) over (order by x.at) as change
              from app.score_history x
              where x.user_id = losses_of.user_id and x.at <= app.now()
            ) h
          where h.change < 0
        ) x
      where (losses_of.kind = 'all' or x.kind = losses_of.kind) and x.at between from_at and to_at
      order by x.at desc
      limit 1000
    ),
    -- Read by all their ids at once, as JSON text that is not copied at each level.
    people as materialized (
      select h.user_id as id, h.person::text::json as body
      from app.people h
      where h.user_id = any (array(select distinct l.person from l))
    )
    select jsonb_build_object(
        'totals', jsonb_build_object(
          'count', (
            select (select count(*) from r)
                + (select count(*) from v where not v.active)
                + (select count(*) from s)
                + (select count(*) from p where p.points > 0)
                + (select count(*) from b)
                + (select count(*) from m)
          ),
          'drawdown', (private.drawdown(losses_of.user_id) ->> 'points')::int,
          'reviewsLost', (select count(*) from r),
          'vouchesLost', (select count(*) from v where not v.active),
          'vouchesLostWei', (select coalesce(sum(v.amount_wei), 0) from v where not v.active)::text,
          'unhealthyLost', (select count(*) from v where v.unhealthy),
          'slashPoints', (select coalesce(sum(s.amount), 0) from s),
          'endorsementPoints', (select coalesce(sum(p.points), 0) from p),
          'bondLosses', (select coalesce(-sum(b.impact), 0) from b),
          'salesAtLoss', (select count(*) from m),
          'salesAtLossWei', (select coalesce(sum(m.wei), 0) from m)::text
        ),
        'ledger', (
          select coalesce(
              json_agg(
                case l.kind
                  when 'review' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'sentiment', l.score
                  )
                  when 'vouch' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'wei', l.wei::text,
                    'unhealthy', l.flag
                  )
                  when 'bond' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'person', o.body,
                    'points', l.points,
                    'open', l.flag
                  )
                  when 'market' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id,
                    'market', split_part(l.id, '-', 1)::bigint,
                    'person', o.body,
                    'side', case when l.flag then 'trust' else 'distrust' end,
                    'wei', l.wei::text
                  )
                  when 'endorsement' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points,
                    'countedAt', private.iso(l.counted_at),
                    'leftAt', private.iso(l.left_at)
                  )
                  when 'score' then json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'points', l.points,
                    'score', l.score
                  )
                  else json_build_object(
                    'kind', l.kind,
                    'at', private.iso(l.at),
                    'id', l.id::bigint,
                    'person', o.body,
                    'points', l.points
                  )
                end
                order by l.at desc, l.kind, l.id::text
              ),
              '[]'
            )
          from l
            left join people o on o.id = l.person
        )
      )
  );
end;
$$;

create or replace function app.refresh_r_market(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  market text;
  written bigint := 0;
begin
  loop
    market := (private.claim_dirty('r_market', 1))[1];
    if market is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.refresh_market(market::bigint);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;

create or replace function app.refresh_person_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'person_sums', s.user_id::text
    from app.r_profile_sums s
      left join app.r_person_sums r using (user_id)
    where r.user_id is null
      or r.computed_at < s.computed_at
      or r.computed_at < clock - interval '1 hour'
      or r.computed_at::date < clock::date
    on conflict do nothing;
  end if;
  loop
    who := (private.claim_dirty('person_sums', 1))[1];
    exit when who is null;
    delete from app.r_person_sums r where r.user_id = who;
    insert into app.r_person_sums
    select c.*
    from private.count_person_sums(array[who]) c
      join app.r_profile_sums s on s.user_id = c.user_id;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('person_sums', written);
end;
$$;

create or replace function app.refresh_profile_lists(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_lists', s.user_id::text
    from app.r_profile_sums s
      left join app.r_profile_lists r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.claim_dirty('profile_lists', 1))[1];
    exit when who is null;
    insert into app.r_profile_lists as r
    select s.user_id,
      jsonb_build_object(
        'endorsed', private.count_endorsed(s.user_id),
        'endorsers', private.count_endorsers(s.user_id),
        'unanswered', private.count_unanswered(s.user_id)
      ),
      clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        lists = excluded.lists,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('profile_lists', written);
end;
$$;

create or replace function app.refresh_profile_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sorts');
  clock timestamptz := app.now();
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sorts' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sorts', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sorts', r.subject_id::text from app.reviews r where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sorts', r.subject_id::text
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at > seen and e.at <= clock
    union
    select 'profile_sorts', v.subject_id::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock or v.unvouched_at > seen and v.unvouched_at <= clock
    -- A snapshot came, or became the one the last 30 days are counted from.
    union
    select 'profile_sorts', h.user_id::text
    from app.score_history h
    where h.at > seen and h.at <= clock or h.at > seen - interval '30 days' and h.at <= clock - interval '30 days'
    on conflict do nothing;
  end if;
  loop
    people := private.claim_dirty('profile_sorts', 50)::bigint[];
    exit when people = '{}';
    with got as (
      select r.subject_id, count(*) as n,
        private.wilson_bound(
          count(*) filter (where r.score = 1),
          nullif(count(*) filter (where r.score <> 0), 0),
          -1
        ) as share
      from app.review_states r
      where r.subject_id = any (people) and r.archived_at is null
      group by 1
    ), backed as (
      select v.subject_id, sum(v.amount_wei) as wei, count(*) as n
      from app.vouch_states v
      where v.subject_id = any (people) and v.active
      group by 1
    )
    insert into app.r_profile_sort as s (user_id, reviews, positive_share, vouched_wei, vouches, delta30)
    select u.user_id, coalesce(g.n, 0), g.share, coalesce(b.wei, 0), coalesce(b.n, 0),
      private.score_change(u.user_id, clock - interval '30 days', clock)
    from app.users u
      left join got g on g.subject_id = u.user_id
      left join backed b on b.subject_id = u.user_id
    where u.user_id = any (people)
    on conflict (user_id) do update
      set
        reviews = excluded.reviews,
        positive_share = excluded.positive_share,
        vouched_wei = excluded.vouched_wei,
        vouches = excluded.vouches,
        delta30 = excluded.delta30
      where (s.reviews, s.positive_share, s.vouched_wei, s.vouches, s.delta30) is distinct from (
          excluded.reviews,
          excluded.positive_share,
          excluded.vouched_wei,
          excluded.vouches,
          excluded.delta30
        );
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('profile_sorts', written);
end;
$$;

create or replace function public.profiles_search(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.profiles_query(filters);
  ordered private.list_query := private.profiles_in_order(query, sort);
  everyone jsonb := case when query.args = '{"hasProfile": "yes"}' then private.profiles_total(10000) end;
  words text := private.filter_text(private.filter_object(filters), 'q');
  listed jsonb;
  answer jsonb;
begin
  if (everyone -> 'exact')::boolean then
    ordered.total := everyone -> 'n';
  else
    ordered.about := everyone -> 'n';
  end if;
  listed := private.list_page(ordered, sort, page, per, after);
  answer := private.list_answer(listed, private.profile_rows(listed -> 'keys'), null);
  if (listed ->> 'first')::boolean then
    answer := answer || jsonb_build_object('facets', private.profiles_facets(filters, query));
  end if;
  if query.args ? 'signal' then
    answer := answer
      || jsonb_build_object('versions', private.detector_versions(private.detectors_behind(query.args -> 'signal')));
  end if;
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.filters_to_drop('profiles_query', filters),
        'suggest', case when words is null then '[]' else private.nearest_handles(ltrim(words, '@')) end
      );
  end if;
  return answer;
end;
$$;

create or replace function public.reciprocated_reviews(
  filters jsonb default '{}',
  sort text default 'latency',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  query private.list_query := private.pairs_query(filters);
  listed jsonb := private.list_page(query, sort, page, per, after);
  totals jsonb := (select r.body from app.r_reciprocity r);
  figures jsonb := case
    when (listed ->> 'first')::boolean then coalesce(
      private.cached_answer('pair_figures', filters),
      private.pair_figures(query)
    )
  end;
begin
  return private.list_answer(
      listed,
      private.pair_rows(listed -> 'keys'),
      (figures -> 'kpis') || jsonb_build_object('active', totals -> 'active', 'ever', totals -> 'ever')
    )
    || jsonb_build_object(
      'histogram', figures -> 'histogram',
      'months', totals -> 'months',
      'levels', totals -> 'levels'
    )
    || case
      when (listed ->> 'total')::bigint = 0 then jsonb_build_object(
        'relax', private.filters_to_drop('pairs_query', filters)
      )
      else '{}'
    end;
end;
$$;

create or replace function app.refresh_r_review_edge(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  loop
    people := private.claim_people('r_review_edge', 20, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_review_pair p where p.first_author = any (people) or p.responder = any (people);
    delete from app.r_review_edge e where e.author_id = any (people);
    insert into app.r_review_edge
    select r.author_id, r.subject_id, (array_agg(r.id order by r.created_at, r.id))[1], min(r.created_at),
      coalesce(bool_or(r.score = 1), false), bool_or(r.archived_at is null),
      coalesce(bool_or(r.archived_at is null and r.score = 1), false),
      (array_agg(r.score order by r.created_at desc, r.id desc) filter (where r.archived_at is null))[1]
    from app.review_states r
      join app.profiles a on a.user_id = r.author_id
      join app.profiles b on b.user_id = r.subject_id
    where r.author_id = any (people) and r.author_id <> r.subject_id
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_review_pair
    select x.author_id, x.subject_id, extract(epoch from y.first_at - x.first_at), greatest(x.first_at, y.first_at),
      x.ever_positive and y.ever_positive, coalesce(x.current = 1 and y.current = 1, false)
    from (
        select e.* from app.r_review_edge e where e.author_id = any (people)
        union
        select e.* from app.r_review_edge e where e.subject_id = any (people)
      ) x
      join app.r_review_edge y on y.author_id = x.subject_id and y.subject_id = x.author_id
    where (x.first_at, x.first_id) < (y.first_at, y.first_id);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;

create or replace function app.refresh_r_eip7(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_eip7 e where not exists (select 1 from app.profiles p where p.user_id = e.user_id);
    delete from app.r_neutralised n where not exists (select 1 from app.r_eip7 e where e.user_id = n.subject_id);
  end if;
  loop
    people := private.next_people(after, 25, 500);
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_eip7 e where e.user_id = any (people);
    with r as materialized (
      select p.user_id, p.profile_id, r.id, r.created_at, b.active is true as answered,
        (c.in2 or c.in3 or c.in4) is true as answered14
      from app.profiles p
        left join app.review_states r on r.subject_id = p.user_id and r.score = 1 and r.archived_at is null
        left join app.r_review_edge b on b.author_id = p.user_id and b.subject_id = r.author_id
        left join app.r_cycle c on c.author_id = r.author_id and c.subject_id = p.user_id
      where p.user_id = any (people)
    ), n as materialized (
      select r.user_id, r.profile_id, count(r.id)::int as positive, count(r.id) filter (where r.answered)::int as k,
        count(r.id) filter (where r.answered14)::int as k14
      from r
      group by 1, 2
    ), body as materialized (
      select n.*, private.eip7(n.positive, n.k, r.free + r.per_answerless * (n.positive - n.k)) as now,
        private.eip7(n.positive, n.k14, r.free + r.per_answerless * (n.positive - n.k14)) as then14
      from n
        cross join private.eip7_rule() r
    ),
    -- The oldest count first: what is neutralised are the latest.
    numbered as (
      select r.*, count(*) filter (where r.answered) over w as n, count(*) filter (where r.answered14) over w as n14
      from r
      where r.answered or r.answered14
      window
        w as (
          partition by r.user_id
          order by r.created_at, r.id
          rows unbounded preceding
        )
    ), late as (
      select r.user_id,
        array_agg(r.id order by r.n) filter (where r.answered and r.n > (b.now ->> 'counted')::int) as ids,
        array_agg(r.id order by r.n14) filter (where r.answered14 and r.n14 > (b.then14 ->> 'counted')::int) as ids14
      from numbered r
        join body b using (user_id)
      group by 1
    ), quick as (
      select q.person, count(*) as pairs, count(*) filter (where q.latency_seconds <= 86400) as quick
      from (
          select p.first_author as person, p.latency_seconds
          from app.r_review_pair p
          where p.first_author = any (people) and p.current_positive
          union all
          select p.responder, p.latency_seconds
          from app.r_review_pair p
          where p.responder = any (people) and p.current_positive
        ) q
      group by 1
    )
    insert into app.r_eip7
    select b.user_id, b.profile_id, b.positive, b.k, b.k14, (b.now ->> 'neutralised')::int, (b.now ->> 'headroom')::int,
      (b.then14 ->> 'neutralised')::int, (b.then14 ->> 'headroom')::int, coalesce(l.ids, '{}'), coalesce(l.ids14, '{}'),
      coalesce(q.pairs, 0), coalesce(q.quick, 0)
    from body b
      left join late l using (user_id)
      left join quick q on q.person = b.user_id;
    delete from app.r_neutralised n where n.subject_id = any (people);
    insert into app.r_neutralised
    select unnest(e.neutralised_ids), e.user_id from app.r_eip7 e where e.user_id = any (people)
    on conflict (review_id) do update set subject_id = excluded.subject_id;
    written := written + cardinality(people);
    after := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;

create or replace function app.refresh_r_cycle(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set work_mem = '128MB' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  hubs bigint[];
  listed int := (private.detector('D10') ->> 'listed')::int;
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    truncate app.cycle_build;
  end if;
  if cursor is null or cursor ->> 'phase' = 'build' then
    loop
      people := array(select p.user_id from app.profiles p where p.user_id > place order by p.user_id limit 100);
      if people = '{}' then
        -- Everybody in the graph is looked at anew step by step; until then the cycles of the last round stand.
        delete from app.r_cycle c
        where not exists (select 1 from app.cycle_build b where b.id = c.author_id and b.outs <> '{}');
        delete from app.r_cycle_count c
        where not exists (select 1 from app.cycle_build b where b.id = c.author_id and b.outs <> '{}');
        delete from app.r_cycle_list l
        where not exists (select 1 from app.cycle_build b where b.id = l.members[1] and b.outs <> '{}');
        return '{"rows": 0, "cursor": {}}';
      end if;
      insert into app.cycle_build
      select b.id, b.outs, b.ins, cardinality(b.outs) > (private.detector('D10') ->> 'hub')::int
      from (
          select p.id,
            array(select e.subject_id from app.r_review_edge e where e.author_id = p.id and e.active_positive) as outs,
            array(select e.author_id from app.r_review_edge e where e.subject_id = p.id and e.active_positive) as ins
          from unnest(people) p (id)
        ) b
      where b.outs <> '{}' or b.ins <> '{}';
      place := people[cardinality(people)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'build', 'after', place));
  end if;
  hubs := array(select b.id from app.cycle_build b where b.hub);
  loop
    -- People until they have some 75 reviews together: what a step costs hangs on those, and one may have thousands.
    people := array(
      select x.id
      from (
          select p.id, sum(p.n) over (order by p.id) - p.n as before
          from (
              select b.id, cardinality(b.outs) + cardinality(b.ins) as n
              from app.cycle_build b
              where b.id > place and b.outs <> '{}'
              order by b.id
              limit 50
            ) p
        ) x
      where x.before < 75
      order by x.id
    );
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_cycle c where c.author_id = any (people);
    delete from app.r_cycle_count c where c.author_id = any (people);
    -- A cycle is listed by its smallest member. By the key: nobody between these has a cycle.
    delete from app.r_cycle_list l
    where l.members >= array[people[1]] and l.members < array[people[cardinality(people)] + 1];
    with went as materialized (
      select a.id as a, o.id as b
      from app.cycle_build a
        cross join unnest(a.outs) o (id)
      where a.id = any (people)
    ), came as materialized (
      select a.id as a, i.id as d
      from app.cycle_build a
        cross join unnest(a.ins) i (id)
      where a.id = any (people)
    ),
    -- Two steps out from a over b to c, and two steps from c over d back to a. `is true` makes a condition a look-up in a hash,
    -- whatever the planner expects.
    steps as materialized (
      select w.a, w.b, c.id as c
      from went w
        join app.cycle_build b on b.id = w.b
        cross join unnest(b.outs) c (id)
      where not b.hub and c.id <> w.a
    ),
    -- What leads over a hub is tried from the author's side, which is the smaller one.
    triangle as materialized (
      select s.a, s.b, s.c from steps s where ((s.a, s.c) in (select m.a, m.d from came m)) is true
      union all
      select w.a, w.b, m.d
      from went w
        join came m on m.a = w.a and m.d <> w.b
      where w.b = any (hubs)
        and (select e.active_positive from app.r_review_edge e where e.author_id = w.b and e.subject_id = m.d)
    ), returns as materialized (
      select m.a, c.id as c, m.d
      from came m
        join app.cycle_build d on d.id = m.d
        cross join unnest(d.ins) c (id)
      where not d.hub and c.id <> m.a and m.a <> all (hubs) and c.id <> all (hubs)
    ), back as materialized (
      select r.a, r.c, count(*) as n, min(r.d) as low, count(*) filter (where r.d > r.a and r.c > r.a) as above,
        min(r.d) filter (where r.d > r.a and r.c > r.a) as low_above
      from returns r
      group by 1, 2
    ),
    -- A 4-cycle comes back over somebody else than it went.
    on4 as (
      select distinct s.a, s.b
      from steps s
      where ((s.a, s.c) in (select k.a, k.c from back k)) is true
        and ((s.a, s.c, s.b) in (select k.a, k.c, k.low from back k where k.n = 1)) is not true
    ),
    -- Each cycle once, from its smallest id. Counting multiplies the paths that meet in c; the cycles themselves, that grow with
    -- the square of the paths, are walked for the few that are listed.
    meets as (
      select u.a, sum(u.o) * sum(u.r) as n
      from (
          select s.a, s.c, 1 as o, 0 as r from steps s where s.b > s.a and s.c > s.a
          union all
          select k.a, k.c, 0, k.above::int from back k where k.above > 0
        ) u
      group by u.a, u.c
    ), same as (
      select s.a, -1 as n
      from steps s
      where s.b > s.a
        and s.c > s.a
        and ((s.a, s.b) in (select m.a, m.d from came m)) is true
        and ((s.a, s.c, s.b) in (select r.a, r.c, r.d from returns r)) is true
    ), rectangles as materialized (
      select u.a, sum(u.n) as n
      from (
          select m.a, m.n from meets m
          union all
          select s.a, s.n from same s
        ) u
      group by u.a
    ), counted as (
      insert into app.r_cycle_count
      select p.id, (select count(*) from triangle t where t.a = p.id and t.b > t.a and t.c > t.a),
        coalesce((select r.n from rectangles r where r.a = p.id), 0), p.id = any (hubs)
      from unnest(people) p (id)
    ),
    -- The first paths out that lead back at all hold the first cycles: each has at least one.
    firsts as (
      select f.a, f.b, f.c
      from (
          select s.*,
            row_number() over (
              partition by s.a
              order by s.b, s.c
            ) as n
          from steps s
          where s.b > s.a
            and s.c > s.a
            and ((s.a, s.c) in (select k.a, k.c from back k where k.above > 0)) is true
            and ((s.a, s.c, s.b) in (select k.a, k.c, k.low_above from back k where k.above = 1)) is not true
        ) f
      where f.n <= listed
    ), listing as (
      insert into app.r_cycle_list
      select array[t.a, t.b, t.c], 3
      from (
          select t.*,
            row_number() over (
              partition by t.a
              order by t.b, t.c
            ) as n
          from triangle t
          where t.b > t.a and t.c > t.a
        ) t
      where t.n <= listed
      union all
      select array[l.a, l.b, l.c, l.d], 4
      from (
          select f.*, r.d,
            row_number() over (
              partition by f.a
              order by f.b, f.c, r.d
            ) as n
          from firsts f
            join returns r on r.a = f.a and r.c = f.c
          where r.d > r.a and r.d <> f.b
        ) l
      where l.n <= listed
    )
    insert into app.r_cycle
    select w.a, w.b, ((w.a, w.b) in (select m.a, m.d from came m)) is true,
      ((w.a, w.b) in (select t.a, t.b from triangle t)) is true, ((w.a, w.b) in (select o.a, o.b from on4 o)) is true
    from went w;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;

create or replace function app.refresh_profile_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sums');
  clock timestamptz := app.now();
  people bigint[];
  who bigint;
  place int := 0;
  written bigint := 0;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sums' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sums', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sums', unnest(array[r.author_id, r.subject_id])::text
    from app.reviews r
    where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sums', unnest(array[v.author_id, v.subject_id])::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock
    union
    select 'profile_sums', v.voter_id::text from app.visible_votes v where v.created_at > seen and v.created_at <= clock
    union
    select 'profile_sums', r.author_id::text
    from app.visible_votes v
      join app.reviews r on r.id = v.target_id and r.subject_id = v.voter_id
    where v.target_type = 'review' and v.created_at > seen and v.created_at <= clock
    -- The levels of those endorsed, and the risk at each, change without a row of this person.
    union
    select 'profile_sums', s.user_id::text from app.r_profile_sums s where s.computed_at < clock - interval '6 hours'
    on conflict do nothing;
  end if;
  people := private.claim_dirty('profile_sums', 100)::bigint[];
  foreach who in array people loop
    place := place + 1;
    if private.is_busy(who) then
      insert into app.r_profile_sums as s
      select u.user_id,
        private.count_profile_sums(who)
          || jsonb_build_object('reviews', private.count_reviews(private.person_reviews(who))),
        clock
      from app.users u
      where u.user_id = who
      on conflict (user_id) do update
        set
          figures = excluded.figures,
          computed_at = excluded.computed_at;
      written := written + 1;
    else
      delete from app.r_profile_sums s where s.user_id = who;
    end if;
    exit when app.chunk_time_is_up(began);
  end loop;
  -- One person may take as long as a chunk: the others wait for the next.
  insert into app.rollup_dirty (rollup, key)
  select 'profile_sums', p.id::text from unnest(people[place + 1:]) p (id)
  on conflict do nothing;
  return private.rollup_answer('profile_sums', written);
end;
$$;

create or replace function app.refresh_batches(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('batches');
  people bigint[];
  written bigint := 0;
begin
  if cursor is null then
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'batches' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select distinct 'batches', k::text
      from (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where (seen is null or r.created_at > seen) and r.created_at <= app.now()
          union
          select r.author_id
          from app.review_archive_events e
            join app.reviews r on r.id = e.review_id
          where e.at > seen and e.at <= app.now()
        ) d (k)
      on conflict do nothing;
    end if;
    if seen is null then
      delete from app.r_batch where true;
      delete from app.r_batch_event where true;
      delete from app.r_author where true;
      delete from app.r_near_duplicate where true;
    end if;
  end if;
  loop
    people := private.claim_people('batches', 4, 60);
    exit when people = '{}';
    written := written + private.refresh_batch_authors(people);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('batches', written);
end;
$$;

create or replace function public.reviews_archived_leaderboard(
  filters jsonb default '{}',
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- A ranking by rate needs ten cases, unless the caller names another minimum.
  asked jsonb := case
    when sort in ('rate', '-rate')
      and coalesce(filters -> 'min', 'null') in ('null', '""')
      then coalesce(nullif(filters, 'null'), '{}') || '{"min": 10}'
    else filters
  end;
  query private.list_query := private.archived_query(asked, sort, page, per, after);
  -- One person alone keeps their place among all.
  everyone private.list_query := case
    when query.args ? 'kpis' or not query.args ? 'person' then query
    else private.archived_query(asked - 'person', sort, page, per)
  end;
  listed jsonb := private.list_page(query, sort, page, per, after);
  ranked boolean := query.args ? 'kpis';
  found jsonb;
  answer jsonb;
begin
  execute format(
    $q$
    with p as materialized (select p.*%2$s from %1$s),
    ranks as materialized (%3$s)
    select jsonb_agg(jsonb_build_object('rank', k.rank, 'person', (select h.person from app.people h where h.user_id = p.user_id), 'archived', p.archived, 'total', p.total,
      'rate', private.share(p.archived, greatest(p.total, p.archived)), 'medianLifetimeDays', p.median_days, 'positive', p.positive,
      'positiveShare', private.share(p.positive, p.archived), 'inMassEvents', p.in_mass, 'restored', p.restored, 'lastAt', private.iso(p.last_at))
      || case when private.first_seen_archived($1 ->> 'side', p.user_id, p.last_at) then '{"lastEstimated": true}' else '{}' end::jsonb
      order by array_position($2, p.user_id))
    from p join ranks k using (archived) $q$,
    private.rows_sql(private.narrowed(query, 'p.user_id = any ($2)')),
    -- What is counted for a range, or for a past day, has been ranked there.
    case when ranked then '' else ', null as rank' end,
    case
      when ranked then 'select distinct p.archived, p.rank from p'
      else format(
        'select g.archived, 1 + sum(g.n) over (order by g.archived desc) - g.n as rank from (select p.archived, count(*) as n from %s group by 1) g',
        private.rows_sql(private.narrowed(everyone, 'p.archived >= (select min(l.archived) from p l)'))
      )
    end
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
    listed,
    found,
    case
      when (listed ->> 'first')::boolean then coalesce(
        query.args -> 'kpis',
        (
          select s.kpis
          from app.r_archive_summary s
          where s.sentiment = query.args ->> 'sentiment' and private.rollup_as_of('archive_summary') is not null
        ),
        private.archived_sums(query.args ->> 'sentiment')
      )
    end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('archived_query', asked));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_batch_detail(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  asked int := case
    when reviews_batch_detail.id ~ '^\d{2,4}:\d{1,18}$' then split_part(reviews_batch_detail.id, ':', 1)::int
  end;
  first_id bigint := case when asked between 60 and 1800 then split_part(reviews_batch_detail.id, ':', 2)::bigint end;
  b app.r_batch;
  past boolean;
  short_words int := (private.detector('D9') ->> 'shortWords')::int;
begin
  perform private.filter_object(filters);
  past := private.is_past_day('batches');
  if first_id is null then
    perform private.refuse('id must be the id of a batch');
  end if;
  select s.*
  into b
  from app.reviews r
    cross join lateral private.batch_sessions(asked, r.created_at, r.created_at, array[r.author_id], past => past) s
  where r.id = first_id and s.id = first_id;
  if b.id is null then
    return private.stamp() || '{"batch": null}';
  end if;
  return (
    with r as materialized (
      select r.*, k.n,
        extract(epoch from r.created_at - lag(r.created_at) over (order by k.n))::double precision as gap,
        private.review_words(r.title, r.body) as words, t.group_id,
        (
          select min(x.created_at)
          from app.review_states x
          where x.author_id = r.subject_id and x.subject_id = r.author_id and x.created_at > r.created_at
        ) as answered_at
      from unnest(b.review_ids) with ordinality k (id, n)
        join app.review_states r on r.id = k.id
        left join private.near_duplicates_at(array[b.author_id], past) t on t.review_id = r.id
    ), few as (select * from r where n <= 40), what_followed as (
      select r.archived_at as at, 'archived' as kind, r.id from r where r.archived_at is not null
      union all
      select r.answered_at, 'reciprocated', r.id from r where r.answered_at is not null
    )
    select private.stamp()
        || jsonb_build_object(
          'batch', private.batch_row(b, private.person(b.author_id)),
          'versions', private.detector_versions(array['D1', 'D2', 'D9']),
          'statement', private.statement_of(b.author_id, 'batches'),
          'reviews', (
            select jsonb_agg(
                jsonb_build_object(
                    'id', r.id,
                    'createdAt', private.iso(r.created_at),
                    'gapSeconds', r.gap,
                    'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                    'sentiment', private.sentiment(r.score),
                    'title', r.title,
                    'body', r.body,
                    'template', r.group_id is not null,
                    'archivedAt', private.iso(r.archived_at),
                    'reciprocatedAt', private.iso(r.answered_at)
                  )
                  || private.estimated_archiving(r.archived_at, r.archived_estimated)
                order by r.n
              )
            from r
            where r.n <= 500
          ),
          'gaps', private.gap_bins(array(select r.gap from r where r.gap is not null)),
          'similarity', jsonb_build_object(
            'ids', (select jsonb_agg(f.id order by f.n) from few f),
            'rows', (
              select jsonb_agg(
                  (select jsonb_agg(private.text_similarity(x.words, y.words, short_words) order by y.n) from few y)
                  order by x.n
                )
              from few x
            )
          ),
          'after', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(w.at), 'kind', w.kind, 'reviewId', w.id)
                  order by w.at, w.id, w.kind
                ),
                '[]'
              )
            from (select * from what_followed order by at, id, kind limit 1000) w
          )
        )
  );
end;
$$;

create or replace function private.archived_query(
  filters jsonb,
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns private.list_query
language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  f jsonb := private.filter_object(filters);
  side text := private.filter_word(f, 'by', array['author', 'subject'], 'author');
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'side', side,
      'sentiment', private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative'], 'all'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'min', coalesce(private.filter_int(f, 'min'), 1),
      'person', private.filter_person(f, 'person')
    )
  );
  past boolean := private.is_past_day('archive_people');
  score smallint := array_position(array['negative', 'neutral', 'positive'], args ->> 'sentiment') - 2;
  rules jsonb := private.detector('D12');
  query private.list_query := private.rows_of('app.r_archive_person p', 'p.user_id', args);
  chosen jsonb := private.sort_choice(private.archived_orders(), sort);
  size int := least(5000, greatest(1, coalesce(per, 50)));
  rows jsonb;
  total bigint;
  -- What neither decides who is listed nor in which order is looked up for the page alone.
  lifetimes boolean := sort in ('lifetime', '-lifetime');
  totals boolean := sort in ('rate', '-rate', 'total', '-total') or (args ->> 'min')::int > 1;
  kpis jsonb;
  ranked text;
  one text := case when args ? 'person' then 'p.user_id = ($1 ->> ''person'')::bigint' end;
begin
  query.orders := private.archived_orders();
  -- Whoever has something archived has one review at least.
  query := private.narrowed(
    query,
    case when (args ->> 'min')::int > 1 then format('p.total >= %s', args ->> 'min') end
  );
  -- One person alone keeps their place among all.
  ranked := private.conditions_sql(query);
  query := private.narrowed(query, one);
  if not past and not args ?| array['from', 'to'] then
    return private.narrowed(query, 'p.side = $1 ->> ''side''', 'p.sentiment = $1 ->> ''sentiment''', 'p.archived > 0');
  end if;
  if past then
    -- A day before the rollup (G20) is counted from what stood archived then, in mass archives as known then too.
    execute format(
      $q$
        with m as materialized (
          select unnest(s.review_ids) as id
          from private.archive_sessions($2, '-infinity', 'infinity', past => true, least_archived => $3) s
        ), a as materialized (
          select r.id, r.%1$I as user_id, r.score, r.archived_at,
            case
              when r.days is not null then extract(epoch from r.archived_at - r.created_at)::double precision / 86400
            end as days
          from app.archived_reviews r
          where $4 is null or r.score = $4
        ), r as materialized (
          select a.*, a.id in (select m.id from m) as in_mass
          from a
          where a.archived_at >= coalesce(($1 ->> 'from')::timestamptz, '-infinity')
            and a.archived_at <= coalesce(($1 ->> 'to')::timestamptz, 'infinity')
        ),
        -- Archived once, active then: a few, and only those (`offset 0`) are looked up.
        e as materialized (
          select r.user_id
          from (
              select distinct v.review_id
              from app.review_archive_events v
              where v.at <= (select app.now()) and v.review_id not in (select a.id from a)
              offset 0
            ) v
            cross join lateral (
              select w.%1$I as user_id
              from app.reviews w
              where w.id = v.review_id and w.created_at <= (select app.now()) and ($4 is null or w.score = $4)
              offset 0
            ) r
        ), g as materialized (
          select r.user_id, count(*) as archived, count(*) filter (where r.score = 1) as positive,
            percentile_cont(.5) within group (order by r.days) as median_days,
            count(*) filter (where r.in_mass) as in_mass, max(r.archived_at) as last_at
          from r
          group by 1
        ),
        -- Of those alone who archived: as an array they are looked up by an index that holds all that is counted.
        t as (
          select w.%1$I as user_id, count(*) as total
          from app.reviews w
          where w.%1$I = any (array(select g.user_id from g))
            and w.created_at <= (select app.now())
            and ($4 is null or w.score = $4)
          group by 1
        ), x as (
          select g.*, t.total, coalesce(o.restored, 0) as restored
          from g
            join t using (user_id)
            left join (select e.user_id, count(*) as restored from e group by 1) o using (user_id)
        ), k as (select p.*, rank() over (order by p.archived desc) as rank from x p where %2$s), p as (
          select p.* from k p where %3$s
        )
        select count(*),
          jsonb_build_object(
            'user', array_agg(p.user_id)::text,
            'total', array_agg(p.total)::text,
            'archived', array_agg(p.archived)::text,
            'positive', array_agg(p.positive)::text,
            'days', array_agg(p.median_days)::text,
            'mass', array_agg(p.in_mass)::text,
            'restored', array_agg(p.restored)::text,
            'last', array_agg(p.last_at)::text,
            'rank', array_agg(p.rank)::text
          ),
          (
            select jsonb_build_object(
                'archived', count(*),
                'archivedShare', case
                  when not $1 ?| array['from', 'to'] then private.share(
                    count(*),
                    (
                      select count(*)
                      from app.reviews w
                      where w.created_at <= (select app.now()) and ($4 is null or w.score = $4)
                    )
                  )
                end,
                'within7d', count(*) filter (where r.days <= 7),
                'within7dShare', private.share(count(*) filter (where r.days <= 7), count(*)),
                'restored', case when not $1 ?| array['from', 'to'] then (select count(*) from e) end,
                'medianLifetimeDays', percentile_cont(.5) within group (order by r.days)
              )
            from r
          )
        from p
      $q$,
      side || '_id', ranked, coalesce(one, 'true')
    )
    into total, rows, kpis
    using args, (rules ->> 'gapSeconds')::int, (rules ->> 'min')::int, score;
  else
    -- A range of archive time is counted from the reviews, once for all that a page asks of it; what they are compared with
    -- is everything written or received. Handed on are the rows up to the end of the page, as an array for each column:
    -- all of them, or rows as objects, take longer to write and read than to count.
    execute format(
      $q$
      -- `coalesce` keeps the planner from expecting next to nothing in a range.
      with r as materialized (select r.%1$I as user_id, r.score, r.days, r.in_mass, r.archived_at from app.archived_reviews r
        where coalesce(r.archived_at >= $5 and r.archived_at <= $6, false) and ($7 is null or r.score = $7)),
      x as (select r.user_id, count(*) as archived, count(*) filter (where r.score = 1) as positive, %7$s as median_days,
          count(*) filter (where r.in_mass) as in_mass, max(r.archived_at) as last_at from r group by 1),
      k as (select p.*, rank() over (order by p.archived desc) as rank from (select x.*, %8$s) p where %2$s),
      p as (select p.* from k p where %9$s),
      first as (select p.* from p where $2 is null or %3$s %4$s $2::%5$s or %3$s = $2::%5$s and p.user_id > $3 order by %3$s %6$s, p.user_id limit $4),
      cut as (select f.user_id, coalesce(f.total, t.total, f.archived) as total, coalesce(f.restored, t.restored, 0) as restored, f.archived, f.positive,
          coalesce(f.median_days, d.days) as median_days, f.in_mass, f.last_at, f.rank
        from first f left join app.r_archive_person t on t.side = $1 ->> 'side' and t.sentiment = $1 ->> 'sentiment' and t.user_id = f.user_id
        left join (select r.user_id, percentile_cont(.5) within group (order by r.days) as days from r where r.user_id in (select f.user_id from first f) group by 1) d on d.user_id = f.user_id)
      select (select count(*) from p), jsonb_build_object('user', array_agg(p.user_id)::text, 'total', array_agg(p.total)::text, 'archived', array_agg(p.archived)::text,
          'positive', array_agg(p.positive)::text, 'days', array_agg(p.median_days)::text, 'mass', array_agg(p.in_mass)::text,
          'restored', array_agg(p.restored)::text, 'last', array_agg(p.last_at)::text, 'rank', array_agg(p.rank)::text),
        (select jsonb_build_object('archived', count(*), 'archivedShare', null, 'within7d', count(*) filter (where r.days <= 7),
          'within7dShare', private.share(count(*) filter (where r.days <= 7), count(*)), 'restored', null,
          'medianLifetimeDays', percentile_cont(.5) within group (order by r.days)) from r)
      from cut p $q$,
      side || '_id', ranked, chosen ->> 'sql', case when (chosen ->> 'descending')::boolean then '<' else '>' end,
      chosen ->> 'type', case when (chosen ->> 'descending')::boolean then 'desc' else 'asc' end,
      case when lifetimes then 'percentile_cont(.5) within group (order by r.days)' else 'null::float8' end,
      case
        when totals then 't.total, t.restored from x join app.r_archive_person t on t.side = $1 ->> ''side'' and t.sentiment = $1 ->> ''sentiment'' and t.user_id = x.user_id'
        else 'null::bigint as total, null::bigint as restored from x'
      end,
      coalesce(one, 'true')
    )
    into total, rows, kpis
    using
      args,
      after ->> 0,
      (after ->> 1)::bigint,
      size + 1 + case when after is null or after = 'null' then size * (greatest(1, coalesce(page, 1)) - 1) else 0 end,
      coalesce((args ->> 'from')::timestamptz, '-infinity'),
      coalesce((args ->> 'to')::timestamptz, 'infinity'),
      score;
  end if;
  query.source := 'unnest(
    ($1 #>> ''{rows,user}'')::bigint[],
    ($1 #>> ''{rows,total}'')::bigint[],
    ($1 #>> ''{rows,archived}'')::bigint[],
    ($1 #>> ''{rows,positive}'')::bigint[],
    ($1 #>> ''{rows,days}'')::float8[],
    ($1 #>> ''{rows,mass}'')::bigint[],
    ($1 #>> ''{rows,restored}'')::bigint[],
    ($1 #>> ''{rows,last}'')::timestamptz[],
    ($1 #>> ''{rows,rank}'')::bigint[]
  ) p (user_id, total, archived, positive, median_days, in_mass, restored, last_at, rank)';
  query.conditions := null;
  query.args := args || jsonb_build_object('rows', rows, 'kpis', kpis);
  query.total := total;
  return (query);
exception when invalid_text_representation
  or datetime_field_overflow
  or invalid_datetime_format
  or numeric_value_out_of_range then
  perform private.refuse('after must be the next of an earlier answer');
end;
$$;

create or replace function private.batch_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D1');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 30) * 60, (rules ->> 'reviewGapSeconds')::int);
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.is_past_day('batches');
  used int := asked;
begin
  -- Other gaps are computed on request while that is quick; otherwise the nearest stored gap is used, and the answer says which.
  if
    asked <> all (private.batch_gaps())
    and not past
    and 20000 < (
      select count(*)
      from (
          select 1
          from app.r_batch_event e
          where e.session_from <= until and e.session_to >= since
          limit 20001
        ) x
    )
  then
    used := (select g from unnest(private.batch_gaps()) g order by abs(g - asked), g limit 1);
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'asked', asked,
      'used', used,
      'past', past,
      'from', since,
      'to', until,
      'min', coalesce(private.filter_int(f, 'min', 2, 100000), (rules ->> 'min')::int),
      'sentiment', private.filter_word(f, 'sentiment', array['positive', 'neutral', 'negative']),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject')
    )
  );
end;
$$;

create or replace function app.refresh_archives(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('archives');
  keys text[];
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_mass_archive where true;
      delete from app.r_archive_event where true;
    end if;
    -- Also who archived reviews on someone whose slash just closed: only now it is upheld or not.
    insert into app.rollup_dirty (rollup, key)
    select 'archives', r.author_id::text
    from app.review_archive_events e
      join app.reviews r on r.id = e.review_id
    where e.at <= app.now() and (seen is null or e.at > seen)
    union
    select 'archives', e.author_id::text
    from app.slashes s
      join app.r_archive_event e on e.subject_id = s.subject_id
    where s.closes_at > seen and s.closes_at <= app.now()
    on conflict do nothing;
  end if;
  loop
    keys := private.claim_dirty('archives', 5);
    exit when keys = '{}';
    written := written + private.refresh_archive_authors(keys::bigint[]);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('archives', written);
end;
$$;

create or replace function app.refresh_review_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('review_days');
  days date[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_review_day where true;
    end if;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'review_days' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'review_days', private.utc_day(r.created_at)::text
      from app.reviews r
      where r.created_at <= app.now() and (seen is null or r.created_at > seen)
      union
      select 'review_days', private.utc_day(r.created_at)::text
      from app.review_archive_events e
        join app.reviews r on r.id = e.review_id
      where e.at > seen and e.at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    days := private.claim_dirty('review_days', 7)::date[];
    exit when days = '{}';
    delete from app.r_review_day d where d.day = any (days);
    insert into app.r_review_day
    select x, r.score, r.archived_at is not null, count(*)
    from unnest(days) x
      cross join lateral (
        select s.score, s.archived_at
        from app.review_states s
        where s.created_at >= x and s.created_at < x + 1
        offset 0
      ) r
    group by 1, 2, 3;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('review_days', written);
end;
$$;

create or replace function app.refresh_archive_people(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('archive_people');
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_archive_person where true;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'archive_people' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select distinct 'archive_people', k::text
      from (
          select unnest(array[r.author_id, r.subject_id])
          from app.reviews r
          where r.created_at <= app.now() and (seen is null or r.created_at > seen)
          union
          select unnest(array[r.author_id, r.subject_id])
          from app.review_archive_events e
            join app.reviews r on r.id = e.review_id
          where e.at > seen and e.at <= app.now()
        ) d (k)
      on conflict do nothing;
    end if;
  end if;
  loop
    people := private.claim_people('archive_people', 20, 300);
    exit when people = '{}';
    delete from app.r_archive_person where user_id = any (people);
    insert into app.r_archive_person select p.* from private.archive_person_rows(array['author', 'subject'], people) p;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('archive_people', written);
end;
$$;

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
  kept jsonb;
  kpis jsonb;
  rows bigint;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kept := private.cached_answer('reviews_kpis ' || (coalesce(nullif(filters, 'null'), '{}') - 'status')::text);
    kpis := coalesce(
      kept,
      private.count_reviews(private.reviews_query(private.filter_object(filters) || '{"status": "all"}', query.args))
    );
    rows := case query.args ->> 'status'
      when 'active' then kpis #> '{active,written}'
      when 'archived' then kpis -> 'archived'
      else kpis -> 'written'
    end;
    -- What was counted is the total of the list; what stands ready, more or less.
    if kept is null then
      query.total := rows;
    else
      query.about := rows;
    end if;
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.review_rows(listed -> 'keys'), kpis);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('reviews_query', filters, query.args));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_mass_archive(
  filters jsonb default '{}',
  sort text default '-archived',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.archives_query(filters);
  first boolean := coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null';
  kpis jsonb := case
    when first then coalesce(private.cached_answer('archives_kpis', filters), private.archives_kpis(query))
  end;
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  -- What was counted is the total of the list.
  if first then
    query.total := kpis -> 'events';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    'select jsonb_agg(private.archive_row(b, (select h.person from app.people h where h.user_id = b.author_id), private.people_of(b.people))
      order by array_position($2, b.id)) from (select b.* from %s) b where b.id = any ($2)',
    private.rows_sql(query)
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys'));
  answer := private.list_answer(listed, found, kpis)
    || jsonb_build_object(
      'versions', private.detector_versions(array['D12']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('archives_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_mass_archive_detail(id text, filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  parts text[] := regexp_match(reviews_mass_archive_detail.id, '^(\d{2,4}):((-?\d{1,18}):\d{1,12}:\d{1,18})$');
  b app.r_mass_archive;
  past boolean;
  start timestamptz;
begin
  perform private.filter_object(filters);
  past := private.is_past_day('archives');
  if parts is null or parts[1]::int not between 60 and 3600 then
    perform private.refuse('id must be the id of a mass archive');
  end if;
  -- The id names the second the event began in: nothing else of the author is put together.
  start := to_timestamp(split_part(parts[2], ':', 2)::bigint);
  select s.*
  into b
  from private.archive_sessions(
      parts[1]::int, start - interval '1 second', least(start + interval '1 second', app.now()),
      array[parts[3]::bigint], past
    ) s
  where s.id = parts[2];
  if b.id is null then
    return private.stamp() || '{"event": null}';
  end if;
  return (
    with a as materialized (
      select e.*
      from private.archive_events(b.from_at, b.to_at, array[b.author_id], past) e
      where e.at between b.from_at and b.to_at
    )
    select private.stamp()
        || jsonb_build_object(
          'event', private.archive_row(b, private.person(b.author_id), private.people_of(b.people)),
          'versions', private.detector_versions(array['D12']),
          'statement', private.statement_of(b.author_id, 'massArchive'),
          'slashes', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', s.id,
                    'subject', (select h.person from app.people h where h.user_id = s.subject_id),
                    'status', s.status,
                    'openedAt', private.iso(s.opened_at),
                    'closesAt', private.iso(s.closes_at)
                  )
                  order by s.id
                ),
                '[]'
              )
            from app.slash_states s
            where s.id = any (b.slash_ids)
          ),
          'reviews', (
            select jsonb_agg(
                jsonb_build_object(
                  'id', r.id,
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'body', r.body,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(e.at),
                  'ageDays', extract(epoch from e.at - r.created_at)::double precision / 86400,
                  'restored', r.archived_at is null,
                  'slashId', coalesce(e.flight, e.upheld)
                )
                order by k.n
              )
            from unnest(b.review_ids[1:500]) with ordinality k (id, n)
              join app.review_states r on r.id = k.id
              cross join lateral (
                select a.at, a.flight, a.upheld from a where a.review_id = k.id order by a.at limit 1
              ) e
          )
        )
  );
end;
$$;

create or replace function private.archives_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  rules jsonb := private.detector('D12');
  ready int := (rules ->> 'gapSeconds')::int;
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  past boolean := private.is_past_day('archives');
  asked int := coalesce(private.filter_int(f, 'gap', 1, 60) * 60, ready);
  used int := asked;
  query private.list_query;
  rows jsonb;
begin
  if
    asked <> ready
    and not past
    and 10000 < (
      select count(*)
      from (
          select 1
          from app.r_archive_event e
          where e.session_from <= until and e.session_to >= since
          limit 10001
        ) x
    )
  then
    used := ready;
  end if;
  query := private.rows_of(
    'app.r_mass_archive b', 'b.id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'asked', asked,
        'used', used,
        'from', since,
        'to', until,
        'min', coalesce(private.filter_int(f, 'min', 2, 100000), (rules ->> 'min')::int),
        'context', private.filter_words(
          f,
          'context',
          array['slash-flight', 'after-slash', 'retaliation', 'spring-clean', 'pre-penalty', 'unexplained']
        ),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject')
      )
    ),
    'text'
  );
  query.orders := '{
    "archived": {"sql": "b.archived", "type": "bigint"},
    "start": {"sql": "b.from_at", "type": "timestamptz"},
    "span": {"sql": "b.to_at - b.from_at", "type": "interval"},
    "age": {"sql": "b.median_age_days", "type": "float8"},
    "share": {"sql": "b.archived::float8 / greatest(b.archived, b.authored_before)", "type": "float8"},
    "restored": {"sql": "b.restored", "type": "bigint"}
  }';
  query := private.narrowed_by_args(
    query,
    '{
      "min": "b.archived >= ($1 ->> ''min'')::int",
      "context": "b.context in (select jsonb_array_elements_text($1 -> ''context''))",
      "author": "b.author_id = ($1 ->> ''author'')::bigint",
      "subject": "b.subject_ids @> array[($1 ->> ''subject'')::bigint]"
    }'
  );
  if used = ready and not past then
    -- Times are written into the SQL text: as arguments they would be parsed again for every row.
    return private.narrowed(
      query,
      format('b.gap_seconds = %s', used),
      format('b.from_at between %L::timestamptz and %L::timestamptz', since, until)
    );
  end if;
  -- A page asks several times for the same rows: another gap, or a past day, is put together once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from private.archive_sessions(
          $2, $3, $4, case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, $5, ($1 ->> 'min')::int
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using query.args, used, since, until, past;
  query.source := 'jsonb_populate_recordset(null::app.r_mass_archive, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := query.args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
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
  past boolean := private.is_past_day('batches');
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

create or replace function public.widget_archived_leaderboard(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_archived_leaderboard.profile_id);
  answer jsonb;
begin
  select jsonb_object_agg(
      s.side,
      case
        when p.user_id is not null then jsonb_build_object(
          'archived', p.archived,
          'total', p.total,
          'rate', private.share(p.archived, greatest(p.archived, p.total)),
          'medianLifetimeDays', p.median_days,
          'restored', p.restored,
          'rank', case
            when p.archived > 0 then 1
              + (
                select count(*)
                from app.r_archive_person o
                where o.side = s.side and o.sentiment = 'all' and o.archived > 0 and o.archived > p.archived
              )
          end
        )
      end
    )
  into answer
  from (
      values
        ('author'),
        ('subject')
    ) s (side)
    left join app.r_archive_person p on p.side = s.side and p.sentiment = 'all' and p.user_id = who;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'last', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                  'id', r.id,
                  'author', (select h.person from app.people h where h.user_id = r.author_id),
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(r.archived_at)
                )
                || private.estimated_archiving(r.archived_at, r.archived_estimated)
              order by r.archived_at desc, r.id desc
            ),
            '[]'
          )
        -- The latest of each side lie at the end of an index; only an event still to come makes the state another one.
        from (
            select x.*
            from app.review_states x
            where x.archived_at is not null
              and (x.author_id = who or x.subject_id = who)
              and x.id = any (
                array(
                  (
                    select a.id
                    from app.reviews a
                    where a.author_id = who and a.archived_at <= (select app.now())
                    order by a.archived_at desc, a.id desc
                    limit 5
                  )
                  union
                  (
                    select b.id
                    from app.reviews b
                    where b.subject_id = who and b.archived_at <= (select app.now())
                    order by b.archived_at desc, b.id desc
                    limit 5
                  )
                  union
                  select private.reviews_with_later_events()
                )
              )
            order by x.archived_at desc, x.id desc
            limit 5
          ) r
      )
    )
    || answer;
end;
$$;

create or replace function app.refresh_r_vote_skill(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  people bigint[];
  n bigint;
  written bigint := 0;
begin
  -- Everybody is counted anew step by step; until then the figures of the last round stand.
  if cursor is null then
    delete from app.r_vote_skill k where not exists (select 1 from app.r_slash_vote v where v.voter_id = k.voter_id);
    delete from app.r_slash_agree g where not exists (select 1 from app.r_slash_vote v where v.voter_id = g.a);
  end if;
  loop
    -- Voters until they have some 100 votes together: each meets all others on the same slash.
    people := array(
      select x.voter_id
      from (
          select n.voter_id, sum(n.k) over (order by n.voter_id) - n.k as before
          from (
              select v.voter_id, count(*) as k
              from app.r_slash_vote v
              where v.voter_id > place
              group by 1
              order by 1
              limit 100
            ) n
        ) x
      where x.before < 100
      order by 1
    );
    if people = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    delete from app.r_vote_skill k where k.voter_id = any (people);
    delete from app.r_slash_agree g where g.a = any (people);
    insert into app.r_vote_skill
    select x.* from private.vote_skills(people, '-infinity', 'infinity') x;
    get diagnostics n = row_count;
    written := written + n;
    insert into app.r_slash_agree
    select x.voter_id, y.voter_id, count(*), count(*) filter (where x.is_upvote = y.is_upvote),
      count(*) filter (where x.is_upvote), count(*) filter (where y.is_upvote)
    from app.r_slash_vote x
      join app.r_slash_vote y on y.slash_id = x.slash_id and y.voter_id > x.voter_id
    where x.voter_id = any (people) and x.is_upvote is not null and y.is_upvote is not null
    group by 1, 2
    having count(*) >= 2;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;

create or replace function app.refresh_r_slash(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  open_after bigint := (cursor ->> 'open')::bigint;
  slash bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_slash_vote v where not exists (select 1 from app.r_slash k where k.slash_id = v.slash_id);
    delete from app.r_slash_past p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_penalty p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_slash k
    where not exists (select 1 from app.slashes s where s.id = k.slash_id) or k.computed_at > app.now();
    delete from app.r_slash_open o
    where not exists (select 1 from app.slashes s where s.id = o.slash_id and s.closes_at > app.now())
      or o.computed_at > app.now();
    -- The marks of its closing day are others than it was counted by.
    delete from app.r_slash k
    using app.slashes s,
      app.slash_rules r
    where s.id = k.slash_id
      and r.valid_from <= s.closes_at
      and s.closes_at < r.valid_to
      and (k.pass, k.defend) is distinct from (r.pass, r.defend);
  end if;
  if open_after is null then
    loop
      slash := (
        select s.id
        from app.slashes s
        where s.closes_at <= app.now() and not exists (select 1 from app.r_slash k where k.slash_id = s.id)
        order by s.id
        limit 1
      );
      exit when slash is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash(slash);
      written := written + 1;
    end loop;
    -- Counted before their past was kept.
    loop
      slash := (select k.slash_id from app.r_slash k where k.past is null limit 1);
      exit when slash is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash_past(slash);
      written := written + 1;
    end loop;
    open_after := -9e18;
  end if;
  loop
    slash := (
      select s.id
      from app.slashes s
      where s.id > open_after
        and s.opened_at <= app.now()
        and s.closes_at > app.now()
        and (s.cancelled_at is null or s.cancelled_at > app.now())
      order by s.id
      limit 1
    );
    if slash is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('open', open_after));
    end if;
    perform private.count_open_slash(slash);
    open_after := slash;
  end loop;
end;
$$;

create or replace function public.slashes_list(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null,
  rule text default 'auto'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb := private.list_page(query, sort, page, per, after);
  answer jsonb := private.list_answer(
    listed,
    private.slash_rows(
      listed -> 'keys',
      private.filter_word(jsonb_build_object('rule', rule), 'rule', array['auto', 'open', 'close'], 'auto')
    ),
    case
      when (listed ->> 'first')::boolean then coalesce(
        private.cached_answer('slashes_kpis', filters),
        private.slashes_kpis(private.slashes_query(filters))
      )
    end
  );
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.filters_to_drop('slashes_query', filters),
        'lastClosedAt', private.iso(
          (select max(s.closes_at) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null)
        )
      );
  end if;
  return answer;
end;
$$;

create or replace function app.refresh_r_measure(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  after_measure text := cursor ->> 'measure';
  people bigint[];
  written bigint := 0;
  n bigint;
begin
  if cursor is null then
    delete from app.r_measure m
    where not exists (select 1 from app.listed_profiles p where p.user_id = m.user_id);
  end if;
  while after_measure is null loop
    people := private.next_people(place, 10, 200);
    if people = '{}' then
      after_measure := '';
      exit;
    end if;
    delete from app.r_measure m where m.user_id = any (people);
    insert into app.r_measure
    select x.user_id, x.measure, x.value
    from (
        select * from private.measures_of(people)
        union all
        select c.user_id, 'reason:' || c.rule, c.value from private.reason_cases(people) c where c.value is not null
      ) x (user_id, measure, value)
      join app.listed_profiles p on p.user_id = x.user_id;
    get diagnostics n = row_count;
    written := written + n;
    place := people[cardinality(people)];
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  -- One measure at a time, each as a whole: nobody is placed among some of the others.
  after_measure := (
    select min(x.measure)
    from (
        (select m.measure from app.r_measure m where m.measure > after_measure order by m.measure limit 1)
        union all
        (select s.measure from app.r_measure_share s where s.measure > after_measure order by s.measure limit 1)
      ) x
  );
  if after_measure is null then
    return jsonb_build_object('rows', written, 'cursor', null);
  end if;
  delete from app.r_measure_share s where s.measure = after_measure;
  insert into app.r_measure_share
  select after_measure, v.value, sum(v.k) over (order by v.value) - v.k, sum(v.k) over (order by v.value),
    sum(v.k) over ()
  from (select m.value, count(*) as k from app.r_measure m where m.measure = after_measure group by 1) v;
  get diagnostics n = row_count;
  return jsonb_build_object('rows', written + n, 'cursor', jsonb_build_object('measure', after_measure));
end;
$$;

create or replace function app.refresh_r_trust(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D11');
  phase text := coalesce(cursor ->> 'phase', 'vouch');
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  step int := coalesce((cursor ->> 'step')::int, 1);
  -- Trust goes to and fro between the two columns.
  source text := case when step % 2 = 1 then 'value' else 'next' end;
  target text := case when step % 2 = 1 then 'next' else 'value' end;
  follows jsonb := '{"vouch": "invitation", "invitation": "review", "review": "nodes", "nodes": "seeds"}';
  last bigint;
  seeds bigint[];
  changed bigint;
begin
  if cursor is null then
    truncate app.trust_edges, app.trust_nodes;
  end if;
  if follows ? phase then
    loop
      select max(x.user_id)
      into last
      from (select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 50) x;
      if last is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', follows -> phase));
      end if;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'after', after));
      end if;
      if phase = 'nodes' then
        insert into app.trust_nodes (user_id, degree)
        select e.a, sum(e.weight) from app.trust_edges e where e.a > after and e.a <= last group by e.a;
      else
        perform private.trust_part(phase, rules, after, last);
      end if;
      after := last;
    end loop;
  end if;
  if phase = 'seeds' then
    seeds := private.trust_seeds(rules);
    update app.trust_nodes n
    set
      seed = true,
      hops = 0,
      value = 1.0 / greatest(1, cardinality(seeds))
    where n.user_id = any (seeds);
    return '{"rows": 0, "cursor": {"phase": "spread", "step": 1}}';
  end if;
  if phase = 'spread' then
    loop
      select max(x.user_id)
      into last
      from (select n.user_id from app.trust_nodes n where n.user_id > after order by n.user_id limit 300) x;
      exit when last is null;
      if app.chunk_time_is_up(began) then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'spread', 'step', step, 'after', after)
        );
      end if;
      execute format(
        'update app.trust_nodes t set %2$I = s.value
        from (select e.a, sum(n.%1$I * e.weight / n.degree order by e.b) as value
          from app.trust_edges e join app.trust_nodes n on n.user_id = e.b where e.a > $1 and e.a <= $2 group by e.a) s
        where t.user_id = s.a',
        source,
        target
      )
      using after, last;
      after := last;
    end loop;
    if step < (select ceil(log(2, greatest(2, count(*))::numeric)) from app.profiles) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'spread', 'step', step + 1));
    end if;
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'paths', 'step', step, 'after', 0));
  end if;
  if phase = 'paths' then
    return jsonb_build_object(
      'rows', 0,
      'cursor', case
        when private.trust_ring(after::int) then cursor || jsonb_build_object('after', after + 1)
        else cursor || '{"phase": "publish"}'
      end
    );
  end if;
  truncate app.r_trust;
  insert into app.r_trust (profile_id, user_id, value, percentile, hops, via, seed, computed_at)
  select v.profile_id, v.user_id, v.value,
    case
      when v.value is not null then 100 * cume_dist() over (
        partition by v.value is null
        order by v.value
      )
    end,
    v.hops, v.via, coalesce(v.seed, false), app.now()
  from (
      select p.profile_id, p.user_id, n.hops, n.via, n.seed,
        case
          when exists (select 1 from app.trust_nodes s where s.seed) then case target
            when 'next' then n.next
            else n.value
          end / n.degree
        end as value
      from app.profiles p
        left join app.trust_nodes n on n.user_id = p.user_id
      where p.joined_at <= (select app.now())
    ) v;
  get diagnostics changed = row_count;
  return jsonb_build_object('rows', changed, 'cursor', null);
end;
$$;

create or replace function app.refresh_relations(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'relations', s.user_id::text
    from app.r_profile_sums s
      left join app.r_relations r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.claim_dirty('relations', 1))[1];
    exit when who is null;
    insert into app.r_relations as r
    select s.user_id, private.count_relations(s.user_id), clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        relations = excluded.relations,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('relations', written);
end;
$$;

create or replace function app.refresh_lockstep(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  began timestamptz := clock_timestamp();
  rules jsonb := private.detector('D5');
  rest_most constant int := 20000;
  phase text := coalesce(cursor ->> 'phase', 'targets');
  days int := coalesce((cursor ->> 'days')::int, 30);
  after_kind text := coalesce(cursor ->> 'kind', '');
  after_id bigint := coalesce((cursor ->> 'id')::bigint, 0);
  since timestamptz := app.now() - interval '90 days';
  written bigint := 0;
  kinds text[];
  ids bigint[];
  a bigint[];
  b bigint[];
  c int[];
begin
  if cursor is null then
    delete from app.covote_build where true;
    delete from app.covote_test where true;
    delete from app.covote_pool where true;
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (after_kind, after_id)
            and t.last_at >= since
            and not t.blind
            and t.votes > 1
          order by t.target_type, t.target_id
          limit 100
        ) t;
      if kinds is null then
        return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('phase', 'test', 'days', 30));
      end if;
      insert into app.covote_build as x (i, j, c30, c90)
      select h.i, h.j, count(*) filter (where h.at >= (select app.now()) - interval '30 days'), count(*)
      from (
          select v.kind, v.id, v.i, v.j, max(v.at) as at from private.co_voters(kinds, ids, since) v group by 1, 2, 3, 4
        ) h
      group by h.i, h.j
      on conflict (i, j) do update
        set
          c30 = x.c30 + excluded.c30,
          c90 = x.c90 + excluded.c90;
      after_kind := kinds[cardinality(kinds)];
      after_id := ids[cardinality(ids)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', written,
      'cursor', jsonb_build_object('phase', 'targets', 'kind', after_kind, 'id', after_id)
    );
  end if;
  if phase = 'publish' then
    written := private.publish_lockstep(days);
    return jsonb_build_object(
      'rows', written,
      'cursor', case when days = 30 then jsonb_build_object('phase', 'test', 'days', 90) end
    );
  end if;
  -- First the pairs that can become edges. The others are tested only if one of those is neither sure to pass nor sure
  -- to fail by the ranks among themselves: then their p decides where the line of Benjamini-Hochberg lies.
  loop
    select array_agg(q.i), array_agg(q.j), array_agg(q.c)
    into a, b, c
    from (
        select x.i, x.j, case days when 30 then x.c30 else x.c90 end as c
        from app.covote_build x
        where case days when 30 then x.c30 else x.c90 end >= case phase
            when 'test' then (rules ->> 'minCoVotes')::int
            else 1
          end
          and not exists (select 1 from app.covote_test t where t.period = days and t.i = x.i and t.j = x.j)
        order by x.i, x.j
        limit 5
      ) q;
    exit when a is null;
    perform private.test_pairs(days, a, b, c);
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', phase, 'days', days));
    end if;
  end loop;
  -- A round ends: with too many of the others they count as failed, which can only keep a pair from being an edge.
  if
    phase = 'test'
    and (
      select count(*)
      from (
          select 1 from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0 limit rest_most + 1
        ) z
    ) <= rest_most
    and exists (
      select 1
      from (select t.p, row_number() over (order by t.p) as k from app.covote_test t where t.period = days) t
      where t.p <= (rules ->> 'fdr')::double precision
        and t.p > (rules ->> 'fdr')::double precision * t.k / (
          select count(*) from app.covote_build x where case days when 30 then x.c30 else x.c90 end > 0
        )
    )
  then
    return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'rest', 'days', days));
  end if;
  return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'publish', 'days', days));
end;
$$;

create or replace function app.refresh_vote_hours(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_hours');
  keys text[];
  k text;
  hours timestamptz[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_hour where true;
      delete from app.r_vote_level_hour where true;
      delete from app.r_vote_level where true;
    end if;
    insert into app.rollup_dirty (rollup, key)
    select 'vote_hours', 'level:' || l.voter_id
    from app.r_vote_level l
      join app.users u on u.user_id = l.voter_id
    where l.level <> coalesce(private.level(u.score), 'unknown')
    on conflict do nothing;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_hours' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'vote_hours', private.hour_key(v.created_at)::text
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('vote_hours', 24);
    exit when keys = '{}';
    -- A busy voter takes a while, so the others wait when the time is over.
    foreach k in array array(select x from unnest(keys) x where x like 'level:%') loop
      if app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('vote_hours', k) on conflict do nothing;
      else
        perform private.move_voters(array[split_part(k, ':', 2)::bigint]);
      end if;
    end loop;
    hours := array(select to_timestamp(x::bigint * 3600) from unnest(keys) x where x not like 'level:%');
    insert into app.r_vote_level
    select u.user_id, coalesce(private.level(u.score), 'unknown')
    from app.users u
    where u.user_id in (
        select v.voter_id
        from unnest(hours) x
          cross join lateral (
            select c.voter_id
            from app.vote_times c
            where c.created_at >= x and c.created_at < x + interval '1 hour'
            offset 0
          ) v
      )
    on conflict do nothing;
    delete from app.r_vote_hour h using unnest(hours) x where h.at = x;
    delete from app.r_vote_level_hour h
    where h.at = any (hours)
      and h.level in (
        select x.level from app.levels x
        union all
        select 'unknown'
      );
    with v as materialized (
      select x as at, c.*
      from unnest(hours) x
        cross join lateral (
          select c.target_type, c.voter_id, c.blind, c.is_upvote, c.weight, c.weight_estimated
          from app.counted_votes c
          where c.created_at >= x and c.created_at < x + interval '1 hour'
          offset 0
        ) c
    ), levels as (
      insert into app.r_vote_level_hour
      select l.level, v.at, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
        count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind)
      from v
        join app.r_vote_level l on l.voter_id = v.voter_id
      group by 1, 2, 3
    )
    insert into app.r_vote_hour
    select v.at, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated)
    from v
    group by 1, 2;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_hours', written);
end;
$$;

create or replace function app.refresh_vote_targets(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_targets');
  keys text[];
  moved app.r_vote_target[];
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_target where true;
      delete from app.r_vote_kind where true;
      update app.r_review_votes set votes = 0 where votes > 0;
      delete from app.r_marked_review where true;
    end if;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_targets' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_targets', v.target_type || ':' || v.target_id
      from app.visible_votes v
      where seen is null or v.created_at > seen
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'vote_targets', 'slash:' || s.id
      from app.slashes s
      where seen is not null
        and (s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now())
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('vote_targets', 30);
    exit when keys = '{}';
    with gone as (
      delete from app.r_vote_target t
      using (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
      where t.target_type = d.kind and t.target_id = d.id
      returning t
    )
    select array_agg(g.t)
    into moved
    from gone g;
    perform private.add_vote_targets(moved, -1);
    with made as (
      insert into app.r_vote_target as t
      select d.kind, d.id, p.author_id, p.subject_id, private.vote_target_made(d.kind, d.id), v.*
      from (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
        cross join lateral (
          select count(*) as votes, bool_or(v.blind),
            case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end,
            case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end,
            sum(v.weight) filter (where v.is_upvote), sum(v.weight) filter (where v.is_upvote is not null),
            count(*) filter (where v.weight_estimated), min(v.created_at), max(v.created_at)
          from app.counted_votes v
          where v.target_type = d.kind and v.target_id = d.id
          having count(*) > 0
        ) v
        left join lateral private.vote_target(d.kind, d.id) p on true
      returning t
    )
    select array_agg(m.t)
    into moved
    from made m;
    perform private.add_vote_targets(moved, 1);
    update app.r_review_votes x
    set votes = n.votes
    from (
        select d.id, coalesce(t.votes, 0) as votes
        from (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
          left join app.r_vote_target t on t.target_type = 'review' and t.target_id = d.id
      ) n
    where x.review_id = n.id and x.votes <> n.votes;
    delete from app.r_marked_review m
    using (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
    where m.review_id = d.id;
    insert into app.r_marked_review
    select r.id
    from (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
      join app.reviews r on r.id = d.id and r.score = 1
    where exists (
        select 1
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
      );
    written := written + coalesce(cardinality(moved), 0);
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_targets', written);
end;
$$;

create or replace function app.refresh_vote_rounds(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  phase text := coalesce(cursor ->> 'phase', 'cells');
  this_round bigint := coalesce((cursor ->> 'round')::bigint, 1 + coalesce((select r.round from app.r_vote_run r), 0));
  since timestamptz := coalesce((cursor ->> 'since')::timestamptz, '-infinity');
  until timestamptz;
  place bigint := (cursor ->> 'after')::bigint;
  place_kind text := coalesce(cursor ->> 'kind', '');
  voters bigint[];
  kinds text[];
  ids bigint[];
  range record;
begin
  if cursor is null then
    perform private.drop_vote_round(this_round);
  end if;
  if phase = 'cells' then
    loop
      -- By time, so that a step adds to few days.
      until := (
        select max(x.created_at)
        from (
            select v.created_at
            from app.vote_times v
            where v.created_at > since and v.created_at <= app.now()
            order by v.created_at
            limit 500
          ) x
      );
      if until is null then
        return jsonb_build_object('rows', 0, 'cursor', jsonb_build_object('phase', 'voters', 'round', this_round));
      end if;
      perform private.count_cells(this_round, since, until);
      since := until;
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cells', 'round', this_round, 'since', since)
    );
  end if;
  if phase = 'voters' then
    loop
      voters := private.next_voters(place);
      if voters is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_voters(this_round, voters);
      perform private.count_voter_days(voters);
      place := voters[cardinality(voters)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'voters', 'round', this_round, 'after', place)
    );
  end if;
  if phase = 'targets' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place) and t.votes >= 5 and not t.blind
          order by t.target_type, t.target_id
          limit 10
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'after', -1)
        );
      end if;
      perform private.count_targets(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'targets', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  if phase = 'firsts' then
    loop
      select array_agg(t.target_type), array_agg(t.target_id)
      into kinds, ids
      from (
          select t.target_type, t.target_id
          from app.r_vote_target t
          where (t.target_type, t.target_id) > (place_kind, place)
          order by t.target_type, t.target_id
          limit 200
        ) t;
      if kinds is null then
        return jsonb_build_object(
          'rows', 0,
          'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', 1)
        );
      end if;
      perform private.count_firsts(this_round, kinds, ids);
      place_kind := kinds[cardinality(kinds)];
      place := ids[cardinality(ids)];
      exit when app.chunk_time_is_up(began);
    end loop;
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'firsts', 'round', this_round, 'kind', place_kind, 'after', place)
    );
  end if;
  -- One preset range at a time.
  select x.span, x.since into range from private.range_starts() x offset place - 1 limit 1;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, median_first)
  select this_round, range.span, y.type, count(*), count(*) filter (where t.votes >= 5),
    percentile_cont(.5) within group (order by extract(epoch from t.first_at - t.made_at)) filter (
      where t.first_at >= t.made_at
    )
  from app.r_vote_target t
    cross join lateral (
      values
        ('all'),
        (private.vote_kind(t.target_type))
    ) y (type)
  where t.first_at >= range.since
  group by y.type;
  insert into app.r_vote_cohort (round, span, type, targets, targets5, active)
  values (this_round, range.span, 'all', 0, 0, private.active_between(range.since, app.now()))
  on conflict (round, span, type) do update set active = excluded.active;
  insert into app.r_vote_matrix
  select this_round, range.span, '-infinity', c.*
  from private.analysis_cells(
      jsonb_build_object('round', this_round, 'from', range.since, 'to', app.now(), 'type', 'all', 'flaggedOut', false)
    ) c;
  if place < 7 then
    return jsonb_build_object(
      'rows', 0,
      'cursor', jsonb_build_object('phase', 'cohorts', 'round', this_round, 'after', place + 1)
    );
  end if;
  insert into app.r_vote_run (one, round, as_of, days)
  values (true, this_round, app.now(), true)
  on conflict (one) do update
    set
      round = excluded.round,
      as_of = excluded.as_of,
      days = excluded.days;
  perform private.drop_vote_round(null);
  return jsonb_build_object('rows', (select count(*) from app.r_vote_matrix), 'cursor', null);
end;
$$;

create or replace function app.refresh_vote_parts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_parts');
  keys text[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_part where true;
      insert into app.rollup_dirty (rollup, key)
      select 'vote_parts', t.target_type || ':' || t.target_id from app.r_vote_target t where t.votes >= 10
      on conflict do nothing;
    else
      -- What left a range since, without any row changing.
      insert into app.rollup_dirty (rollup, key)
      select distinct 'vote_parts', v.target_type || ':' || v.target_id
      from (
          values
            (interval '30 days'),
            ('90 days'),
            ('180 days'),
            ('1 year')
        ) x (length)
        join app.vote_times v on v.created_at >= seen - x.length and v.created_at < app.now() - x.length
        join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id and t.votes >= 10
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('vote_parts', 10);
    exit when keys = '{}';
    delete from app.r_vote_part p
    where (p.target_type, p.target_id) in (
        select split_part(k, ':', 1), split_part(k, ':', 2)::bigint from unnest(keys) k
      );
    insert into app.r_vote_part (part, target_type, target_id, votes, up, down, share, first_at, last_at)
    -- `offset 0`: each target by its key; the planner would rather read all votes.
    with f as materialized (
      select v.target_type, v.target_id, v.created_at, v.blind, v.is_upvote, v.weight,
        (select private.level(u.score) from app.users u where u.user_id = v.voter_id) as level
      from unnest(keys) k
        cross join lateral (
          select c.target_type, c.target_id, c.voter_id, c.created_at, c.blind, c.is_upvote,
            case when not c.blind then c.weight end as weight
          from app.counted_votes c
          where c.target_type = split_part(k, ':', 1) and c.target_id = split_part(k, ':', 2)::bigint
          offset 0
        ) v
    ), p as (
      select f.level as part, f.* from f where f.level is not null
      union all
      select r.span, f.*
      from (select x.* from private.range_starts() x where x.span in ('30d', '90d', '180d', '1y')) r
        join f on f.created_at >= r.since
    )
    select p.part, p.target_type, p.target_id, count(*),
      case when not bool_or(p.blind) then count(*) filter (where p.is_upvote) end,
      case when not bool_or(p.blind) then count(*) filter (where not p.is_upvote) end,
      case
        when not bool_or(p.blind) then (
          coalesce(sum(p.weight) filter (where p.is_upvote), 0) / nullif(
            sum(p.weight) filter (where p.is_upvote is not null),
            0
          )
        )::double precision
      end,
      min(p.created_at), max(p.created_at)
    from p
    group by 1, 2, 3
    having count(*) >= 10;
    get diagnostics n = row_count;
    written := written + n;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('vote_parts', written);
end;
$$;

create or replace function private.voters_by_day() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.is_past_day('vote_rounds')
    and private.day_ends(app.now())
    and coalesce((select r.days from app.r_vote_run r), false);
end;
$$;

create or replace function private.analysis_choice(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  preset text := case
    when filters ->> 'range' in (select r.span from private.range_starts() r) then filters ->> 'range'
    when f ?| array['from', 'to'] then null
    else 'all'
  end;
  begins timestamptz := coalesce(
    (select r.since from private.range_starts() r where r.span = preset),
    private.filter_time(f, 'from'),
    '-infinity'
  );
  ends timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  nearest text := preset;
  -- Until its first round is done the rollup holds nothing, as it does of a day before the last one.
  past boolean := private.is_past_day('vote_rounds') or private.rollup_as_of('vote_rounds') is null;
  exact boolean := preset is not null or past;
begin
  -- On a new site so many would be counted on the spot, and everybody else waits for the one database meanwhile.
  if
    not exists (select from app.r_vote_run)
    and exists (
      select 1
      from app.visible_votes
      offset case when private.rollup_as_of('vote_targets') is null then 20000 else 200000 end
    )
  then
    raise exception 'Votes are being counted for the first time.' using errcode = 'PT503';
  end if;
  -- Votes per voter of a range of one's own are counted on the spot when they are few; else the nearest preset stands in.
  if preset is null and not past then
    exact := (
      select count(*) from (select 1 from app.visible_votes v where v.created_at between begins and ends limit 20001) x
    ) <= 20000;
    nearest := (
      select r.span
      from private.range_starts() r
      order by
        abs(
          coalesce(extract(epoch from app.now() - case when isfinite(r.since) then r.since end), 1e10) - coalesce(
            extract(epoch from app.now() - case when isfinite(begins) then begins end),
            1e10
          )
        ),
        r.span
      limit 1
    );
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'past', past,
      'span', preset,
      'nearest', nearest,
      'exact', exact,
      'from', begins,
      'to', ends,
      'type', private.filter_word(f, 'type', array['review', 'vouch', 'slash', 'other'], 'all'),
      'flaggedOut', coalesce(private.filter_flag(f, 'excludeFlagged'), false),
      'level', to_jsonb(private.filter_levels(f, 'level')),
      'round', coalesce((select r.round from app.r_vote_run r), 0)
    )
  );
end;
$$;

create or replace function app.refresh_r_content_agree(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  place bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  next_voter bigint;
  n bigint;
  written bigint := 0;
begin
  loop
    select v.voter_id
    into next_voter
    from app.votes v
    where v.voter_id > place and v.target_type <> 'slash'
    group by v.voter_id
    having count(*) >= 30
    order by v.voter_id
    limit 1;
    -- Until a voter is counted anew the pairs of the last round stand; those between are of nobody with enough votes.
    delete from app.r_content_agree k
    where k.a > place and (next_voter is null or k.a <= next_voter);
    exit when next_voter is null;
    insert into app.r_content_agree
    select p.* from private.content_pairs(next_voter) p;
    get diagnostics n = row_count;
    written := written + n;
    place := next_voter;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
    end if;
  end loop;
  perform private.keep_vote_groups();
  return jsonb_build_object('rows', written, 'cursor', null);
end;
$$;

create or replace function public.votes_bots(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.bots_query(filters);
  days int := query.args -> 'period';
  flagged int := (private.detector('bot') ->> 'flagged')::int;
  listed jsonb := private.list_page(query, sort, page, per, after);
  answer jsonb;
begin
  answer := private.list_answer(
      listed,
      (
        select jsonb_agg(private.bot_row(v) order by k.n)
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_voter v on v.period = days and v.voter_id = k.id::bigint
      ),
      case
        when (listed ->> 'first')::boolean then (
            select jsonb_build_object(
                'scored', count(*) filter (where v.coverage >= 50),
                'tooLittle', count(*) filter (where v.coverage < 50),
                'high', count(*) filter (where v.band = 'high'),
                'veryHigh', count(*) filter (where v.band = 'very high'),
                'highest', max(v.score) filter (where v.coverage >= 50),
                'votes', max(n.votes),
                'flaggedVotes', coalesce(sum(v.votes) filter (where v.coverage >= 50 and v.score >= flagged), 0),
                'flaggedWeightShare', (
                  coalesce(sum(v.weight) filter (where v.coverage >= 50 and v.score >= flagged), 0) / nullif(
                    max(n.weight),
                    0
                  )
                )::double precision
              )
            from (
                select case days when 30 then r.votes30 else r.votes90 end as votes,
                  case days when 30 then r.weight30 else r.weight90 end as weight
                from app.r_voter_run r
              ) n
              left join app.r_voter v on v.period = days
          )
          || (
            select jsonb_build_object(
                'rings', count(*),
                'ringMembers', coalesce(sum(cardinality(g.members)), 0),
                'ringVotes', coalesce(sum(g.votes), 0),
                'ringTooFew', coalesce(sum(cardinality(private.too_few_votes(days, g.members))), 0)
              )
            from app.r_ring g
            where g.period = days
          )
      end
    )
    || private.bot_stamp()
    || jsonb_build_object(
      'rings', (
        select coalesce(jsonb_agg(private.ring_row(g) order by cardinality(g.members) desc, g.id), '[]')
        from (select * from app.r_ring x where x.period = days order by cardinality(x.members) desc, x.id limit 100) g
      )
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('bots_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function app.refresh_votes_sides(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('votes_sides');
  keys text[];
  k text;
  who bigint;
  side text;
  share text;
  figures jsonb;
  kpis jsonb;
  targets jsonb;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_votes_side where true;
      delete from app.r_vote_voter where true;
      delete from app.r_voter_days where true;
    end if;
    -- Before the first round the triggers have queued everyone.
    if exists (select 1 from app.rollup_state s where s.name = 'votes_sides' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.created_at <= app.now() and (seen is null or v.created_at > seen)
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.votes v
      where v.archived_at > seen and v.archived_at <= app.now()
      union
      select 'votes_sides', unnest(array['received:' || t.author_id, 'about:' || t.subject_id])
      from app.r_vote_target t
      where seen is null and t.author_id is not null
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'votes_sides', 'cast:' || v.voter_id
      from app.slashes s
        join app.votes v on v.target_type = 'slash' and v.target_id = s.id
      where s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now()
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.claim_dirty('votes_sides', 20);
    exit when keys = '{}';
    -- One kind or direction of somebody busy at a time.
    foreach k in array array(select x from unnest(keys) x where x like 'share:%') loop
      if app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 3)::bigint;
        side := split_part(k, ':', 2);
        share := split_part(k, ':', 4) || ':' || split_part(k, ':', 5);
        update app.r_votes_side s
        set shares = coalesce(s.shares, '{}')
          || jsonb_build_object(share, private.count_votes_side(private.person_votes(who, side, share)))
        where s.user_id = who and s.side = work.side;
      end if;
    end loop;
    keys := array(select x from unnest(keys) x where x not like 'share:%');
    delete from app.r_votes_side x
    using unnest(keys) k
    where x.user_id = split_part(k, ':', 2)::bigint and x.side = split_part(k, ':', 1);
    delete from app.r_vote_voter x
    using unnest(keys) k
    where k like 'cast:%' and x.voter_id = split_part(k, ':', 2)::bigint;
    insert into app.r_vote_voter
    select v.voter_id, v.target_type, count(*) filter (where v.is_upvote), count(*) filter (where not v.is_upvote),
      count(*) filter (where v.blind), count(*) filter (where v.is_upvote is null and not v.blind),
      coalesce(sum(v.weight) filter (where v.is_upvote), 0), coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
      count(*) filter (where v.weight_estimated and v.is_upvote),
      count(*) filter (where v.weight_estimated and not v.is_upvote),
      count(*) filter (where v.weight_estimated and v.blind),
      count(*) filter (where v.weight_estimated and v.is_upvote is null and not v.blind)
    from app.counted_votes v
    where v.voter_id = any (array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%'))
    group by 1, 2;
    perform private.count_voter_days(
        array(select split_part(k, ':', 2)::bigint from unnest(keys) k where k like 'cast:%')
      );
    -- Nearly nobody has that many; who has takes a while, so the others of them wait when the time is over.
    keys := array(
      select k
      from unnest(keys) k
      where case split_part(k, ':', 1)
          when 'cast' then (
            select sum(t.up + t.down + t.blind + t.unknown)
            from app.r_vote_voter t
            where t.voter_id = split_part(k, ':', 2)::bigint
          )
          when 'received' then (
            select sum(t.votes) from app.r_vote_target t where t.author_id = split_part(k, ':', 2)::bigint
          )
          else (select sum(t.votes) from app.r_vote_target t where t.subject_id = split_part(k, ':', 2)::bigint)
        end > 1000
    );
    foreach k in array keys loop
      if written > 0 and app.chunk_time_is_up(began) then
        insert into app.rollup_dirty (rollup, key) values ('votes_sides', k) on conflict do nothing;
      else
        who := split_part(k, ':', 2)::bigint;
        side := split_part(k, ':', 1);
        figures := case when side <> 'about' then private.count_votes_side(private.person_votes(who, side)) end;
        kpis := case side
          when 'received' then private.count_kpis(private.votes_of_person('author', who))
          when 'about' then private.count_kpis(private.votes_of_person('subject', who))
        end;
        targets := case when side = 'cast' then private.voter_targets(who) end;
        insert into app.r_votes_side (user_id, side, votes, figures, kpis, targets)
        values (who, side, (coalesce(figures, kpis) ->> 'votes')::bigint, figures, kpis, targets);
        insert into app.rollup_dirty (rollup, key)
        select 'votes_sides', concat_ws(':', 'share', work.side, who, x)
        from private.shares_of_figures(figures) x
        where figures is not null
        on conflict do nothing;
        written := written + 1;
      end if;
    end loop;
    exit when app.chunk_time_is_up(began);
  end loop;
  return private.rollup_answer('votes_sides', written);
end;
$$;

create or replace function private.most_voted_as_of(args jsonb, sort text, page int, per int, after jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  types text[] := case when args ? 'type' then array(select jsonb_array_elements_text(args -> 'type')) end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := (greatest(1, coalesce(page, 1)) - 1) * size;
  begins jsonb := nullif(after, 'null');
  most int := (skip + size + 1) * 3 / 2;
  bound bigint;
  kinds text[] := '{}';
  ids bigint[] := '{}';
  counts bigint[] := '{}';
  total bigint;
  found jsonb;
begin
  if
    sort is distinct from '-votes'
    or args - 'type' <> '{}'
    or not coalesce(types <@ array['review', 'vouch', 'slash', 'other'], true)
    or most > 1000
    or begins is not null
    and (begins ->> 0 ~ '^\d{1,18}$' and begins ->> 1 ~ '^[a-z]+:\d+$' and jsonb_array_length(begins) = 2) is not true
    or not private.voters_by_day()
    or not private.is_past_day('vote_targets')
  then
    return null;
  end if;
  if begins is not null then
    skip := 0;
  end if;
  loop
    -- Nothing behind these has more votes now, nor had it then but for those taken back since.
    select coalesce(min(t.votes), 0)
    into bound
    from (
        select t.votes
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      ) t;
    with candidates as (
      (
        select t.target_type, t.target_id
        from app.r_vote_target t
        where types is null or private.vote_kind(t.target_type) = any (types)
        order by t.votes desc, t.id
        limit most
      )
      union
      select r.target_type, r.target_id
      from private.retaken_targets() r
        left join app.r_vote_target t on t.target_type = r.target_type and t.target_id = r.target_id
      where r.votes + coalesce(t.votes, 0) >= bound
        and (types is null or private.vote_kind(r.target_type) = any (types))
      union
      select split_part(d.key, ':', 1), split_part(d.key, ':', 2)::bigint
      from app.rollup_dirty d
      where d.rollup = 'vote_targets' and (types is null or private.vote_kind(split_part(d.key, ':', 1)) = any (types))
    ), fresh as (
      select c.target_type, c.target_id, n.votes
      from (
          select * from candidates
          except
          select * from unnest(kinds, ids)
        ) c
        cross join lateral (
          select count(*) as votes
          from app.counted_votes v
          where v.target_type = c.target_type and v.target_id = c.target_id
          offset 0
        ) n
    )
    select kinds || array_agg(f.target_type), ids || array_agg(f.target_id), counts || array_agg(f.votes)
    into kinds, ids, counts
    from fresh f;
    select coalesce(jsonb_agg(jsonb_build_array(p.votes::text, p.id) order by p.n), '[]')
    into found
    from (
        select x.*, row_number() over (order by x.votes desc, x.kind, x.target_id) as n
        from (
            select k.*, k.kind || ':' || lpad(k.target_id::text, 20, '0') as id
            from unnest(kinds, ids, counts) k (kind, target_id, votes)
            where k.votes > 0
          ) x
        where begins is null
          or x.votes < (begins ->> 0)::bigint
          or x.votes = (begins ->> 0)::bigint
          and x.id > begins ->> 1
        order by n
        limit size + 1 offset skip
      ) p;
    -- One vote is the least there is: then all of them were counted.
    exit when
      bound = 0
      or jsonb_array_length(found) > size
      and (found -> size ->> 0)::bigint > bound
      or cardinality(ids) < most;
    most := most * 2;
    if most > 5000 then
      return null;
    end if;
  end loop;
  total := (select f.targets from private.first_votes_as_of(types) f);
  return jsonb_build_object(
    'total', total,
    'totalExact', true,
    'keys', (
      select coalesce(jsonb_agg(f -> 1 order by n), '[]')
      from jsonb_array_elements(found) with ordinality e (f, n)
      where n <= size
    ),
    'next', case when jsonb_array_length(found) > size then found -> (size - 1) end,
    'first', coalesce(page, 1) <= 1 and begins is null
  );
end;
$$;

create or replace function app.refresh_voters(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  state jsonb := coalesce(
    cursor,
    jsonb_build_object(
      'after', null,
      'round', clock_timestamp()::text,
      'votes30', 0,
      'votes90', 0,
      'weight30', 0,
      'weight90', 0,
      'up', (
        select sum(t.up)::double precision / nullif(sum(t.up + t.down), 0) from app.r_vote_target t where not t.blind
      )
    )
  );
  place bigint := (state ->> 'after')::bigint;
  voters bigint[];
  sums record;
  n bigint;
  written bigint := 0;
begin
  loop
    voters := private.next_voters(place);
    if voters is null then
      delete from app.r_voter where round <> state ->> 'round';
      insert into app.r_voter_run
      values
        (
          true,
          private.detector_versions(array['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D11', 'bot']),
          (state ->> 'votes30')::bigint,
          (state ->> 'votes90')::bigint,
          (state ->> 'weight30')::numeric,
          (state ->> 'weight90')::numeric,
          app.now()
        )
      on conflict (one) do update
        set
          versions = excluded.versions,
          votes30 = excluded.votes30,
          votes90 = excluded.votes90,
          weight30 = excluded.weight30,
          weight90 = excluded.weight90,
          computed_at = excluded.computed_at;
      perform private.flag_voters();
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    select count(*) filter (where v.created_at >= (select app.now()) - interval '30 days') as votes30,
      count(*) as votes90,
      coalesce(sum(v.weight) filter (where v.created_at >= (select app.now()) - interval '30 days'), 0) as weight30,
      coalesce(sum(v.weight), 0) as weight90
    into sums
    from app.analysed_votes v
    where v.voter_id = any (voters) and v.created_at >= app.now() - interval '90 days';
    state := state
      || jsonb_build_object(
        'votes30', (state ->> 'votes30')::bigint + sums.votes30,
        'votes90', (state ->> 'votes90')::bigint + sums.votes90,
        'weight30', (state ->> 'weight30')::numeric + sums.weight30,
        'weight90', (state ->> 'weight90')::numeric + sums.weight90
      );
    if sums.votes90 > 0 then
      delete from app.r_voter where voter_id = any (voters);
      insert into app.r_voter
      select f.*
      from unnest(private.vote_periods()) d
        cross join lateral private.voter_features(d, voters, (state ->> 'up')::double precision) f;
      update app.r_voter v
      set
        round = state ->> 'round',
        score = 100 * s.points / s.weight,
        coverage = s.weight,
        band = case when s.weight >= 50 then private.score_band(100 * s.points / s.weight) end
      from (
          select x.period, x.voter_id, sum(l.weight * l.feature) as points,
            sum(l.weight) filter (where l.feature is not null) as weight
          from app.r_voter x
            cross join lateral private.bot_lines(x) l
          where x.voter_id = any (voters)
          group by 1, 2
        ) s
      where v.period = s.period and v.voter_id = s.voter_id;
      get diagnostics n = row_count;
      written := written + n;
    end if;
    place := voters[cardinality(voters)];
    state := state || jsonb_build_object('after', place);
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', state);
end;
$$;

create or replace function app.refresh_voter_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  began timestamptz := clock_timestamp();
  work record;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_voter_sums s
    where not exists (select 1 from app.r_votes_side x where x.user_id = s.voter_id and x.side = 'cast');
  end if;
  loop
    select x.user_id, f.seen
    into work
    from app.r_votes_side x
      cross join lateral (
        select jsonb_build_array(
            x.figures -> 'votes', x.figures -> 'up', x.figures -> 'down', x.figures -> 'weightedShare',
            x.figures -> 'lastAt'
          ) as seen
      ) f
      left join app.r_voter_sums s on s.voter_id = x.user_id
    where x.side = 'cast' and s.seen is distinct from f.seen
    order by x.user_id
    limit 1;
    if work.user_id is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_time_is_up(began) then
      return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
    end if;
    insert into app.r_voter_sums as s
    values (work.user_id, work.seen, private.voter_sums(work.user_id))
    on conflict (voter_id) do update
      set
        seen = excluded.seen,
        sums = excluded.sums;
    written := written + 1;
  end loop;
end;
$$;

create or replace function app.refresh_r_xp_week(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  taken text[] := case when cursor ? 'next' then array[cursor ->> 'next'] else private.claim_dirty('r_xp_week', 1) end;
  s int := split_part(taken[1], ':', 1)::int;
  w int := split_part(taken[1], ':', 2)::int;
  written bigint;
begin
  if taken = '{}' then
    return '{"rows": 0, "cursor": null}';
  end if;
  written := private.refresh_xp_week(s, w);
  -- The week after compares with this one; if it waits as well its turn comes.
  if
    not coalesce(cursor ? 'next', false)
    and exists (select 1 from app.xp_weekly x where x.season = s and x.week = w + 1)
    and not exists (select 1 from app.rollup_dirty d where d.rollup = 'r_xp_week' and d.key = s || ':' || (w + 1))
  then
    return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('next', s || ':' || (w + 1)));
  end if;
  return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
end;
$$;

create or replace function public.vouches_list(
  filters jsonb default '{}',
  sort text default '-amount',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vouches_query(filters);
  f jsonb := private.filter_object(filters);
  status text := query.args ->> 'status';
  known jsonb := case when private.vouches_plain(f) then private.cached_answer('vouches_kpis') end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  figures jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    figures := coalesce(known, private.vouches_sums(f));
    -- The figures of active ones count the rows of the list, as long as no range does.
    if known is null and status = 'active' and not f ?| array['from', 'to'] then
      query.total := figures -> 'active';
    end if;
  end if;
  if known is not null and status <> 'unhealthy' then
    query.about := case when status <> 'ended' then (known ->> 'active')::bigint else 0 end
      + case when status <> 'active' then (known ->> 'ended')::bigint else 0 end;
  end if;
  -- The days of active ones all end now: their order is that of the beginning.
  if status = 'active' and ltrim(sort, '-') = 'days' then
    sort := case sort when 'days' then '-vouched' when '-days' then 'vouched' else sort end;
  end if;
  if
    status = 'active'
    and sort = '-ethDays'
    and query.about > 12000
    and coalesce(page, 1) <= 400
    and coalesce(after ->> 0, '0') ~ '^\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?$'
  then
    query.order_conditions := array[
      private.vouches_bound(
        query,
        case when after is null or after = 'null' then greatest(1, coalesce(page, 1)) * size + 1 else size + 1 end,
        nullif(after, 'null')
      )
    ];
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.vouch_rows(listed -> 'keys'), figures);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('vouches_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function public.votes_targets(
  filters jsonb default '{}',
  sort text default '-votes',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.vote_targets_query(filters);
  part private.list_query;
  listed jsonb;
  answer jsonb;
begin
  -- Where votes would have to be added up, another table may know the page.
  if query.together then
    part := private.vote_part_query(filters, query.args, sort);
    if part.source is not null then
      listed := private.list_page(part, sort, page, per, after);
      if listed -> 'next' = 'null' then
        listed := null;
      end if;
    end if;
    if listed is not null then
      query := part;
    else
      listed := coalesce(
        private.rolled_up_voter_targets(query.args, sort, page, per, after),
        private.most_voted_as_of(query.args, sort, page, per, after)
      );
      -- The planner expects few votes of a filter, and would sort the many to group them.
      perform set_config('enable_sort', 'off', true);
    end if;
  end if;
  listed := coalesce(listed, private.list_page(query, sort, page, per, after));
  perform set_config('enable_sort', 'on', true);
  if query.together then
    query := private.vote_targets_query(filters, listed -> 'keys');
  end if;
  answer := private.list_answer(
    listed,
    private.vote_target_rows(query, listed -> 'keys'),
    case when (listed ->> 'first')::boolean then (private.votes_kpis(filters - 'direction')).kpis end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('vote_targets_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function public.reviews_batches(
  filters jsonb default '{}',
  sort text default '-start',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.batches_query(filters);
  known jsonb := private.cached_answer('batches_kpis', filters);
  listed jsonb;
  found jsonb;
  answer jsonb;
begin
  query.total := coalesce((known -> 'batches')::bigint, query.total);
  listed := private.list_page(query, sort, page, per, after);
  execute format(
    $q$
      select jsonb_agg(
          private.batch_row(b, (select h.person from app.people h where h.user_id = b.author_id))
          order by array_position($2, b.id)
        )
      from %s
    $q$,
    private.rows_sql(private.narrowed(query, 'b.id = any ($2)'))
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
      listed,
      found,
      case when (listed ->> 'first')::boolean then coalesce(known, private.batches_kpis(query)) end
    )
    || jsonb_build_object(
      'versions', private.detector_versions(array['D1', 'D2', 'D9']),
      'gap', jsonb_build_object('askedSeconds', query.args -> 'asked', 'usedSeconds', query.args -> 'used')
    );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('batches_query', filters));
  end if;
  return answer;
end;
$$;

create or replace function private.reviews_with_later_events() returns setof bigint
language plpgsql stable rows 10 set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
begin
  -- The newest of each, from the end of its index: to look for any that is newer, the planner passes through another index whole.
  if
    greatest(
      (select max(e.at) from app.review_archive_events e),
      (select max(r.archived_at) from app.reviews r)
    ) > app.now()
  then
    return query
      select t.review_id
      from app.turned_reviews t
        cross join lateral (
          select min(e.at) as first_at, max(e.at) as last_at
          from app.review_archive_events e
          where e.review_id = t.review_id
        ) e
      where e.first_at <= (select app.now())
        and (
          e.last_at > (select app.now())
          or (select r.archived_at from app.reviews r where r.id = t.review_id) > (select app.now())
        );
  end if;
end;
$$;
comment on function private.reviews_with_later_events is
  'Reviews with archive events on both sides of the clock: what their column says is not how they stood. Without one before it, a review stood archived where the column says since earlier than the clock.';

create or replace function private.set_as_of(filters jsonb) returns void
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  day text := private.filter_text(filters, 'asOf', 10);
begin
  if day is null then
    return;
  end if;
  if day !~ '^\d{4}-\d\d-\d\d$' then
    perform private.refuse('asOf must be a day');
  end if;
  perform set_config('app.as_of', (day::date + interval '1 day' - interval '1 microsecond')::timestamptz::text, true);
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.refuse('asOf must be a day');
end;
$$;

create or replace function private.is_past_day(rollup text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from app.rollup_state s where s.name = rollup and s.as_of > app.now());
end;
$$;
comment on function private.is_past_day(text) is
  'Whether the clock is before what a rollup holds: the page looks from a past day (G20), whose answer is put together on the spot.';

create or replace function private.filters_to_drop(builder text, filters jsonb, known jsonb default null) returns jsonb
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
comment on function private.filters_to_drop(text, jsonb, jsonb) is
  'Filters without which alone rows would match, the most rows first, as far as they are found within 300 ms. `known`: the `args` of the query that found nothing, for a builder that takes them.';

create or replace function app.chunk_time_is_up(began timestamptz) returns boolean
language sql volatile as $$
  select clock_timestamp() - began > interval '25 milliseconds';
$$;
comment on function app.chunk_time_is_up(timestamptz) is
  'Whether a chunk that began then has worked long enough and should let others in.';

create or replace function private.claim_dirty(rollup text, most int) returns text[]
language plpgsql set search_path = '' as $$
declare
  taken text[];
begin
  -- As an array the keys are looked up one by one; a join would read the whole queue, for each chunk anew.
  with gone as (
    delete from app.rollup_dirty d
    where d.rollup = claim_dirty.rollup
      and d.key = any (
        array(select o.key from app.rollup_dirty o where o.rollup = claim_dirty.rollup order by o.key limit most)
      )
    returning d.key
  )
  select array_agg(g.key order by g.key)
  into taken
  from gone g;
  return coalesce(taken, '{}');
end;
$$;
comment on function private.claim_dirty(text, int) is
  'Takes the next dirty keys of a rollup out of the queue, lowest first; an empty array when none is left.';

create or replace function private.claim_people(rollup text, most int, reviews int) returns bigint[]
language plpgsql set search_path = '' as $$
declare
  taken text[];
begin
  select array_agg(o.key)
  into taken
  from (
      select d.key, sum(d.n) over (order by d.key) - d.n as before
      from (
          select x.key,
            (
                select count(*)
                from (select 1 from app.reviews r where r.author_id = x.key::bigint limit claim_people.reviews) r
              )
              + (
                select count(*)
                from (select 1 from app.reviews r where r.subject_id = x.key::bigint limit claim_people.reviews) r
              ) as n
          from app.rollup_dirty x
          where x.rollup = claim_people.rollup
          order by x.key
          limit most
        ) d
    ) o
  where o.before < claim_people.reviews;
  delete from app.rollup_dirty d where d.rollup = claim_people.rollup and d.key = any (taken);
  return coalesce(taken::bigint[], '{}');
end;
$$;
comment on function private.claim_people(text, int, int) is
  'Takes the next dirty people of a rollup out of the queue until they have so many reviews together: what a step costs hangs on the reviews, not on the people.';

create or replace view app.review_states as
  select r.id, r.author_id, r.subject_id, r.subject_userkey, r.score, r.title, r.body, r.created_at,
    case
      when r.id in (select private.reviews_with_later_events()) then private.review_archived_at(
        r.id,
        r.archived_at,
        (select app.now())
      )
      when r.archived_at <= (select app.now()) then r.archived_at
    end as archived_at,
    r.archived_estimated
  from app.reviews r
  where coalesce(r.created_at <= (select app.now()), false);

create or replace view app.archived_reviews as
  select r.id, r.author_id, r.subject_id, r.score, r.created_at, r.archived_at,
    case when not r.archived_estimated then date_part('epoch', r.archived_at - r.created_at) / 86400 end as days,
    -- Read once into a hash, whatever the planner expects: a look-up of the events for each review costs a hundred times as much.
    r.id in (
      select unnest(x.review_ids)
      from app.r_mass_archive x
      where x.archived >= (select (private.detector('D12') ->> 'min')::int)
    ) as in_mass
  -- Only what has a time of archiving, or events on both sides of the clock, can stand archived: a small part of all. Apart, both
  -- are read by their indexes alone; the state is worked out once and not for each condition on it.
  from (
      select x.id, x.author_id, x.subject_id, x.score, x.created_at, x.archived_estimated,
        case
          when x.id in (select private.reviews_with_later_events()) then private.review_archived_at(
            x.id,
            x.archived_at,
            (select app.now())
          )
          when x.archived_at <= (select app.now()) then x.archived_at
        end as archived_at
      from (
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, y.archived_at, y.archived_estimated
          from app.reviews y
          where y.archived_at is not null
          union all
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, null, false
          from app.reviews y
          where y.id = any (array(select private.reviews_with_later_events())) and y.archived_at is null
        ) x
      where coalesce(x.created_at <= (select app.now()), false)
      offset 0
    ) r
  where r.archived_at is not null;

comment on function app.now is
  'Clock of network data: the frozen time of a fixture, else the real time; earlier where a page asks for a past day (private.set_as_of). Sessions, limits and audit use now().';

drop function private.relax(text, jsonb, jsonb);

drop function private.take_people(text, integer, integer);

drop function private.take_dirty(text, integer);

drop function private.before_rollup(text);

drop function private.travel(jsonb);

drop function app.chunk_over(timestamp with time zone);

drop function private.events_to_come();
