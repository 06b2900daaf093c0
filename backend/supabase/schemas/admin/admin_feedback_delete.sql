create function public.admin_feedback_delete(id bigint) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  gone public.feedback;
begin
  delete from public.feedback f where f.id = id returning * into gone;
  if gone.id is null then
    perform private.refuse('There is no feedback with this id.');
  end if;
  perform private.audit(actor, 'feedback.delete', 'feedback:' || gone.id, private.feedback_json(gone), null);
end;
$$;
comment on function public.admin_feedback_delete(bigint) is 'Deletes a message; the audit keeps it.';
grant execute on function public.admin_feedback_delete(int8) to authenticated;
