-- Page /slashes/misplaced-slashes (8.22): accusations that did not hold. C and D are worked out with r_slash.
create table app.r_misplaced (
  slash_id bigint not null,
  category text not null check (category in ('C', 'D')),
  reason text not null,
  primary key (slash_id, category)
);
alter table app.r_misplaced enable row level security;
revoke all on app.r_misplaced from public, anon, authenticated;

-- C: aimed at nobody, at oneself, at an account linked to its profile only later, or the same claim again within 30 days.
create function private.mistargeted(slash_id bigint) returns text
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case
        when s.subject_id = s.author_id then 'self'
        when s.subject_id < 0 then 'nobody'
        when exists (
          select 1
          from
            app.userkeys k
            join app.profiles p on p.user_id = k.user_id
          where k.userkey = s.subject_userkey and k.user_id = s.subject_id and k.valid_from > s.opened_at
        ) then 'linkedLater'
        when exists (
          select 1
          from app.slashes o
          where
            o.author_id = s.author_id
            and o.subject_id = s.subject_id
            and o.id <> s.id
            and o.opened_at <= s.opened_at
            and o.opened_at >= s.opened_at - interval '30 days'
            and (o.opened_at, o.id) < (s.opened_at, s.id)
            and private.text_similarity(
              private.review_words(o.comment, ''),
              private.review_words(s.comment, ''),
              4
            ) >= .8
        ) then 'repeated'
      end
    from app.slashes s
    where s.id = mistargeted.slash_id
  );
end;
$$;

-- D: upheld, and within 90 days the subject had the earlier score again and at least 10 positive reviews, 70 % positive,
-- from people who were no backers at the opening.
create function private.overtaken(slash_id bigint) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      exists (
          select 1
          from app.score_history h
          where
            h.user_id = s.subject_id
            and h.at > s.closes_at
            and h.at <= s.closes_at + interval '90 days'
            and h.at <= (select app.now())
            and h.score >= private.score_at(s.subject_id, s.opened_at)
        )
        and (
          select
            count(*) filter (where r.score = 1) >= 10
              and 10 * count(*) filter (where r.score = 1) >= 7 * count(*) filter (where r.score <> 0)
          from app.review_states r
          where
            r.subject_id = s.subject_id
            and r.created_at > s.closes_at
            and r.created_at <= s.closes_at + interval '90 days'
            and r.author_id not in (
              select b.user_id from private.slash_backers(s.id) b where b.reviewed_open or b.vouched_open
            )
        )
    from app.slash_states s
    where s.id = overtaken.slash_id and s.status = 'upheld'
  );
end;
$$;

create function app.refresh_r_misplaced(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
begin
  ids := array(select s.id from app.slashes s where s.id > after and s.closes_at <= app.now() order by s.id limit 10);
  delete from app.r_misplaced m
  where
    m.slash_id = any (ids)
    or (
      cursor is null
      and not exists (select 1 from app.slashes s where s.id = m.slash_id and s.closes_at <= app.now())
    );
  insert into app.r_misplaced (slash_id, category, reason)
  select c.id, 'C', c.reason
  from (select i.id, private.mistargeted(i.id) as reason from unnest(ids) i (id) offset 0) c
  where c.reason is not null
  union all
  select i.id, 'D', 'overtaken' from unnest(ids) i (id) where private.overtaken(i.id);
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 10 then jsonb_build_object('after', ids[10]) end
  );
end;
$$;
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_misplaced', 86400, 'app.refresh_r_misplaced', 12);

create function private.misplaced_counts() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'A', count(*) filter (where s.status = 'defended'),
        'B', count(*) filter (where s.status = 'inconclusive'),
        'C', (select count(*) from app.r_misplaced m where m.category = 'C'),
        'D', (select count(*) from app.r_misplaced m where m.category = 'D')
      )
    from app.slash_states s
  );
end;
$$;
insert into app.cached_answer_sources (part, source) values ('misplaced_counts', 'private.misplaced_counts()');

-- Page /slashes/misplaced-slashes (8.22): later events of all rows of a page at once, and on a past day those until then.
create function private.later_events(ids bigint[]) returns table (slash_id bigint, later jsonb)
language sql stable set search_path = ''
as $$
  with
    s as materialized (
      select
        s.id,
        s.subject_id,
        s.author_id,
        coalesce(case when s.cancelled_at <= (select app.now()) then s.cancelled_at end, s.closes_at) as ended
      from app.slashes s
      where s.id = any (ids)
    ),
    after as (
      select
        s.id as of,
        o.id,
        o.opened_at,
        o.author_id = s.author_id as same,
        row_number() over (
          partition by s.id
          order by o.opened_at, o.id
        ) as n
      from
        s
        join app.slashes o
          on o.subject_id = s.subject_id and o.opened_at > s.ended and o.opened_at <= (select app.now())
    ),
    told as (
      select
        a.of,
        jsonb_agg(
          jsonb_build_object('id', a.id, 'status', x.status, 'openedAt', private.iso(a.opened_at), 'sameAuthor', a.same)
          order by a.n
        ) as slashes
      from
        after a
        join app.slash_states x on x.id = a.id
      where a.n <= 5
      group by a.of
    )
  select
    s.id,
    jsonb_build_object(
      'slashes', coalesce(t.slashes, '[]'),
      'scoreChange', case
        when s.ended <= (select app.now()) then (
          select h.score
          from app.score_history h
          where h.user_id = s.subject_id and h.at <= (select app.now())
          order by h.at desc
          limit 1
        ) - (
          select h.score
          from app.score_history h
          where h.user_id = s.subject_id and h.at <= s.ended
          order by h.at desc
          limit 1
        )
      end
    )
  from
    s
    left join told t on t.of = s.id;
$$;
comment on function private.later_events(bigint[]) is
  'Of each slash the first five slashes on the same subject that opened after it had ended, and the change of the subject''s score from then until now (M21); null while it is open or without a score.';

create function public.misplaced_slashes(
  filters jsonb default '{}',
  sort text default '-index',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  category text;
  fewest int;
  base private.list_query;
  query private.list_query;
  listed jsonb;
  keys bigint[];
  people bigint[];
  records jsonb;
  authors jsonb;
begin
  if not private.feature_on('misplacedSlashes') then
    return null;
  end if;
  category := upper(private.filter_word(private.filter_object(filters), 'category', array['a', 'b', 'c', 'd'], 'a'));
  fewest := coalesce(private.filter_int(private.filter_object(filters), 'minVotes'), 0);
  base := private.slashes_query(filters);
  query := private.narrowed(
    private.joined(base, 'left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to'),
    format('s.votes >= %s', fewest),
    case category
      when 'A' then 's.status = ''defended'''
      when 'B' then 's.status = ''inconclusive'''
      else format('s.id in (select m.slash_id from app.r_misplaced m where m.category = %L)', category)
    end
  );
  query.together := true;
  query.orders := '{
    "index": {
      "sql": "(case when s.status <> ''open'' then private.misplacement(s.weight_up, s.weight_all, p.pass) end)",
      "type": "float8",
      "nullable": true
    },
    "opened": {"sql": "s.opened_at", "type": "timestamptz"},
    "amount": {"sql": "s.amount", "type": "bigint", "nullable": true}
  }';
  listed := private.list_page(query, sort, page, per, after);
  keys := array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k);
  people := array(select s.author_id from app.slashes s where s.id = any (keys));
  select
    coalesce(jsonb_object_agg(a.author_id, a.record) filter (where a.author_id = any (people)), '{}'),
    coalesce(jsonb_agg(a.record order by a.n) filter (where a.n <= 50), '[]')
  into records, authors
  from private.slash_authors(base, 50, people) a;
  return private.list_answer(
      listed,
      (
        select
          jsonb_agg(
            r.value
              || jsonb_build_object(
                'category', category,
                'index', case when s.status <> 'open' then private.misplacement(s.weight_up, s.weight_all, p.pass) end,
                'reason', (select m.reason from app.r_misplaced m where m.slash_id = s.id and m.category = category),
                'authorRecord', records -> s.author_id::text,
                'later', e.later
              )
            order by r.n
          )
        from
          jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
          join (select * from app.slash_states x where x.id = any (keys) offset 0) s
            on s.id = (r.value ->> 'id')::bigint
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          left join private.later_events(keys) e on e.slash_id = s.id
      ),
      null
    )
    || jsonb_build_object(
      'counts', coalesce(private.cached_answer('misplaced_counts'), private.misplaced_counts()),
      'authors', authors
    );
end;
$$;
comment on function public.misplaced_slashes(jsonb, text, int, int, jsonb) is
  'Page /slashes/misplaced-slashes (M5, M8; index = 100 (1 - share / pass)); null while the flag misplacedSlashes is off. `later`: what happened to the subject since the close. Filters of slashes_list, category a defended | b inconclusive | c mis-targeted | d overtaken (default a), minVotes. Sorts: index, opened, amount.';

grant execute on function public.misplaced_slashes(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
