import { AppError } from '@markaz/protocol/errors'
import { type Db, raw, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { hasEnteredPhone } from './trusted-phone.ts'
import type { Viewer } from './viewer.ts'

interface Listed {
  phone: string
  typedBy: number[]
  source: 'staff' | 'erp' | 'unknown'
  isConfirmed: boolean
  isTypist: boolean
}

/**
 * Two people must confirm a phone number before it can be used to sign in; the ERP counts as the first person. If the
 * first person is unknown, this user becomes the first and another user must confirm again.
 * @param id id of the phone row; the caller must have locked its person and checked that the viewer may see the person
 */
export async function confirmPhone(
  tx: Db,
  table: 'agent_phone' | 'student_phone' | 'staff_phone',
  { id, viewer, now }: { id: number; viewer: Viewer; now: Date },
): Promise<Listed & { isAsked: boolean }> {
  const from = raw(table)
  const listed = orNotFound(
    await tx.one<Listed>(sql`
      select phone, typed_by as "typedBy", source, confirmed_at is not null as "isConfirmed", ${hasEnteredPhone(viewer.id, sql`typed_by`)} as "isTypist"
      from ${from} where id = ${id} for update`),
  )
  orNotFound(listed.isConfirmed ? undefined : listed)
  if (listed.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  const isAsked = listed.typedBy.length === 0 && listed.source !== 'erp'
  await tx.run(
    isAsked
      ? sql`update ${from} set typed_by = array[${viewer.id}::bigint], source = 'staff' where id = ${id}`
      : sql`update ${from} set confirmed_by = ${viewer.id}, confirmed_at = ${now} where id = ${id}`,
  )
  return { ...listed, isAsked }
}
