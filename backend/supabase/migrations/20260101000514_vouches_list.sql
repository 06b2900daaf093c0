-- Page /vouches (8.12).

create function private.vouches_sorts() returns jsonb
language sql immutable set search_path = ''
as $$
  select
    '{"amount": {"sql": "v.amount_wei", "type": "numeric"}, "vouched": {"sql": "v.vouched_at", "type": "timestamptz"},
    "days": {"sql": "private.vouch_days(v.vouched_at, v.counted_until)", "type": "float8"},
    "ethDays": {"sql": "(v.amount_wei / 1000000000000000000)::float8 * least(private.vouch_days(v.vouched_at, v.counted_until), case when v.active then (select private.vouch_cap(app.now())) else private.vouch_cap(v.counted_until) end)", "type": "float8"}}'::jsonb;
$$;

-- The first rows by ETH-days lie among the largest amounts, because nothing has more days than the cap or the oldest vouch: a condition
-- that leaves out what is too small to be among the first so many rows behind the cursor.
create function private.vouches_bound(query jsonb, wanted int, after jsonb) returns text
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
      from (select v.amount_wei, %s as x from %s order by v.amount_wei desc limit %s) b',
      wanted,
      private.vouches_sorts() #>> '{ethDays,sql}',
      query ->> 'from',
      size
    )
    into n, least_wei, bar
    using query -> 'args', (after ->> 0)::double precision;
    if n < size then
      return '';
    end if;
    if (least_wei / 1000000000000000000)::double precision * most < bar then
      return format(' and v.amount_wei >= %s', least_wei);
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
  query jsonb := private.vouches_query(filters);
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'ended', 'all'], 'active');
  known jsonb := case when private.vouches_plain(f) then private.kept('vouches_kpis') end;
  size int := least(5000, greatest(1, coalesce(per, 50)));
  bounded boolean;
  figures jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    figures := private.vouches_kpis(filters);
    -- The figures of active ones count the rows of the list, as long as no range does.
    if known is null and status = 'active' and not f ?| array['from', 'to'] then
      query := query || jsonb_build_object('total', figures -> 'active');
    end if;
  end if;
  if known is not null then
    query := query
      || jsonb_build_object(
        'about', case when status <> 'ended' then (known ->> 'active')::bigint else 0 end
          + case when status <> 'active' then (known ->> 'ended')::bigint else 0 end
      );
  end if;
  -- The days of active ones all end now: their order is that of the beginning.
  if status = 'active' and ltrim(sort, '-') = 'days' then
    sort := case sort when 'days' then '-vouched' when '-days' then 'vouched' else sort end;
  end if;
  bounded := coalesce(
    status = 'active'
      and sort = '-ethDays'
      and (query ->> 'about')::bigint > 12000
      and coalesce(page, 1) <= 400
      and coalesce(after ->> 0, '0') ~ '^\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?$',
    false
  );
  if bounded then
    query := jsonb_set(
      query,
      '{from}',
      to_jsonb(
        (query ->> 'from')
          || private.vouches_bound(
            query,
            case when after is null or after = 'null' then greatest(1, coalesce(page, 1)) * size + 1 else size + 1 end,
            nullif(after, 'null')
          )
      )
    );
  end if;
  listed := private.list_page(query, private.vouches_sorts(), sort, page, per, after, 'v.id', 'bigint', 'app.vouches');
  if bounded then
    listed := listed || jsonb_build_object('total', query -> 'about', 'totalExact', false);
  end if;
  answer := private.list_answer(listed, private.vouch_rows(listed -> 'keys'), figures);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('vouches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.vouches_list(jsonb, text, int, int, jsonb) is
  'Page /vouches (M2, M5, M6). Filters: status active|ended|all, minEth, mutual, authorLevel, subjectLevel, author, subject, person, q, from, to (time of vouching; of ending with status=ended). Sorts: amount, vouched, days, ethDays.';
grant execute on function public.vouches_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
