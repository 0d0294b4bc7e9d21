import { z } from 'zod'
import { controlTexts } from '../../errors/control.ts'
import { date, id, listOf, optional, paging, searchValue, text, time } from '../../fields.ts'
import { relations } from '../../people/parents/schemas.ts'
import { personal } from '../../personal.ts'

/** Reasons for calling parents. */
export const CallReason = { NotComingToLesson: 1, NotDoingHomework: 2, FailedExam: 3 } as const
export type CallReason = (typeof CallReason)[keyof typeof CallReason]
export const callReasons = Object.values(CallReason)

/** The state of a call. `not_configured`: there is no telephone exchange, so staff must call. */
const callStates = ['not_configured', 'waiting', 'calling', 'reached', 'not_reached', 'stopped'] as const
export type CallState = (typeof callStates)[number]

/** Results that staff can record for a call. */
export const deskOutcomes = ['answered', 'promised', 'busy', 'no_answer', 'wrong_number', 'do_not_call'] as const
export type DeskOutcome = (typeof deskOutcomes)[number]

/**
 * The result of an attempt. `failed`: the telephone exchange failed, so no parent was called. `unknown`: the server
 * stopped during the call, and afterwards the exchange had no record of it.
 */
export const callResults = ['calling', ...deskOutcomes, 'rejected', 'unreachable', 'failed', 'unknown'] as const
export type CallResult = (typeof callResults)[number]

const StudentAtCall = z.object({
  id: z.number(),
  fullName: z.string(),
  /**
   * Why the parents are called about this student: the lesson's day and group, or the theme of the homework or exam;
   * empty = a user requested the call.
   */
  causes: z.array(
    z.object({ group: z.string().nullable(), date: z.string().nullable(), theme: z.string().nullable() }),
  ),
})

/**
 * A call to be made to one parent for one reason. `student` is the first of `students`; `duration` is the length of the
 * last attempt in seconds.
 */
export const FamilyCall = z.object({
  id: z.number(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  students: z.array(StudentAtCall),
  parent: z.object({ id: z.number(), fullName: z.string(), relation: z.enum(relations).nullable() }).nullable(),
  phone: personal.phone(),
  isForbidden: z.boolean(),
  callReasonType: z.enum(CallReason),
  state: z.enum(callStates),
  callsCount: z.number(),
  lastAt: z.string().nullable(),
  lastResult: z.enum(callResults).nullable(),
  duration: z.number().nullable(),
  /** For an open call: the earliest time for the next attempt. */
  nextAt: z.string(),
  createdAt: z.string(),
})
export type FamilyCall = z.infer<typeof FamilyCall>

/** One attempt to call. `initiator` is the staff member who called; null = the telephone exchange. */
export const CallEntry = z.object({
  id: z.string(),
  callId: z.number(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  phone: personal.phone(),
  callReasonType: z.enum(CallReason),
  state: z.enum(callResults),
  duration: z.number().nullable(),
  createdAt: z.string(),
  initiator: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  cause: z.string().nullable(),
  digits: z.string(),
  note: personal.words().nullable(),
})
export type CallEntry = z.infer<typeof CallEntry>

/**
 * The data that a staff member needs to make one call; the placeholders of `script` are filled. `callableFrom` is set
 * outside calling hours: the time from which calls are allowed; null = now.
 */
export const DeskCall = z.object({
  ...FamilyCall.shape,
  script: z.string(),
  takenUntil: z.string(),
  callableFrom: z.string().nullable(),
})
export type DeskCall = z.infer<typeof DeskCall>

/** The reason for the call; default: the student did not come to the lesson. */
const reason = optional(z.coerce.number().pipe(z.enum(CallReason)))
export const CallFilter = z.object({
  ...paging,
  callReasonType: reason,
  state: optional(z.enum(callStates)),
  /** Searches the name of a student or parent, or the phone. */
  value: searchValue,
  startDate: optional(date),
  endDate: optional(date),
  officeIds: listOf(id),
})

export const CallHistoryFilter = z.object({
  ...paging,
  callReasonType: reason,
  value: searchValue,
  startDate: optional(date),
  endDate: optional(date),
  officeIds: listOf(id),
})

export const CallInput = z.object({ studentId: id, callReasonType: z.enum(CallReason) })

export const OutcomeInput = z.object({
  /** An id made by the screen: a retry after a lost response records no second attempt. */
  attemptId: z.uuid(),
  outcome: z.enum(deskOutcomes),
  note: optional(text(999)),
})

export const CallSettings = z
  .object({
    from: time,
    to: time,
    /** `HH:mm`, Asia/Tashkent: when the server makes the evening's list of calls. */
    listAt: time,
    /** Call scripts, one per reason for a call; an empty script = the program's default. */
    scripts: z.array(z.string().trim().max(999)).length(3),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: controlTexts.hoursInOrder })
export type CallSettings = z.infer<typeof CallSettings>

/**
 * How calls are made now. `exchange`: the telephone exchange; null = the centre has none, so staff call from the list.
 */
export const CallStatus = z.object({
  exchange: z.string().nullable(),
  isRunning: z.boolean(),
  /** The error because of which the telephone exchange makes no calls; null = none. */
  trouble: z.string().nullable(),
  /** True = calling is allowed at this hour. */
  isOpen: z.boolean(),
  from: z.string(),
  to: z.string(),
  listAt: time,
  scripts: z.array(z.string()),
  /** Number of calls still to make in the viewer's branches, by reason. */
  left: z.array(z.object({ callReasonType: z.enum(CallReason), count: z.number() })),
  lastList: z.object({ date: z.string(), madeAt: z.string(), listed: z.number(), withoutPhone: z.number() }).nullable(),
})
export type CallStatus = z.infer<typeof CallStatus>
