create function private.network_losses() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'falls', (
      select coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = f.user_id) || jsonb_build_object('change', f.change)
            order by f.change, f.user_id
          ),
          '[]'
        )
      from (
          select m.user_id, m.change
          from private.score_movers(app.now() - interval '7 days', app.now()) m
          where m.change < 0
          order by 2, 1
          limit 20
        ) f
    ),
    'breaks', (
      select coalesce(
          jsonb_agg(
            (select h.person from app.people h where h.user_id = l.user_id)
              || jsonb_build_object('breaks', l.breaks, 'daysLost', l.days_lost)
            order by l.breaks desc, l.user_id
          ),
          '[]'
        )
      from (select * from app.r_loss l where l.breaks > 0 order by l.breaks desc, l.user_id limit 20) l
    )
  );
end;
$$;

create function public.losses_network() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.stamp() || coalesce(private.cached_answer('losses_network'), private.network_losses());
end;
$$;
comment on function public.losses_network is
  'Network tab of /mini-apps/oops-I-lost-it-again (M21): largest score falls of the last 7 days, most streak breaks.';
grant execute on function public.losses_network() to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source) values ('losses_network', 'private.network_losses()');
