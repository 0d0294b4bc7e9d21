import { z } from 'zod'
import { date, id, idAndName, optionalParam, paging, repeatedParameterSchemaOf } from '../../fields.ts'

/** What was missing at 23:00 for a lesson: saved attendance, or homework. */
export const ReportType = { MissingAttendance: 1, MissingHomework: 2 } as const
export type ReportType = (typeof ReportType)[keyof typeof ReportType]

/** `unseen`: no user opened the report. `open`: attendance or homework is still missing. `done`: it was added later. */
export const ReportState = { Unseen: 'unseen', Open: 'open', Done: 'done' } as const
export type ReportState = (typeof ReportState)[keyof typeof ReportState]

const type = z.union([z.literal(ReportType.MissingAttendance), z.literal(ReportType.MissingHomework)])

export const ReportFilter = z.object({
  ...paging,
  type: optionalParam(z.coerce.number().pipe(type)),
  state: optionalParam(z.enum(ReportState)),
  teacherId: optionalParam(id),
  officeIds: repeatedParameterSchemaOf(id),
  /** First and last day of the reported lessons, both inclusive. */
  startDate: optionalParam(date),
  endDate: optionalParam(date),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/** Number of reports about lessons of one week; `start` is the week's Monday. */
export const WeeklyReportCounts = z.object({ start: z.string(), done: z.number(), open: z.number() })

const person = z.object({ id: z.number(), fullName: z.string() })

export const MissingDataReport = z.object({
  id: z.number(),
  type,
  teacher: person.nullable(),
  group: idAndName,
  office: idAndName.nullable(),
  lessonDate: z.string(),
  isSeen: z.boolean(),
  /** When the missing attendance was saved or the missing homework was assigned; null = it is still missing. */
  doneAt: z.string().nullable(),
  createdAt: z.string(),
})
export type MissingDataReport = z.infer<typeof MissingDataReport>

export const MissingDataReportDetail = MissingDataReport.extend({
  beginTime: z.string(),
  endTime: z.string(),
  seenBy: person.nullable(),
  seenAt: z.string().nullable(),
  /** Ids with which the page builds links to the group; null = the group has no teacher, so it has no pages. */
  place: z.object({ staffId: z.number(), scheduleId: z.number() }).nullable(),
  /** Students who were members of the group on the day of the lesson. */
  students: z.array(person.extend({ hId: z.string().nullable() })),
})
export type MissingDataReportDetail = z.infer<typeof MissingDataReportDetail>

/** A room that has at least eight hours of lessons today, or two groups at the same time. */
export const FullyBookedRoom = z.object({
  name: z.string(),
  office: idAndName.nullable(),
  lessonsCount: z.number(),
  beginTime: z.string(),
  endTime: z.string(),
  isDoubleBooked: z.boolean(),
  /** The first lesson that overlaps another lesson in this room; without overlaps, the day's first lesson. */
  lesson: z.object({ group: idAndName, beginTime: z.string(), staffId: z.number(), scheduleId: z.number() }),
})
export type FullyBookedRoom = z.infer<typeof FullyBookedRoom>
