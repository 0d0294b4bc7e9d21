-- Tables as schools write them: several sheets, lines that are no row, dates with the month first, workbooks that count from 1904.

alter table student_import
  -- Lines and sheets of the file that are in no row, with the reason: [{"sheet", "lines", "text", "reason"}].
  add column left_out jsonb not null default '[]',
  add column date_order text not null default 'day'
    constraint student_import_date_order_known check (date_order in ('day', 'month', 'unsure')),
  add column is_1904 boolean not null default false;

alter table student_import_row
  -- Where several sheets were read: the sheet, and the line in it.
  add column sheet text,
  add column sheet_line int,
  -- Why the row is hardly a student.
  add column aside text,
  -- Field → what a person should know of a cell that could be read.
  add column remarks jsonb not null default '{}';
