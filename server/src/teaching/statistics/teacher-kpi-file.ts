import type { TeacherKpi } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { createXlsxSheet, createXlsxWorkbook, type XlsxColumn } from '../../integrations/files/xlsx.ts'
import { statisticsText } from './statistics.text.ts'

/** Each row of the workbook has a teacher's KPIs and the total KPI of each of twelve months. */
export function createKpiWorkbook(kpis: TeacherKpi[]): Promise<Buffer> {
  const months = kpis[0]?.months ?? []
  const columns: XlsxColumn<TeacherKpi>[] = [
    { header: '№', width: 6, kind: 'number', value: (_, index) => index + 1 },
    { header: statisticsText.fullName, width: 40, value: ({ fullName }) => fullName },
    {
      header: statisticsText.offices,
      width: 30,
      value: ({ offices }) => offices.map(({ name }) => name).join(', ') || null,
    },
    { header: statisticsText.groups, width: 10, kind: 'number', value: ({ groupsCount }) => groupsCount },
    { header: statisticsText.attendance, width: 12, kind: 'decimal', value: ({ attendanceKpi }) => attendanceKpi },
    { header: statisticsText.homework, width: 14, kind: 'decimal', value: ({ homeworkKpi }) => homeworkKpi },
    { header: statisticsText.exam, width: 12, kind: 'decimal', value: ({ examKpi }) => examKpi },
    { header: statisticsText.total, width: 14, kind: 'decimal', value: ({ totalKpi }) => totalKpi },
    ...months.map(
      ({ month }, at): XlsxColumn<TeacherKpi> => ({
        header: `${month.slice(5)}.${month.slice(0, 4)}`,
        width: 9,
        kind: 'decimal',
        value: (row) => row.months[at]?.totalKpi ?? null,
      }),
    ),
  ]
  return createXlsxWorkbook([createXlsxSheet('KPI', columns, kpis)], 2)
}
