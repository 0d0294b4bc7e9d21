-- The phone of a contract is where its signer proves to be the signer: one person asks for another, a second one agrees.
alter table student_contract add column wanted_phone text, add column wanted_phone_by bigint references staff,
  add constraint student_contract_wanted_phone_whole check ((wanted_phone is null) = (wanted_phone_by is null));
