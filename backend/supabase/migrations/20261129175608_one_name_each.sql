set check_function_bodies = off;

create or replace function public.widget_invitation_stats(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_invitation_stats.profile_id);
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  return (
    with b as materialized (
      select k.impact, k.until > (select app.now()) as open
      from app.r_invitation_sort k
      where kept and k.sender_id = who and k.until is not null
      union all
      select x.impact, x.open from app.bonds x where not kept and x.sender_id = who
    ), newest as materialized (
      select i.id
      from app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
      where i.sender_id = who and i.status = 'accepted'
      order by i.accepted_at desc, i.id
      limit 8
    )
    select private.stamp()
        || jsonb_build_object(
          'person', private.person(who),
          'path', case
            when who is null then '[]'
            else jsonb_build_array(private.person(who)) || private.ancestors(widget_invitation_stats.profile_id)
          end,
          'sent', i.sent,
          'accepted', i.accepted,
          'pending', i.pending,
          'rate', private.share(i.accepted, i.sent),
          'children', (select count(*) from app.profiles c where c.invited_by = widget_invitation_stats.profile_id),
          'bondScore', private.bond_score(widget_invitation_stats.profile_id),
          'openBonds', (select count(*) from b where b.open),
          'netBondPoints', (select coalesce(sum(b.impact), 0) from b),
          'netOpenBondPoints', (select coalesce(sum(b.impact) filter (where b.open), 0) from b),
          'bonds', (
            select coalesce(
                jsonb_agg(
                  private.bond_without_person(x)
                    || jsonb_build_object(
                      'invitee', (select h.person from app.people h where h.user_id = x.recipient_id)
                    )
                  order by x.accepted_at desc, x.id
                ),
                '[]'
              )
            from app.bonds x
            where x.id = any (array(select n.id from newest n))
          )
        )
    from (
        select count(*) as sent, count(*) filter (where s.status = 'accepted') as accepted,
          count(*) filter (where s.status = 'pending') as pending
        from app.invitation_states s
        where s.sender_id = who
      ) i
  );
end;
$$;

create or replace function private.headroom(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with r as (
      select exists (
          select 1
          from app.review_states b
          where b.author_id = headroom.user_id and b.subject_id = a.author_id and b.archived_at is null
        ) as answered
      from app.review_states a
      where a.subject_id = headroom.user_id and a.score = 1 and a.archived_at is null
    )
    select private.eip7_by_rule(count(*)::int, count(*) filter (where r.answered)::int)
    from r
  );
end;
$$;

create or replace function private.bond_json(id text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select private.bond_without_person(b) from app.bonds b where b.id = bond_json.id);
end;
$$;

create or replace function public.slash_impact(slash_id bigint, rule text default 'auto') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_impact.slash_id);
  row jsonb;
  people jsonb;
begin
  if rule is null or rule not in ('auto', 'open', 'close') then
    perform private.refuse('rule must be auto, open or close');
  end if;
  if s.id is null then
    return private.stamp()
      || jsonb_build_object(
        'slash', null,
        'nearest', (
          select coalesce(jsonb_agg(n.id order by n.id), '[]')
          from (
              (select x.id from app.slash_states x where x.id < slash_impact.slash_id order by x.id desc limit 3)
              union all
              (select x.id from app.slash_states x where x.id > slash_impact.slash_id order by x.id limit 3)
            ) n
        )
      );
  end if;
  row := private.slash_rows(jsonb_build_array(s.id)) -> 0;
  people := private.impact_people(s.id, rule);
  return private.stamp()
    || jsonb_build_object(
      'slash', row,
      'rule', rule,
      'snapshot', coalesce(
        nullif(slash_impact.rule, 'auto'),
        (select p.snapshot from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to)
      ),
      'points', private.slash_points(s.id, rule),
      'wouldBe', case
        when s.status = 'open'
          and s.type = 'SCORE'
          then jsonb_build_object(
            'direct', s.amount,
            'endorsers', case
              when s.amount is not null then (
                select coalesce(sum(e.points), 0) from private.slash_supporters(s.id, slash_impact.rule) e
              )
            end
          )
      end,
      'counts', s.status = 'upheld' and s.type = 'SCORE',
      'losingSide', case s.status when 'defended' then 'author' when 'upheld' then 'subject' end,
      'subjectScore', jsonb_build_object(
        'atOpen', private.score_at(s.subject_id, s.opened_at),
        'atClose', private.score_at(s.subject_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.subject_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'authorScore', jsonb_build_object(
        'atOpen', private.score_at(s.author_id, s.opened_at),
        'atClose', private.score_at(s.author_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.author_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'people', people,
      'links', private.supporter_links_at(
        array(
          select (p.value -> 'person' ->> 'userId')::bigint
          from jsonb_array_elements(people) with ordinality p (value, n)
          where p.n <= 40
        ),
        s.opened_at
      ),
      'series', private.backing_series(s.subject_id, s.opened_at - interval '30 days', s.opened_at + interval '90 days')
    );
end;
$$;

create or replace function private.telegram_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  person bigint := private.filter_person(f, 'person');
  query private.list_query := private.rows_of(
    $q$
      (
        select
          t.channel,
          t.id,
          t.at,
          t.deleted_at <= (select app.now()) is true as deleted,
          coalesce(t.body || ' ' || (t.media ->> 'caption'), t.body) as words
        from app.tg_messages t
        where t.at <= (select app.now())
      ) m
    $q$,
    '(m.channel || ''/'' || lpad(m.id::text, 20, ''0''))',
    jsonb_strip_nulls(
      jsonb_build_object(
        'channel', private.filter_text(f, 'channel'),
        'q', private.contains_pattern(private.filter_text(f, 'q')),
        'mention', private.mention_pattern_of(person),
        'names', to_jsonb(private.mention_tokens(person)),
        'slash', private.filter_int(f, 'slash'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    ),
    'text'
  );
begin
  query.orders := '{"at": {"sql": "m.at", "type": "timestamptz"}}';
  query := private.narrowed(
    query,
    -- Whom nothing can name is in no message.
    case when person is not null and not query.args ? 'mention' then 'false' end,
    case when query.args ?| array['q', 'mention', 'slash'] then 'not m.deleted' end
  );
  return private.narrowed_by_args(
    query,
    '{
      "channel": "m.channel = ($1 ->> ''channel'')",
      "q": "m.words ilike ($1 ->> ''q'')",
      "mention": "private.tg_names(m.words) && array(select jsonb_array_elements_text($1 -> ''names'')) and m.words ~* ($1 ->> ''mention'')",
      "slash": "private.tg_names(m.words) @> array[''#'' || ($1 ->> ''slash'')] and m.words ~* (''(^|[^[:alnum:]_])slash #'' || ($1 ->> ''slash'') || ''($|[^[:alnum:]_])'')",
      "from": "m.at >= ($1 ->> ''from'')::timestamptz",
      "to": "m.at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
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
          select v.kind, v.id, v.i, v.j, max(v.at) as at
          from private.votes_in_step(kinds, ids, since) v
          group by 1, 2, 3, 4
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

create or replace function private.batches_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  args jsonb := private.batch_choice(filters);
  past boolean := args -> 'past';
  query private.list_query := private.rows_of('app.r_batch b', 'b.id', args);
  rows jsonb;
begin
  query.orders := '{
    "start": {"sql": "b.from_at", "type": "timestamptz"},
    "reviews": {"sql": "b.reviews", "type": "bigint"},
    "span": {"sql": "b.to_at - b.from_at", "type": "interval"},
    "medianGap": {"sql": "b.median_gap", "type": "float8"},
    "perMinute": {"sql": "b.per_minute", "type": "float8"},
    "surprise": {"sql": "b.surprise", "type": "float8"},
    "burstiness": {"sql": "b.burstiness", "type": "float8", "nullable": true},
    "archived": {"sql": "b.archived", "type": "bigint"},
    "subjects": {"sql": "b.subjects", "type": "bigint"}
  }';
  query := private.narrowed(query, case when args ? 'sentiment' then format('b.%I > 0', args ->> 'sentiment') end);
  query := private.narrowed_by_args(
    query,
    '{
      "min": "b.reviews >= ($1 ->> ''min'')::int",
      "author": "b.author_id = ($1 ->> ''author'')::bigint",
      "subject": "b.subject_ids @> array[($1 ->> ''subject'')::bigint]"
    }'
  );
  if (args ->> 'used')::int = any (private.batch_gaps()) and not past then
    -- Times are written into the SQL text: as arguments they would be parsed again for every row.
    return private.narrowed(
      query,
      format('b.gap_seconds = %s', args ->> 'used'),
      format(
        'b.from_at between %L::timestamptz and %L::timestamptz',
        (args ->> 'from')::timestamptz,
        (args ->> 'to')::timestamptz
      )
    );
  end if;
  -- A page asks several times for the same rows: another gap, or a past day, is put together once.
  execute format(
    $q$
      select coalesce(jsonb_agg(to_jsonb(b) - 'subject_ids'), '[]')
      from private.batch_sessions(
          ($1 ->> 'used')::int, ($1 ->> 'from')::timestamptz, ($1 ->> 'to')::timestamptz,
          case when $1 ? 'author' then array[($1 ->> 'author')::bigint] end, ($1 ->> 'min')::int, $2
        ) b
      where %s
    $q$,
    private.conditions_sql(query)
  )
  into rows
  using args, past;
  query.source := 'jsonb_populate_recordset(null::app.r_batch, $1 -> ''rows'') b';
  query.conditions := null;
  query.args := args || jsonb_build_object('rows', rows);
  query.total := jsonb_array_length(rows);
  return (query);
end;
$$;

create or replace function private.eip7_by_rule(positive int, reciprocated int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.eip7(positive, reciprocated, r.free + r.per_answerless * (positive - reciprocated))
    from private.eip7_rule() r
  );
end;
$$;
comment on function private.eip7_by_rule(int, int) is 'M11: counted, neutralised and headroom by the rule of today.';

create or replace function private.bond_without_person(b app.bonds) returns jsonb
language sql stable as $$
  select private.bond_of(b, app.now(), null) - 'person';
$$;

create or replace function private.mention_pattern_of(person bigint) returns text
language sql stable set search_path = '' as $$
  select private.mention_pattern(n.handle, n.profile_id, nullif(array_to_string(n.addresses, '|'), ''))
  from private.mention_names(person) n;
$$;
comment on function private.mention_pattern_of(bigint) is
  '8.52: mentions of one person; null when there is no way to name them.';

create or replace function private.supporter_links_at(people bigint[], at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('from', l.author_id, 'to', l.subject_id, 'reviewed', l.reviewed, 'vouched', l.vouched)
          order by l.author_id, l.subject_id
        ),
        '[]'
      )
    from (
        select z.author_id, z.subject_id, bool_or(z.r) as reviewed, bool_or(not z.r) as vouched
        from (
            select r.author_id, r.subject_id, true as r
            from unnest(people) s (id)
              cross join lateral (
                select r.id, r.author_id, r.subject_id, r.archived_at
                from app.reviews r
                where r.subject_id = s.id
                  and r.author_id = any (people)
                  and r.score = 1
                  and r.created_at <= supporter_links_at.at
                offset 0
              ) r
              -- As in private.review_archived_at.
              left join lateral (
                select e.action
                from app.review_archive_events e
                where e.review_id = r.id and e.at <= supporter_links_at.at
                order by e.at desc
                limit 1
              ) last
                on true
            where case
                when last.action is not null then last.action = 'RESTORE'
                else (r.archived_at <= supporter_links_at.at) is not true
              end
              and case
                when r.archived_at > supporter_links_at.at then not exists (
                  select 1 from app.reviews x where x.id = r.id and x.archived_estimated
                )
                else true
              end
            union all
            select v.author_id, v.subject_id, false
            from unnest(people) s (id)
              cross join lateral (
                select v.author_id, v.subject_id
                from app.vouches v
                where v.subject_id = s.id
                  and v.author_id = any (people)
                  and v.vouched_at <= supporter_links_at.at
                  and (v.unvouched_at is null or v.unvouched_at > supporter_links_at.at)
                  and (v.archived_at is null or v.archived_at > supporter_links_at.at)
                offset 0
              ) v
          ) z
        where z.author_id <> z.subject_id
        group by z.author_id, z.subject_id
      ) l
  );
end;
$$;
comment on function private.supporter_links_at(bigint[], timestamptz) is
  'Who of some people backed whom of them at a time, by an active positive review or an active vouch, as M9 reads both.';

create or replace function private.votes_in_step(kinds text[], ids bigint[], since timestamptz) returns table (
  kind text, id bigint, i bigint, j bigint, at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  rules jsonb := private.detector('D5');
  span interval := make_interval(secs => (rules ->> 'windowSeconds')::int);
  most int := (rules ->> 'maxPerWindow')::int;
  g record;
  n int;
begin
  -- A walk along each target's votes in order of time: a join would compare every vote with every other one.
  for g in
    select v.target_type, v.target_id, array_agg(v.voter_id order by v.created_at, v.voter_id) as voters,
      array_agg(v.created_at order by v.created_at, v.voter_id) as times
    from unnest(kinds, ids) t (kind, id)
      join app.analysed_votes v on v.target_type = t.kind and v.target_id = t.id
    where v.created_at >= since
    group by v.target_type, v.target_id, v.is_upvote
    having count(*) > 1
  loop
    for a in 1..cardinality(g.voters) loop
      n := a + 1;
      -- `maxPerWindow` keeps a crowd on one target from squaring. The earlier vote of a pair decides its period.
      while n <= cardinality(g.voters)
      and n - a <= most
      and g.times[n] <= g.times[a] + span loop
        if g.voters[n] <> g.voters[a] then
          kind := g.target_type;
          id := g.target_id;
          at := g.times[a];
          i := least(g.voters[a], g.voters[n]);
          j := greatest(g.voters[a], g.voters[n]);
          return next;
        end if;
        n := n + 1;
      end loop;
    end loop;
  end loop;
end;
$$;
comment on function private.votes_in_step(text[], bigint[], timestamptz) is
  'D5: pairs that voted the same way within the window on these targets since a time; a pair may come more than once per target.';

drop function private.co_voters(text[], bigint[], timestamp with time zone);

drop function private.mention_pattern(bigint);

drop function private.links_among(bigint[], timestamp with time zone);

drop function private.eip7(integer, integer);

drop function private.bond_of(app.bonds);
