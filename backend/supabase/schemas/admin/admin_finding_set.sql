create function public.admin_finding_set(profile_id bigint, topic text, shown boolean, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  why text := private.reason(reason);
  who bigint := (select p.user_id from app.profiles p where p.profile_id = profile_id);
begin
  if who is null then
    perform private.refuse('There is no such profile.');
  end if;
  if topic is null or topic not in ('farmer', 'bot', 'caution', 'batches', 'massArchive') then
    perform private.refuse('There is no signal of this kind.');
  end if;
  if shown then
    delete from app.findings_taken_down t where t.user_id = who and t.topic = topic;
  elseif not shown then
    insert into app.findings_taken_down (user_id, topic, by_wallet, reason)
    values (who, topic, actor, why)
    on conflict do nothing;
  end if;
  if not found then
    perform private.refuse('That is so already.');
  end if;
  perform private.finding_changed(who, topic);
  perform private.audit(
      actor, case when shown then 'finding.restore' else 'finding.remove' end, 'finding:' || topic || ':' || who,
      to_jsonb(not shown), to_jsonb(shown), why
    );
end;
$$;
comment on function public.admin_finding_set(bigint, text, boolean, text) is
  'Takes a finding about a person down, or puts it back: topic farmer|bot|caution|batches|massArchive, with a reason. Down at once; what was put back shows after the next round of its detector.';
grant execute on function public.admin_finding_set(int8, text, bool, text) to authenticated;
