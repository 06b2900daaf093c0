create function private.eip10_query(filters jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.r_eip10 e',
    'e.profile_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'least', private.filter_int(f, 'minInvitees'),
        'level', private.filter_levels(f, 'level'),
        'person', private.filter_person(f, 'person')
      )
    )
  );
begin
  query.orders := '{
    "change": {"sql": "abs(e.delta)", "type": "float8"},
    "delta": {"sql": "e.delta", "type": "float8"},
    "new": {"sql": "e.new", "type": "float8"},
    "old": {"sql": "e.old", "type": "float8"},
    "n": {"sql": "e.n", "type": "int"},
    "impact": {"sql": "e.net_impact", "type": "numeric"}
  }';
  query := private.joined(query, case when query.args ? 'level' then 'join app.users u on u.user_id = e.user_id' end);
  query := private.narrowed_by_args(
    query,
    '{
      "least": "e.n >= ($1 ->> ''least'')::int",
      "level": "private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))",
      "person": "e.user_id = ($1 ->> ''person'')::bigint"
    }'
  );
  return private.narrowed(
    query,
    case private.filter_word(f, 'sign', array['gain', 'loss', 'same'])
      when 'gain' then 'e.delta > 0'
      when 'loss' then 'e.delta < 0'
      when 'same' then 'e.delta = 0'
    end
  );
end;
$$;

create function private.eip10_figures(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kpis jsonb;
  points jsonb;
begin
  execute format(
    'select jsonb_build_object(''inviters'', count(*), ''moreThanSmall'', count(*) filter (where e.bottom is not null),
    ''gainers'', count(*) filter (where e.delta > 0), ''losers'', count(*) filter (where e.delta < 0),
    ''medianDelta'', percentile_cont(.5) within group (order by e.delta)) from %s',
    private.rows_sql(query)
  )
  into kpis
  using query.args;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''profileId'', e.profile_id, ''old'', e.old, ''new'', e.new, ''n'', e.n) order by e.profile_id), ''[]'')
    from (select e.* from %s order by e.n desc, e.profile_id limit 2000) e',
    private.rows_sql(query)
  )
  into points
  using query.args;
  return jsonb_build_object('kpis', kpis, 'points', points);
end;
$$;

create function public.eip10_scores(
  filters jsonb default '{}',
  sort text default '-change',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  query private.list_query := private.eip10_query(filters);
  known jsonb := private.cached_answer('eip10_figures', filters);
  listed jsonb;
  figures jsonb;
  page_ids bigint[];
begin
  -- The cached number is exact, however large it is.
  query.total := known #> '{kpis,inviters}';
  listed := private.list_page(query, sort, page, per, after);
  figures := case when (listed ->> 'first')::boolean then coalesce(known, private.eip10_figures(query)) end;
  page_ids := array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k);
  return private.list_answer(
      listed,
      (
        select json_agg(
            json_build_object(
              'person', (select h.person from app.people h where h.user_id = e.user_id),
              'n', e.n,
              'old', e.old,
              'new', e.new,
              'delta', e.delta,
              'bottom', (
                select json_agg(
                    (
                      select h.person
                      from app.profiles p
                        join app.people h on h.user_id = p.user_id
                      where p.profile_id = b.id
                    )
                    order by b.n
                  )
                from unnest(e.bottom) with ordinality b (id, n)
              ),
              'top', (
                select json_agg(
                    (
                      select h.person
                      from app.profiles p
                        join app.people h on h.user_id = p.user_id
                      where p.profile_id = b.id
                    )
                    order by b.n
                  )
                from unnest(e.top) with ordinality b (id, n)
              ),
              'openBonds', e.open_bonds,
              'netImpact', e.net_impact,
              'nextEndAt', private.iso(e.next_end)
            )
            order by array_position(page_ids, e.profile_id)
          )::jsonb
        from app.r_eip10 e
        where e.profile_id = any (page_ids)
      ),
      figures -> 'kpis'
    )
    || jsonb_build_object(
      'points', figures -> 'points',
      'rule', jsonb_build_object(
        'k', (private.param('ib.k', app.now()) #>> '{}')::int,
        'small', (private.param('ib.small', app.now()) #>> '{}')::int
      )
    );
end;
$$;
comment on function public.eip10_scores(jsonb, text, int, int, jsonb) is
  'Page /invitations/eip10-scores (M12, M13): inviters with old mean and bond score. Filters: minInvitees, level, person, sign gain|loss|same. Sorts: change (absolute), delta, new, old, n, impact. `bottom` and `top` are null up to 4 invitees. `points` feeds the scatter (first page, at most 2,000). `rule` is the one in force, nulls before it.';
grant execute on function public.eip10_scores(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
