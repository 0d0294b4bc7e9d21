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
 * The result of an attempt. `failed`: the exchange failed, and the parents heard nothing. `unknown`: the program was
 * interrupted, and the exchange no longer knew.
 */
export const callResults = ['calling', ...deskOutcomes, 'rejected', 'unreachable', 'failed', 'unknown'] as const
export type CallResult = (typeof callResults)[number]

const StudentAtCall = z.object({
  id: z.number(),
  fullName: z.string(),
  /** The lesson's day and group, or the theme of homework or exam; empty = a user requested the call. */
  causes: z.array(
    z.object({ group: z.string().nullable(), date: z.string().nullable(), theme: z.string().nullable() }),
  ),
})

/**
 * Parents to be called for one reason; `student` is the first of `students`, `duration` is the last call's in seconds.
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

/** One attempt. `initiator` null = the exchange. */
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
 * The data of one call for the caller; placeholders of `script` are filled. `callableFrom`: when calling is allowed
 * again; null = now.
 */
/** `callableFrom`: outside calling hours, when calling is allowed again; null = now. */
export const DeskCall = z.object({
  ...FamilyCall.shape,
  script: z.string(),
  takenUntil: z.string(),
  callableFrom: z.string().nullable(),
})
export type DeskCall = z.infer<typeof DeskCall>

/** The default is students who did not come. */
const reason = optional(z.coerce.number().pipe(z.enum(CallReason)))
export const CallFilter = z.object({
  ...paging,
  callReasonType: reason,
  state: optional(z.enum(callStates)),
  /** Name of a student or parent, or the phone. */
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
  /** An id made by the screen, so that a retry after a lost response is not recorded twice. */
  attemptId: z.uuid(),
  outcome: z.enum(deskOutcomes),
  note: optional(text(999)),
})

export const CallSettings = z
  .object({
    from: time,
    to: time,
    /** When the list of the evening is made. */
    listAt: time,
    /** Scripts by reason; empty = the program's default. */
    scripts: z.array(z.string().trim().max(999)).length(3),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: controlTexts.hoursInOrder })
export type CallSettings = z.infer<typeof CallSettings>

/** How calls are made now. `exchange` null = none, staff call from the list. */
export const CallStatus = z.object({
  exchange: z.string().nullable(),
  isRunning: z.boolean(),
  /** Why the exchange does not call although it should. */
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
