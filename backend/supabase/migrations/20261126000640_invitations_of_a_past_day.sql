-- Page /invitations/stats of a past day: months whose members had their 30 days by then are as they are kept.
create or replace function private.k_factors()
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
declare
  clock timestamptz := app.now();
  kept jsonb;
  open_from timestamptz;
begin
  if private.looks_back() then
    select jsonb_agg(e.one order by e.at), max(e.at) + interval '1 month'
    into kept, open_from
    from
      (
        select x.one, (x.one ->> 'at')::timestamptz as at
        from
          app.r_cached_answer k
          cross join jsonb_array_elements(k.answer -> 'kFactors') x (one)
        where k.part = 'invitations_stats'
      ) e
    where e.at + interval '1 month' + interval '30 days' <= clock;
  end if;
  return (
    with
      -- Everyone once, not each member's invitations by themselves.
      brought as (
        select date_trunc('month', p.joined_at) as month, count(*) as n
        from
          app.r_invite_stats r
          join app.profiles p on p.user_id = r.sender_id
        where
          p.joined_at <= clock
          and p.joined_at >= coalesce(open_from, '-infinity')
          and r.sent_at >= p.joined_at
          and r.sent_at <= p.joined_at + interval '30 days'
        group by 1
      ),
      joined as (
        select date_trunc('month', p.joined_at) as month, count(*) as n
        from app.profiles p
        where p.joined_at <= clock and p.joined_at >= coalesce(open_from, '-infinity')
        group by 1
      ),
      m as (
        select j.month, j.n as joined, coalesce(b.n, 0) as brought
        from
          joined j
          left join brought b on b.month = j.month
      )
    select
      coalesce(kept, '[]')
        || coalesce(
          jsonb_agg(
            jsonb_build_object(
              'at', private.iso(m.month),
              'joined', m.joined,
              'brought', m.brought,
              'k', m.brought::float8 / m.joined,
              'complete', m.month + interval '1 month' + interval '30 days' <= clock
            )
            order by m.month
          ),
          '[]'
        )
    from m
  );
end;
$$;
