create function private.cycle_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
      select jsonb_build_object(
          'triangles', coalesce(sum(c.triangles), 0),
          'rectangles', coalesce(sum(c.rectangles), 0),
          'hubsLeftOut', count(*) filter (where c.hub)
        )
      from app.r_cycle_count c
    )
    || (
      select jsonb_build_object(
          'edgesInTriangle', count(*) filter (where c.in3),
          'edgesInRectangle', count(*) filter (where c.in4)
        )
      from app.r_cycle c
    );
end;
$$;

create function private.cycle_rows(who bigint, size int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with l as materialized (
      select c.size, c.members
      from app.r_cycle_list c
      where (who is null or who = any (c.members)) and (cycle_rows.size is null or c.size = cycle_rows.size)
      order by c.size, c.members
      limit 500
    ),
    -- Looked up once: the same few people are in most cycles.
    p as materialized (
      select h.user_id, h.person from app.people h where h.user_id in (select unnest(l.members) from l)
    )
    select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'size', l.size,
            'members', (
              select jsonb_agg(p.person order by m.n)
              from unnest(l.members) with ordinality m (id, n)
                left join p on p.user_id = m.id
            )
          )
          order by l.size, l.members
        ),
        '[]'
      )
    from l
  );
end;
$$;

create function public.reciprocated_cycles(person text default null, size int default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := case when nullif(btrim(person), '') is not null then coalesce(private.find_user(person), 0) end;
begin
  if size not in (3, 4) then
    perform private.refuse('size must be 3 or 4');
  end if;
  return private.stamp()
    || coalesce(private.cached_answer('cycle_figures'), private.cycle_figures())
    || jsonb_build_object(
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_cycle')),
      'version', (private.detector('D10') ->> 'version')::int,
      'rows', coalesce(
        case when who is null and size is null then private.cached_answer('cycle_rows') end,
        private.cycle_rows(who, size)
      )
    );
end;
$$;
comment on function public.reciprocated_cycles(text, int) is
  'Tab Cycles of /mini-apps/reciprocated-reviews (D10): counts, and up to 500 directed cycles, each once from its smallest id; the reverse direction is another one.';
grant execute on function public.reciprocated_cycles(text, int4) to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('cycle_figures', 'private.cycle_figures()'),
  ('cycle_rows', 'private.cycle_rows(null, null)');
