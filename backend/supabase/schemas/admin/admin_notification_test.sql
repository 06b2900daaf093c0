create function public.admin_notification_test() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  actor text := private.require_admin();
  made bigint;
begin
  insert into public.sync_notifications (type, status, message, details, completed_at)
  values
    (
      'other',
      'completed',
      'Test notification',
      '{"Note": "Sent by an admin; nothing happened.", "run": {"test": true}}',
      now()
    )
  returning id
  into made;
  perform private.audit(actor, 'notification.test', 'notification:' || made, null, null);
  return made;
end;
$$;
comment on function public.admin_notification_test is
  'Sends a notification that says it is a test to every open page, as the jobs do. For admins.';
grant execute on function public.admin_notification_test() to authenticated;
