import { sql } from '../../db/db.ts'

/** First name and initial of the surname. Sh, Ch, O' and G' count as one letter. Needs `student` in the query. */
export const publicStudentName = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`
