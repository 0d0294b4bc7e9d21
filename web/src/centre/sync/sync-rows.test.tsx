import { sync } from '@markaz/protocol/centre/sync/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpPageTest } from '../../testing/pages.tsx'
import { SyncModal } from './SyncModal.tsx'
import { buildSyncState } from './sync-testing.ts'

const { server, user, show } = setUpPageTest([])
// In newer browsers scrollIntoView returns a promise, which React must not treat as a cleanup function.
HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as never

test('a click on a number in the synchronisation results lists the rows; if the server stored only the first rows, the list says how many of how many it shows', async () => {
  const at = '2026-11-22T10:00:00.000Z'
  const ran = { status: 'done', startedAt: at, finishedAt: at, added: 5_000, changed: 2, unchanged: 7 } as const
  for (const type of ['teachers', 'groups', 'group-students'] as const)
    server.answer(sync.state, buildSyncState({ type }), { type })
  server.answer(sync.state, buildSyncState({ type: 'student', ...ran }), { type: 'student' })
  const row = { entity: 'Talaba', extId: 's1', name: 'Aliyev Vali', place: 'student', placeId: 12, id: 1 } as const
  const unseen = { ...row, id: 2, extId: 's2', name: null, place: null, placeId: null }
  server.answer(sync.rows, { rows: [row, unseen], total: 1_000 })
  server.may('all_groups.read', 'users:students.read')
  const close = vi.fn()
  const { address } = show('/', <SyncModal close={close} />)
  await user.click(await screen.findByRole('button', { name: /Qo'shildi: 5.000 ta/ }))
  expect(await screen.findByText(/5.000 tadan dastlabki 1.000 tasi saqlangan/)).toBeTruthy()
  expect(server.last(sync.rows)?.params).toEqual({ type: 'student', what: 'added' })
  expect((await screen.findByText("Sizga ko'rinmaydi")).closest('a')).toBeNull()
  expect(screen.queryByRole('button', { name: /: 7 ta/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /O'zgardi: 2 ta/ }))
  await waitFor(() => expect(server.last(sync.rows)?.params).toEqual({ type: 'student', what: 'changed' }))
  expect(await screen.findByText(/Talabalar: o'zgardi/)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: /Aliyev/ }))
  await waitFor(() => expect(address()).toBe('/students/12'))
  expect(close).toHaveBeenCalled()
})
