import '../testing/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScreenName } from '../shared/routing/crumbs.ts'
import { drawRoutes, serverTest } from '../testing/pages.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'

serverTest()
const kpi = "O'qituvchilar KPI"

/** A screen as it stands between two, when the former one has not let go of its name yet. */
function Named() {
  useScreenName(kpi)
  return <Breadcrumbs />
}

test('a screen called as what it stands under is a level of its own', async () => {
  const trouble = vi.spyOn(console, 'error')
  drawRoutes([{ path: '*', element: <Named /> }], '/teachers-kpi/7')
  expect((await screen.findAllByRole('listitem')).map((level) => level.textContent)).toEqual([kpi, kpi])
  expect(screen.getByRole('link', { name: kpi }).getAttribute('href')).toBe('/teachers-kpi')
  expect(trouble).not.toHaveBeenCalled()
})
