import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'

/** A code that came by SMS has six digits. A code on paper has ten, so that nobody's wrong guesses have to end it. */
export const paperCodeDigits = 10

/** Of either kind, with or without the spaces in which it is printed. */
export const code = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}((\d\s*){4})?$/, peopleTexts.parentCode)
  .transform((typed) => typed.replace(/\s/g, ''))

/** The secret of the browser that asked for a code, as the answer gave it: others' wrong guesses do not reach its code. */
export const request = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

/** The last step of a parent's sign-in. */
export const ParentSignedIn = Tokens.extend({
  deviceKey: deviceKey.optional(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
})
export type ParentSignedIn = z.infer<typeof ParentSignedIn>

/** The code was right, and the number is of several parents: `ticket` goes with the choice, within ten minutes. */
export const ChooseParent = z.object({ next: z.literal('choose'), ticket: z.string(), people: z.array(named) })
