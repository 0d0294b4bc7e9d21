import { z } from 'zod'
import { comment, date, id, listOf, named, optional, paging, searchValue } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { callResults, deskOutcomes } from '../calls/schemas.ts'

/** The number that has fallen. Doors: on lesson days, no door saw the student, while doors saw others of the group. */
export const RiskKind = { Attendance: 1, Homework: 2, Exams: 3, Doors: 4 } as const
export type RiskKind = (typeof RiskKind)[keyof typeof RiskKind]

/** `new`: without an owner. `taken`: a user owns it. `acted`: an action was recorded. `closed`: settled. */
export const RiskState = { New: 'new', Taken: 'taken', Acted: 'acted', Closed: 'closed' } as const
export type RiskState = (typeof RiskState)[keyof typeof RiskState]

/** Whether the actions helped, comparing the same numbers before and after; null = too early to compare. */
export const RiskOutcome = { Better: 'better', Same: 'same', Worse: 'worse' } as const
export type RiskOutcome = (typeof RiskOutcome)[keyof typeof RiskOutcome]

/** Kinds of actions. */
export const RiskAction = { Call: 1, Talk: 2, Message: 3, MovedGroup: 4, Other: 5 } as const
export type RiskAction = (typeof RiskAction)[keyof typeof RiskAction]

/** `Recovered` and `Left` are set by the nightly job: the numbers rose by themselves, or the student left. */
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
  /** The requested state; undefined = all open risks. */
  state: optional(z.enum(RiskState)),
  outcome: optional(z.enum(RiskOutcome)),
  kind: optional(z.coerce.number().pipe(kind)),
  groupId: optional(id),
  teacherId: optional(id),
  officeIds: listOf(id),
  /** Days on which the warning was opened, both inclusive. */
  startDate: optional(date),
  endDate: optional(date),
  value: searchValue,
})
export type RiskFilter = z.infer<typeof RiskFilter>

/**
 * `got` of `whole`: lessons attended, homework submitted, days seen at a door; for exams, points of possible points.
 */
const figure = z.object({ got: z.number(), whole: z.number() })
export type RiskFigure = z.infer<typeof figure>

export const RiskReason = z.object({
  id: z.number(),
  kind,
  group: named,
  /** First and last counted day, both inclusive. */
  from: z.string(),
  to: z.string(),
  now: figure,
  /** The value of `now` in the period before; null = nothing to count. */
  earlier: figure.nullable(),
  /** The value of `now` since the action; null = nothing to count yet. */
  after: figure.nullable(),
  /** The day since which the reason no longer applies; null = it still applies. */
  goneOn: z.string().nullable(),
})
export type RiskReason = z.infer<typeof RiskReason>

/** A week, by its Monday: risks opened and settled. */
export const RiskWeek = z.object({ start: z.string(), opened: z.number(), closed: z.number() })
export const RiskKindCount = z.object({ kind, count: z.number() })

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
  /** The day of the action. */
  date: z.string(),
  note: z.string().nullable(),
  /** The outcome of the previous period, for a reopened risk. */
  outcome: z.enum(RiskOutcome).nullable(),
  /** The user who acted; null = the nightly job. */
  staff: person.nullable(),
  createdAt: z.string(),
  /** The call to the parents that was recorded as an action, with the caller's note. */
  call: z.object({ id: z.number(), result: z.enum(deskOutcomes), note: personal.words().nullable() }).nullable(),
})

/** An attempt to call the parents that does not count as an action: not answered, or made by the exchange. */
const RiskAttempt = z.object({
  id: z.string(),
  callId: z.number(),
  result: z.enum(callResults),
  note: personal.words().nullable(),
  /** The staff member who called; null = the telephone exchange. */
  staff: person.nullable(),
  createdAt: z.string(),
})

export const RiskDetail = Risk.extend({
  student: Risk.shape.student.extend({ phoneNumber: personal.phone().nullable() }),
  /** Newest first. */
  events: z.array(RiskEvent),
  /** Newest first, at most twenty. */
  attempts: z.array(RiskAttempt),
})
export type RiskDetail = z.infer<typeof RiskDetail>

/** One lesson, homework or exam that counts in a number of a risk. */
export const RiskItem = z.object({
  date: z.string(),
  /** The theme of a homework or exam; null = the item is a lesson. */
  theme: z.string().nullable(),
  got: z.number(),
  whole: z.number(),
})
export type RiskItem = z.infer<typeof RiskItem>

export const RiskActionInput = z.object({ action, date, note: comment })
/** `fromId`: the owner whom the user saw on the screen; null = none. */
export const RiskTakeInput = z.object({ fromId: id.nullable() })
export const RiskNoteInput = z.object({ note: comment })
