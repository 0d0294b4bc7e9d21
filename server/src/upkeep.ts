import { forgetAttempts } from './access/throttle.ts'
import { sweepFiles } from './centre/files/sweep-files.ts'
import { forgetSessions } from './centre/sign-in/sessions.ts'
import { forgetClientLogs } from './control/audits/audits.routes.ts'
import { type Deps, tashkentDay } from './deps.ts'
import { forgetStudentSessions } from './people/students/student-sessions.ts'
import { forgetChatEvents } from './teaching/chats/feed.ts'
import { keepLessonsAhead } from './teaching/groups/lessons.ts'

const checkEveryMs = 60_000

/**
 * What has to happen once a day in Tashkent, and at the start: lessons stand ready ahead, and what nobody needs any
 * more goes. Several processes may do it at once: each statement is the same the second time.
 */
export async function dailyUpkeep(deps: Deps): Promise<void> {
  await keepLessonsAhead(deps.db, { today: tashkentDay(deps.clock) })
  const now = deps.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await forgetSessions(deps.db, daysAgo(30))
  await forgetStudentSessions(deps.db, daysAgo(30))
  // A screen that comes back later reads everything anew.
  await forgetChatEvents(deps.db, daysAgo(7))
  await forgetAttempts(deps.db, daysAgo(1))
  await forgetClientLogs(deps.db, daysAgo(90))
  await sweepFiles(deps)
}

/** Runs the upkeep now and whenever a new day has begun; `stop` ends it. A failure is reported and tried again. */
export function startUpkeep(
  deps: Deps,
  { isEmbedded, onError }: { isEmbedded: boolean; onError: (error: unknown) => void },
): { stop(): void } {
  let lastDay = ''
  let isRunning = false
  const check = async () => {
    const day = tashkentDay(deps.clock)
    if (day === lastDay || isRunning) return
    isRunning = true
    try {
      await dailyUpkeep(deps)
      // The embedded database has nobody who sweeps and counts for the planner.
      if (isEmbedded) await deps.pool.query('vacuum analyze')
      lastDay = day
    } catch (error) {
      onError(error)
    } finally {
      isRunning = false
    }
  }
  void check()
  const timer = setInterval(check, checkEveryMs)
  return { stop: () => clearInterval(timer) }
}
