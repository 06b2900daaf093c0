create function public.og_card(kind text, id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  found bigint;
begin
  if kind = 'profile' then
    found := private.find_user(id);
    return (
      select (select h.person from app.people h where h.user_id = u.user_id)
          || jsonb_build_object(
            'level', private.level(u.score),
            'xpTotal', u.xp_total,
            'reviews', (
              select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
              from private.review_counts(array[u.user_id]) r
            ),
            'vouchedInWei', private.vouched_wei(u.user_id, 'in')
          )
          || private.brief_reasons(u.user_id)
      from app.users u
      where u.user_id = found
    );
  elseif kind = 'slash' and id ~ '^\d{1,15}$' then
    return (
      select jsonb_build_object(
          'id', s.id,
          'type', s.type,
          'amount', s.amount,
          'status', t.status,
          'openedAt', private.iso(s.opened_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'votes', t.votes
        )
      from app.slashes s
        join app.slash_states t using (id)
      where s.id = og_card.id::bigint and s.opened_at <= app.now()
    );
  end if;
  return null;
end;
$$;
comment on function public.og_card(text, text) is
  'G16: what a link preview of a profile (id as in G2) or a slash shows; null when there is none. No direction of votes.';
grant execute on function public.og_card(text, text) to anon, authenticated, service_role;
