create function public.admin_statement_remove(profile_id bigint, topic text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  gone app.statements;
begin
  delete from app.statements s
  using app.profiles p
  where p.profile_id = admin_statement_remove.profile_id
    and s.user_id = p.user_id
    and s.topic = admin_statement_remove.topic
  returning s.*
  into gone;
  if gone.user_id is null then
    perform private.refuse('There is no such statement.');
  end if;
  perform private.audit(
      actor, 'statement.remove', 'statement:' || gone.topic || ':' || gone.user_id, to_jsonb(gone.body), null,
      private.reason(reason)
    );
end;
$$;
comment on function public.admin_statement_remove(bigint, text, text) is
  'Takes a statement down, with a reason; the audit keeps its text.';
grant execute on function public.admin_statement_remove(int8, text, text) to authenticated;
