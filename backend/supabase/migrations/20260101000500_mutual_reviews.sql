-- Reviews whose subject wrote, at any time, one about their author: among these few stand all that are reciprocal.
create table app.mutual_reviews (review_id bigint primary key references app.reviews on delete cascade);
alter table app.mutual_reviews enable row level security;
revoke all on app.mutual_reviews from public, anon, authenticated;
comment on table app.mutual_reviews is
  'Reviews with one in the other direction, whatever its state. Kept by triggers; a row that outlived its pair does no harm, readers ask for the state.';
create function private.mutual_reviews_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.mutual_reviews
  select unnest(array[f.id, b.id])
  from
    fresh f
    join app.reviews b on b.subject_id = f.author_id and b.author_id = f.subject_id
  on conflict do nothing;
  return null;
end;
$$;
create trigger mutual_reviews_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();
create trigger mutual_reviews_update
after update on app.reviews
referencing new table as fresh
for each statement
execute function private.mutual_reviews_arrived();
