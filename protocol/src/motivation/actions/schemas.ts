import { z } from 'zod'
import { motivationTexts } from '../../errors/motivation.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { date, id, named, optional, text } from '../../fields.ts'
import { examBands } from '../../scores.ts'
import { Group, GroupFilter } from '../../teaching/groups/schemas.ts'
import { Method, points } from '../points/schemas.ts'

/**
 * An action that pays points; its kinds are the methods. `groupsCount` = number of groups in which it pays now.
 */
export const Action = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(Method),
  category: z.object({ id: z.number(), displayName: z.string() }),
  /** The points of an action without levels: participation in an exam, or a manual award. */
  xp: z.number(),
  coin: z.number(),
  groupsCount: z.number(),
})
export type Action = z.infer<typeof Action>

export const ActionInput = z.object({
  name: text(255, 5),
  kind: z.enum(Method),
  categoryId: id,
  xp: points,
  coin: points,
})
export type ActionInput = z.infer<typeof ActionInput>

/** Default xp of a lesson in time, a late one and participation in an exam. */
export const defaultXp = { onTime: 300, late: 200, exam: 400 } as const

/** A band of scores, or for lessons the mark in both fields, and its points. */
export const ActionLevel = z.object({
  id: z.number(),
  actionId: z.number(),
  from: z.number(),
  to: z.number(),
  xp: z.number(),
  coin: z.number(),
})
export type ActionLevel = z.infer<typeof ActionLevel>

const band = z.int().min(1).max(100)
export const BandInput = z
  .object({ actionId: id, from: band, to: band, xp: points, coin: points })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: motivationTexts.toBeforeFrom })
export type BandInput = z.infer<typeof BandInput>

/** The four score bands of a passed exam, best first; each has two fields in the form (XP and silver). */
const passBands = ['top', 'good', 'satisfactory', 'awful'] as const
export const PassInput = z.object({
  actionId: id,
  topXp: points,
  topCoin: points,
  goodXp: points,
  goodCoin: points,
  satisfactoryXp: points,
  satisfactoryCoin: points,
  awfulXp: points,
  awfulCoin: points,
})
export type PassInput = z.infer<typeof PassInput>

/** Converts the eight fields to rows. */
export const bandsOf = (input: Omit<PassInput, 'actionId'>) =>
  passBands.map((name, at) => ({
    ...(examBands[at] as { from: number; to: number }),
    xp: input[`${name}Xp`],
    coin: input[`${name}Coin`],
  }))

/** Converts rows, one for each of the four bands, to the eight fields. */
export const passOf = (actionId: number, bands: readonly { xp: number; coin: number }[]): PassInput =>
  Object.assign(
    { actionId } as PassInput,
    ...passBands.map((name, at) => ({ [`${name}Xp`]: bands[at]?.xp, [`${name}Coin`]: bands[at]?.coin })),
  )

export const ActionLevelInput = z.union([PassInput, BandInput])

/** The filter of connecting: `studentsCount` = minimum number of students. */
export const GroupActionFilter = GroupFilter.extend({
  studentsCount: optional(z.coerce.number().int().min(0).max(10_000)),
})
export const GroupActions = z.object({
  groups: z.array(
    Group.pick({
      id: true,
      name: true,
      status: true,
      category: true,
      course: true,
      office: true,
      startedDate: true,
      endedDate: true,
      actionsCount: true,
      studentsCount: true,
      activeScheduleItems: true,
      othersScheduleItems: true,
    }),
  ),
  total: z.number(),
})

/** A group has at most this many actions; an action may have any number of groups. */
export const ActionIds = z.object({ actionIds: z.array(id).max(500) })
export const GroupIds = z.object({ groupIds: z.array(id).max(20_000) })

const Reward = z
  .object({ studentId: id, xp: points, coin: points, comment: text(999).optional() })
  .refine(({ xp, coin }) => xp + coin > 0, { path: ['xp'], message: motivationTexts.nothingGiven })

/** Manual awards to members of a group. */
export const RewardInput = z.object({
  /** The category whose levels it counts for; undefined = none. */
  categoryId: id.optional(),
  participantsData: z
    .array(Reward)
    .min(1)
    .max(200)
    .superRefine((rows, context) => {
      const seen = new Set<number>()
      for (const [row, { studentId }] of rows.entries()) {
        if (seen.has(studentId))
          context.addIssue({ code: 'custom', path: [row, 'studentId'], message: teachingTexts.studentTwice })
        seen.add(studentId)
      }
    }),
  /** An id made by the sender: a retry after a lost response awards only once. */
  clientId: z.uuid().optional(),
})
export type RewardInput = z.infer<typeof RewardInput>

/** Days that are paid again: with today's prices, as if the action had been connected in the groups on all of them. */
const recountShape = {
  startDate: date,
  endDate: date,
  /** The groups to recount; undefined = those in which the action pays now. */
  groupIds: z.array(id).min(1).max(1000).optional(),
}
export const RecountInput = z.object(recountShape).refine(({ startDate, endDate }) => startDate <= endDate, {
  path: ['endDate'],
  message: teachingTexts.endBeforeStart,
})
export type RecountInput = z.infer<typeof RecountInput>

/** The entries that a recount would book; negative = points are removed. */
export const RecountPreview = z.object({
  xp: z.number(),
  coin: z.number(),
  studentsCount: z.number(),
  entriesCount: z.number(),
  /** Students with the largest changes in either direction. */
  students: z.array(named.extend({ xp: z.number(), coin: z.number() })),
})
export type RecountPreview = z.infer<typeof RecountPreview>

/** The preview that the user confirmed: if anything has changed since, nothing is booked. */
export const RecountConfirmed = RecountInput.safeExtend({
  expected: RecountPreview.pick({ xp: true, coin: true, studentsCount: true, entriesCount: true }),
})
