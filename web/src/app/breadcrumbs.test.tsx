import '../testing/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreenName } from '../shared/routing/crumbs.ts'
import { renderRoutes, serverTest } from '../testing/pages.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'

serverTest()
const kpi = "O'qituvchilar KPI"

/** A screen as during navigation: the name that the previous screen has set is still there. */
function Named() {
  useScreenName(kpi)
  return <Breadcrumbs />
}

test('a screen with the same name as its parent has a breadcrumb of its own', async () => {
  const trouble = vi.spyOn(console, 'error')
  renderRoutes([{ path: '*', element: <Named /> }], '/teachers-kpi/7')
  expect((await screen.findAllByRole('listitem')).map((level) => level.textContent)).toEqual([kpi, kpi])
  expect(screen.getByRole('link', { name: kpi }).getAttribute('href')).toBe('/teachers-kpi')
  expect(trouble).not.toHaveBeenCalled()
})
