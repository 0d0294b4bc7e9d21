import { z } from 'zod'
import { id, named } from '../../fields.ts'
import { Method, points } from '../points/schemas.ts'

/** What something costs, in silver and in days of a usual talaba; null while nobody earns. */
const Cost = z.object({ name: z.string().nullable(), price: z.number(), days: z.number().nullable() })

/** How a usual talaba lives: the middle of all who earned in the last four weeks. */
export const Prices = z.object({
  /** Silver a day; null while nobody earns. */
  coinPerDay: z.number().nullable(),
  earners: z.number(),
  cheapest: Cost.nullable(),
  /** The middle of what is on sale. */
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

/** Weeks are twelve, Monday to Sunday, oldest first; the rest is of the last 28 days, today included. */
export const Economy = z.object({
  /** Silver that the talabas have, and how many have some. */
  circulation: z.number(),
  holders: z.number(),
  weeks: z.array(
    z.object({ start: z.string(), end: z.string(), earned: z.number(), spent: z.number(), xp: z.number() }),
  ),
  /** What was earned through each action; null = without one. Most silver first. */
  actions: z.array(
    z.object({ action: named.nullable(), method: z.enum(Method), count: z.number(), xp: z.number(), coin: z.number() }),
  ),
  /** What can be given another worth to look at: each action with its levels; one without has itself as its only one. */
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
  /** Who gives by hand, most silver first; at most twenty. */
  givers: z.array(Giver),
  warnings: z.array(
    z.object({
      kind: WarningKind,
      /** The one who gives far more than others. */
      staff: z.object({ id: z.number(), fullName: z.string() }).nullable(),
      /** How many times too much: days over their bound, silver earned over spent, given over what others give. */
      times: z.number(),
    }),
  ),
})
export type Economy = z.infer<typeof Economy>

/** What the action would be worth, level by level; those left out keep their worth. Null = of one without levels. */
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
  /** The first ten by xp as it would have been. */
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
