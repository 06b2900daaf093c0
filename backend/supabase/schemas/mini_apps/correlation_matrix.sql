create function private.level_gaps() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          (select h.person from app.people h where h.user_id = g.user_id)
            || jsonb_build_object('influence', g.influence, 'gap', g.gap)
          order by g.gap desc, g.score desc, g.user_id
        ),
        '[]'
      )
    from (
        select u.user_id, u.influence, u.score, a.rank - b.rank as gap
        from app.users u
          join app.listed_profiles p on p.user_id = u.user_id
          join app.levels a on a.level = private.level(u.score)
          join app.levels b on b.level = private.level(u.influence)
        where u.influence is not null and a.rank - b.rank >= 2
        order by 4 desc, u.score desc, u.user_id
        limit 200
      ) g
  );
end;
$$;
comment on function private.level_gaps is
  'EIP-12: people whose score is at least two levels above their influence, at most 200.';

create function public.correlation_matrix() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.stamp()
    || jsonb_build_object(
      'metrics', private.metric_names(),
      'cells', (
        select coalesce(jsonb_agg(jsonb_build_array(c.x, c.y, c.n, c.pearson, c.spearman) order by c.x, c.y), '[]')
        from app.r_corr c
        where c.x <= c.y
      ),
      'levelGaps', coalesce(private.cached_answer('level_gaps'), private.level_gaps()),
      'computedAt', private.iso((select s.finished_at from app.rollup_state s where s.name = 'r_corr'))
    );
end;
$$;
comment on function public.correlation_matrix is
  'Matrix of /mini-apps/score-correlation (M17): [x, y, n, Pearson, Spearman] for x <= y, and people whose score is two or more levels above their influence (EIP-12).';
grant execute on function public.correlation_matrix() to anon, authenticated, service_role;

insert into app.cached_answer_sources (part, source)
values
  ('level_gaps', $$private.level_gaps()$$),
  ('score_correlation', $$private.correlation('activeReviews', 'score', false, false, '{}', '{}')$$);
