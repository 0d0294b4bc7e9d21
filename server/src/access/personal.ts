import {
  type AnswerMasker,
  answerMaskerOf,
  careNotesGrant,
  personalDataGrant,
  rightsToStaffPhones,
} from '@markaz/protocol/personal'
import type { z } from 'zod'
import type { Viewer } from './viewer.ts'

type Onlooker = Pick<Viewer, 'grants'>

export const maySeePersonal = ({ grants }: Onlooker): boolean => grants.has(personalDataGrant)
export const maySeeStaffPhones = ({ grants }: Onlooker): boolean =>
  rightsToStaffPhones.some((grant) => grants.has(grant))

/**
 * Returns a function that gives a viewer's masker of personal data; null for a viewer who may see all personal data.
 */
export function masksForViewers(schema: z.ZodType): (viewer: Onlooker) => AnswerMasker | null {
  if (!answerMaskerOf(schema)) return () => null
  const known = new Map<string, AnswerMasker | null>()
  return (viewer) => {
    if (maySeePersonal(viewer)) return null
    const shown = [
      ...(maySeeStaffPhones(viewer) ? ['staffPhone'] : []),
      ...(viewer.grants.has(careNotesGrant) ? ['care'] : []),
    ]
    const key = shown.join()
    if (!known.has(key))
      known.set(
        key,
        answerMaskerOf(schema, (kind) => !shown.includes(kind)),
      )
    return known.get(key) ?? null
  }
}

export function maskRowsFor<T>(viewer: Viewer, schema: z.ZodType<T>): (row: T) => T {
  const mask = masksForViewers(schema)(viewer)
  return mask ? (row) => mask(row, viewer.id) as T : (row) => row
}
