import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Clock, tashkentDay } from '../../deps.ts'
import type { Lane } from '../../jobs/lane.ts'
import { daily } from '../../jobs/schedule.ts'

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url))
const ours = /^markaz-\d{4}-\d\d-\d\d\.tar$/

interface DailyBackup {
  clock: Clock
  folder: string
  /** How many days' backups are kept. */
  keep: number
}

/**
 * A backup a day, by the program that people start by hand: as a process of its own it takes nothing from this one. It
 * is read again before an old one goes.
 */
export function dailyBackup(lane: Lane, { clock, folder, keep }: DailyBackup): void {
  lane.handle({
    kind: 'backup.daily',
    schedule: daily,
    retryAfterMinutes: [1, 60],
    async run({ signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `markaz-${tashkentDay(clock)}.tar`)
      if (existsSync(file)) return
      const run = (command: string) =>
        promisify(execFile)(process.execPath, [program, command, file], {
          signal,
          env: { ...process.env, INIT_CWD: '' },
        })
      await run('make')
      await run('check').catch(async (error: unknown) => {
        await rm(file, { force: true })
        throw error
      })
      const names = (await readdir(folder)).filter((name) => ours.test(name)).sort()
      for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true })
    },
  })
}
