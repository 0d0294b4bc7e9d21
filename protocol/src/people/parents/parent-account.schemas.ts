import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'

/**
 * A code sent by SMS has six digits and is invalid after some wrong guesses. A code on paper has ten, so wrong guesses
 * need not invalidate it.
 */
export const paperCodeDigits = 10

/** A code from an SMS or on paper; the printed spaces may be typed. */
export const code = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}((\d\s*){4})?$/, peopleTexts.parentCode)
  .transform((typed) => typed.replace(/\s/g, ''))

/**
 * A secret that the server returns to the browser that requested a code. Wrong guesses from other browsers do not
 * invalidate this browser's code.
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
 * The answer to a correct code if the number belongs to several parents: the user must choose a parent and send
 * `ticket` within ten minutes.
 */
export const ChooseParent = z.object({ next: z.literal('choose'), ticket: z.string(), people: z.array(named) })
