import type { Db } from '../db/db.ts'

/** What an area stores about a student as a person. */
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
