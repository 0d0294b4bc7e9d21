import { buildingPresence } from '@markaz/protocol/control/face-logs/presence.routes'
import { faceLogs, securityGuardScreens } from '@markaz/protocol/control/face-logs/routes'
import type { FaceLog } from '@markaz/protocol/control/face-logs/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { columnTitles, findRowByText, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './face-logs.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages, { now: new Date('2026-11-21T10:00:00Z') })

const device = { id: 4, name: 'Asosiy eshik' }
const log = (id: number, more: Partial<FaceLog> = {}): FaceLog => ({
  id,
  person: { kind: 3, id: 100, fullName: 'Aliyev Vali', photo: null },
  image: null,
  direction: 1,
  device,
  office: { id: 1, name: 'Chilonzor' },
  at: '2026-11-21T05:58:00Z',
  ...more,
})
const stranger = log(2, { person: null, direction: 2, image: '/files/door.jpg', at: '2026-11-21T06:30:00Z' })
beforeEach(() => {
  server.answer(faceLogs.devices, {
    devices: [
      { ...device, office: null },
      { id: 5, name: 'Orqa eshik', office: null },
    ],
  })
})

describe('the list of passages through doors', () => {
  beforeEach(() => {
    server.may('staff_control:face_id_logs.read')
    server.answer(faceLogs.list, { logs: [log(1), stranger], total: 2, isMore: false })
  })

  // Shows: FACEID-002, FACEID-006, FACEID-012, FORMAT-021
  test("the list of passages through doors shows today's passages in Tashkent time, labels unknown people, and opens pictures in large size", async () => {
    show('/faceId')
    expect((await findRowByText('Aliyev Vali')).textContent).toContain(
      'TalabaKirdiAsosiy eshikChilonzor21.11.2026 10:58',
    )
    expect((await findRowByText("Noma'lum")).textContent).toContain('—ChiqdiAsosiy eshikChilonzor21.11.2026 11:30')
    expect(columnTitles()).toEqual(['№', 'Rasm', 'F.I.Sh.', 'Turi', "Yo'nalish", 'Qurilma', 'Filial', 'Vaqt'])
    expect(server.last(faceLogs.list)?.query).toMatchObject({ startDate: '2026-11-21', endDate: '2026-11-21' })
    await user.click(screen.getByRole('button', { name: "Noma'lum: rasmni kattalashtirish" }))
    expect(await screen.findByRole('img', { name: "Noma'lum, 21.11.2026 11:30" })).toBeTruthy()
  })
  // Shows: FACEID-023
  test('when a filter of the list changes, the previous request is aborted without an error', async () => {
    show('/faceId')
    await findRowByText('Aliyev Vali')
    let answerSlowly = (_: unknown) => {}
    server.answer(faceLogs.list, ({ query }) =>
      query.direction === 1
        ? new Promise((resolve) => {
            answerSlowly = () => resolve({ logs: [log(7)], total: 1, isMore: false })
          })
        : { logs: [stranger], total: 1, isMore: false },
    )
    const choose = async (option: string) => {
      await user.click(screen.getByRole('combobox', { name: "Yo'nalish" }))
      await pickSelectOption(user, option)
    }
    await choose('Kirdi')
    await waitFor(() => expect(server.last(faceLogs.list)?.query).toMatchObject({ direction: 1 }))
    await choose('Chiqdi')
    await findRowByText("Noma'lum")
    answerSlowly(null)
    await waitFor(() => expect(screen.queryByText('Aliyev Vali')).toBeNull())
    expect(notices).toEqual([])
  })
})

describe("the guard's screens with the people who pass doors", () => {
  beforeEach(() => {
    server.may('staff_control.read')
    server.answer(securityGuardScreens.stream, ':\n\n')
  })

  // Shows: FACEID-003, FACEID-005
  test("the guard's screen shows one door in large size with the last person, and another door can be chosen", async () => {
    server.answer(securityGuardScreens.last, ({ query }) => ({ log: query.deviceId === 4 ? log(1) : null, seq: 3 }))
    const { address } = show('/face-id/screens')
    expect((await screen.findByText('Aliyev Vali')).closest('section')?.textContent).toBe(
      'Aliyev ValiKirdiTalaba21.11.2026 10:58',
    )
    await user.click(screen.getByRole('combobox', { name: 'Eshik' }))
    await pickSelectOption(user, 'Orqa eshik')
    expect(await screen.findByText("Bu eshikdan hali hech kim o'tmagan")).toBeTruthy()
    expect(address()).toBe('/face-id/screens?device=5')
  })
  // Shows: FACEID-005
  test("the guard's screen of all doors shows the last person at each door, and new passes without a reload", async () => {
    let last = log(1)
    server.answer(securityGuardScreens.all, () => ({ devices: [{ ...device, lastLog: last }], seq: 3 }))
    server.answer(securityGuardScreens.stream, () => {
      last = log(9, { person: null })
      return 'id: 4\nevent: changed\ndata: {"seq":4}\n\n'
    })
    show('/face-id/screens?tab=multiple')
    const doors = within(await screen.findByRole('list', { name: 'Hamma eshiklar' }))
    expect(await doors.findByText("Noma'lum")).toBeTruthy()
    expect(doors.getByRole('link', { name: 'Asosiy eshik' }).getAttribute('href')).toBe('/face-id/screens?device=4')
    expect(server.to(securityGuardScreens.stream)[0]?.url).toBe('/face-control/stream?after=3')
  })
})

test("the list of people in the building shows each person's current lesson and can be printed", async () => {
  server.may('staff_control.read')
  server.answer(securityGuardScreens.stream, ':\n\n')
  const { person, office, at } = log(1)
  const people = [
    { person: person as NonNullable<FaceLog['person']>, device, office, at, group: { id: 7, name: 'N-104' } },
  ]
  server.answer(buildingPresence.present, { people, seq: 1 })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  show('/face-id/present')
  expect((await findRowByText('Aliyev Vali')).textContent).toContain('TalabaChilonzorN-104Asosiy eshik10:58')
  expect(screen.getByText(/^Hozir binoda: 1 kishi/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "Ro'yxatni chop etish" }))
  expect(print).toHaveBeenCalled()
})
