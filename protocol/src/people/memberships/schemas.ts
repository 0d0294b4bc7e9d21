import { z } from 'zod'
import { bulkRowIds, date, id, idAndName, seatsExceededConfirmation, smallintId, text } from '../../fields.ts'
import { discountChoiceFields } from '../discounts/schemas.ts'

export const MembershipStatus = { NotStarted: 1, Active: 2, Finished: 3 } as const
export type MembershipStatus = (typeof MembershipStatus)[keyof typeof MembershipStatus]

export const MembershipAction = { Finish: 1, Continue: 2 } as const

export const MembershipChange = z.enum(['added', 'stopped', 'continued', 'status', 'moved', 'taken_back'])
export type MembershipChange = z.infer<typeof MembershipChange>

/** The kind of the membership's newest change, if a user can undo it; null = nothing can be undone. */
export const undoableMembershipChange = MembershipChange.extract(['stopped', 'status']).nullable()

export const ErpMembershipStatus = z.object({ id: z.number(), name: z.string(), displayName: z.string() })
export type ErpMembershipStatus = z.infer<typeof ErpMembershipStatus>

export const CoursePrice = z.object({
  id: z.number(),
  name: z.string(),
  /** The amount of the price in whole so'm. */
  amount: z.number(),
})

export const GroupOption = idAndName.extend({
  startedDate: z.string().nullable(),
  endedDate: z.string().nullable(),
  office: idAndName.nullable(),
  /** Weekly lessons from today on; days are ISO weekdays (Monday = 1), times `HH:mm`. */
  times: z.array(z.object({ days: z.array(z.number()), beginTime: z.string(), endTime: z.string() })),
  teacher: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  /** Number of seats in the smallest room that the group uses; null = not known for any of its rooms. */
  seats: z.number().nullable(),
  /** The highest number of students in the group on any day from today on, including guests of make-up lessons. */
  membersCount: z.number(),
  /** The lowest price of the group's course in whole so'm; null = the course has no price. */
  price: z.number().nullable(),
})
export type GroupOption = z.infer<typeof GroupOption>

/** The price agreed for a membership, and the discount that reduces it; null = no discount. */
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

export const ErpMembershipStatusChange = z.object({
  studentGroupId: id,
  controlActionId: smallintId,
  /** The first day of the new status; optional only for the status STATISTICS_NOT_CALCULATED. */
  startDate: date.optional(),
})

export const ErpMembershipStatusNameInput = z.object({ displayName: text(100) })

export const ContinueMembershipInput = z.object({
  action: z.literal(MembershipAction.Continue),
  startDate: date,
  mayExceedSeats: seatsExceededConfirmation,
})

export const StopMembershipInput = z.object({
  action: z.literal(MembershipAction.Finish),
  date,
  reason: text(500).nullish(),
})

export const MoveStudentInput = z.object({
  groupId: id,
  startDate: date,
  priceId: id.nullish(),
  mayExceedSeats: seatsExceededConfirmation,
  ...discountChoiceFields,
})

export const MembershipInput = z.object({ studentId: id, ...MoveStudentInput.shape })

export const BulkErpMembershipStatusChange = ErpMembershipStatusChange.omit({ studentGroupId: true }).extend({
  ids: bulkRowIds,
})
