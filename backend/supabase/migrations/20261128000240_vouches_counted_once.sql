-- Figures of /vouches: people are counted in a hash and amounts are sorted once, in memory. A past day counts all vouches on the spot.
create or replace function private.vouches_sums(filters jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
set work_mem = '32MB'
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
      from
        (
          select
            coalesce(sum(amount_wei) filter (where active), 0) as active_wei,
            count(*) filter (where active) as active,
            count(*) filter (where is_new) as new,
            coalesce(sum(amount_wei) filter (where is_new), 0) as new_wei,
            count(*) filter (where is_ended) as ended,
            coalesce(sum(amount_wei) filter (where is_ended), 0) as ended_wei,
            count(*) filter (where mutual) as mutual,
            count(*) filter (where is_ended and unhealthy) as ended_unhealthy,
            -- Of an even number the two in the middle, of an odd one the same twice.
            percentile_disc(array[
              .5,
              (select .5 + .25 / nullif(count(amount_wei), 0) from v where active)
            ]) within group (
              order by amount_wei
            ) filter (where active) as middle
          from v
        ) k
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
