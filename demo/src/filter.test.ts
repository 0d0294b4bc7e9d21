import { expect, test } from 'vitest'
import { parseOneRosterFilter } from './filter.ts'
import { OneRosterServiceError } from './service-error.ts'

const known = new Set([
  'familyName',
  'givenName',
  'roles',
  'status',
  'dateLastModified',
  'primaryOrg',
  'metadata',
  'phone',
])
const row = {
  familyName: "O'ktamov",
  givenName: 'Ғуломжон',
  status: 'active',
  dateLastModified: '2026-11-20T09:30:00.000Z',
  roles: [
    { role: 'teacher', org: { sourcedId: 'office-chilonzor' } },
    { role: 'aide', org: { sourcedId: 'office-yunusobod' } },
  ],
  primaryOrg: { sourcedId: 'office-chilonzor' },
  metadata: { uz: { erpStatus: 'ACTIVE' } },
}

test.each([
  ["status='active'", true],
  ["status = 'ACTIVE'", true],
  ["status!='active'", false],
  ["status='tobedeleted'", false],
  ["familyName='O'ktamov'", true],
  ["familyName~'kTAm'", true],
  ["givenName~'ғулом'", true],
  ["familyName='O'ktamov' AND status='active'", true],
  ["familyName='O'ktamov' AND status='tobedeleted'", false],
  ["status='tobedeleted' OR familyName>='o'", true],
  ["status='tobedeleted' OR givenName='x'", false],
  ["roles.role='aide'", true],
  ["roles.role='student'", false],
  ["roles.role!='aide'", false],
  ["roles.role!='student'", true],
  ["roles.org.sourcedId='office-yunusobod'", true],
  ["primaryOrg.sourcedId='office-yunusobod'", false],
  ["metadata.uz.erpStatus='ACTIVE'", true],
  ["phone='998901234567'", false],
  ["phone!='998901234567'", true],
  ["phone~''", false],
  ["dateLastModified>'2026-11-20T09:29:59.999Z'", true],
  ["dateLastModified>'2026-11-20T09:30:00Z'", false],
  ["dateLastModified>='2026-11-20T14:30:00+05:00'", true],
  ["dateLastModified<'2026-11-21'", true],
  ["dateLastModified<='2026-11-19'", false],
  ["dateLastModified='2026-11-20T14:30:00+05:00'", true],
  ["familyName='x' AND y'", false],
])('the OneRoster filter %s matches the test row in the demo ERP: %s', (filter, expected) => {
  expect(parseOneRosterFilter(filter, known)(row)).toBe(expected)
})

test.each([
  '',
  'status',
  'status=active',
  "status=='active'",
  "status='active",
  "='active'",
  "password='x'",
  "__proto__='x'",
  "status='active' AND",
  "status='active' XOR phone='1'",
  "status='active' AND phone='1' AND givenName='x'",
  "dateLastModified>'yesterday'",
])('the demo ERP refuses the OneRoster filter "%s" as invalid_filter_field', (filter) => {
  const refusal = expect.objectContaining({ status: 400, codeMinor: 'invalid_filter_field' })
  expect(() => parseOneRosterFilter(filter, known)).toThrow(OneRosterServiceError)
  expect(() => parseOneRosterFilter(filter, known)).toThrow(refusal)
})
