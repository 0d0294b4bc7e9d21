import { childLetters, ownLetters, weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/daily-job.ts'
import { studentsRemovedEvent } from '../../people/students/imported-students.ts'
import { countWeeklyLetters, listWeeklyLetters, markLetterOpened, readWeeklyLetter } from './letters.queries.ts'
import { deleteOldLetters, personalDataHandlersOfLetters } from './personal-data-of-letters.ts'
import { writeWeeklyLetters } from './write-letters.ts'

/** Days for which weekly letters are stored, the same as for notifications to parents. */
const keptDays = 1_095

export const weeklyLettersArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, ownLetters.list, listWeeklyLetters)
    mountRoute(app, deps, ownLetters.read, readWeeklyLetter)
    mountRoute(app, deps, childLetters.open, markLetterOpened)
    mountRoute(app, deps, weeklyLetters.counts, countWeeklyLetters)
    app.queue.handle(writeWeeklyLetters(deps))
    registerDailyJob(app.queue, 'weekly-letters.forget', async () => {
      await deps.db.run(sql`delete from weekly_letter where week < ${dateDaysAgo(deps, keptDays)}::timestamptz::date`)
    })
  },
  listens() {
    studentsRemovedEvent.heardBy(deleteOldLetters)
  },
  personalData: personalDataHandlersOfLetters,
}
