set check_function_bodies = off;

create or replace function public.home_overview(range text default '7d') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if range is null or range not in ('24h', '7d', '30d') then
    perform private.refuse('range must be one of 24h, 7d, 30d');
  end if;
  return private.stamp()
    || coalesce(private.cached_answer('home_' || range), private.home_figures(range))
    || jsonb_build_object(
      'market', private.cached_answer('home_market'),
      'examples', coalesce(private.cached_answer('home_backed'), '[]')
        || coalesce(private.cached_answer('home_mixed'), '[]')
        || coalesce(private.cached_answer('home_little'), '[]')
    );
end;
$$;

create or replace function private.market_mover(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'id', m.id,
      'person', (select h.person from app.people h where h.user_id = m.user_id),
      'trustPct', m.trust_pct,
      'change', m.change
    )
  from (
      select k.id, k.user_id, r.trust_pct, private.trust_change(r, since) as change
      from app.r_market r
        join app.markets k on k.id = r.market_id
    ) m
  where m.change <> 0
  order by abs(m.change) desc, m.id
  limit 1;
$$;
comment on function private.market_mover(timestamptz) is
  'M20: the market whose trust % moved most since that time; null where none did.';

comment on function public.home_overview(text) is
  'Page /home (8.1; M2, M6, M19, M20, M21): key figures now, their flow in the range 24h|7d|30d and in the range before, 30-part sparklines, movers of 7 days, the market that moved most in them, top XP of the last complete week, and people as examples, none before they were first chosen.';

insert into app.cached_answer_sources (part, source)
values ('home_market', $$coalesce(private.market_mover(app.now() - interval '7 days'), 'null')$$);
