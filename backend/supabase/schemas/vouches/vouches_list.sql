create function private.vouch_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with p as materialized (
      select v.*
      from jsonb_array_elements_text(ids) k (id)
        join app.vouch_states v on v.id = k.id::bigint
    ), given as materialized (
      select x.author_id, sum(x.amount_wei) as wei
      from app.vouch_states x
      where x.active and x.author_id in (select p.author_id from p where p.active)
      group by 1
    ), got as materialized (
      select x.subject_id, sum(x.amount_wei) as wei
      from app.vouch_states x
      where x.active and x.subject_id in (select p.subject_id from p where p.active)
      group by 1
    )
    select jsonb_agg(
        jsonb_build_object(
          'id', v.id,
          'voucher', (select h.person from app.people h where h.user_id = v.author_id),
          'subject', (select h.person from app.people h where h.user_id = v.subject_id),
          'amountWei', v.amount_wei::text,
          'vouchedAt', private.iso(v.vouched_at),
          'unvouchedAt', private.iso(v.unvouched_at),
          'activeDays', private.vouch_days(v.vouched_at, v.counted_until),
          'ethDays', (v.amount_wei / 1000000000000000000)::double precision * least(
            private.vouch_days(v.vouched_at, v.counted_until),
            case when v.active then (select private.vouch_cap(app.now())) else private.vouch_cap(v.counted_until) end
          ),
          'mutual', v.active
            and exists (
              select 1
              from app.vouch_states b
              where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active
            ),
          'status', case when v.active then 'active' when v.unhealthy then 'unhealthy' else 'ended' end,
          'shareOfGiven', case when v.active then (v.amount_wei / nullif(g.wei, 0))::double precision end,
          'shareOfReceived', case when v.active then (v.amount_wei / nullif(r.wei, 0))::double precision end,
          'comment', v.comment
        )
        order by k.n
      )
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
      join p v on v.id = k.id::bigint
      left join given g on g.author_id = v.author_id
      left join got r on r.subject_id = v.subject_id
  );
end;
$$;

create function private.vouches_sums(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := coalesce(private.filter_time(f, 'to'), 'infinity');
  answer jsonb;
begin
  execute format(
    $q$
      with v as materialized (
        select v.author_id, v.subject_id, v.amount_wei, v.active, v.unhealthy, %s as mutual,
          v.vouched_at between $2 and $3 as is_new, not v.active and v.counted_until between $2 and $3 as is_ended
        from %s
      )
      select jsonb_build_object(
          'activeWei', k.active_wei::text,
          'active', k.active,
          'new', k.new,
          'newWei', k.new_wei::text,
          'ended', k.ended,
          'endedWei', k.ended_wei::text,
          'netFlowWei', (k.new_wei - k.ended_wei)::text,
          'mutualShare', private.share(k.mutual, k.active),
          'unhealthyShare', private.share(k.ended_unhealthy, k.ended),
          'vouchers', (select count(*) from (select from v where active group by author_id) a),
          'vouchees', (select count(*) from (select from v where active group by subject_id) b),
          'medianWei', trunc((k.middle[1] + k.middle[2]) / 2)::text
        )
      from (
          select coalesce(sum(amount_wei) filter (where active), 0) as active_wei,
            count(*) filter (where active) as active, count(*) filter (where is_new) as new,
            coalesce(sum(amount_wei) filter (where is_new), 0) as new_wei, count(*) filter (where is_ended) as ended,
            coalesce(sum(amount_wei) filter (where is_ended), 0) as ended_wei, count(*) filter (where mutual) as mutual,
            count(*) filter (where is_ended and unhealthy) as ended_unhealthy,
            -- For an even number the two in the middle, for an odd number the middle one twice.
            percentile_disc(array[
              .5,
              (select .5 + .25 / nullif(count(amount_wei), 0) from v where active)
            ]) within group (
              order by amount_wei
            ) filter (where active) as middle
          from v
        ) k
    $q$,
    -- With a filter on mutual, the value is known and nothing is looked up.
    coalesce(private.filter_flag(f, 'mutual')::text, private.mutual_sql()),
    private.rows_sql(query)
  )
  into answer
  using query.args, since, until;
  return answer;
end;
$$;

create function private.vouches_bound(query private.list_query, wanted int, after jsonb) returns text
language plpgsql stable set search_path = '' as $$
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
      wanted, query.orders #>> '{ethDays,sql}', private.rows_sql(query), size
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
set plan_cache_mode = 'force_generic_plan' as $$
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
    figures := coalesce(known, private.vouches_sums(f));
    -- Without a range, the number of active vouches is the number of rows of the list.
    if known is null and status = 'active' and not f ?| array['from', 'to'] then
      query.total := figures -> 'active';
    end if;
  end if;
  if known is not null and status <> 'unhealthy' then
    query.about := case when status <> 'ended' then (known ->> 'active')::bigint else 0 end
      + case when status <> 'active' then (known ->> 'ended')::bigint else 0 end;
  end if;
  -- The days of active vouches all end now, so their order is that of the start.
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
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('vouches_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.vouches_list(jsonb, text, int, int, jsonb) is
  'Page /vouches (M2, M5, M6). Filters: status active|ended|unhealthy|all, minEth, mutual, authorLevel, subjectLevel, author, subject, person, q, from, to (time of vouching; of ending with status=ended and unhealthy). Sorts: amount, vouched, days, ethDays.';
grant execute on function public.vouches_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
