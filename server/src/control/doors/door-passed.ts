import { announcement } from '../../announcement.ts'

interface Passed {
  deviceId: number
  /** Students who came in or were seen inside, in order. */
  students: readonly { studentId: number; at: Date }[]
  now: Date
}

/** A door has seen students whom the centre knows; said in the transaction that writes it down. */
export const doorPassed = announcement<Passed>('students passed a door')
