import { z } from 'zod'
import { text } from '../../fields.ts'

export const PersonalDataOperator = z.object({
  name: text(200, 0),
  address: text(300, 0),
  responsible: text(200, 0),
  responsiblePhone: text(100, 0),
  /** The number under which the state has registered the centre's database of personal data. */
  registerNumber: text(100, 0),
})
export type PersonalDataOperator = z.infer<typeof PersonalDataOperator>

export const PersonalDataRegistration = z.object({
  owner: PersonalDataOperator,
  people: z.array(z.object({ whose: z.string(), count: z.number().int(), kinds: z.array(z.string()) })),
  places: z.array(z.object({ what: z.string(), where: z.string(), isAtHome: z.boolean() })),
  services: z.array(z.object({ name: z.string(), gets: z.string(), isOn: z.boolean() })),
  readers: z.array(z.object({ who: z.string(), reads: z.string(), count: z.number().int() })),
  periods: z.array(z.object({ what: z.string(), howLong: z.string() })),
  consents: z.object({ valid: z.number().int(), withdrawn: z.number().int() }),
})
export type PersonalDataRegistration = z.infer<typeof PersonalDataRegistration>
