import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { reuseOrCreateCachedFolder } from '../../server/src/testing/cached-folder.ts'
import { ensureBrowser, ensureFfmpeg } from '../../tools/external-programs.mjs'
import { buildWeb } from '../../tools/install.mjs'
import { dateDaysFromToday } from './screen.ts'
import { type DataOfStoppedServer, dropTestDatabases, startServerWithData } from './server.ts'

/**
 * Prepares all end-to-end scenarios: builds the web applications, finds a browser and ffmpeg, and creates the demo
 * centre that every tested server copies.
 */
export default async function setup(project: TestProject) {
  buildWeb()
  Object.assign(process.env, { CHROME_PATH: ensureBrowser() ?? '', FFMPEG_PATH: ensureFfmpeg() ?? '' })
  const folder = mkdtempSync(join(tmpdir(), 'markaz-e2e-'))
  const centre = process.env.TEST_DATABASE_URL ? await open(folder) : await openedToday()
  project.provide('openedCentre', centre)
  project.provide('folder', folder)
  return async () => {
    await dropTestDatabases(centre.database)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function open(folder: string): Promise<DataOfStoppedServer> {
  const product = await startServerWithData(null, folder)
  await product.stop()
  return product.centre
}

/** Returns today's demo centre. It is created again each day, because its dates are relative to the day of creation. */
async function openedToday(): Promise<DataOfStoppedServer> {
  const sources = ['demo/src', 'protocol/src', 'server/migrations', 'server/src', 'package-lock.json']
  const folder = await reuseOrCreateCachedFolder(
    'opened',
    { sources, key: dateDaysFromToday() },
    async (made) => void (await open(made)),
  )
  return { data: join(folder, readdirSync(folder)[0] as string), database: null }
}

declare module 'vitest' {
  interface ProvidedContext {
    openedCentre: DataOfStoppedServer
    folder: string
  }
}
