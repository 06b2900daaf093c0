-- Figures of /vouches.

-- Active figures are of now; new, ended and flow are of the range. All other filters hold for both.
create function private.vouches_sums(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.vouches_query((f - 'from' - 'to') || '{"status": "all"}');
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
    private.rows_sql(query)
  )
  into answer
  using query.args, since, until;
  return answer;
end;
$$;

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
      when private.vouches_plain(f - 'from' - 'to') then private.cached_answer('vouches_kpis')
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
