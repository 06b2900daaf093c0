-- Page /slashes/misplaced-slashes (8.22): what happened to the accused after the slash had ended.
create function private.later_events(slash_id bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select
    jsonb_build_object(
      'slashes', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', o.id,
                'status', o.status,
                'openedAt', private.iso(o.opened_at),
                'sameAuthor', o.author_id = s.author_id
              )
              order by o.opened_at, o.id
            ),
            '[]'
          )
        from
          (
            select x.id, x.status, x.opened_at, x.author_id
            from app.slash_states x
            where x.subject_id = s.subject_id and x.opened_at > ended.at
            order by x.opened_at, x.id
            limit 5
          ) o
      ),
      'scoreChange', case
        when ended.at <= (select app.now()) then private.score_at(s.subject_id, (select app.now())) - private.score_at(
          s.subject_id,
          ended.at
        )
      end
    )
  from
    app.slashes s
    cross join lateral (select coalesce(s.cancelled_at, s.closes_at) as at) ended
  where s.id = later_events.slash_id;
$$;
comment on function private.later_events(bigint) is
  'The first five slashes on the same subject that opened after this one had ended, and the change of the subject''s score from then until now (M21); null while it is open or without a score.';

create or replace function public.misplaced_slashes(
  filters jsonb default '{}',
  sort text default '-index',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
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
                'later', private.later_events(s.id)
              )
            order by r.n
          )
        from
          jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
          join (select * from app.slash_states x where x.id = any (keys) offset 0) s
            on s.id = (r.value ->> 'id')::bigint
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
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
