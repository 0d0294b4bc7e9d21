import { z } from 'zod'
import { date, id, named, shortId } from '../../fields.ts'

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

/** A group that a user can choose, with everything needed to choose it. */
export const GroupOption = named.extend({
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  office: named.nullable(),
  /** The weekly lessons from today on: ISO days (Monday 1) and `HH:mm`. */
  times: z.array(z.object({ days: z.array(z.number()), beginTime: z.string(), endTime: z.string() })),
  teacher: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  /** The seats of the smallest room of the group's timetable; null = no room has a known number. */
  seats: z.number().nullable(),
  /** The largest number of members and guests of make-up lessons on any day from today on. */
  membersCount: z.number(),
  /** The lowest price of the group's course in whole so'm; null = the course has no price. */
  price: z.number().nullable(),
})
export type GroupOption = z.infer<typeof GroupOption>

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
