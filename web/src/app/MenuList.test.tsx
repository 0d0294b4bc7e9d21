import '../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { currentMenuEntry, MenuEntries, menuPathOfPage } from './MenuList.tsx'
import { menuTree } from './menu-tree.ts'

const show = (pathname: string, reports = 0) =>
  render(
    <MemoryRouter>
      <MenuEntries menu={menuTree} pathname={pathname} reports={reports} follow={() => {}} />
    </MemoryRouter>,
  )

// Shows: SHELL-018
test.each([
  [0, ''],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('with %i unread reports the menu entry of the reports shows the badge %j', (reports, badge) => {
  show('/reports', reports)
  const link = screen.getByRole('link', { name: /Hisobotlar/ })
  expect(link.getAttribute('href')).toBe('/reports')
  expect(link.textContent).toBe(`Hisobotlar${badge}`)
})

// Shows: SHELL-018
test('a closed menu section shows the number of unread reports; in an open section only the entry for reports shows this number', async () => {
  show('/groups', 100)
  const section = screen.getByRole('button', { name: /^Boshqaruv/ })
  expect(section.textContent).toBe('Boshqaruv99+')
  expect(screen.getByRole('button', { name: /^Market/ }).textContent).toBe('Market')
  await userEvent.setup().click(section)
  expect(section.textContent).toBe('Boshqaruv')
})

describe('menu sections', () => {
  test("the menu section of the current screen is open, and the menu highlights the screen's entry", () => {
    show('/branch-office')
    expect(screen.getByRole('button', { name: 'Xodimlar nazorati' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: 'Filiallar' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('button', { name: 'Foydalanuvchilar' }).getAttribute('aria-expanded')).toBe('false')
  })
  test('a click on a menu section opens it, and a second click closes it', async () => {
    const user = userEvent.setup()
    show('/groups')
    const section = screen.getByRole('button', { name: 'Sozlamalar' })
    await user.click(section)
    expect(section.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Enter}')
    expect(section.getAttribute('aria-expanded')).toBe('false')
  })
  // Shows: DAY-027
  test('only one menu section is open at a time, also on a screen that is not in the menu', async () => {
    const user = userEvent.setup()
    for (const at of ['/branch-office', '/nowhere']) {
      const { unmount } = show(at)
      for (const name of ['Sozlamalar', 'Market']) await user.click(screen.getByRole('button', { name }))
      const open = screen.getAllByRole('button', { expanded: true })
      expect(open.map(({ textContent }) => textContent)).toEqual(['Market'])
      unmount()
    }
  })
})

test.each([
  ['/groups', 'groups', undefined],
  ['/groups/4/staff/2/schedule/9', 'groups', undefined],
  ['/my-groups', 'my_groups', undefined],
  ['/branch-office', 'offices', 'staff_control'],
  ['/settings/offers', 'settings_all', 'settings'],
  ['/settings/students/3/edit', 'student_statuses', 'settings'],
  ['/groupsx', undefined, undefined],
])('at the URL %s the menu highlights the entry %s', (pathname, key, parent) => {
  expect(currentMenuEntry(menuTree, pathname)).toEqual({ ...(key ? { key } : {}), ...(parent ? { parent } : {}) })
})

test("on a page without a menu entry, the menu highlights the entry of the page's nearest parent in the breadcrumbs", () => {
  const pages = [
    { path: '/statistics', parents: [{ title: 'Gamifikatsiya', path: '/gamification' }] },
    {
      path: '/statistics/:id',
      parents: [
        { title: 'Gamifikatsiya', path: '/gamification' },
        { title: 'Statistika', path: '/statistics' },
      ],
    },
    // The path begins with `/courses`, the path of another menu entry, which must not be highlighted.
    {
      path: '/courses/category/:id',
      parents: [
        { title: 'Katalog', path: '/courses/list' },
        { title: 'Kategoriyalar', path: '/courses/categories' },
      ],
    },
  ]
  const places = ['/statistics', '/statistics/7', '/courses/category/9', '/groups/7', '/nowhere'].map((at) =>
    menuPathOfPage(menuTree, pages, at),
  )
  expect(places).toEqual(['/gamification', '/gamification', '/courses/list', '/groups/7', '/nowhere'])
})
