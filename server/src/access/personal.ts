import { maskerOf, seesPersonal } from '@markaz/protocol/personal'
import type { z } from 'zod'
import { type Sql, sql } from '../db/db.ts'
import { matches } from '../db/search-words.ts'
import type { Viewer } from './viewer.ts'

export const maySeePersonal = ({ grants }: Pick<Viewer, 'grants'>): boolean => grants.has(seesPersonal)

/** What of a row of this schema the viewer may see. */
export function shownTo<T>(viewer: Viewer, schema: z.ZodType<T>): (row: T) => T {
  const mask = maySeePersonal(viewer) ? null : maskerOf(schema)
  return mask ? (row) => mask(row) as T : (row) => row
}

/** A search among students. Who may not see their phones does not find by them either: digit by digit they would be told. */
export function studentMatches(viewer: Pick<Viewer, 'grants'>, value: string | undefined): Sql[] {
  const named = sql`search_fold(concat_ws(' ', student.last_name, student.first_name, student.middle_name, student.h_id))`
  return matches(sql`student.search`, value, maySeePersonal(viewer) ? undefined : named)
}
