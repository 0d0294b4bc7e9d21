import '../testing/browser.ts'
import { students } from '@markaz/protocol/people/students/routes'
import { personalDataGrant } from '@markaz/protocol/personal'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { buildGroup } from '../domain/group/group-testing.ts'
import { buildStudent } from '../domain/student/student-testing.ts'
import { listGrantsOfModule } from '../testing/page-actions.ts'
import { setUpPageTest } from '../testing/pages.tsx'
import { SearchPalette } from './SearchPalette.tsx'

const { server, user, show } = setUpPageTest([])

const close = vi.fn()
function Palette() {
  const [text, setText] = useState('')
  return <SearchPalette text={text} setText={setText} close={close} />
}

test('if Enter is pressed before the results for a changed search text have arrived, the command palette waits and opens no old result', async () => {
  server.may('all_groups.read')
  const answer = Promise.withResolvers<void>()
  server.answer(groups.list, async ({ query: { value } }) => {
    if (value === 'n-102') await answer.promise
    const id = value === 'n-102' ? 9 : 7
    return { groups: [buildGroup({ id, name: `Frontend N-10${id}` })], total: 1 }
  })
  const { address } = show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'n-101')
  await screen.findByRole('option', { name: /Frontend N-107/ })
  await user.keyboard('{Backspace}2{Enter}')
  await waitFor(() => expect(server.last(groups.list)?.query).toMatchObject({ value: 'n-102' }))
  expect([address(), close.mock.calls.length]).toEqual(['/', 0])
  answer.resolve()
  await waitFor(() => expect(address()).toMatch(/^\/groups\/9\//))
  expect(close).toHaveBeenCalledOnce()
})

// Shows: DAY-006
test("in the command palette, the search text `Ali SMS` opens the SMS form on Ali's page; the next search for a student lists this form first", async () => {
  server.may('users:students.read', 'users:students.update', personalDataGrant)
  server.answer(students.list, ({ query: { value } }) => {
    const found = value === 'ali' || value === 'karimov' ? [buildStudent()] : []
    return { students: found, total: found.length, isMore: false }
  })
  const { address, unmount } = show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'ali sms{Enter}')
  await waitFor(() => expect(address()).toBe('/students/15?deed=sms'))
  unmount()
  show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'karimov')
  await screen.findByRole('option', { name: /Karimov Ali/ })
  await user.keyboard('{Tab}')
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('SMS yuborish: Karimov Ali')
})

test('in the command palette, the search text `Jurnal N-101` opens the journal tab of the group N-101', async () => {
  server.may(...listGrantsOfModule('all_groups'))
  server.answer(groups.list, ({ query: { value } }) => {
    const found = value === 'n-101' ? [buildGroup({ id: 7 })] : []
    return { groups: found, total: found.length }
  })
  const { address } = show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'jurnal n-101{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/groups\/7\/staff\/\d+\/.*\/journal$/))
})

test('if Enter is pressed before any result has arrived, the command palette opens the first result that arrives', async () => {
  server.may('all_groups.read')
  server.answer(groups.list, { groups: [buildGroup({ id: 9, name: 'Frontend N-102' })], total: 1 })
  const { address } = show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'n-102{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/groups\/9\//))
})

test('each key press renders only the rows of the command palette that fit; arrow keys reach the other rows', async () => {
  const { address } = show('/', <Palette />)
  await user.type(await screen.findByRole('combobox'), 'a')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(14))
  await user.keyboard('{ArrowDown>40}')
  expect(screen.getAllByRole('option').length).toBeGreaterThan(50)
  expect(screen.getAllByRole('option')[40]?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).not.toBe('/'))
})
