create function public.admin_roadmap_remove(id bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  why text := private.reason(reason);
  before jsonb := private.roadmap_entry(id);
begin
  delete from app.roadmap r where r.id = id;
  if not found then
    perform private.refuse('There is no entry with this id.');
  end if;
  perform private.audit(actor, 'roadmap.remove', 'roadmap:' || id, before, null, why);
end;
$$;
comment on function public.admin_roadmap_remove(bigint, text) is
  'Takes an entry off the public roadmap; the audit keeps it. For admins, with a reason.';
grant execute on function public.admin_roadmap_remove(int8, text) to authenticated;
