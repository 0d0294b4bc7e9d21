-- Finds a phone, document or card among held rows. The expression is `heldValues` of read-audit.ts.
create index concurrently erasure_hold_values_index on erasure_hold using gin
  ((array[before->>'phone', before->>'phone_number', before->>'mobile', before->>'passport_number', before->>'personal_id',
    before->>'birth_certificate_number', before->>'card_no']));
