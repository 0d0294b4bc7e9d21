import { count } from '../../fields.ts'
import { can, route } from '../../route.ts'

export const reports = {
  count: route({
    method: 'GET',
    path: '/reports/count',
    access: can('management:reports', 'read'),
    summary: "Ko'rilmagan hisobotlar soni",
    answer: count,
  }),
}
