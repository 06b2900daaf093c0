-- Whoever reads what was archived asks for `archived_estimated` as well: without it the index sends them to every row.
drop index app.reviews_archived_at_id_author_id_subject_id_score_created_a_idx;
create index on app.reviews (archived_at)
include (id, author_id, subject_id, score, created_at, archived_estimated)
where archived_at is not null;
