import { z } from 'zod'
import {
  commentField,
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { phoneCallOutcomesEnteredByStaff, phoneCallResults } from '../calls/schemas.ts'

/** Why a student is at risk. `Doors`: on lesson days, door devices saw the group, but not this student. */
export const RiskKind = { Attendance: 1, Homework: 2, Exams: 3, Doors: 4 } as const
export type RiskKind = (typeof RiskKind)[keyof typeof RiskKind]

/** `taken`: a user is responsible. `acted`: an action was recorded. `closed`: the matter is settled. */
export const RiskState = { New: 'new', Taken: 'taken', Acted: 'acted', Closed: 'closed' } as const
export type RiskState = (typeof RiskState)[keyof typeof RiskState]

/** Whether the recorded actions helped: the risk figures before and after, compared; null = too early to compare. */
export const RiskOutcome = { Better: 'better', Same: 'same', Worse: 'worse' } as const
export type RiskOutcome = (typeof RiskOutcome)[keyof typeof RiskOutcome]

export const RiskAction = { Call: 1, Talk: 2, Message: 3, MovedGroup: 4, Other: 5 } as const
export type RiskAction = (typeof RiskAction)[keyof typeof RiskAction]

/** Events of an early warning. The nightly job sets `Recovered` (the figures rose again) and `Left` (student left). */
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
  /** The state of the early warnings; undefined = all open warnings. */
  state: optionalParam(z.enum(RiskState)),
  outcome: optionalParam(z.enum(RiskOutcome)),
  kind: optionalParam(z.coerce.number().pipe(kind)),
  groupId: optionalParam(id),
  teacherId: optionalParam(id),
  officeIds: repeatedParameterSchemaOf(id),
  /** Selects early warnings created from `startDate` to `endDate`, both inclusive. */
  startDate: optionalParam(date),
  endDate: optionalParam(date),
  value: searchTextField,
})
export type RiskFilter = z.infer<typeof RiskFilter>

/** `got` of `whole`: lessons attended, homework submitted, exam points, or days on which doors saw the student. */
const figure = z.object({ got: z.number(), whole: z.number() })
export type RiskFigure = z.infer<typeof figure>

export const RiskReason = z.object({
  id: z.number(),
  kind,
  group: idAndName,
  /** First and last day of the counted period, both inclusive. */
  from: z.string(),
  to: z.string(),
  now: figure,
  /** The figure in the period before the early warning's period; null = no data. */
  earlier: figure.nullable(),
  /** The figure for the days since staff recorded an action; null = no data yet. */
  after: figure.nullable(),
  /** The day since which this reason no longer applies; null = it still applies. */
  goneOn: z.string().nullable(),
})
export type RiskReason = z.infer<typeof RiskReason>

/** One week, named by its Monday: number of warnings created and of warnings closed. */
export const WeeklyRiskCounts = z.object({ start: z.string(), opened: z.number(), closed: z.number() })
export const RiskKindCount = z.object({ kind, count: z.number() })

const person = z.object({ id: z.number(), fullName: z.string() })

export const StudentRisk = z.object({
  id: z.number(),
  student: person.extend({ hId: z.string().nullable() }),
  state: z.enum(RiskState),
  outcome: z.enum(RiskOutcome).nullable(),
  holder: person.nullable(),
  reasons: z.array(RiskReason),
  openedAt: z.string(),
  lastAction: z.object({ action, date: z.string() }).nullable(),
})
export type StudentRisk = z.infer<typeof StudentRisk>

const RiskEvent = z.object({
  id: z.number(),
  kind: z.enum(RiskEventKind),
  action: action.nullable(),
  date: z.string(),
  note: z.string().nullable(),
  /** The outcome that the early warning had when it was reopened. */
  outcome: z.enum(RiskOutcome).nullable(),
  /** The user who caused this event; null = the nightly job. */
  staff: person.nullable(),
  createdAt: z.string(),
  /** The recorded phone call to the parents, with the caller's note; null = the action was not a phone call. */
  call: z
    .object({
      id: z.number(),
      result: z.enum(phoneCallOutcomesEnteredByStaff),
      note: personalFieldSchemas.freeText().nullable(),
    })
    .nullable(),
})

/**
 * A call to the parents that does not count as an action of staff: no parent answered, or the telephone exchange
 * called.
 */
const RiskAttempt = z.object({
  id: z.string(),
  callId: z.number(),
  result: z.enum(phoneCallResults),
  note: personalFieldSchemas.freeText().nullable(),
  staff: person.nullable(),
  createdAt: z.string(),
})

export const StudentRiskDetail = StudentRisk.extend({
  student: StudentRisk.shape.student.extend({ phoneNumber: personalFieldSchemas.phone().nullable() }),
  events: z.array(RiskEvent),
  /** Attempts to call the parents, newest first; at most twenty. */
  attempts: z.array(RiskAttempt),
})
export type StudentRiskDetail = z.infer<typeof StudentRiskDetail>

export const RiskEvidenceItem = z.object({
  date: z.string(),
  /** The theme of the homework or exam; null = this is a lesson. */
  theme: z.string().nullable(),
  got: z.number(),
  whole: z.number(),
})
export type RiskEvidenceItem = z.infer<typeof RiskEvidenceItem>

export const RiskActionInput = z.object({ action, date, note: commentField })
/** `fromId`: the responsible user whom the screen showed (null = none); the server refuses if this has changed. */
export const AssignRiskToSelfInput = z.object({ fromId: id.nullable() })
export const RiskNoteInput = z.object({ note: commentField })
