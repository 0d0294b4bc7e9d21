import { count } from '../../fields.ts'
import { can, route } from '../../route.ts'

/** Kinds of report. */
export const ReportType = { GroupAttendance: 1, CreateHomework: 2 } as const

export const reports = {
  count: route({
    method: 'GET',
    path: '/reports/count',
    access: can('management:reports', 'read'),
    summary: "Ko'rilmagan hisobotlar soni",
    answer: count,
  }),
}
