import '../testing/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSetLastBreadcrumb } from '../shared/routing/breadcrumbs.ts'
import { renderRoutes, setUpServerTest } from '../testing/pages.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'

setUpServerTest()
const kpi = "O'qituvchilar KPI"

/** Still sets the name of the previous page (`kpi`), as happens directly after navigation. */
function Named() {
  useSetLastBreadcrumb(kpi)
  return <Breadcrumbs />
}

test('a screen that has the same name as its parent in the breadcrumbs is still shown as a separate breadcrumb', async () => {
  const trouble = vi.spyOn(console, 'error')
  renderRoutes([{ path: '*', element: <Named /> }], '/teachers-kpi/7')
  expect((await screen.findAllByRole('listitem')).map((level) => level.textContent)).toEqual([kpi, kpi])
  expect(screen.getByRole('link', { name: kpi }).getAttribute('href')).toBe('/teachers-kpi')
  expect(trouble).not.toHaveBeenCalled()
})
