create function public.farmer_scores(
  filters jsonb default '{}',
  sort text default '-score',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.r_flag f',
    'f.user_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'least', coalesce(private.filter_int(f, 'minScore', 0, 100), 50),
        'coverage', coalesce(private.filter_int(f, 'minCoverage', 0, 100), 50),
        'level', private.filter_levels(f, 'level'),
        'person', private.filter_person(f, 'person'),
        'band', private.filter_word(f, 'band', array['low', 'some', 'high', 'very high'])
      )
    )
  );
  listed jsonb;
begin
  query.orders := '{
    "score": {"sql": "f.score", "type": "float8"},
    "coverage": {"sql": "f.coverage", "type": "float8"},
    "firstSeen": {"sql": "f.first_seen", "type": "timestamptz"}
  }';
  query := private.joined(query, 'join app.users u on u.user_id = f.user_id');
  query := private.narrowed(query, 'f.detector = ''farmer''');
  query := private.narrowed_by_args(
    query,
    '{
      "least": "f.score >= ($1 ->> ''least'')::int",
      "coverage": "100 * f.coverage >= ($1 ->> ''coverage'')::int",
      "level": "private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))",
      "person": "f.user_id = ($1 ->> ''person'')::bigint",
      "band": "f.band = ($1 ->> ''band'')"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      (
        select jsonb_agg(private.farmer_row(r) order by k.n)
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_flag r on r.user_id = k.id::bigint and r.detector = 'farmer'
      ),
      null
    )
    || jsonb_build_object('method', private.detector('farmer'))
    || case
      when (listed ->> 'first')::boolean then jsonb_build_object(
        'histogram', coalesce(private.cached_answer('farmer_histogram'), private.farmer_histogram()),
        'ringCount', (select count(*) from app.r_farm_ring),
        'rings', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'size', cardinality(r.members),
                  'edges', r.edges,
                  'members', (select jsonb_agg(private.person(m) order by m) from unnest(r.members[1:50]) m)
                )
                order by cardinality(r.members) desc, r.root
              ),
              '[]'
            )
          from (select * from app.r_farm_ring order by cardinality(members) desc, root limit 50) r
        )
      )
      else '{}'::jsonb
    end;
end;
$$;
comment on function public.farmer_scores(jsonb, text, int, int, jsonb) is
  'Page /mini-apps/farmer-scores (6.3 F1-F9): people by farmer score with every line''s points. Filters: minScore (50), minCoverage in percent (50), level, band, person. Sorts: score, coverage, firstSeen. A signal, not a verdict.';
grant execute on function public.farmer_scores(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
