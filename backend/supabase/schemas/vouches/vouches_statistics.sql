create function public.vouches_statistics(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  asked private.list_query := private.vouch_filters(filters);
  plain boolean := asked.args = (private.vouch_filters('{}')).args;
  answer jsonb;
begin
  -- Kept panels are of now: on the way through a past day they stand back.
  if private.rollup_as_of(case when plain then 'vouch_stats' else 'vouch_choices' end) is not null then
    select jsonb_object_agg(s.part, s.answer) || jsonb_build_object('computedAt', private.iso(min(s.computed_at)))
    into answer
    from app.r_vouch_stats s
    where s.args = asked.args
    having count(*) = cardinality(private.vouch_parts());
  elseif plain then
    answer := private.vouch_panels_then() || jsonb_build_object('computedAt', private.iso(app.now()));
  end if;
  return private.stamp()
    || coalesce(
      answer,
      private.vouch_panels(private.vouch_parts(), asked) || jsonb_build_object('computedAt', private.iso(app.now()))
    );
end;
$$;
comment on function public.vouches_statistics(jsonb) is
  'Page /vouches/statistics (M6, M15, M16): kpis, sizes (histogram), survival (all, mutual, oneWay), matrix (voucher level x subject level), lorenz and top (received), ladder (ETH-days of the active vouches per person with the proposed curve). Filters: minEth, authorLevel, subjectLevel, author, subject, includeEnded (sizes, matrix, lorenz, top). Flows: vouches_series.';
grant execute on function public.vouches_statistics(jsonb) to anon, authenticated, service_role;

create function private.people_now(list jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- A kept list says who, the rest of a person is that of now.
  select coalesce(
      jsonb_agg(
        x.row
          || jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = (x.row #>> '{person,userId}')::bigint)
          )
        order by x.n
      ),
      '[]'
    )
  from jsonb_array_elements(list) with ordinality x (row, n);
$$;

create function private.vouch_panels_then() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  day date := app.now()::date;
  kept jsonb := private.vouch_day_told('sums') || private.vouch_day_told('lifetimes');
begin
  return kept
    || jsonb_build_object(
      'matrix', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object('voucher', a.level, 'subject', s.level, 'count', g.vouches, 'wei', g.wei::text)
              order by a.rank, s.rank
            ),
            '[]'
          )
        from (
            select f.voucher_rank, f.subject_rank, sum(f.vouches)::bigint as vouches, sum(f.wei) as wei
            from app.r_vouch_flow f
            where f.day <= day and f.until > day
            group by 1, 2
          ) g
          join app.levels a on a.rank = g.voucher_rank
          join app.levels s on s.rank = g.subject_rank
      ),
      'ladder', private.people_now(kept -> 'ladder'),
      'top', jsonb_build_object(
        'vouchers', private.people_now(kept #> '{top,vouchers}'),
        'vouchees', private.people_now(kept #> '{top,vouchees}'),
        'byCount', jsonb_build_object(
          'vouchers', private.people_now(kept #> '{top,byCount,vouchers}'),
          'vouchees', private.people_now(kept #> '{top,byCount,vouchees}')
        )
      )
    );
end;
$$;
