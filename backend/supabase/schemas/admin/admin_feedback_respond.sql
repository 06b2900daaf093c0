create function public.admin_feedback_respond(id bigint, response text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if coalesce(btrim(response), '') = '' or length(response) > 20000 then
    perform private.require_admin();
    perform private.refuse('An answer has 1 to 20,000 characters.');
  end if;
  return private.change_feedback(
    id,
    'feedback.respond',
    jsonb_build_object(
      'status', 'responded',
      'admin_viewed', true,
      'admin_response', btrim(response),
      'admin_responder_id', public.profile_of_primary_wallet(),
      'responded_at', now()
    )
  );
end;
$$;
comment on function public.admin_feedback_respond(bigint, text) is
  'Answers a message: its author sees the text, the status becomes responded, the responder is the admin''s profile (null without one).';
grant execute on function public.admin_feedback_respond(int8, text) to authenticated;
