import { teacherWork } from '@markaz/protocol/teaching/statistics/academic-work.routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageTest } from '../../testing/pages.tsx'
import { columnHeads, pickOption, rowOf } from '../../testing/scenes.ts'
import { pages } from './teacher-statistics.pages.tsx'

const { server, user, show } = pageTest(pages, { now: new Date('2026-11-21T10:00:00Z') })

test('the KPIs of a month: each teacher with the four percentages, leading to the groups they are made of', async () => {
  server.may('users:teachers.read')
  const kpi = {
    ...{
      academicId: 12,
      fullName: 'Karimov Ali',
      photo: null,
      offices: [{ id: 1, name: 'Chilonzor' }],
      groupsCount: 4,
    },
    ...{ attendanceKpi: 92.3, homeworkKpi: 81, examKpi: null, totalKpi: 86.6 },
  }
  server.answer(teacherWork.kpis, { kpis: [kpi], total: 1 })
  show('/teachers-kpi')
  expect((await rowOf('Karimov Ali')).textContent).toContain('Chilonzor492,3%81%—86,6%')
  expect(columnHeads().slice(1)).toEqual([
    'Rasm',
    'F.I.Sh.',
    'Filiallar',
    'Guruhlar',
    'Davomat',
    'Uy vazifasi',
    'Imtihon',
    'Umumiy KPI',
  ])
  expect(screen.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/teachers/12')
  expect(server.last(teacherWork.kpis)?.query).toMatchObject({ month: '2026-11' })
  await user.click(await screen.findByRole('combobox', { name: 'Oy' }))
  await pickOption(user, '2026-yil oktabr')
  await waitFor(() => expect(server.last(teacherWork.kpis)?.query).toMatchObject({ month: '2026-10' }))
})
