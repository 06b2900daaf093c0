-- Page /vouches (8.12).

-- The first rows by ETH-days lie among the largest amounts, because nothing has more days than the cap or the oldest vouch: a condition
-- that leaves out what is too small to be among the first so many rows behind the cursor.
create function private.vouches_bound(query private.list_query, wanted int, after jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  most double precision := least(
    private.vouch_cap(app.now()),
    (select private.vouch_days(min(v.vouched_at), app.now()) from app.vouches v)
  );
  size int := 4 * wanted;
  n bigint;
  least_wei numeric;
  bar double precision;
begin
  loop
    execute format(
      'select count(*), min(b.amount_wei), (array_agg(b.x order by b.x desc) filter (where $2 is null or b.x < $2))[%s]
      from (select v.amount_wei, %s as x from %s order by v.amount_wei desc nulls last limit %s) b',
      wanted,
      query.orders #>> '{ethDays,sql}',
      private.rows_sql(query),
      size
    )
    into n, least_wei, bar
    using query.args, (after ->> 0)::double precision;
    if n < size then
      return null;
    end if;
    if (least_wei / 1000000000000000000)::double precision * most < bar then
      return format('v.amount_wei >= %s', least_wei);
    end if;
    size := 4 * size;
  end loop;
end;
$$;

create function public.vouches_list(
  filters jsonb default '{}',
  sort text default '-amount',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.vouches_query(filters);
  f jsonb := private.filter_object(filters);
  status text := query.args ->> 'status';
  known jsonb := case when private.vouches_plain(f) then private.cached_answer('vouches_kpis') end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  figures jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    figures := private.vouches_kpis(filters);
    -- The figures of active ones count the rows of the list, as long as no range does.
    if known is null and status = 'active' and not f ?| array['from', 'to'] then
      query.total := figures -> 'active';
    end if;
  end if;
  if known is not null and status <> 'unhealthy' then
    query.about := case when status <> 'ended' then (known ->> 'active')::bigint else 0 end
      + case when status <> 'active' then (known ->> 'ended')::bigint else 0 end;
  end if;
  -- The days of active ones all end now: their order is that of the beginning.
  if status = 'active' and ltrim(sort, '-') = 'days' then
    sort := case sort when 'days' then '-vouched' when '-days' then 'vouched' else sort end;
  end if;
  if
    status = 'active'
    and sort = '-ethDays'
    and query.about > 12000
    and coalesce(page, 1) <= 400
    and coalesce(after ->> 0, '0') ~ '^\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?$'
  then
    query.order_conditions := array[
      private.vouches_bound(
        query,
        case when after is null or after = 'null' then greatest(1, coalesce(page, 1)) * size + 1 else size + 1 end,
        nullif(after, 'null')
      )
    ];
  end if;
  listed := private.list_page(query, sort, page, per, after);
  answer := private.list_answer(listed, private.vouch_rows(listed -> 'keys'), figures);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vouches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.vouches_list(jsonb, text, int, int, jsonb) is
  'Page /vouches (M2, M5, M6). Filters: status active|ended|unhealthy|all, minEth, mutual, authorLevel, subjectLevel, author, subject, person, q, from, to (time of vouching; of ending with status=ended and unhealthy). Sorts: amount, vouched, days, ethDays.';
grant execute on function public.vouches_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
