-- What the signer's page shows, as it was when the contract was made: a later rename of the template or of the student
-- does not change what is signed. Contracts of before and of the former server get it when they are signed.
alter table student_contract add column shown jsonb;
