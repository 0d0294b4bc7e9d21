import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'

/** A code sent by SMS has six digits. A code on paper has ten, so that wrong guesses need not invalidate it. */
export const paperCodeDigits = 10

/** A code of either kind, with or without the printed spaces. */
export const code = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}((\d\s*){4})?$/, peopleTexts.parentCode)
  .transform((typed) => typed.replace(/\s/g, ''))

/**
 * The secret of the browser that requested a code, from the answer: wrong guesses of others do not count for its code.
 */
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

/**
 * The code was correct and the number belongs to several parents: `ticket` must be sent with the choice, within ten
 * minutes.
 */
export const ChooseParent = z.object({ next: z.literal('choose'), ticket: z.string(), people: z.array(named) })
