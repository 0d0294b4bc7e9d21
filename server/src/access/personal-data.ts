import type { Db } from '../db/db.ts'

/** The functions with which an area finds and erases the personal data of a student. */
export interface PersonalData {
  /** Every table of the area whose rows are about a student; a test compares them with the database. */
  tables: readonly string[]
  /** Returns the sections of the student's data export, with the words of the screens; empty sections are left out. */
  read?(db: Db, studentId: number): Promise<Record<string, unknown>>
  /** Returns the student's files, with their names. */
  files?(db: Db, studentId: number): Promise<{ key: string; name: string }[]>
  /**
   * Erases everything that identifies the student, and what the student wrote. Statistics remain: marks, scores, sums,
   * dates.
   */
  forget?(tx: Db, about: { studentId: number; now: Date }): Promise<void>
}

/** Deletes an area's personal data of a staff member. Records of their work for the centre stay. */
export type ForgetStaff = (tx: Db, about: { staffId: number; now: Date }) => Promise<void>

const ofStaff = new Set<ForgetStaff>()

/** The functions of areas that store personal data of staff. */
export const staffData = {
  heldBy: (forget: ForgetStaff): void => void ofStaff.add(forget),
  async forget(tx: Db, about: Parameters<ForgetStaff>[1]): Promise<void> {
    if (ofStaff.size === 0) throw new Error('Nobody holds data of staff: this program does not import areas.ts')
    for (const forget of ofStaff) await forget(tx, about)
  },
}

const holders = new Set<PersonalData>()

/** The areas that store data about students, in the order of areas.ts. */
export const personalData = {
  heldBy(...more: PersonalData[]): void {
    for (const one of more) holders.add(one)
  },
  all(): PersonalData[] {
    // A program that does not import the areas would export or erase only a part of the data.
    if (holders.size === 0) throw new Error('Nobody holds personal data: this program does not import areas.ts')
    return [...holders]
  },
}
