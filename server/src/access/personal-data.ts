import type { Db } from '../db/db.ts'

export interface StudentPersonalDataHandlers {
  /** Tables whose rows are about a student. A test checks that the feature areas together name every such table. */
  tables: readonly string[]
  /** Returns the data about a student for an export, with the labels of the screens and without empty sections. */
  read?(db: Db, studentId: number): Promise<Record<string, unknown>>
  files?(db: Db, studentId: number): Promise<{ key: string; name: string }[]>
  /**
   * Erases a student's personal data and free texts. Attendance marks, scores, amounts and dates remain for statistics.
   */
  forget?(tx: Db, about: { studentId: number; now: Date }): Promise<void>
}

/** Erases a staff member's personal data. Records of the person's work for the centre remain. */
export type EraseStaffData = (tx: Db, about: { staffId: number; now: Date }) => Promise<void>

const staffDataErasers = new Set<EraseStaffData>()

export const staffErasureRegistry = {
  heldBy: (forget: EraseStaffData): void => void staffDataErasers.add(forget),
  async forget(tx: Db, about: Parameters<EraseStaffData>[1]): Promise<void> {
    if (staffDataErasers.size === 0)
      throw new Error('No area erases the data of staff: this program does not import areas.ts')
    for (const forget of staffDataErasers) await forget(tx, about)
  },
}

const studentExportsAndErasures = new Set<StudentPersonalDataHandlers>()

export const studentPersonalDataRegistry = {
  heldBy(...more: StudentPersonalDataHandlers[]): void {
    for (const one of more) studentExportsAndErasures.add(one)
  },
  all(): StudentPersonalDataHandlers[] {
    // A program that does not import the feature areas would export or erase only some of the data, so it must fail.
    if (studentExportsAndErasures.size === 0)
      throw new Error('No area exports or erases the data of students: this program does not import areas.ts')
    return [...studentExportsAndErasures]
  },
}
