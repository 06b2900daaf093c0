-- The k-factor of all months from one pass over invitations: looking up those of each member took half the time of a past day.
create or replace function private.k_factors()
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return (
    with
      -- Everyone once, not each member's invitations by themselves.
      brought as (
        select date_trunc('month', p.joined_at) as month, count(*) as n
        from
          app.r_invite_stats r
          join app.profiles p on p.user_id = r.sender_id
        where
          p.joined_at <= (select app.now())
          and r.sent_at >= p.joined_at
          and r.sent_at <= p.joined_at + interval '30 days'
        group by 1
      ),
      joined as (
        select date_trunc('month', p.joined_at) as month, count(*) as n
        from app.profiles p
        where p.joined_at <= (select app.now())
        group by 1
      ),
      m as (
        select j.month, j.n as joined, coalesce(b.n, 0) as brought
        from
          joined j
          left join brought b on b.month = j.month
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(m.month),
            'joined', m.joined,
            'brought', m.brought,
            'k', m.brought::float8 / m.joined,
            'complete', m.month + interval '1 month' + interval '30 days' <= (select app.now())
          )
          order by m.month
        ),
        '[]'
      )
    from m
  );
end;
$$;
