-- Students whose personal data were taken out: the row stays for what is counted by it.
alter table student add column forgotten_at timestamptz;
-- The document goes; number, dates and state of the contract stay.
alter table student_contract alter column file_key drop not null;
