-- Page /vouches (8.12).
create index on app.vouches using gin (comment extensions.gin_trgm_ops);

-- Vouches whose subject vouched, at any time, for their author: among these few stand all that are mutual.
create table app.mutual_vouches (vouch_id bigint primary key references app.vouches on delete cascade);
alter table app.mutual_vouches enable row level security;
revoke all on app.mutual_vouches from public, anon, authenticated;
comment on table app.mutual_vouches is
  'Vouches with one in the other direction, whatever its state. Kept by triggers; a row that outlived its pair does no harm, readers ask for the state.';
create function private.mutual_vouches_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mutual_vouches
  select unnest(array[f.id, b.id])
  from
    fresh f
    join app.vouches b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;
create trigger mutual_vouches_insert
after insert on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();
create trigger mutual_vouches_update
after update on app.vouches
referencing new table as fresh
for each statement
execute function private.mutual_vouches_arrived();

-- Of a vouch `v`. `offset 0`: looked up for the few that are mutual, and not for all vouches at once.
create function private.mutual_sql() returns text
language sql immutable
as $$
  select
    '(v.active and v.id in (select t.vouch_id from app.mutual_vouches t) and exists (select 1 from app.vouch_states b
    where b.author_id = v.subject_id and b.subject_id = v.author_id and b.active offset 0))';
$$;

create function private.filter_eth(filters jsonb, key text) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  t text := private.filter_text(filters, key, 40);
begin
  if t is null then
    return null;
  end if;
  if t !~ '^\d{1,12}(\.\d{1,18})?$' then
    perform private.refuse(key || ' must be an amount of ETH');
  end if;
  return t::numeric * 1000000000000000000;
end;
$$;

create function private.vouches_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'ended', 'all'], 'active');
  mutual boolean := private.filter_flag(f, 'mutual');
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'person', private.filter_person(f, 'person'),
      'authorLevel', private.filter_levels(f, 'authorLevel'),
      'subjectLevel', private.filter_levels(f, 'subjectLevel'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minWei', trim_scale(private.filter_eth(f, 'minEth'))::text
    )
  );
  dated text := case status when 'ended' then 'v.counted_until' else 'v.vouched_at' end;
  froms text := 'app.vouch_states v';
  wheres text := ' where true';
begin
  if args ? 'authorLevel' then
    froms := froms || ' join app.users a on a.user_id = v.author_id';
    wheres := wheres
      || ' and private.level(a.score) = any (array(select jsonb_array_elements_text($1 -> ''authorLevel'')))';
  end if;
  if args ? 'subjectLevel' then
    froms := froms || ' join app.users s on s.user_id = v.subject_id';
    wheres := wheres
      || ' and private.level(s.score) = any (array(select jsonb_array_elements_text($1 -> ''subjectLevel'')))';
  end if;
  wheres := wheres
    || case status when 'active' then ' and v.active' when 'ended' then ' and not v.active' else '' end
    || case when args ? 'author' then ' and v.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and v.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (v.author_id = ($1 ->> ''person'')::bigint or v.subject_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case when args ? 'q' then ' and v.comment ilike ($1 ->> ''q'')' else '' end
    || case when args ? 'from' then format(' and %s >= ($1 ->> ''from'')::timestamptz', dated) else '' end
    || case when args ? 'to' then format(' and %s <= ($1 ->> ''to'')::timestamptz', dated) else '' end
    || case when args ? 'minWei' then ' and v.amount_wei >= ($1 ->> ''minWei'')::numeric' else '' end
    || case
      when mutual is null then ''
      else case when mutual then ' and ' else ' and not ' end || private.mutual_sql()
    end;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;

-- M6: ETH times days, no more than `vouch.day_cap` of them.
create function private.vouch_days(vouched_at timestamptz, until timestamptz) returns double precision
language sql immutable
as $$
  select case when until < vouched_at then 0 else date_part('epoch', until - vouched_at) / 86400 end;
$$;
-- The cap at a time; for the active ones, that is now, callers look it up once for all.
create function private.vouch_cap(at timestamptz) returns double precision
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((private.param('vouch.day_cap', at) #>> '{}')::double precision, 'infinity');
end;
$$;

create function private.vouches_sorts() returns jsonb
language sql immutable set search_path = ''
as $$
  select
    '{"amount": {"sql": "v.amount_wei", "type": "numeric"}, "vouched": {"sql": "v.vouched_at", "type": "timestamptz"},
    "days": {"sql": "private.vouch_days(v.vouched_at, v.counted_until)", "type": "float8"},
    "ethDays": {"sql": "(v.amount_wei / 1000000000000000000)::float8 * least(private.vouch_days(v.vouched_at, v.counted_until), case when v.active then (select private.vouch_cap(app.now())) else private.vouch_cap(v.counted_until) end)", "type": "float8"}}'::jsonb;
$$;

create function private.vouch_mutual(author_id bigint, subject_id bigint) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      exists (
        select 1
        from app.vouch_states b
        where b.author_id = vouch_mutual.subject_id and b.subject_id = vouch_mutual.author_id and b.active
      )
  );
end;
$$;

create function private.vouch_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      p as materialized (
        select v.*
        from
          jsonb_array_elements_text(ids) k (id)
          join app.vouch_states v on v.id = k.id::bigint
      ),
      given as materialized (
        select x.author_id, sum(x.amount_wei) as wei
        from app.vouch_states x
        where x.active and x.author_id in (select p.author_id from p where p.active)
        group by 1
      ),
      got as materialized (
        select x.subject_id, sum(x.amount_wei) as wei
        from app.vouch_states x
        where x.active and x.subject_id in (select p.subject_id from p where p.active)
        group by 1
      )
    select
      jsonb_agg(
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
    from
      jsonb_array_elements_text(ids) with ordinality k (id, n)
      join p v on v.id = k.id::bigint
      left join given g on g.author_id = v.author_id
      left join got r on r.subject_id = v.subject_id
  );
end;
$$;

-- Active figures are of now; new, ended and flow are of the range. All other filters hold for both.
create function private.vouches_sums(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  query jsonb := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  since timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  until timestamptz := coalesce(private.filter_time(f, 'to'), 'infinity');
  answer jsonb;
begin
  execute format(
    $q$
      with
        v as materialized (
          select
            v.author_id,
            v.subject_id,
            v.amount_wei,
            v.active,
            v.unhealthy,
            %s as mutual,
            v.vouched_at between $2 and $3 as is_new,
            not v.active and v.counted_until between $2 and $3 as is_ended
          from %s
        )
      select
        jsonb_build_object(
          'activeWei', coalesce(sum(amount_wei) filter (where active), 0)::text,
          'active', count(*) filter (where active),
          'new', count(*) filter (where is_new),
          'newWei', coalesce(sum(amount_wei) filter (where is_new), 0)::text,
          'ended', count(*) filter (where is_ended),
          'endedWei', coalesce(sum(amount_wei) filter (where is_ended), 0)::text,
          'netFlowWei', (
            coalesce(sum(amount_wei) filter (where is_new), 0) - coalesce(sum(amount_wei) filter (where is_ended), 0)
          )::text,
          'mutualShare', private.share(count(*) filter (where mutual), count(*) filter (where active)),
          'unhealthyShare', private.share(
            count(*) filter (where is_ended and unhealthy),
            count(*) filter (where is_ended)
          ),
          'vouchers', count(distinct author_id) filter (where active),
          'vouchees', count(distinct subject_id) filter (where active),
          'medianWei', trunc(
            (
              percentile_disc(.5) within group (order by amount_wei) filter (where active)
                + percentile_disc(.5) within group (order by amount_wei desc) filter (where active)
            ) / 2
          )::text
        )
      from v
    $q$,
    -- Where the filter asked for mutual ones, or for the others, nothing is left to look up.
    coalesce(private.filter_flag(f, 'mutual')::text, private.mutual_sql()),
    query ->> 'from'
  )
  into answer
  using query -> 'args', since, until;
  return answer;
end;
$$;

create function private.vouches_plain(filters jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.vouches_query(filters || '{"status": "all"}') = private.vouches_query('{"status": "all"}');
end;
$$;
comment on function private.vouches_plain(jsonb) is 'Whether no filter but the status is set.';

create index on app.vouches ((least(unvouched_at, archived_at)))
where unvouched_at is not null or archived_at is not null;
-- What began and ended in a range, over all vouches.
create function private.vouches_flow(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      began as (
        select count(*) as n, coalesce(sum(v.amount_wei), 0) as wei
        from app.vouch_states v
        where v.vouched_at between since and until
      ),
      ended as (
        select
          count(*) as n,
          coalesce(sum(v.amount_wei), 0) as wei,
          count(*) filter (where v.unhealthy and v.unvouched_at <= (select app.now())) as unhealthy
        from app.vouches v
        where
          (v.unvouched_at is not null or v.archived_at is not null)
          and least(v.unvouched_at, v.archived_at) between since and least(until, (select app.now()))
          and v.vouched_at <= (select app.now())
      )
    select
      jsonb_build_object(
        'new', b.n,
        'newWei', b.wei::text,
        'ended', e.n,
        'endedWei', e.wei::text,
        'netFlowWei', (b.wei - e.wei)::text,
        'unhealthyShare', private.share(e.unhealthy, e.n)
      )
    from
      began b
      cross join ended e
  );
end;
$$;

create function private.vouches_kpis(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
begin
  -- Without other filters than a range only its flow is counted.
  return coalesce(
    case
      when private.vouches_plain(f - 'from' - 'to') then private.kept('vouches_kpis')
        || case
          when f ?| array['from', 'to'] then private.vouches_flow(
            coalesce(private.filter_time(f, 'from'), '-infinity'),
            coalesce(private.filter_time(f, 'to'), 'infinity')
          )
          else '{}'
        end
    end,
    private.vouches_sums(f)
  );
end;
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

-- Of all time: the stock of a range rests on what came before it.
create function private.vouch_points(f jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  query jsonb := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
  points jsonb;
begin
  execute format(
    $q$
      with
        v as materialized (select v.vouched_at, v.active, v.counted_until, v.amount_wei from %s),
        flow as (
          select date_trunc($2, vouched_at) as at, amount_wei as came, 0 as went from v
          union all
          select date_trunc($2, counted_until), 0, amount_wei from v where not active
        ),
        per_bucket as (select at, sum(came) as came, sum(went) as went from flow group by at),
        stock as (select *, sum(came - went) over (order by at) as total from per_bucket)
      select
        jsonb_agg(
          jsonb_build_object('at', private.iso(at), 'inWei', came::text, 'outWei', went::text, 'stockWei', total::text)
          order by at
        )
      from stock
    $q$,
    query ->> 'from'
  )
  into points
  using query -> 'args', bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.vouches_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  f jsonb := private.filter_object(filters);
  r private.time_range := private.range_of(f, bucket);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case when private.vouches_plain(f - 'from' - 'to') then private.kept('vouches_series_' || r.bucket) end,
        private.vouch_points(f, r.bucket)
      ),
      r,
      '{"inWei": "0", "outWei": "0", "stockWei": "0"}',
      'stockWei'
    );
end;
$$;
comment on function public.vouches_series(jsonb, text) is
  'Chart of /vouches (M6): wei in and out per UTC hour, day or ISO week and the stock at its end. Takes the filters of vouches_list, all but status.';

grant execute
on function public.vouches_list(jsonb, text, int, int, jsonb), public.vouches_series(jsonb, text)
to anon, authenticated, service_role;
