import { z } from 'zod'
import { id, idAndName } from '../../fields.ts'
import { PointActionKind, pointsAmountField } from '../points/schemas.ts'

/**
 * `days`: number of days that a typical student needs to earn the price in silver, the shop's currency; null = no
 * student earns silver.
 */
const Cost = z.object({ name: z.string().nullable(), price: z.number(), days: z.number().nullable() })

/**
 * The shop's prices, and the days that a typical student needs to earn them. A typical student earns the median of all
 * students who earned silver in the last four weeks.
 */
export const ShopPrices = z.object({
  /** Silver that a typical student earns per day; null while no student earns silver. */
  coinPerDay: z.number().nullable(),
  earners: z.number(),
  cheapest: Cost.nullable(),
  median: Cost.nullable(),
})
export type ShopPrices = z.infer<typeof ShopPrices>

export const PointEconomyWarningKind = z.enum(['silver_grows', 'too_dear', 'too_cheap', 'generous'])
export type PointEconomyWarningKind = z.infer<typeof PointEconomyWarningKind>

export const PointGiver = z.object({
  staff: z.object({ id: z.number(), fullName: z.string() }),
  count: z.number(),
  xp: z.number(),
  coin: z.number(),
})
export type PointGiver = z.infer<typeof PointGiver>

/**
 * `weeks` covers the last twelve weeks from Monday to Sunday; all other values cover the last 28 days, including today.
 */
export const PointEconomy = z.object({
  /** All silver that students currently have; `holders`: number of students with silver. */
  circulation: z.number(),
  holders: z.number(),
  weeks: z.array(
    z.object({ start: z.string(), end: z.string(), earned: z.number(), spent: z.number(), xp: z.number() }),
  ),
  /** Silver that students earned, per action, highest amount first; `action` null = earned without an action. */
  actions: z.array(
    z.object({
      action: idAndName.nullable(),
      method: z.enum(PointActionKind),
      count: z.number(),
      xp: z.number(),
      coin: z.number(),
    }),
  ),
  /** Actions whose points can be simulated. If an action has no levels, its points are in one level with id null. */
  priced: z.array(
    idAndName.extend({
      method: z.enum(PointActionKind),
      levels: z.array(
        z.object({ id: z.number().nullable(), from: z.number(), to: z.number(), xp: z.number(), coin: z.number() }),
      ),
    }),
  ),
  offices: z.array(z.object({ office: idAndName.nullable(), earned: z.number(), spent: z.number() })),
  prices: ShopPrices,
  /** The twenty staff members who have manually awarded the most silver, highest amount first. */
  givers: z.array(PointGiver),
  warnings: z.array(
    z.object({
      kind: PointEconomyWarningKind,
      /** The factor by which a value is too high, e.g. silver earned divided by silver spent. */
      staff: z.object({ id: z.number(), fullName: z.string() }).nullable(),
      /** By which factor the value (days to earn an item, silver earned, points awarded) exceeds its limit. */
      times: z.number(),
    }),
  ),
})
export type PointEconomy = z.infer<typeof PointEconomy>

/**
 * Points of an action for the simulation; omitted levels keep their points. `levels[].id` null = the action has no
 * levels.
 */
export const PointSimulationInput = z.object({
  actionId: id,
  levels: z
    .array(z.object({ id: id.nullable(), xp: pointsAmountField, coin: pointsAmountField }))
    .min(1)
    .max(100),
})
export type PointSimulationInput = z.infer<typeof PointSimulationInput>

export const PointSimulation = z.object({
  payments: z.number(),
  before: z.object({ xp: z.number(), coin: z.number(), prices: ShopPrices }),
  after: z.object({ xp: z.number(), coin: z.number(), prices: ShopPrices }),
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
export type PointSimulation = z.infer<typeof PointSimulation>
