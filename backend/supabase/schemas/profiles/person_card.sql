create function private.brief_reasons_of(people bigint[]) returns table (user_id bigint, body jsonb)
language plpgsql stable rows 4 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.user_id,
      jsonb_build_object(
        'summary', p.public_summary,
        'reasons', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id', r.one -> 'id',
                  'side', r.one -> 'side',
                  'parts', r.one -> 'parts',
                  'text', r.one -> 'text'
                )
                order by r.n
              ),
              '[]'
            )
          from (
              select e.one, e.n
              from (
                  select x.one, x.n, x.one ->> 'side' as side,
                    row_number() over (
                      partition by x.one ->> 'side'
                      order by x.n
                    ) as place
                  from jsonb_array_elements(p.body -> 'reasons') with ordinality x (one, n)
                ) e
              order by e.side = 'context', e.place, e.n
              limit 2
            ) r
        )
      )
    from private.reasons_of_people(people, false) p;
end;
$$;
comment on function private.brief_reasons_of(bigint[]) is
  'The summaries of people for cards and link previews, with the two sentences each is made of; never a sentence about a suspicion.';

create function private.brief_reasons(who bigint) returns jsonb
language sql stable set search_path = '' as $$
  select b.body from private.brief_reasons_of(array[who]) b;
$$;
comment on function private.brief_reasons(bigint) is 'The same of one person.';

create function public.person_card(user_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return (
    select private.stamp()
        || (select h.person from app.people h where h.user_id = u.user_id)
        || jsonb_build_object(
          'level', private.level(u.score),
          'xpTotal', u.xp_total,
          'xpSeason', private.season_xp(u.user_id),
          'reviews', (
            select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
            from private.review_counts(array[u.user_id]) r
          ),
          'vouchedInWei', private.vouched_wei(u.user_id, 'in'),
          'joinedAt', private.iso(p.joined_at),
          'invitedBy', (
            select (select h.person from app.people h where h.user_id = i.user_id)
            from app.profiles i
            where i.profile_id = p.invited_by
          ),
          'flags', private.person_flags(u.user_id)
        )
        || private.brief_reasons(u.user_id)
    from app.users u
      left join app.profiles p on p.user_id = u.user_id
    where u.user_id = person_card.user_id
  );
end;
$$;
comment on function public.person_card(bigint) is
  'G10: the hover card of a person; null when there is none with this user id.';
grant execute on function public.person_card(int8) to anon, authenticated, service_role;
