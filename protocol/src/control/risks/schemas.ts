import { z } from 'zod'
import { comment, date, id, listOf, named, optional, paging, searchValue } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { callResults, deskOutcomes } from '../calls/schemas.ts'

/** What has fallen. Doors: on days of lessons the student was seen at none, where others of the group were. */
export const RiskKind = { Attendance: 1, Homework: 2, Exams: 3, Doors: 4 } as const
export type RiskKind = (typeof RiskKind)[keyof typeof RiskKind]

/** Nobody has taken it; somebody has; something was done; over. */
export const RiskState = { New: 'new', Taken: 'taken', Acted: 'acted', Closed: 'closed' } as const
export type RiskState = (typeof RiskState)[keyof typeof RiskState]

/** Whether what was done helped, by the same figures before and after it; null = too early to say. */
export const RiskOutcome = { Better: 'better', Same: 'same', Worse: 'worse' } as const
export type RiskOutcome = (typeof RiskOutcome)[keyof typeof RiskOutcome]

/** What somebody did about it. */
export const RiskAction = { Call: 1, Talk: 2, Message: 3, MovedGroup: 4, Other: 5 } as const
export type RiskAction = (typeof RiskAction)[keyof typeof RiskAction]

/** `Recovered` and `Left` are the night's own: the figures rose by themselves, the student studies no more. */
export const RiskEventKind = {
  Opened: 'opened',
  Taken: 'taken',
  Acted: 'acted',
  Closed: 'closed',
  Reopened: 'reopened',
  Recovered: 'recovered',
  Left: 'left',
} as const
export type RiskEventKind = (typeof RiskEventKind)[keyof typeof RiskEventKind]

const kind = z.enum(RiskKind)
const action = z.enum(RiskAction)

export const RiskFilter = z.object({
  ...paging,
  /** The state asked for; left out = all that are not closed. */
  state: optional(z.enum(RiskState)),
  outcome: optional(z.enum(RiskOutcome)),
  kind: optional(z.coerce.number().pipe(kind)),
  groupId: optional(id),
  teacherId: optional(id),
  officeIds: listOf(id),
  value: searchValue,
})
export type RiskFilter = z.infer<typeof RiskFilter>

/** So many of so many: lessons attended, homework handed in, days seen at a door; of exams points of those there were to get. */
const figure = z.object({ got: z.number(), whole: z.number() })
export type RiskFigure = z.infer<typeof figure>

export const RiskReason = z.object({
  id: z.number(),
  kind,
  group: named,
  /** Days the figures count, both inclusive. */
  from: z.string(),
  to: z.string(),
  now: figure,
  /** The figure in the time before these days; null = there was nothing to count. */
  earlier: figure.nullable(),
  /** The figure since something was done; null = nothing to count yet. */
  after: figure.nullable(),
  /** The day it was found to be so no longer; null = it still is. */
  goneOn: z.string().nullable(),
})
export type RiskReason = z.infer<typeof RiskReason>

const person = z.object({ id: z.number(), fullName: z.string() })

export const Risk = z.object({
  id: z.number(),
  student: person.extend({ hId: z.string().nullable() }),
  state: z.enum(RiskState),
  outcome: z.enum(RiskOutcome).nullable(),
  holder: person.nullable(),
  reasons: z.array(RiskReason),
  openedAt: z.string(),
  lastAction: z.object({ action, date: z.string() }).nullable(),
})
export type Risk = z.infer<typeof Risk>

const RiskEvent = z.object({
  id: z.number(),
  kind: z.enum(RiskEventKind),
  action: action.nullable(),
  /** The day it was done. */
  date: z.string(),
  note: z.string().nullable(),
  /** How the time before ended, of one that opened anew. */
  outcome: z.enum(RiskOutcome).nullable(),
  /** null = the night's work. */
  staff: person.nullable(),
  createdAt: z.string(),
  /** The family's call from the desk, which became an action by itself, and what was said. */
  call: z.object({ id: z.number(), result: z.enum(deskOutcomes), note: personal.words().nullable() }).nullable(),
})

/** An attempt to call the family while it was open that is no action: nobody was spoken to, or the exchange called. */
const RiskAttempt = z.object({
  id: z.string(),
  callId: z.number(),
  result: z.enum(callResults),
  note: personal.words().nullable(),
  /** null = the exchange. */
  staff: person.nullable(),
  createdAt: z.string(),
})

export const RiskDetail = Risk.extend({
  student: Risk.shape.student.extend({ phoneNumber: personal.phone().nullable() }),
  /** The newest first. */
  events: z.array(RiskEvent),
  /** The newest first, twenty at most. */
  attempts: z.array(RiskAttempt),
})
export type RiskDetail = z.infer<typeof RiskDetail>

/** One of the things that a figure counts. */
export const RiskItem = z.object({
  date: z.string(),
  /** The theme of homework and exams; null = a lesson. */
  theme: z.string().nullable(),
  got: z.number(),
  whole: z.number(),
})
export type RiskItem = z.infer<typeof RiskItem>

export const RiskActionInput = z.object({ action, date, note: comment })
/** `fromId`: who had it on the screen, null = nobody. */
export const RiskTakeInput = z.object({ fromId: id.nullable() })
export const RiskNoteInput = z.object({ note: comment })
