import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'

/**
 * Number of digits of a sign-in code on paper. A code sent by SMS has six digits and becomes invalid after some wrong
 * guesses. Ten digits are hard enough to guess without such a limit.
 */
export const paperCodeDigits = 10

/** A sign-in code from an SMS or from paper; spaces are ignored. */
export const signInCodeField = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}((\d\s*){4})?$/, peopleTexts.parentCode)
  .transform((typed) => typed.replace(/\s/g, ''))

/**
 * A secret that the server returns to the browser that requested a sign-in code. Wrong guesses in other browsers do not
 * invalidate the code of this browser.
 */
export const codeRequestId = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

/** The answer after a parent's completed sign-in: tokens and data about the parent. */
export const ParentSignedIn = Tokens.extend({
  deviceKey: deviceKey.optional(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
})
export type ParentSignedIn = z.infer<typeof ParentSignedIn>

/**
 * The answer to a correct code if the phone number belongs to several parents. The user must choose one parent and send
 * `ticket` within ten minutes.
 */
export const ChooseParent = z.object({ next: z.literal('choose'), ticket: z.string(), people: z.array(named) })
