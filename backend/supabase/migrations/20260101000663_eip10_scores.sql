-- Page /invitations/eip10-scores (8.26).

create function private.eip10_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  sign text := private.filter_word(f, 'sign', array['gain', 'loss', 'same']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'least', private.filter_int(f, 'minInvitees'),
      'level', private.filter_levels(f, 'level'),
      'person', private.filter_person(f, 'person')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.r_eip10 e'
      || case when args ? 'level' then ' join app.users u on u.user_id = e.user_id' else '' end
      || ' where true'
      || case when args ? 'least' then ' and e.n >= ($1 ->> ''least'')::int' else '' end
      || case
        when args ? 'level' then ' and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))'
        else ''
      end
      || case when args ? 'person' then ' and e.user_id = ($1 ->> ''person'')::bigint' else '' end
      || case sign
        when 'gain' then ' and e.delta > 0'
        when 'loss' then ' and e.delta < 0'
        when 'same' then ' and e.delta = 0'
        else ''
      end
  );
end;
$$;

create function private.eip10_figures(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kpis jsonb;
  points jsonb;
begin
  execute format(
    'select jsonb_build_object(''inviters'', count(*), ''moreThanSmall'', count(*) filter (where e.bottom is not null),
    ''gainers'', count(*) filter (where e.delta > 0), ''losers'', count(*) filter (where e.delta < 0),
    ''medianDelta'', percentile_cont(.5) within group (order by e.delta)) from %s',
    query ->> 'from'
  )
  into kpis
  using query -> 'args';
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''profileId'', e.profile_id, ''old'', e.old, ''new'', e.new, ''n'', e.n) order by e.profile_id), ''[]'')
    from (select e.* from %s order by e.n desc, e.profile_id limit 2000) e',
    query ->> 'from'
  )
  into points
  using query -> 'args';
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
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  query jsonb := private.eip10_query(filters);
  kept jsonb := case when private.unfiltered(filters) then private.kept('eip10_figures') end;
  -- The kept number is exact, however many there are.
  listed jsonb := private.list_page(
    query || case when kept is not null then jsonb_build_object('total', kept #> '{kpis,inviters}') else '{}' end,
    '{"change": {"sql": "abs(e.delta)", "type": "float8"}, "delta": {"sql": "e.delta", "type": "float8"},
    "new": {"sql": "e.new", "type": "float8"}, "old": {"sql": "e.old", "type": "float8"}, "n": {"sql": "e.n", "type": "int"},
    "impact": {"sql": "e.net_impact", "type": "numeric"}}',
    sort,
    page,
    per,
    after,
    'e.profile_id',
    'bigint'
  );
  figures jsonb := case when (listed ->> 'first')::boolean then coalesce(kept, private.eip10_figures(query)) end;
  page_ids bigint[] := array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k);
begin
  return private.list_answer(
      listed,
      (
        select
          json_agg(
            json_build_object(
              'person', (select h.person from app.people h where h.user_id = e.user_id),
              'n', e.n,
              'old', e.old,
              'new', e.new,
              'delta', e.delta,
              'bottom', (
                select
                  json_agg(
                    (
                      select h.person
                      from
                        app.profiles p
                        join app.people h on h.user_id = p.user_id
                      where p.profile_id = b.id
                    )
                    order by b.n
                  )
                from unnest(e.bottom) with ordinality b (id, n)
              ),
              'top', (
                select
                  json_agg(
                    (
                      select h.person
                      from
                        app.profiles p
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
    || jsonb_build_object('points', figures -> 'points');
end;
$$;
comment on function public.eip10_scores(jsonb, text, int, int, jsonb) is
  'Page /invitations/eip10-scores (M12, M13): inviters with old mean and bond score. Filters: minInvitees, level, person, sign gain|loss|same. Sorts: change (absolute), delta, new, old, n, impact. `bottom` and `top` are null up to 4 invitees. `points` feeds the scatter (first page, at most 2,000).';
grant execute on function public.eip10_scores(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
