import { AppError } from '@markaz/protocol/errors'
import type { PortalSettingName } from '@markaz/protocol/route'
import { type Db, sql } from '../db/db.ts'
import { tashkentDayAt } from '../deps.ts'

/** Settings of the students' portal: the only row of the table `portal_setting`. */
type PortalSetting = Record<PortalSettingName, boolean> & {
  /** Start of the quiet hours, `HH:mm` in Asia/Tashkent. */
  quietFrom: string
  quietTo: string
  /** Hours after which managers are notified of an unanswered message. */
  answerHours: number
  /** Weekday (Monday = 1) of the weekly letters; null = no letters are written. Their hour is `letterHour`. */
  letterDay: number | null
  letterHour: number
}

export async function readPortalSettings(db: Db): Promise<PortalSetting> {
  return (await db.one<PortalSetting>(sql`
    select show_places as "showPlaces", show_shop as "showShop", show_comments as "showComments",
      show_recordings as "showRecordings", to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_to, 'HH24:MI') as "quietTo",
      answer_hours as "answerHours", letter_day as "letterDay", letter_hour as "letterHour"
    from portal_setting`)) as PortalSetting
}

/** @throws AppError NOT_FOUND if the centre has switched off the setting `which` for the students' portal */
export async function requirePortalFeature(db: Db, which: PortalSettingName): Promise<void> {
  if (!(await readPortalSettings(db))[which]) throw new AppError('NOT_FOUND')
}

const dayMs = 86_400_000

/** Returns when the current quiet hours end; null outside quiet hours. In quiet hours students get no push messages. */
export const readEndOfCurrentQuietHours = async (db: Db, now: Date): Promise<Date | null> =>
  endOfCurrentQuietHours(await readPortalSettings(db), now)

/**
 * Returns when the quiet hours end; null outside quiet hours. Times are `HH:mm` in Asia/Tashkent; equal times = no
 * quiet hours.
 */
export function endOfCurrentQuietHours(
  { quietFrom, quietTo }: Pick<PortalSetting, 'quietFrom' | 'quietTo'>,
  now: Date,
): Date | null {
  const at = (time: string) => new Date(`${tashkentDayAt(now)}T${time}:00+05:00`).getTime()
  const [from, to, moment] = [at(quietFrom), at(quietTo), now.getTime()]
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? moment >= from || moment < to : moment >= from && moment < to
  if (!isQuiet) return null
  return new Date(moment < to ? to : to + dayMs)
}
