import { type Sql, sql } from '../../db/db.ts'

export const isDayOff = (
  headOfficeId: Sql,
  { date, beginTime, endTime }: { date: Sql; beginTime: Sql; endTime: Sql },
): Sql => sql`exists (
  select from holiday where holiday.date = ${date} and (holiday.head_office_id is null or holiday.head_office_id = ${headOfficeId})
    and (holiday.begin_time is null or holiday.begin_time < ${endTime} and ${beginTime} < holiday.end_time))`
