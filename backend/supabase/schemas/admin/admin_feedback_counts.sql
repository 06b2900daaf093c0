create function public.admin_feedback_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
        'pending', count(*) filter (where f.status = 'pending'),
        'unviewed', count(*) filter (where not f.admin_viewed),
        'total', count(*)
      )
    from public.feedback f
  );
end;
$$;
comment on function public.admin_feedback_counts is
  'Numbers of the inbox of /admin (8.42): {pending, unviewed, total}.';
grant execute on function public.admin_feedback_counts() to authenticated;
