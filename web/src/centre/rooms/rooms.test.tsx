import { rooms } from '@markaz/protocol/centre/rooms/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { findDialog, findDialogByTitle, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './rooms.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages, {
  parts: [() => import('../../domain/conflict/EditConflictModal.tsx')],
})
const office = { id: 4, name: 'Chilonzor' }
const room = {
  id: 7,
  name: 'Z-101',
  office,
  erpName: '101',
  capacity: 12,
  floor: 2,
  equipment: null,
  isArchived: false,
}

beforeEach(() => {
  server.may(...listGrantsOfPermission('staff_control:offices'))
  server.answer(rooms.list, ({ query }) => ({ rooms: query.isArchived ? [] : [room] }))
})

test("editing a room sends the room's unchanged branch, and fields that the user has emptied are sent as null", async () => {
  server.answer(rooms.update, { id: 7 })
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Z-101' }))
  const form = await findDialog()
  await user.clear(form.getByLabelText('Qavat'))
  await user.type(form.getByLabelText('Jihozlar'), 'Proyektor')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(rooms.update)).toHaveLength(1))
  expect(server.bodies(rooms.update)).toEqual([
    { officeId: 4, name: 'Z-101', capacity: 12, floor: null, equipment: 'Proyektor' },
  ])
})

test('if another room already has the name of a room, the error is shown at the name field', async () => {
  server.refuse(rooms.update, 'ROOM_NAME_TAKEN')
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Z-101' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText('Bu filialda bunday nomli xona bor (arxivda ham)')).toBeTruthy()
})

test('an archived room leaves the list of rooms and moves to the list of archived rooms', async () => {
  server.answer(rooms.archive, {})
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Arxivlash: Z-101' }))
  await waitFor(() => expect(titles()).toEqual(["Xona arxivga o'tdi"]))
  expect(server.last(rooms.archive)?.params).toEqual({ id: 7 })
  await user.click(screen.getByRole('link', { name: 'Arxiv' }))
  expect(await screen.findByText("Arxivda xona yo'q")).toBeTruthy()
})

describe('two users who change the same room', () => {
  const theirs = { field: 'floor', mine: 5, theirs: 3 }
  const changed = { at: '2026-11-21T10:00:00Z', isOwn: false, name: 'Aliyeva Zulfiya' }
  const conflict = { kind: 'room', fields: [theirs], names: {}, changed }
  async function saved() {
    server.refuse(rooms.update, 'CHANGED_MEANWHILE', { conflict })
    show('/rooms', <ModalHost />)
    await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Z-101' }))
    const form = await findDialogByTitle('Xonani tahrirlash')
    await user.type(form.getByLabelText('Jihozlar'), 'Proyektor')
    await user.clear(form.getByLabelText('Qavat'))
    await user.type(form.getByLabelText('Qavat'), '5')
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    const asked = await findDialogByTitle("Boshqa odam ham o'zgartirgan")
    server.answer(rooms.update, { id: 7 })
    return asked
  }
  const began = { officeId: 4, name: 'Z-101', capacity: 12, floor: 2, equipment: null }

  // Shows: REAL-001
  test("when two users change the same room, both values and the other user's name are shown, and nothing is saved before a choice", async () => {
    const asked = await saved()
    expect(asked.getByText(/Aliyeva Zulfiya/)).toBeTruthy()
    expect(asked.getByRole('radio', { name: /Siz yozgan\s*5/ })).toBeTruthy()
    expect(asked.getByRole('radio', { name: /Hozirgi\s*3/ })).toBeTruthy()
    expect(asked.getByRole('button', { name: 'Saqlash' })).toHaveProperty('disabled', true)
    await user.click(asked.getByRole('button', { name: 'Formaga qaytish' }))
  })

  // Shows: REAL-001
  test.each([
    ["the user's own value", /Siz yozgan/, 3],
    ["the other user's value, with the rest of the user's input", /Hozirgi/, 5],
  ])(
    'if two users have changed the same field of a room, the second user chooses the value in a dialog, and that value is saved: %s',
    async (_, side, floor) => {
      const asked = await saved()
      await user.click(asked.getByRole('radio', { name: side }))
      await user.click(asked.getByRole('button', { name: 'Saqlash' }))
      await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
      expect(server.to(rooms.update).map(({ base }) => base)).toEqual([began, { ...began, floor }])
      expect(server.last(rooms.update)?.body).toMatchObject({ floor: 5, equipment: 'Proyektor' })
    },
  )

  // Shows: REAL-001
  test('when a user returns from the conflict dialog to the room form, all input is still there', async () => {
    const asked = await saved()
    await user.click(asked.getByRole('button', { name: 'Formaga qaytish' }))
    const form = await findDialogByTitle('Xonani tahrirlash')
    expect(form.getByLabelText('Qavat')).toHaveProperty('value', '5')
    expect(form.getByLabelText('Jihozlar')).toHaveProperty('value', 'Proyektor')
    expect(titles()).toEqual([])
  })
})
