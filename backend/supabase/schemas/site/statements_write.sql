create function private.table_size(size_of regclass) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  n bigint := (select reltuples from pg_catalog.pg_class where oid = size_of);
begin
  if n > 20000 then
    return jsonb_build_object('n', n, 'exact', false);
  end if;
  execute format('select count(*) from %s', size_of) into n;
  return jsonb_build_object('n', n, 'exact', true);
end;
$$;

create function private.caution_rows() returns table (
  user_id bigint, untrusted boolean, upheld bigint, negative bigint, share_high double precision, evidence bigint,
  last_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with slashed as (
      select s.subject_id, count(*) as n, max(s.closes_at) as last
      from app.slash_states s
      where s.status = 'upheld' and s.closes_at >= (select app.now()) - interval '365 days'
      group by 1
    ), critics as (
      select r.subject_id, count(distinct r.author_id) as n, max(r.created_at) as last
      from app.review_states r
        join app.users a on a.user_id = r.author_id
      where r.score = -1 and r.archived_at is null and a.score >= 1400
      group by 1
    ), candidate as (
      select u.user_id from app.users u where u.score < 800 and u.status is distinct from 'MERGED'
      union
      select s.subject_id from slashed s
      union
      select c.subject_id from critics c where c.n >= 5
    ), f as (
      select c.user_id, coalesce(u.score < 800, false) as untrusted, coalesce(s.n, 0) as upheld,
        coalesce(k.n, 0) as negative,
        case
          when coalesce(k.n, 0) >= 5 then (
            select private.wilson_bound(count(*) filter (where r.score = 1), count(*), 1)
            from app.review_states r
            where r.subject_id = c.user_id and r.archived_at is null and r.score <> 0
          )
        end as high,
        greatest(s.last, k.last) as last
      from candidate c
        join app.users u on u.user_id = c.user_id
        left join slashed s on s.subject_id = c.user_id
        left join critics k on k.subject_id = c.user_id
    )
    select f.user_id, f.untrusted, f.upheld, f.negative, f.high, 3 * f.upheld + f.negative + 2 * f.untrusted::int,
      f.last
    from f
    where (f.untrusted or f.upheld > 0 or (f.negative >= 5 and f.high < .5))
      and not exists (select from app.findings_taken_down t where t.user_id = f.user_id and t.topic = 'caution');
end;
$$;
comment on function private.caution_rows is
  '8.47: level untrusted, or a slash upheld within 365 days, or 5 negative reviewers of level known or above with the positive share below 50 % at its upper bound.';

create function private.days_counted() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from app.rollup_state s where s.name = 'r_network_history' and s.as_of is not null);
$$;
comment on function private.days_counted is
  'Whether every day was counted once: until then what r_network_day holds is no figure.';

create function private.coverage() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    select jsonb_agg(
        jsonb_build_object(
          'entity', e.entity,
          'rows', e.size,
          'first', private.iso(e.first_at),
          'newest', private.iso(e.last_at),
          'understood', coalesce((select count(*) from app.sync_unknown u where u.entity = e.entity), 0) = 0
        )
        order by e.entity
      )
    from (
        select 'profiles' as entity, private.table_size('app.profiles') as size, min(p.joined_at) as first_at,
          max(p.joined_at) as last_at
        from app.profiles p
        union all
        select 'reviews', private.table_size('app.reviews'), min(r.created_at), max(r.created_at) from app.reviews r
        union all
        select 'vouches', private.table_size('app.vouches'), min(v.vouched_at), max(v.vouched_at) from app.vouches v
        -- Counted by day already, and the ends come from the index: the table is far too long to read.
        union all
        select 'votes',
          case
            when private.days_counted() then jsonb_build_object(
              'n', (select coalesce(sum(d.votes), 0) from app.r_network_day d),
              'exact', true
            )
            else private.table_size('app.vote_times')
          end,
          (select v.created_at from app.visible_votes v order by v.created_at limit 1),
          (
            select v.created_at
            from app.visible_votes v
            where v.created_at <= (select app.now())
            order by v.created_at desc
            limit 1
          )
        union all
        select 'slashes', private.table_size('app.slashes'), min(s.opened_at), max(s.opened_at) from app.slashes s
        union all
        select 'invitations', private.table_size('app.invitations'), min(i.sent_at), max(i.sent_at)
        from app.invitations i
        union all
        select 'markets', private.table_size('app.markets'), min(m.created_at), max(m.created_at) from app.markets m
        union all
        select 'scoreHistory', private.table_size('app.score_history'), min(h.at), max(h.at) from app.score_history h
      ) e
  );
end;
$$;

create function private.fibonacci(n int) returns numeric
language sql immutable strict as $$
  with recursive f(i, a, b) as (
    select 0, 0::numeric, 1::numeric
    union all
    select i + 1, b, a + b from f where i < least(n, 1000)
  )
  select a
  from f
  where i = least(n, 1000);
$$;
comment on function private.fibonacci(int) is '0, 1, 1, 2, 3, 5, …; cut at the 1000th.';

create function private.may_answer(user_id bigint, topic text) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select 1 from app.statements s where s.user_id = may_answer.user_id and s.topic = may_answer.topic)
    or case may_answer.topic
      when 'batches' then exists (
        select 1
        from app.r_batch b
        where b.author_id = may_answer.user_id
          and b.gap_seconds = (private.detector('D1') ->> 'reviewGapSeconds')::int
          and b.reviews >= (private.detector('D1') ->> 'min')::int
      )
      when 'massArchive' then exists (
        select 1
        from app.r_mass_archive m
        where m.author_id = may_answer.user_id and m.archived >= (private.detector('D12') ->> 'min')::int
      )
      when 'bot' then exists (select 1 from app.r_voter v where v.voter_id = may_answer.user_id and v.score >= 50)
      when 'farmer' then exists (
        select 1 from app.r_flag f where f.user_id = may_answer.user_id and f.detector = 'farmer' and f.score >= 50
      )
      when 'caution' then private.feature_on('shitlist')
      and exists (select 1 from private.caution_rows() c where c.user_id = may_answer.user_id)
      when 'slashes' then exists (
        select 1 from app.slashes x where x.subject_id = may_answer.user_id and x.opened_at <= app.now()
      )
      else false
    end;
end;
$$;
comment on function private.may_answer(bigint, text) is
  'Whether a signal of this kind is shown about a person, or was when they answered it; `slashes`: whether they were ever accused.';

create function private.sync_trouble() returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'reader', r.reader,
          'label', r.label,
          'pages', r.pages,
          'why', case r.reason
            when 'gone' then 'the network does not offer it any more'
            when 'refused' then 'the network does not give it to us'
            when 'limited' then 'the network asks us to wait'
            when 'silent' then 'the network does not answer'
            when 'faulty' then 'the network has a fault'
            when 'odd' then 'the network sends something we do not understand'
            when 'waiting' then 'something else has to be read first'
            else 'this site has a fault'
          end,
          'since', private.iso(r.failing_since),
          'readAt', private.iso(r.succeeded_at)
        )
        order by r.label
      ),
      '[]'
    )
  from app.sync_readers r
  where r.failing_since is not null;
$$;
comment on function private.sync_trouble is
  'What cannot be read from the network at the moment, in visitors'' words: why, since when, when it was last read, and below which addresses it is missing.';

create function public.ingest_page_visit(page text) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today date := app.now()::date;
begin
  -- Whoever makes up pages fills no more than a day's list.
  if
    (select count(*) from app.page_visits v where v.day = today) >= 200
    and not exists (select 1 from app.page_visits v where v.day = today and v.page = ingest_page_visit.page)
  then
    return;
  end if;
  insert into app.page_visits as v (day, page, visits)
  values (today, ingest_page_visit.page, 1)
  on conflict (day, page) do update set visits = v.visits + 1;
  delete from app.page_visits v where v.day < today - 800;
exception when check_violation or not_null_violation then
  perform private.refuse('this is no page');
end;
$$;
comment on function public.ingest_page_visit(text) is
  'Counts a document that was opened, by its page as declared (`/profiles/:id`), on the day of the data. For the function release-telemetry only.';
grant execute on function public.ingest_page_visit(text) to service_role;

create function private.site_usage(r private.time_range) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  first_day date := case when isfinite(r.since) then r.since::date end;
begin
  return (
    with counted as materialized (
      select v.day, v.page, v.visits
      from app.page_visits v
      where (first_day is null or v.day >= first_day) and v.day <= r.until
    ), pages as materialized (
      select c.page, sum(c.visits)::bigint as visits, row_number() over (order by sum(c.visits) desc, c.page) as place
      from counted c
      group by c.page
    ), days as (
      select c.day, sum(c.visits)::bigint as visits,
        coalesce(jsonb_object_agg(c.page, c.visits) filter (where p.place <= 5), '{}') as most
      from counted c
        join pages p using (page)
      group by c.day
    )
    select private.series(
          coalesce(
            jsonb_agg(
              jsonb_build_object('at', private.iso(d.day::timestamptz), 'visits', d.visits, 'pages', d.most)
              order by d.day
            ),
            '[]'
          ),
          r,
          '{"visits": 0, "pages": {}}'
        )
        || jsonb_build_object(
          'pages', (
            select coalesce(jsonb_agg(jsonb_build_object('page', p.page, 'visits', p.visits) order by p.place), '[]')
            from pages p
            where p.place <= 100
          )
        )
    from days d
  );
end;
$$;
comment on function private.site_usage(private.time_range) is
  'Visits per day of a range, in all and of the five pages with most, and the hundred pages with most.';
