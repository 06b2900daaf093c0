create function public.slashes_list(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null,
  rule text default 'auto'
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb := private.list_page(query, sort, page, per, after);
  answer jsonb := private.list_answer(
    listed,
    private.slash_rows(
      listed -> 'keys',
      private.filter_word(jsonb_build_object('rule', rule), 'rule', array['auto', 'open', 'close'], 'auto')
    ),
    case
      when (listed ->> 'first')::boolean then coalesce(
        private.cached_answer('slashes_kpis', filters),
        private.slashes_kpis(private.slashes_query(filters))
      )
    end
  );
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.filters_to_drop('slashes_query', filters),
        'lastClosedAt', private.iso(
          (select max(s.closes_at) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null)
        )
      );
  end if;
  return answer;
end;
$$;
comment on function public.slashes_list(jsonb, text, int, int, jsonb, text) is
  'Page /slashes (M8-M10, G19). Filters: status open|upheld|defended|inconclusive|cancelled|unknown|decided|closed|all, type score|financial|xp, author, subject, person, voter, backer, q, amountMin, amountMax, from, to (opened). Sorts: opened, closes, amount, votes, share. `rule` auto|open|close: when supporters are counted, for the points of rows; figures follow the rule of each day. No direction while open.';
grant execute
on function public.slashes_list(jsonb, text, int4, int4, jsonb, text)
to anon, authenticated, service_role;

create function private.slashes_kpis(query private.list_query) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with s as materialized (select s.id, s.status, s.type, s.amount from %s)
      select jsonb_build_object(
          'total', count(*),
          'open', count(*) filter (where status = 'open'),
          'upheldOfClosed', private.share(
            count(*) filter (where status = 'upheld'),
            count(*) filter (where status in ('upheld', 'defended', 'inconclusive'))
          ),
          'medianAmount', percentile_cont(.5) within group (order by amount) filter (where type = 'SCORE'),
          'pointsRemoved', jsonb_build_object(
            'direct', coalesce(sum(amount) filter (where status = 'upheld' and type = 'SCORE'), 0),
            'endorsers', (
              select coalesce(sum(p.points), 0)
              from private.slash_penalty_sums(
                  array(select x.id from s x where x.status = 'upheld' and x.type = 'SCORE')
                ) p
            )
          )
        )
      from s
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return answer;
end;
$$;

insert into app.cached_answer_sources (part, source)
values
  ('slashes_kpis', $$private.slashes_kpis(private.slashes_query('{}'))$$),
  ('slashes_overview', $$private.count_slashes('{}')$$);
