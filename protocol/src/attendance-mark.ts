/** Attendance marks. `Ended` is never stored: the journal shows it for lessons after a student has left the group. */
export const AttendanceMark = { Attended: 1, Absent: 2, NoClass: 3, Late: 4, Ended: 5 } as const
export type AttendanceMark = (typeof AttendanceMark)[keyof typeof AttendanceMark]
