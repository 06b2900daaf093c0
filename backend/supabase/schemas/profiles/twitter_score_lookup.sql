create function public.twitter_score_lookup(handles text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  clock timestamptz := app.now();
begin
  if handles is null or cardinality(handles) > 500 or array_ndims(handles) > 1 then
    perform private.refuse('handles must be a list of at most 500');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'rows', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'handle', l.handle,
                'person', (select h.person from app.people h where h.user_id = l.user_id),
                'hasProfile', exists (select 1 from app.profiles p where p.user_id = l.user_id),
                'score', u.score,
                'level', private.level(u.score),
                'reviews', case
                  when u.user_id is not null then (
                    select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
                    from private.review_counts(array[u.user_id]) r
                  )
                end,
                'vouchedWei', case when u.user_id is not null then private.vouched_wei(l.user_id, 'in') end,
                'flags', case when u.user_id is not null then private.person_flags(l.user_id) else '[]' end,
                'lastActivityAt', private.iso(
                  (
                    select max(a.at)
                    from (
                        (
                          select r.created_at as at
                          from app.reviews r
                          where r.author_id = l.user_id and r.created_at <= clock
                          order by r.created_at desc
                          limit 1
                        )
                        union all
                        select max(v.vouched_at)
                        from app.vouches v
                        where v.author_id = l.user_id and v.vouched_at <= clock
                        union all
                        (
                          select w.created_at
                          from app.visible_votes w
                          where w.voter_id = l.user_id
                          order by w.created_at desc
                          limit 1
                        )
                        union all
                        select max(s.opened_at)
                        from app.slashes s
                        where s.author_id = l.user_id and s.opened_at <= clock
                      ) a
                  )
                )
              )
              order by l.n
            ),
            '[]'
          )
        from (
            select h.handle, h.n,
              case
                when h.handle ~ '^@?[A-Za-z0-9_]{1,15}$' then coalesce(
                  private.find_handle(ltrim(h.handle, '@')),
                  private.find_userkey('service:x.com:username:' || lower(ltrim(h.handle, '@')))
                )
              end as user_id
            from unnest(handles) with ordinality h (handle, n)
            -- `offset 0`: looked up once per handle, not once per column that uses it.
            offset 0
          ) l
          left join app.users u on u.user_id = l.user_id
      )
    );
end;
$$;
comment on function public.twitter_score_lookup(text[]) is
  'Page /mini-apps/twitter-score-lookup (8.32): one row per handle in the order given, person null when unknown. At most 500.';
grant execute on function public.twitter_score_lookup(text[]) to anon, authenticated, service_role;
