create function private.magic_side(name text, id text) returns setof private.magic_word
language sql stable as $$
  values
    ('group', name, 'person', id, null::text, null::text, null::text[]),
    (
      'group',
      name || 'Level',
      'level',
      format('private.level(%s_user.score)', name),
      null,
      format('join app.users %1$s_user on %1$s_user.user_id = %2$s', name, id),
      (select array_agg(l.level order by l.rank) from app.levels l)
    );
$$;

create function private.magic_source(data text, args jsonb, out source text, out at text)
language plpgsql
stable
set search_path = ''
as $$
begin
  select s.source, s.at
  into source, at
  from (
      values
        ('reviews', 'app.review_states x', 'x.created_at'),
        ('vouches', 'app.vouch_states x', 'x.vouched_at'),
        ('votes', 'app.counted_votes x', 'x.created_at'),
        ('slashes', 'app.slash_states x', 'x.opened_at'),
        ('invitations', 'app.invitation_states x', 'x.sent_at'),
        (
          'xp',
          '(
            select w.*, (e.start_date + 7 * (w.week - 1))::timestamp at time zone ''UTC'' as at
            from
              app.xp_weekly w
              join app.seasons e on e.id = w.season
            where e.start_date + 7 * (w.week - 1) <= (select app.now())
          ) x',
          'x.at'
        ),
        (
          'profiles',
          '(
            select p.joined_at, u.score, u.xp_total, u.human_status
            from
              app.listed_profiles p
              join app.users u on u.user_id = p.user_id
          ) x',
          'x.joined_at'
        ),
        -- Whole days use the counts by day; the ends of a range are read review by review.
        (
          'reviewDays',
          '(
            with
              r as materialized (
                select
                  coalesce(($1 ->> ''from'')::timestamptz, ''-infinity'') as since,
                  coalesce(($1 ->> ''to'')::timestamptz, ''infinity'') as until
              ),
              w as materialized (
                select
                  r.*,
                  case
                    when since = ''-infinity'' then since
                    else date_trunc(''day'', since - interval ''1 microsecond'') + interval ''1 day''
                  end as from_day,
                  case when until = ''infinity'' then until else date_trunc(''day'', until + interval ''1 microsecond'') end as to_day
                from r
              )
            select d.day::timestamptz as at, d.score, d.archived, d.n
            from
              w
              cross join app.r_review_day d
            where d.day >= w.from_day and d.day < w.to_day
            union all
            select e.created_at, e.score, e.archived_at is not null, 1
            from
              w
              cross join app.review_states e
            where
              w.since > ''-infinity''
              and e.created_at >= w.since
              and e.created_at < w.from_day
              and e.created_at <= w.until
            union all
            select e.created_at, e.score, e.archived_at is not null, 1
            from
              w
              cross join app.review_states e
            where
              w.until < ''infinity''
              and e.created_at >= w.to_day
              and e.created_at >= w.from_day
              and e.created_at <= w.until
          ) x',
          null
        ),
        (
          'voteHours',
          format(
            '(
              select h.at, h.target_type, d.direction, d.n
              from
                %s
                cross join lateral (
                  values (''up'', h.up), (''down'', h.down), (''hidden'', h.blind), (''unknown'', h.unknown)
                ) d (direction, n)
              where d.n > 0
            ) x',
            private.vote_hours_source(args)
          ),
          null
        )
    ) s (data, source, at)
  where s.data = magic_source.data;
end;
$$;
comment on function private.magic_source(text, jsonb) is
  'Rows x of a data set, and the time that a range applies to; null if the source applies the range itself.';

create function private.planned_rows(statement text, args jsonb) returns double precision
language plpgsql volatile set search_path = '' as $$
declare
  plan json;
begin
  execute 'explain (format json) ' || statement into plan using args;
  return (plan #>> '{0,Plan,Plan Rows}')::double precision;
end;
$$;
comment on function private.planned_rows(text, jsonb) is
  'How many rows a statement returns, as estimated by the planner.';

create function private.magic_groups(
  word private.magic_word,
  days double precision,
  people text,
  args jsonb
) returns double precision
language plpgsql volatile set search_path = '' as $$
begin
  return case
    when word.name is null then 1
    when word.name = 'day' then days + 1
    when word.name = 'week' then days / 7 + 1
    when word.name = 'month' then days / 30 + 1
    when word.kind = 'person' then private.planned_rows(format('select %s from %s group by 1', word.sql, people), args)
    when word.words is not null then cardinality(word.words)
    else 10
  end;
end;
$$;

create function private.magic_cost(q private.magic_question, out reading double precision, out telling double precision)
language plpgsql
volatile
set search_path = ''
as $$
declare
  t record;
  k private.magic_word;
  used private.magic_word[] := array[q.grouped, q.compared] || coalesce(q.kept, '{}');
  conditions text[] := '{true}';
  people text;
  rows double precision;
  days double precision;
begin
  select *
  into t
  from (
      values
        ('reviews', 'app.reviews', 'x.created_at', 0.8),
        ('reviewDays', 'app.r_review_day', 'x.day', 1.0),
        ('vouches', 'app.vouches', 'x.vouched_at', 1.5),
        ('votes', 'app.vote_times', 'x.created_at', 0.7),
        ('voteHours', 'app.r_vote_hour', 'x.at', 4.5),
        ('slashes', 'app.slashes', 'x.opened_at', 8.0),
        ('invitations', 'app.invitations', 'x.sent_at', 1.0),
        ('xp', 'app.xp_weekly', null, 0.8),
        ('profiles', 'app.profiles', 'x.joined_at', 1.5)
    ) m (data, source, at, row_us)
  where m.data = q.data;
  if t.at is not null then
    conditions := conditions
      || array[
        case when q.args ? 'from' then format('%s >= ($1 ->> ''from'')::timestamptz', t.at) end,
        case when q.args ? 'to' then format('%s <= ($1 ->> ''to'')::timestamptz', t.at) end
      ];
  end if;
  foreach k in array coalesce(q.kept, '{}') loop
    if k.kind = 'person' then
      conditions := conditions || format('%s = any (($1 #>> %L)::bigint[])', k.sql, array['where', k.name]);
    end if;
  end loop;
  people := format('%s x where %s', t.source, array_to_string(array_remove(conditions, null), ' and '));
  rows := private.planned_rows('select from ' || people, q.args);
  -- A level reduces the rows by the share of levels chosen.
  foreach k in array coalesce(q.kept, '{}') loop
    if k.kind = 'level' then
      rows := rows * cardinality((q.args #>> array['where', k.name])::text[]) / cardinality(k.words);
    end if;
  end loop;
  days := extract(
    epoch from coalesce((q.args ->> 'to')::timestamptz, app.now()) - coalesce(
      (q.args ->> 'from')::timestamptz,
      app.now() - interval '3 years'
    )
  ) / 86400;
  reading := rows / 1000 * (
    t.row_us
      + 2 * (select count(distinct u.name) from unnest(used) u where u.kind = 'level')
      + .6 * (select count(distinct u.name) from unnest(used) u where u.kind = 'time' or u.name = 'weekday')
      + case when (q.measure).sql ~ '^(count\(distinct|percentile)' then 2 else 0 end
  );
  telling := .017 * least(
    10000,
    rows,
    private.magic_groups(q.grouped, days, people, q.args) * private.magic_groups(q.compared, days, people, q.args)
  );
end;
$$;
comment on function private.magic_cost(private.magic_question) is
  'About how many milliseconds a question takes to read its rows and to return its groups.';

create function private.magic_most_ms() returns double precision
language sql immutable as $$
  select 130::double precision;
$$;
comment on function private.magic_most_ms is
  'Milliseconds a question may take on top of the 20 ms of every answer: together the budget of a search.';

create function private.magic_refuse_long(q private.magic_question) returns void
language plpgsql volatile set search_path = '' as $$
declare
  cost record;
begin
  select * into cost from private.magic_cost(q);
  if cost.reading + cost.telling <= private.magic_most_ms() then
    return;
  end if;
  perform private.refuse(
      case
        when cost.telling > cost.reading then 'this question has too many groups to be answered at once: choose a shorter range, or group by a level, a week or a month'
        else 'this question reads too much at once: choose a shorter range, name a person, or ask for a count by day, week or month'
      end
    );
end;
$$;
comment on function private.magic_refuse_long(private.magic_question) is
  'Refuses a question that would exceed the budget of searches, with what to ask instead.';
