import { z } from 'zod'
import { bulkRowIds, countResponse } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import {
  FullyBookedRoom,
  MissingDataReport,
  MissingDataReportDetail,
  ReportFilter,
  WeeklyReportCounts,
} from './schemas.ts'

const read = requireGrant('management:reports', 'read')

/** Reports about lessons of the viewer's branches for which attendance or homework was missing at 23:00. */
export const reports = {
  list: route('GET', '/reports', {
    access: read,
    summary: 'Hisobotlar: davomatsiz va uy vazifasiz qolgan darslar',
    query: ReportFilter,
    answer: z.object({ reports: z.array(MissingDataReport), total: z.number() }),
  }),
  /** Counts reports by week, for at most the last twelve weeks of the requested days. */
  weeks: route('GET', '/reports/weeks', {
    access: read,
    summary: "Hisobotlar haftalar bo'yicha",
    query: ReportFilter.omit({ page: true, perPage: true }),
    answer: z.object({ weeks: z.array(WeeklyReportCounts) }),
  }),
  count: route('GET', '/reports/count', {
    access: read,
    summary: "Ko'rilmagan hisobotlar soni",
    answer: countResponse,
  }),
  filterObjects: route('GET', '/reports/filter-objects', {
    access: read,
    summary: 'Hisobotlar filtri uchun qiymatlar',
    answer: z.object({ teachers: z.array(z.object({ id: z.number(), fullName: z.string() })) }),
  }),
  /** Rooms that are fully booked today, or given to two groups at once, for the director's daily overview. */
  fullRooms: route('GET', '/reports/full-rooms', {
    access: read,
    summary: "Bugun to'la band xonalar va bir vaqtda ikki guruhga berilgan xonalar",
    answer: z.object({ rooms: z.array(FullyBookedRoom), date: z.string() }),
  }),
  read: route('GET', '/reports/{id}', {
    access: read,
    summary: 'Bitta hisobot',
    answer: z.object({ report: MissingDataReportDetail }),
  }),
  /** A report that one user has opened is shown as seen to all users, because that user handles it. */
  see: route('PUT', '/reports/seen', {
    access: read,
    summary: "Hisobotlarni ko'rilgan deb belgilash",
    body: z.object({ ids: bulkRowIds }),
    errors: ['NOT_FOUND'],
    audit: false,
    idempotent: true,
  }),
}
