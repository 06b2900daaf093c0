create function private.slash_authors(query private.list_query, most int, people bigint[] default '{}') returns table (
  author_id bigint, n bigint, record jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  return query
    execute
      private.slash_authors_sql(private.rows_sql(query), 't.n <= $2 or t.author_id = any ($3)')
      using query.args, most, people;
end;
$$;
comment on function private.slash_authors is
  'M5, M8: records of accusers, ranked (n) by the lower bound of upheld / (upheld + defended): the top `most` and `people`.';

create function private.later_events(ids bigint[]) returns table (slash_id bigint, later jsonb)
language sql stable set search_path = '' as $$
  with s as materialized (
    select s.id, s.subject_id, s.author_id,
      coalesce(case when s.cancelled_at <= (select app.now()) then s.cancelled_at end, s.closes_at) as ended
    from app.slashes s
    where s.id = any (ids)
  ), after as (
    select s.id as of, o.id, o.opened_at, o.author_id = s.author_id as same,
      row_number() over (
        partition by s.id
        order by o.opened_at, o.id
      ) as n
    from s
      join app.slashes o on o.subject_id = s.subject_id and o.opened_at > s.ended and o.opened_at <= (select app.now())
  ), told as (
    select a.of,
      jsonb_agg(
        jsonb_build_object('id', a.id, 'status', x.status, 'openedAt', private.iso(a.opened_at), 'sameAuthor', a.same)
        order by a.n
      ) as slashes
    from after a
      join app.slash_states x on x.id = a.id
    where a.n <= 5
    group by a.of
  )
  select s.id,
    jsonb_build_object(
      'slashes', coalesce(t.slashes, '[]'),
      'scoreChange', case
        when s.ended <= (select app.now()) then private.score_change(s.subject_id, s.ended, (select app.now()))
      end
    )
  from s
    left join told t on t.of = s.id;
$$;
comment on function private.later_events(bigint[]) is
  'For each slash: the first five slashes on the same subject opened after it ended, and the change of the subject''s score from then until now (M21), null while it is open or if unknown.';

create function public.misplaced_slashes(
  filters jsonb default '{}',
  sort text default '-index',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  category text;
  fewest int;
  voted text;
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
  voted := format('s.votes >= %s', fewest);
  base := private.slashes_query(filters);
  query := private.narrowed(
    private.joined(base, 'left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to'),
    voted,
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
  select coalesce(jsonb_object_agg(a.author_id, a.record) filter (where a.author_id = any (people)), '{}'),
    coalesce(jsonb_agg(a.record order by a.n) filter (where a.n <= 50), '[]')
  into records, authors
  from private.slash_authors(base, 50, people) a;
  return private.list_answer(
      listed,
      (
        select jsonb_agg(
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
        from jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
          join (select * from app.slash_states x where x.id = any (keys) offset 0) s
            on s.id = (r.value ->> 'id')::bigint
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          left join private.later_events(keys) e on e.slash_id = s.id
      ),
      null
    )
    || jsonb_build_object(
      'counts', coalesce(
        case
          when fewest = 0 then private.cached_answer(
            'misplaced_counts',
            private.filter_object(filters) - 'category' - 'minVotes'
          )
        end,
        private.misplaced_counts(private.narrowed(base, voted))
      ),
      'authors', authors
    );
end;
$$;
comment on function public.misplaced_slashes(jsonb, text, int, int, jsonb) is
  'Page /slashes/misplaced-slashes (M5, M8; index = 100 (1 - share / pass)); null while the flag misplacedSlashes is off. `later`: what happened to the subject since the close. Filters of slashes_list, category a defended | b inconclusive | c mis-targeted | d overtaken (default a), minVotes. Sorts: index, opened, amount.';
grant execute on function public.misplaced_slashes(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

create function private.misplaced_counts(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counts jsonb;
begin
  execute format(
    $q$
      select jsonb_build_object(
          'A', count(*) filter (where s.status = 'defended'),
          'B', count(*) filter (where s.status = 'inconclusive'),
          'C', count(*) filter (where s.id in (select m.slash_id from app.r_misplaced m where m.category = 'C')),
          'D', count(*) filter (where s.id in (select m.slash_id from app.r_misplaced m where m.category = 'D'))
        )
      from %s
    $q$,
    private.rows_sql(query)
  )
  into counts
  using query.args;
  return counts;
end;
$$;

insert into app.cached_answer_sources (part, source)
values ('misplaced_counts', $$private.misplaced_counts(private.slashes_query('{}'))$$);
