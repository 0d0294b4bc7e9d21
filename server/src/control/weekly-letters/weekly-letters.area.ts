import { childLetters, ownLetters, weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { studentsRemoved } from '../../people/students/imported-students.ts'
import { countLetters, listLetters, openLetter, readLetter } from './letters.queries.ts'
import { dataOfLetters, forgetLetters } from './personal-data-of-letters.ts'
import { writeWeeklyLetters } from './write-letters.ts'

/** Days for which letters are stored, the same as for notifications to parents. */
const keptDays = 1_095

export const weeklyLettersArea: Area = {
  routes(app, deps) {
    mountRoute(app, deps, ownLetters.list, listLetters)
    mountRoute(app, deps, ownLetters.read, readLetter)
    mountRoute(app, deps, childLetters.open, openLetter)
    mountRoute(app, deps, weeklyLetters.counts, countLetters)
    app.queue.handle(writeWeeklyLetters(deps))
    dailyJob(app.queue, 'weekly-letters.forget', async () => {
      await deps.db.run(sql`delete from weekly_letter where week < ${daysAgo(deps, keptDays)}::timestamptz::date`)
    })
  },
  listens() {
    studentsRemoved.heardBy(forgetLetters)
  },
  personalData: dataOfLetters,
}
