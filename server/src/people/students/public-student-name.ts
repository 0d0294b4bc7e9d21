import { sql } from '../../db/db.ts'

/**
 * A student's name as other students see it: first name and initial of the surname. Sh, Ch, O' and G' count as one
 * letter. The query must contain `student`.
 */
export const publicStudentName = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`
