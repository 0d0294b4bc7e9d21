import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type OpenedDatabase, openEmbeddedDatabase } from '../db/open.ts'
import { type StartedTestProgram, startServerProcess } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated and empty database (global-setup.ts). */
    dataFolder: string
  }
}

export const testSuperadminPassword = 'Maxfiy-parol-1'

interface Centre {
  folder: string
  /** Starts the program; a process that still runs is killed after the test. */
  start(settings?: Record<string, string>): Promise<StartedTestProgram>
  /** Opens the database in the test, while no program uses it. */
  inBetween<T>(work: (database: OpenedDatabase) => Promise<T>): Promise<T>
}

/** Copies a prepared database, because creating a database takes much longer. */
export function copyTestDatabaseTemplateTo(folder: string): void {
  cpSync(inject('dataFolder'), folder, { recursive: true })
}

/** Creates a data folder that is deleted after the test. Call the function inside a test. */
export function createTestCentre(): Centre {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-centre-'))
  copyTestDatabaseTemplateTo(folder)
  const started: Promise<StartedTestProgram>[] = []
  onTestFinished(async () => {
    for (const starting of started) await (await starting.catch(() => null))?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    start(settings) {
      const starting = startServerProcess({
        MARKAZ_DATA: folder,
        MARKAZ_ADMIN_PASSWORD: testSuperadminPassword,
        ...settings,
      })
      started.push(starting)
      return starting
    },
    async inBetween(work) {
      const database = await openEmbeddedDatabase(folder)
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}
