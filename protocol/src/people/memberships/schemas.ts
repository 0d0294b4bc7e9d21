import { z } from 'zod'
import { date, id, shortId } from '../../fields.ts'

/** A student's state in one group. */
export const MembershipStatus = { NotStarted: 1, Active: 2, Finished: 3 } as const
export type MembershipStatus = (typeof MembershipStatus)[keyof typeof MembershipStatus]

/** Actions on a student in a group. */
export const StudyAction = { Finish: 1, Continue: 2 } as const

/** Kinds of changes of a membership. */
export const MembershipChange = z.enum(['added', 'stopped', 'continued', 'status', 'moved', 'taken_back'])
export type MembershipChange = z.infer<typeof MembershipChange>

/** The newest change of the membership if it can be undone; otherwise null. */
export const lastChange = MembershipChange.extract(['stopped', 'status']).nullable()

export const ControlAction = z.object({ id: z.number(), name: z.string(), displayName: z.string() })
export type ControlAction = z.infer<typeof ControlAction>

export const Price = z.object({
  id: z.number(),
  name: z.string(),
  /** The price in whole so'm. */
  amount: z.number(),
})

/** The price agreed for a membership, and the discount that reduces it. */
export const AgreedPrice = z.object({
  name: z.string(),
  amount: z.number(),
  discount: z
    .object({
      name: z.string(),
      code: z.string().nullable(),
      percent: z.number().nullable(),
      amount: z.number().nullable(),
    })
    .nullable(),
})
export type AgreedPrice = z.infer<typeof AgreedPrice>

export const StatusChange = z.object({
  studentGroupId: id,
  controlActionId: shortId,
  /** The first day of the new status; required unless the status is STATISTICS_NOT_CALCULATED. */
  startDate: date.optional(),
})
