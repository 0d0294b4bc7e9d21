import { type Masker, maskerOf, seesPersonal, seesStaffPhones } from '@markaz/protocol/personal'
import type { z } from 'zod'
import type { Viewer } from './viewer.ts'

type Onlooker = Pick<Viewer, 'grants'>

export const maySeePersonal = ({ grants }: Onlooker): boolean => grants.has(seesPersonal)
export const maySeeStaffPhones = ({ grants }: Onlooker): boolean => seesStaffPhones.some((grant) => grants.has(grant))

/** What has to be masked of an answer of this schema, by who gets it; null = nothing. */
export function maskersFor(schema: z.ZodType): (viewer: Onlooker) => Masker | null {
  const all = maskerOf(schema)
  if (!all) return () => null
  const allButStaff = maskerOf(schema, (kind) => kind !== 'staffPhone')
  return (viewer) => {
    if (maySeePersonal(viewer)) return null
    return maySeeStaffPhones(viewer) ? allButStaff : all
  }
}

/** What of a row of this schema the viewer may see. */
export function shownTo<T>(viewer: Viewer, schema: z.ZodType<T>): (row: T) => T {
  const mask = maskersFor(schema)(viewer)
  return mask ? (row) => mask(row, viewer.id) as T : (row) => row
}
