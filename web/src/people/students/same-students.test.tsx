import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { PossibleDuplicateStudent } from '@markaz/protocol/control/student-merges/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './students.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages.filter(({ path }) => path === '/students/duplicates'))

const twin: PossibleDuplicateStudent = {
  id: 15,
  fullName: 'Karimov Ali',
  lastName: 'Karimov',
  firstName: 'Ali',
  middleName: null,
  genderType: 1,
  phoneNumber: '998901112233',
  passport: null,
  personalId: null,
  birthCertificate: null,
  photo: null,
  hId: null,
  login: 'ali',
  isFromErp: false,
  offices: ['Chilonzor'],
  groups: ['Ingliz 1'],
  parents: [],
  createdAt: '2026-10-01T05:00:00.000Z',
}
const copy = { ...twin, id: 27, phoneNumber: '998935556677', middleName: 'Olim', login: null }
const answer = (one: PossibleDuplicateStudent, other: PossibleDuplicateStudent) =>
  server.answer(studentDuplicates.list, { pairs: [{ students: [one, other], birthDate: '2012-03-04' }], total: 1 })

const opened = async () => {
  show('/students/duplicates')
  await user.click(await screen.findByRole('button', { name: 'Birlashtirish: Karimov Ali' }))
  return findDialog()
}

// Shows: REAL-004
test('in a merge of two records of a student, a value that only the removed record has is kept', async () => {
  answer(twin, copy)
  server.answer(studentDuplicates.merge, { id: 15 })
  const dialog = await opened()
  const fields = dialog.getAllByRole('radiogroup').length
  expect(fields).toBe(2)
  await user.click(dialog.getByRole('button', { name: 'Birlashtirish' }))
  await waitFor(() =>
    expect(server.bodies(studentDuplicates.merge)).toEqual([{ staysId: 15, goesId: 27, takenFields: ['middleName'] }]),
  )
  await waitFor(() => expect(notices[0]).toMatchObject({ title: 'Birlashtirildi', detail: 'Karimov Ali' }))
})

test('before two records of a student are merged, the user can choose which record and which values remain', async () => {
  answer(twin, copy)
  server.answer(studentDuplicates.merge, { id: 27 })
  const dialog = await opened()
  await user.click(dialog.getByRole('radio', { name: 'Karimov Ali (№ 27)' }))
  await user.click(dialog.getByRole('radio', { name: '+998 93 555 66 77' }))
  await user.click(dialog.getByRole('button', { name: 'Birlashtirish' }))
  await waitFor(() =>
    expect(server.bodies(studentDuplicates.merge)).toEqual([{ staysId: 27, goesId: 15, takenFields: [] }]),
  )
})

test("when a student's record from the ERP is merged with another, only the ERP's record can remain", async () => {
  answer({ ...twin, isFromErp: true }, copy)
  server.refuse(studentDuplicates.merge, 'STUDENTS_NOT_MERGED', {
    fields: { staysId: 'Ikkalasi ham bitta vazifani topshirgan' },
  })
  const dialog = await opened()
  const choice = dialog.getByRole('radio', { name: 'Karimov Ali (№ 27)' }) as HTMLInputElement
  expect(choice.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Birlashtirish' }))
  expect(await dialog.findByText('Ikkalasi ham bitta vazifani topshirgan')).toBeTruthy()
})
