create function public.admin_detector_publish(detector text, params jsonb, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  present jsonb;
  number int;
  wrong text;
begin
  select d.json into present from app.detector_params d where d.detector = detector and d.active for update;
  if not found then
    perform private.refuse('There is no such detector.');
  end if;
  if jsonb_typeof(params) is distinct from 'object' then
    perform private.refuse('Parameters are an object.');
  end if;
  select string_agg(distinct coalesce(a.name, b.name), ', ' order by coalesce(a.name, b.name))
  into wrong
  from (select v.name, jsonb_typeof(v.leaf) as type, count(*) as n from private.value_leaves(present) v group by 1, 2) a
    full join (
      select v.name, jsonb_typeof(v.leaf) as type, count(*) as n from private.value_leaves(params) v group by 1, 2
    ) b
      on b.name = a.name and b.type = a.type and b.n = a.n
  where a.name is null or b.name is null;
  if wrong is not null then
    perform private.refuse('Missing, unknown or of another type: ' || wrong || '.');
  end if;
  wrong := private.outside_limits('detector:' || detector, params);
  if wrong is not null then
    perform private.refuse(wrong);
  end if;
  -- Parameters that cannot be computed with are refused here, as in the preview, instead of failing in the next run.
  perform public.admin_detector_preview(detector, params);
  select max(d.version) + 1 into number from app.detector_params d where d.detector = detector;
  insert into app.detector_params (detector, version, json) values (detector, number, params);
  perform private.activate_detector(actor, detector, number, 'detector.publish', reason);
  return jsonb_build_object('detector', detector, 'version', number);
end;
$$;
comment on function public.admin_detector_publish(text, jsonb, text) is
  'Makes a new version of a detector''s parameters and activates it: the same names and types as the active one, each value within its range. Owners only, with a reason.';
grant execute on function public.admin_detector_publish(text, jsonb, text) to authenticated;
