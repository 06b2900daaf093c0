create function app.refresh_votes_days(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
<<work>> declare
  began timestamptz := clock_timestamp();
  k text;
  who bigint;
  side text;
  written bigint := 0;
begin
  if cursor is null and private.rollup_as_of('votes_days') is null then
    delete from app.r_votes_side_spread where true;
    insert into app.rollup_dirty (rollup, key)
    select 'votes_days', s.side || ':' || s.user_id from app.r_votes_side s where s.side <> 'about'
    on conflict do nothing;
  end if;
  loop
    k := (private.take_dirty('votes_days', 1))[1];
    exit when k is null;
    who := split_part(k, ':', 2)::bigint;
    side := split_part(k, ':', 1);
    if exists (select 1 from app.r_votes_side s where s.user_id = who and s.side = work.side) then
      perform private.keep_votes_days(who, side);
      written := written + 1;
    else
      delete from app.r_votes_side_spread s where s.user_id = who and s.side = work.side;
    end if;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('votes_days', written);
end;
$$;
comment on function app.refresh_votes_days(jsonb) is
  'r_votes_side_spread, its days and people of those whose row in r_votes_side was counted anew. Runs after it.';
-- A row counted anew is deleted and inserted; one kind or direction more is an update, and nothing new.
create trigger votes_days_insert
after insert on app.r_votes_side
referencing new table as fresh
for each statement
execute function private.note_dirty('votes_days', 'case when side <> ''about'' then side || '':'' || user_id end');
create trigger votes_days_delete
after delete on app.r_votes_side
referencing old table as gone
for each statement
execute function private.note_dirty('votes_days', 'case when side <> ''about'' then side || '':'' || user_id end');
insert into app.rollup_jobs values ('votes_days', 900, 'app.refresh_votes_days', 23);
