-- Kept answers are read far more often than they are written: unpacking the invitation forest (8.25), 4.5 MB of a hundred thousand
-- people, took as long as all else about it. What is kept by now is packed until it is counted anew.
alter table app.r_cached_answer alter column answer set storage external;
