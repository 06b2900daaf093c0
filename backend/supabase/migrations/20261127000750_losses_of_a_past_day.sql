-- Page /mini-apps/oops-I-lost-it-again/{handle}: of a past day nobody kept the network's own streak.
create or replace function public.losses(id text, kind text default 'all', filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  who bigint := private.find_user(id);
begin
  if kind is null or kind not in ('all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond', 'market') then
    perform private.refuse('kind must be all, score, review, vouch, slash, endorsement, bond or market');
  end if;
  if who is null then
    return private.stamp()
      || jsonb_build_object('person', null, 'suggest', private.nearest_handles(ltrim(coalesce(id, ''), '@')));
  end if;
  return private.stamp()
    || private.losses_of(who, kind, from_at, to_at)
    || jsonb_build_object(
      'person', private.person(who),
      'drawdown', private.drawdown(who),
      'falls', private.score_falls(who, from_at, to_at),
      'market', private.trust_drawdown(who),
      'streak', private.streak_breaks(who)
        || jsonb_build_object(
          -- The network tells the streak of now alone.
          'source', case
            when not private.looks_back() then (select nullif(u.streak_days, 0) from app.users u where u.user_id = who)
          end,
          'estimated', true
        ),
      'curve', (
        select
          coalesce(
            json_agg(
              json_build_object('at', private.iso(h.at), 'score', h.score, 'drawdown', h.peak - h.score)
              order by h.at
            ),
            '[]'
          )
        from
          (
            select
              s.at,
              s.score,
              max(s.score) over (
                order by s.at
                rows unbounded preceding
              ) as peak,
              row_number() over (order by s.at desc) as n
            from app.score_history s
            where s.user_id = who and s.at <= app.now()
          ) h
        where h.n <= 500
      )
    );
end;
$$;
