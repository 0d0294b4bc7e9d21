import { sql } from '../../db/db.ts'

/** SQL: first name and initial of the surname. Sh, Ch, O' and G' count as one letter. Needs `student` in the query. */
export const publicStudentName = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`
