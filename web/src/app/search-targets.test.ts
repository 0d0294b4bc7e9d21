import { expect, test } from 'vitest'
import { buildStudent } from '../domain/student/student-testing.ts'
import { studentTargets } from './search-targets.ts'

test('a student is found with ID, phone and branch beside the name, and opens the own page', () => {
  const [found, nameless] = studentTargets([
    buildStudent(),
    buildStudent({ id: 16, fullName: '', hId: null, phoneNumber: null, mobile: '998935550011', offices: [] }),
  ])
  expect(found).toEqual({
    section: 'Talabalar',
    title: 'Karimov Ali',
    note: '100365 · +998 90 123 45 67 · Chilonzor',
    path: '/students/15',
  })
  expect(nameless).toMatchObject({ title: "Noma'lum", note: '+998 93 555 00 11' })
})
