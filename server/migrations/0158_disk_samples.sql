-- Free space per machine, folder and day, from which the health page forecasts when a disk will be full.
create table disk_sample (
  machine text not null,
  folder text not null,
  day date not null,
  free_bytes bigint not null,
  constraint disk_sample_pkey primary key (machine, folder, day),
  constraint disk_sample_folder_known check (folder in ('data', 'backup'))
);
