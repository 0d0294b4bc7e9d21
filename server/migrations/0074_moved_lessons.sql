-- Where a lesson to come stood before the timetable moved it, by the clock of Tashkent; null = it was never moved, or is
-- back where it was.
alter table lesson add column moved_from timestamp;
