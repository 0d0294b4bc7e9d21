import type { Db } from '../db/db.ts'

/** What an area keeps about a student as a person. */
export interface PersonalData {
  /** Every table of the area whose rows are about a student; a test compares them with the database. */
  tables: readonly string[]
  /** The sections of the person's own file, with the words of the screens; empty ones are left out. */
  read?(db: Db, studentId: number): Promise<Record<string, unknown>>
  /** Files that belong to them, by what they are called. */
  files?(db: Db, studentId: number): Promise<{ key: string; name: string }[]>
  /** Takes out whatever tells who it was, and what they wrote. What is counted stays: marks, scores, sums, dates. */
  forget?(tx: Db, about: { studentId: number; now: Date }): Promise<void>
}

/** Deletes what an area keeps about a member of the staff as a person. What they did for the centre stays. */
export type ForgetStaff = (tx: Db, about: { staffId: number; now: Date }) => Promise<void>

const ofStaff = new Set<ForgetStaff>()

/** The same for the areas that keep something about staff. */
export const staffData = {
  heldBy: (forget: ForgetStaff): void => void ofStaff.add(forget),
  async forget(tx: Db, about: Parameters<ForgetStaff>[1]): Promise<void> {
    if (ofStaff.size === 0) throw new Error('Nobody holds data of staff: this program does not import areas.ts')
    for (const forget of ofStaff) await forget(tx, about)
  },
}

const holders = new Set<PersonalData>()

/** The areas that keep something about students, in the order of areas.ts. */
export const personalData = {
  heldBy(...more: PersonalData[]): void {
    for (const one of more) holders.add(one)
  },
  all(): PersonalData[] {
    // A program that does not know the areas would hand over, or take out, half of it.
    if (holders.size === 0) throw new Error('Nobody holds personal data: this program does not import areas.ts')
    return [...holders]
  },
}
