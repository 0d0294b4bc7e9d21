import { rooms } from '@markaz/protocol/centre/rooms/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pageTest } from '../../testing/pages.tsx'
import { optionsOf, theDialog } from '../../testing/scenes.ts'
import { pages } from './rooms.pages.tsx'

const { server, user, titles, show } = pageTest(pages)
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
  server.may(...optionsOf('staff_control:offices'))
  server.answer(rooms.list, ({ query }) => ({ rooms: query.isArchived ? [] : [room] }))
})

test('a room is edited in its branch; what is not said is sent as not known', async () => {
  server.answer(rooms.update, { id: 7 })
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Z-101' }))
  const form = await theDialog()
  await user.clear(form.getByLabelText('Qavat'))
  await user.type(form.getByLabelText('Jihozlar'), 'Proyektor')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(rooms.update)).toHaveLength(1))
  expect(server.bodies(rooms.update)).toEqual([
    { officeId: 4, name: 'Z-101', capacity: 12, floor: null, equipment: 'Proyektor' },
  ])
})

test('a taken name is said at its field', async () => {
  server.refuse(rooms.update, 'ROOM_NAME_TAKEN')
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Z-101' }))
  await user.click((await theDialog()).getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText('Bu filialda bunday nomli xona bor (arxivda ham)')).toBeTruthy()
})

test('a room goes to the archive, which has an address of its own', async () => {
  server.answer(rooms.archive, {})
  show('/rooms')
  await user.click(await screen.findByRole('button', { name: 'Arxivlash: Z-101' }))
  await waitFor(() => expect(titles()).toEqual(["Xona arxivga o'tdi"]))
  expect(server.last(rooms.archive)?.params).toEqual({ id: 7 })
  await user.click(screen.getByRole('link', { name: 'Arxiv' }))
  expect(await screen.findByText("Arxivda xona yo'q")).toBeTruthy()
})
