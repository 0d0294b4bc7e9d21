import { z } from 'zod'
import { motivationTexts } from '../../errors/motivation.ts'
import { teachingTexts } from '../../errors/teaching.ts'
import { id, text } from '../../fields.ts'

/** Points given at once, of either kind. */
const points = z.int().min(0).max(1_000_000)

const Reward = z
  .object({ studentId: id, xp: points, coin: points, comment: text(999).optional() })
  .refine(({ xp, coin }) => xp + coin > 0, { path: ['xp'], message: motivationTexts.nothingGiven })

/** What members of a group are given by hand. */
export const RewardInput = z.object({
  /** Whose levels it counts for; left out = none's. */
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
  /** Made by the sender: the same sent again after a lost answer is given once. */
  clientId: z.uuid().optional(),
})
export type RewardInput = z.infer<typeof RewardInput>
