import '../testing/browser.ts'
import { savedViews } from '@markaz/protocol/centre/views/routes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpPageTest } from '../testing/pages.tsx'
import { SavedViews } from './SavedViews.tsx'

const { server, user, show } = setUpPageTest([])

test("the menu offers a filtered list shared by a colleague, with the colleague's name, if the user may open its screen", async () => {
  server.may('users:students.read')
  const shared = { isShared: true, author: 'Karimova Lola' }
  server.answer(savedViews.list, {
    views: [
      { id: 1, title: 'Faol talabalar', path: '/students?systemStatus=1', ...shared },
      { id: 2, title: 'Filiallarimiz', path: '/branch-office', ...shared },
    ],
  })
  const { address } = show('/', <SavedViews />)
  const link = await screen.findByRole('link', { name: 'Faol talabalar' })
  expect(screen.getByTitle('Karimova Lola ulashgan').textContent).toBe('Faol talabalar')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/students?systemStatus=1'))
})
