import { childWeeklyLetters, ownWeeklyLetters, weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { countWeeklyLetters, listWeeklyLetters, markLetterOpened, readWeeklyLetter } from './letters.queries.ts'
import { createWriteWeeklyLettersJob } from './write-letters.ts'

const personalDataHandlersOfLetters: StudentPersonalDataHandlers = {
  tables: ['weekly_letter'],
  read: async (db, studentId) => ({
    'haftalik xatlar': await db.many(sql`
      select week as "hafta", content as "mazmun", opened_at as "o'qilgan" from weekly_letter
      where student_id = ${studentId} order by week`),
  }),
  forget: (tx, { studentId }) => deleteOldLetters(tx, [studentId]),
}

async function deleteOldLetters(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from weekly_letter where student_id = any(${[...studentIds]}::bigint[])`)
}

/** Days for which weekly letters are stored, the same as for notifications to parents. */
const letterKeepDays = 1_095

export const weeklyLettersArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, ownWeeklyLetters.list, listWeeklyLetters)
    mountRoute(app, deps, ownWeeklyLetters.read, readWeeklyLetter)
    mountRoute(app, deps, childWeeklyLetters.open, markLetterOpened)
    mountRoute(app, deps, weeklyLetters.counts, countWeeklyLetters)
    app.queue.handle(createWriteWeeklyLettersJob(deps))
    registerDailyJob(app.queue, 'weekly-letters.forget', async () => {
      await deps.db.run(
        sql`delete from weekly_letter where week < ${dateDaysAgo(deps, letterKeepDays)}::timestamptz::date`,
      )
    })
  },
  listens() {
    studentsRemovedEvent.addListeners(deleteOldLetters)
  },
  personalData: personalDataHandlersOfLetters,
}
