import { type CallSettings, callReasons } from '@markaz/protocol/control/calls/schemas'
import { type Db, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { callsText } from './calls.text.ts'

export interface StoredCallSettings extends CallSettings {
  isRunning: boolean
  trouble: string | null
}

/** `scripts` contains the program's call scripts if the centre has not written its own. */
export async function readPhoneCallSettings(db: Db): Promise<StoredCallSettings> {
  const row = (await db.one<StoredCallSettings>(sql`
    select to_char(from_time, 'HH24:MI') as "from", to_char(to_time, 'HH24:MI') as "to", to_char(list_at, 'HH24:MI') as "listAt",
      scripts, is_running as "isRunning", trouble from call_settings`)) as StoredCallSettings
  return { ...row, scripts: callReasons.map((reason, index) => row.scripts[index] || callsText.scripts[reason]) }
}

export const timestampInTashkent = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:00`)

export const addDays = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Hours = Pick<StoredCallSettings, 'from' | 'to'>

export function isWithinCallingHours(hours: Hours, at: Date): boolean {
  return nextCallingTime(hours, at).getTime() === at.getTime()
}

export function nextCallingTime({ from, to }: Hours, at: Date): Date {
  const day = tashkentDayAt(at)
  if (at < timestampInTashkent(day, from)) return timestampInTashkent(day, from)
  return at < timestampInTashkent(day, to) ? at : timestampInTashkent(addDays(day), from)
}
