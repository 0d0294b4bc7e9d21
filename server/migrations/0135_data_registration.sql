-- What only the centre knows about itself as the owner of a database of personal data; the rest of the registration is
-- derived from the program and its data.
create table data_registration (
  id smallint primary key default 1 constraint data_registration_single check (id = 1),
  owner_name text not null default '',
  owner_address text not null default '',
  responsible text not null default '',
  responsible_phone text not null default '',
  register_number text not null default '',
  constraint data_registration_lengths check (char_length(owner_name) <= 200 and char_length(owner_address) <= 300
    and char_length(responsible) <= 200 and char_length(responsible_phone) <= 100 and char_length(register_number) <= 100)
);
insert into data_registration default values;
