import {
  careNotesReadGrant,
  createResponseMasker,
  grantsToReadStaffPhones,
  personalDataGrant,
  type ResponseMasker,
} from '@markaz/protocol/personal'
import type { z } from 'zod'
import type { Viewer } from './viewer.ts'

type GrantHolder = Pick<Viewer, 'grants'>

export const maySeePersonalData = ({ grants }: GrantHolder): boolean => grants.has(personalDataGrant)
export const maySeeStaffPhones = ({ grants }: GrantHolder): boolean =>
  grantsToReadStaffPhones.some((grant) => grants.has(grant))

/**
 * Compiles the schema to a function that gives the masker for a viewer; null = the viewer may see all personal data.
 */
export function compileResponseMasking(schema: z.ZodType): (viewer: GrantHolder) => ResponseMasker | null {
  if (!createResponseMasker(schema)) return () => null
  const known = new Map<string, ResponseMasker | null>()
  return (viewer) => {
    if (maySeePersonalData(viewer)) return null
    const shown = [
      ...(maySeeStaffPhones(viewer) ? ['staffPhone'] : []),
      ...(viewer.grants.has(careNotesReadGrant) ? ['careNotes'] : []),
    ]
    const key = shown.join()
    if (!known.has(key))
      known.set(
        key,
        createResponseMasker(schema, (kind) => !shown.includes(kind)),
      )
    return known.get(key) ?? null
  }
}

export function createRowMasker<T>(viewer: Viewer, schema: z.ZodType<T>): (row: T) => T {
  const mask = compileResponseMasking(schema)(viewer)
  return mask ? (row) => mask(row, viewer.id) as T : (row) => row
}
