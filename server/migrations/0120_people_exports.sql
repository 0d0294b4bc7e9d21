-- How many people one person may export in a day, by themselves and by programs with their tokens.
create table safety_setting (
  id smallint primary key default 1 constraint safety_setting_only_one check (id = 1),
  exports_per_day int not null default 20 constraint safety_setting_exports_known check (exports_per_day between 1 and 1000),
  people_per_day int not null default 10000 constraint safety_setting_people_known check (people_per_day between 1 and 1000000),
  people_by_programs int not null default 100000
    constraint safety_setting_programs_known check (people_by_programs between 1 and 10000000)
);
insert into safety_setting default values;

create table people_export (
  staff_id bigint not null constraint people_export_staff_fk references staff,
  -- In Tashkent.
  day date not null,
  -- The access token of the program that read; 0 = the person at the screen.
  token bigint not null,
  exports int not null,
  people bigint not null,
  constraint people_export_pk primary key (staff_id, day, token)
);
create index people_export_day_index on people_export (day);

-- Pages with personal data that a member of staff opened in a day; ten rows of a list are one page.
create table personal_reading (
  staff_id bigint not null constraint personal_reading_staff_fk references staff,
  day date not null,
  pages int not null,
  alarmed_at timestamptz,
  constraint personal_reading_pk primary key (staff_id, day)
);
create index personal_reading_day_index on personal_reading (day);
