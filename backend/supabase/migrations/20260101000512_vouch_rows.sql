-- Rows of vouches, on /vouches and wherever else vouches are listed.

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
