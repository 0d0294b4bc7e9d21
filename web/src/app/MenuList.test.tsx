// @vitest-environment jsdom
import '../testing/browser.ts'
import { render, screen } from '@testing-library/react'
import { Menu } from 'antd'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { currentEntry, itemOf } from './MenuList.tsx'
import { menuTree } from './menu-tree.ts'

const management = menuTree.find((entry) => entry.key === 'management')

test.each([
  [0, null],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('%i unseen reports: the reports entry shows %s', (reports, badge) => {
  if (!management) throw new Error('management is a documented entry')
  render(
    <MemoryRouter>
      <Menu mode="inline" items={[itemOf(management, { reports })]} defaultOpenKeys={['management']} />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: /Hisobotlar/ })
  expect(link.getAttribute('href')).toBe('/reports')
  expect(link.textContent).toBe(`Hisobotlar${badge ?? ''}`)
})

test.each([
  ['/groups', 'groups', undefined],
  ['/groups/4/staff/2/schedule/9', 'groups', undefined],
  ['/my-groups', 'my_groups', undefined],
  ['/branch-office', 'offices', 'staff_control'],
  ['/settings/students', 'settings_all', 'settings'],
  ['/groupsx', undefined, undefined],
])('%s belongs to the entry %s', (pathname, key, parent) => {
  expect(currentEntry(menuTree, pathname)).toEqual({ ...(key ? { key } : {}), ...(parent ? { parent } : {}) })
})
