import { z } from 'zod'
import { id, named } from '../../fields.ts'
import { Method, points } from '../points/schemas.ts'

/** A price, in silver and in days of a typical student; null while no student earns silver. */
const Cost = z.object({ name: z.string().nullable(), price: z.number(), days: z.number().nullable() })

/** Prices relative to a typical student: the median of all who earned silver in the last four weeks. */
export const Prices = z.object({
  /** Silver per day; null while no student earns silver. */
  coinPerDay: z.number().nullable(),
  earners: z.number(),
  cheapest: Cost.nullable(),
  /** The median of the items on sale. */
  median: Cost.nullable(),
})
export type Prices = z.infer<typeof Prices>

export const WarningKind = z.enum(['silver_grows', 'too_dear', 'too_cheap', 'generous'])
export type WarningKind = z.infer<typeof WarningKind>

export const Giver = z.object({
  staff: z.object({ id: z.number(), fullName: z.string() }),
  count: z.number(),
  xp: z.number(),
  coin: z.number(),
})
export type Giver = z.infer<typeof Giver>

/** Twelve weeks, Monday to Sunday, oldest first; other values are of the last 28 days, including today. */
export const Economy = z.object({
  /** The silver that students have, and the number of students with silver. */
  circulation: z.number(),
  holders: z.number(),
  weeks: z.array(
    z.object({ start: z.string(), end: z.string(), earned: z.number(), spent: z.number(), xp: z.number() }),
  ),
  /** Silver earned by action; null = without an action. Most silver first. */
  actions: z.array(
    z.object({ action: named.nullable(), method: z.enum(Method), count: z.number(), xp: z.number(), coin: z.number() }),
  ),
  /** Actions whose price can be simulated, each with its levels; an action without levels is its own only level. */
  priced: z.array(
    named.extend({
      method: z.enum(Method),
      levels: z.array(
        z.object({ id: z.number().nullable(), from: z.number(), to: z.number(), xp: z.number(), coin: z.number() }),
      ),
    }),
  ),
  offices: z.array(z.object({ office: named.nullable(), earned: z.number(), spent: z.number() })),
  prices: Prices,
  /** Staff who give manual awards, most silver first; at most twenty. */
  givers: z.array(Giver),
  warnings: z.array(
    z.object({
      kind: WarningKind,
      /** The staff member who gives far more than others. */
      staff: z.object({ id: z.number(), fullName: z.string() }).nullable(),
      /** The ratio: days to their limit, silver earned to spent, or points given to the others' median. */
      times: z.number(),
    }),
  ),
})
export type Economy = z.infer<typeof Economy>

/** The simulated price of the action by level; omitted levels keep their price. null = an action without levels. */
export const WhatIfInput = z.object({
  actionId: id,
  levels: z
    .array(z.object({ id: id.nullable(), xp: points, coin: points }))
    .min(1)
    .max(100),
})
export type WhatIfInput = z.infer<typeof WhatIfInput>

export const WhatIf = z.object({
  payments: z.number(),
  before: z.object({ xp: z.number(), coin: z.number(), prices: Prices }),
  after: z.object({ xp: z.number(), coin: z.number(), prices: Prices }),
  /** The first ten students by xp in the simulation. */
  top: z.array(
    z.object({
      student: z.object({ id: z.number(), fullName: z.string() }),
      positionBefore: z.number(),
      position: z.number(),
      xpBefore: z.number(),
      xp: z.number(),
    }),
  ),
})
export type WhatIf = z.infer<typeof WhatIf>
