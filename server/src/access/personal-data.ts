import type { Db } from '../db/db.ts'

/** The functions with which a feature area exports and erases the personal data of a student. */
export interface PersonalData {
  /**
   * All tables of the feature area whose rows are about a student. A test checks that no table of the database is
   * missing.
   */
  tables: readonly string[]
  /**
   * Returns the sections of the file that contains all data about a student, with labels as on the screens. Empty
   * sections are omitted.
   */
  read?(db: Db, studentId: number): Promise<Record<string, unknown>>
  /** Returns the student's files, with their storage keys and names. */
  files?(db: Db, studentId: number): Promise<{ key: string; name: string }[]>
  /**
   * Erases all data that identifies the student, and all texts that the student wrote. Attendance marks, scores, sums
   * and dates remain for statistics.
   */
  forget?(tx: Db, about: { studentId: number; now: Date }): Promise<void>
}

/**
 * Erases the personal data of a staff member in one feature area. Records of the person's work for the centre remain.
 */
export type EraseStaffData = (tx: Db, about: { staffId: number; now: Date }) => Promise<void>

const ofStaff = new Set<EraseStaffData>()

/** The registered functions with which feature areas erase the personal data of staff. */
export const staffDataRegistry = {
  heldBy: (forget: EraseStaffData): void => void ofStaff.add(forget),
  async forget(tx: Db, about: Parameters<EraseStaffData>[1]): Promise<void> {
    if (ofStaff.size === 0) throw new Error('Nobody holds data of staff: this program does not import areas.ts')
    for (const forget of ofStaff) await forget(tx, about)
  },
}

const holders = new Set<PersonalData>()

/** The registered feature areas that store data about students, in the order of areas.ts. */
export const personalData = {
  heldBy(...more: PersonalData[]): void {
    for (const one of more) holders.add(one)
  },
  all(): PersonalData[] {
    // A program that does not import the feature areas would export or erase only some of the data, so it must fail.
    if (holders.size === 0) throw new Error('Nobody holds personal data: this program does not import areas.ts')
    return [...holders]
  },
}
