import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { peopleErrorTexts } from '../../errors/people.ts'
import { idAndName } from '../../fields.ts'

/** Longer than a code by SMS, because wrong guesses never make a paper code invalid. */
export const paperSignInCodeLength = 10

/** A sign-in code from an SMS or from paper; spaces are ignored. */
export const signInCodeField = z
  .string()
  .max(20)
  .regex(/^\s*(\d\s*){6}((\d\s*){4})?$/, peopleErrorTexts.parentCode)
  .transform((typed) => typed.replace(/\s/g, ''))

/**
 * A secret that only the requesting browser knows, so that wrong guesses in other browsers do not invalidate the code.
 */
export const codeRequestIdField = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

export const ParentSignInResult = Tokens.extend({
  deviceKey: deviceKey.optional(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
})

/** The phone number belongs to several parents. The user chooses one and sends `ticket` within ten minutes. */
export const ChooseParentAccountStep = z.object({
  next: z.literal('choose'),
  ticket: z.string(),
  people: z.array(idAndName),
})
