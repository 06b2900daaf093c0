-- What is read lies in memory or on a disk that finds any page as fast as the next one. With the usual price of a jump, that of
-- turning disks, the planner reads whole tables where an index holds the fifty rows of a page. Counts from the next session on.
do $$
begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
exception when insufficient_privilege then
  raise notice 'Only the owner of the database can set random_page_cost = 1.1, which it should have.';
end;
$$;
