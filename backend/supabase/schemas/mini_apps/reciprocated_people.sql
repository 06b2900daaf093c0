create function public.reciprocated_people(
  filters jsonb default '{}',
  rule text default 'eip7',
  sort text default '-neutralised',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  suffix text := case rule when 'eip14' then '14' else '' end;
  neutralised boolean := private.filter_flag(f, 'neutralised');
  query private.list_query := private.rows_of(
    'app.r_eip7 e',
    'e.profile_id',
    jsonb_strip_nulls(
      jsonb_build_object('person', private.filter_person(f, 'person'), 'level', private.filter_levels(f, 'level'))
    )
  );
  listed jsonb;
begin
  if rule is null or rule not in ('eip7', 'eip14') then
    perform private.refuse('rule must be eip7 or eip14');
  end if;
  query.orders := jsonb_build_object(
    'neutralised', jsonb_build_object('sql', 'e.neutralised' || suffix, 'type', 'int'),
    'reciprocated', jsonb_build_object('sql', 'e.reciprocated' || suffix, 'type', 'int'),
    'positive', '{"sql": "e.positive", "type": "int"}'::jsonb,
    'headroom', jsonb_build_object('sql', 'e.headroom' || suffix, 'type', 'int')
  );
  if query.args = '{}' and neutralised is null then
    query.about := (
      select greatest(0, c.reltuples)::bigint from pg_catalog.pg_class c where c.oid = 'app.r_eip7'::regclass
    );
  end if;
  query := private.joined(query, case when query.args ? 'level' then 'join app.users u on u.user_id = e.user_id' end);
  query := private.narrowed_by_args(
    query,
    '{
      "person": "e.user_id = ($1 ->> ''person'')::bigint",
      "level": "private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))"
    }'
  );
  if neutralised is not null then
    query := private.narrowed(
      query,
      format('e.neutralised%s %s 0', suffix, case when neutralised then '>' else '=' end)
    );
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      (
        select jsonb_agg(
            jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = e.user_id),
                'today', e.neutralised,
                'neutralisedIds', case rule when 'eip14' then e.neutralised14_ids else e.neutralised_ids end,
                'quickShare', private.share(e.quick_pairs, e.pairs)
              )
              || private.eip7(e.positive, x.answered, r.free + r.per_answerless * (e.positive - x.answered))
            order by k.n
          )
        from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
          join app.r_eip7 e on e.profile_id = k.id::bigint
          cross join private.eip7_rule() r
          cross join lateral (select case rule when 'eip14' then e.reciprocated14 else e.reciprocated end as answered) x
      ),
      null
    )
    || jsonb_build_object(
      'rule', rule,
      'inForce', (
        select jsonb_build_object('free', r.free, 'perNonReturned', r.per_answerless) from private.eip7_rule() r
      )
    );
end;
$$;
comment on function public.reciprocated_people(jsonb, text, text, int, int, jsonb) is
  'Tab People of /mini-apps/reciprocated-reviews (M11; rule eip7, or eip14 where a review on any 2-, 3- or 4-cycle counts as reciprocated). `inForce`: how many returned ones count today in any case, and how many more for each that was not returned. Filters: person, level, neutralised. Sorts: neutralised, reciprocated, positive, headroom.';
grant execute
on function public.reciprocated_people(jsonb, text, text, int4, int4, jsonb)
to anon, authenticated, service_role;
