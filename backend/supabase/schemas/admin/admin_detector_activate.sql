create function public.admin_detector_activate(detector text, version int, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
begin
  if not exists (select from app.detector_params d where d.detector = detector and d.version = version) then
    perform private.refuse('There is no such version.');
  end if;
  perform private.activate_detector(actor, detector, version, 'detector.activate', reason);
  return jsonb_build_object('detector', detector, 'version', version);
end;
$$;
comment on function public.admin_detector_activate(text, int, text) is
  'Goes back (or forward) to a published version, unchanged. Owners only, with a reason.';
grant execute on function public.admin_detector_activate(text, int4, text) to authenticated;
