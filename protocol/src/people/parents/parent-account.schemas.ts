import { z } from 'zod'
import { Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'

export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, peopleTexts.signCode)

/** The last step of a parent's sign-in. */
export const ParentSignedIn = Tokens.extend({ parent: z.object({ id: z.number(), fullName: z.string() }) })
export type ParentSignedIn = z.infer<typeof ParentSignedIn>

/** The code was right, and the number is of several parents: `ticket` goes with the choice, within ten minutes. */
export const ChooseParent = z.object({ next: z.literal('choose'), ticket: z.string(), people: z.array(named) })
