-- Findings about a person that an admin took down: what no detector and no list says until it is put back. It is left out where
-- findings are made, so that pages, files, feeds and previews, which all read those, cannot differ.
create table app.findings_taken_down (
  user_id bigint not null references app.users,
  topic text not null check (topic in ('farmer', 'bot', 'caution', 'batches', 'massArchive')),
  at timestamptz not null default now(),
  by_wallet text not null,
  reason text not null,
  primary key (user_id, topic)
);
alter table app.findings_taken_down enable row level security;
revoke all on app.findings_taken_down from public, anon, authenticated;
comment on table app.findings_taken_down is
  'Findings about people that are not shown, with who took them down and why.';

create function private.leave_out_finding() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.user_id and t.topic = new.detector) then
    return null;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_finding is 'A score that was taken down is not kept.';
create trigger leave_out_finding
before insert or update on app.r_flag
for each row
execute function private.leave_out_finding();
create trigger leave_out_finding
before insert or update on app.r_flag_history
for each row
execute function private.leave_out_finding();

create function private.leave_out_bot_score() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from app.findings_taken_down t where t.user_id = new.voter_id and t.topic = 'bot') then
    new.score := null;
    new.band := null;
    new.coverage := 0;
  end if;
  return new;
end;
$$;
comment on function private.leave_out_bot_score is
  'A voter whose bot score was taken down has none, as one who voted too little.';
create trigger leave_out_bot_score
before insert or update on app.r_voter
for each row
execute function private.leave_out_bot_score();

create function private.finding_changed(wanted bigint, topic text) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
begin
  case topic
    when 'batches' then
      delete from app.r_batch b where b.author_id = wanted;
      insert into app.rollup_dirty (rollup, key) values ('batches', wanted::text) on conflict do nothing;
    when 'massArchive' then
      delete from app.r_mass_archive m where m.author_id = wanted;
      insert into app.rollup_dirty (rollup, key) values ('archives', wanted::text) on conflict do nothing;
    when 'caution' then
      null;
    else
      delete from app.r_flag f where f.user_id = wanted and f.detector = topic;
      delete from app.r_flag_history h where h.user_id = wanted and h.detector = topic;
      update app.r_voter v set score = v.score where topic = 'bot' and v.voter_id = wanted;
  end case;
end;
$$;
comment on function private.finding_changed(bigint, text) is
  'Takes what is counted already out of the rollups; the next round counts again what was put back.';

create function public.admin_findings_taken_down() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'rows', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'profileId', p.profile_id,
              'person', h.person,
              'topic', t.topic,
              'at', private.iso(t.at),
              'by', t.by_wallet,
              'reason', t.reason
            )
            order by t.at desc, p.profile_id, t.topic
          ),
          '[]'
        )
      from
        app.findings_taken_down t
        join app.profiles p on p.user_id = t.user_id
        join app.people h on h.user_id = t.user_id
    )
  );
end;
$$;
comment on function public.admin_findings_taken_down is
  'Page /admin/statements: findings that are not shown, the latest first, with who took them down and why. For admins.';

create function public.admin_finding_set(profile_id bigint, topic text, shown boolean, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
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
  perform
    private.audit(
      actor,
      case when shown then 'finding.restore' else 'finding.remove' end,
      'finding:' || topic || ':' || who,
      to_jsonb(not shown),
      to_jsonb(shown),
      why
    );
end;
$$;
comment on function public.admin_finding_set(bigint, text, boolean, text) is
  'Takes a finding about a person down, or puts it back: topic farmer|bot|caution|batches|massArchive, with a reason. Down at once; what was put back shows after the next round of its detector.';

revoke all
on function public.admin_findings_taken_down(), public.admin_finding_set(bigint, text, boolean, text)
from public, anon, authenticated;
grant execute
on function public.admin_findings_taken_down(), public.admin_finding_set(bigint, text, boolean, text)
to authenticated;
