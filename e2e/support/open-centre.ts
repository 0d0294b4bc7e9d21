import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepared } from '../../server/src/testing/prepared.ts'
import { ensureBrowser } from '../../tools/browser.mjs'
import { ensureFfmpeg } from '../../tools/ffmpeg.mjs'
import { buildWeb } from '../../tools/install.mjs'
import { dropDatabases, type OpenedCentre, startOn } from './product.ts'
import { dayFromNow } from './screen.ts'

/**
 * Whatever an errand alone needs too (the built web, a browser, ffmpeg), and the demo centre, opened as on a first start;
 * every product begins with a copy of it.
 */
export default async function setup(project: TestProject) {
  buildWeb()
  Object.assign(process.env, { CHROME_PATH: ensureBrowser() ?? '', FFMPEG_PATH: ensureFfmpeg() ?? '' })
  const folder = mkdtempSync(join(tmpdir(), 'markaz-e2e-'))
  const centre = process.env.TEST_DATABASE_URL ? await open(folder) : await openedToday()
  project.provide('openedCentre', centre)
  project.provide('folder', folder)
  return async () => {
    // What runs on copies of it has ended with the processes of the errands.
    await dropDatabases(centre.database)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function open(folder: string): Promise<OpenedCentre> {
  const product = await startOn(null, folder)
  await product.stop()
  return product.centre
}

/** An embedded one is kept for later runs of this day: the dates of the demo centre stand on the day it was opened. */
async function openedToday(): Promise<OpenedCentre> {
  const sources = ['demo/src', 'protocol/src', 'server/migrations', 'server/src', 'package-lock.json']
  const folder = await prepared('opened', { sources, key: dayFromNow() }, async (made) => void (await open(made)))
  return { data: join(folder, readdirSync(folder)[0] as string), database: null }
}

declare module 'vitest' {
  interface ProvidedContext {
    openedCentre: OpenedCentre
    /** Where the data of all products lie. */
    folder: string
  }
}
