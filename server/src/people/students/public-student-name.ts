import { sql } from '../../db/db.ts'

/** What students see of each other: first name and initial, of which Sh, Ch, O' and G' are one. The query has `student`. */
export const publicStudentName = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`
