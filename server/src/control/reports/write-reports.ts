import { ReportType } from '@markaz/protocol/control/reports/schemas'
import { type Db, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'

/** The hour in Tashkent at which all lessons of the day are over. */
export const dailyReportHourInTashkent = 23

/**
 * Writes the reports of today (after 23:00) and of earlier days without reports. A lesson that did not take place is
 * not reported as lacking homework.
 */
export async function writeDailyReports(db: Db, now: Date): Promise<number> {
  // The newest day whose daily reports are due.
  const evening = tashkentDayAt(new Date(now.getTime() - dailyReportHourInTashkent * 3_600_000))
  return db.transaction(async (tx) => {
    await deleteFutureReports(tx, { evening, now })
    return tx.run(sql`
      with day as (
        insert into report_day (date, created_at)
        select date, ${now}::timestamptz
        from generate_series(coalesce((select max(date) + 1 from report_day), ${evening}::date), ${evening}::date, interval '1 day') as date
        on conflict do nothing returning date
      )
      insert into report (type, lesson_id, teacher_id, created_at)
      select lacking.type, lesson.id, coalesce(schedule_item.staff_id, (
          select staff_id from group_staff where group_staff.group_id = lesson.group_id and role = 'teacher' and gone_at is null
          order by is_primary desc, id limit 1)), ${now}
      from day join lesson on lesson.date = day.date
      left join schedule_item on schedule_item.id = lesson.schedule_item_id
      cross join lateral (
        select ${ReportType.MissingAttendance}::int as type where lesson.marked_at is null
        union all
        select ${ReportType.MissingHomework}::int
        where (lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0)
          and not exists (select from homework where lesson_id = lesson.id and deleted_at is null)
      ) lacking
      where exists (
        select from student_group where student_group.group_id = lesson.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})
      order by lesson.date, lesson.begin_time, lesson.id, lacking.type
      on conflict do nothing`)
  })
}

/**
 * Deletes reports that were written while the clock was ahead. If all reports are in the future, the clock is wrong
 * now, and none is deleted.
 */
async function deleteFutureReports(tx: Db, { evening, now }: { evening: string; now: Date }): Promise<void> {
  await tx.run(sql`
    with ahead as (
      delete from report_day where created_at > ${now} and date >= ${evening}::date
        and exists (select from report_day known where known.created_at <= ${now})
      returning date
    )
    delete from report using lesson join ahead on ahead.date = lesson.date where report.lesson_id = lesson.id`)
}
