import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openEmbedded } from '../db/open.ts'
import { type Program, startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and empty data folder (global-setup.ts). */
    dataFolder: string
  }
}

/** The superadmin's, of a centre that was started. */
export const password = 'Maxfiy-parol-1'

/** A centre of the test's own, on the embedded database, that the real program runs on: migrated and empty. */
interface Centre {
  /** Its data folder. */
  folder: string
  /** The program as a process of its own; whatever still runs is killed after the test. */
  start(settings?: Record<string, string>): Promise<Program>
  /** Its database while no program runs on it. */
  inBetween<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>
}

/** A migrated and empty embedded database, for a folder that a test looks after itself: to make one anew takes long. */
export function copyDataFolder(folder: string): void {
  cpSync(inject('dataFolder'), folder, { recursive: true })
}

/** Call it within a test; it is gone when that is over. */
export function testCentre(): Centre {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-centre-'))
  copyDataFolder(folder)
  const started: Promise<Program>[] = []
  onTestFinished(async () => {
    for (const starting of started) await (await starting.catch(() => null))?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    start(settings) {
      const starting = startProgram({ MARKAZ_DATA: folder, MARKAZ_ADMIN_PASSWORD: password, ...settings })
      started.push(starting)
      return starting
    },
    async inBetween(work) {
      const database = await openEmbedded(folder)
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}
