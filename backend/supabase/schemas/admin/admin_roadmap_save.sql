create function public.admin_roadmap_save(
  title text,
  status text,
  votes int,
  place int,
  reason text,
  id bigint default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin();
  why text := private.reason(reason);
  named text := btrim(title);
  before jsonb;
  saved bigint := id;
  after jsonb;
begin
  if coalesce(length(named), 0) not between 1 and 200 or named ~ '[\r\n]' then
    perform private.refuse('A title is one line of 1 to 200 characters.');
  end if;
  if coalesce(status, '') <> all (array['idea', 'planned', 'building', 'done', 'declined']) then
    perform private.refuse('A status is idea, planned, building, done or declined.');
  end if;
  if coalesce(votes, -1) not between 0 and 1000000 then
    perform private.refuse('Votes are a number from 0 to 1,000,000.');
  end if;
  -- Concurrent moves of entries run one after the other.
  execute 'lock table app.roadmap in share row exclusive mode';
  before := private.roadmap_entry(id);
  if id is not null and before is null then
    perform private.refuse('There is no entry with this id.');
  end if;
  if id is null then
    insert into app.roadmap as r (title, status, votes)
    values (named, status, votes)
    returning r.id
    into saved;
  else
    update app.roadmap r
    set
      title = named,
      status = status,
      votes = votes,
      updated_at = now()
    where r.id = id;
  end if;
  update app.roadmap r
  set "order" = x.next
  from (
      select o.id,
        row_number() over (
          order by
            case
              when o.id = saved then greatest(coalesce(place, 1), 1)
              else o.at + (o.at >= greatest(coalesce(place, 1), 1))::int
            end
        ) as next
      from (
          select e.id, row_number() over (order by e.id = saved, e."order", e.id) as at
          from app.roadmap e
        ) o
    ) x
  where x.id = r.id;
  after := private.roadmap_entry(saved);
  perform private.audit(actor, 'roadmap.save', 'roadmap:' || saved, before, after, why);
  return after;
end;
$$;
comment on function public.admin_roadmap_save(text, text, int, int, text, bigint) is
  'Adds an entry to the public roadmap, or changes one, and puts it at a place (from 1; beyond the end is the end). For admins, with a reason.';
grant execute on function public.admin_roadmap_save(text, text, int4, int4, text, int8) to authenticated;
