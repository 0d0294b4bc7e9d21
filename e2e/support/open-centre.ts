import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBrowser } from '../../tools/browser.mjs'
import { ensureFfmpeg } from '../../tools/ffmpeg.mjs'
import { buildWeb } from '../../tools/install.mjs'
import { dropDatabases, type OpenedCentre, startOn } from './product.ts'

/**
 * Once a run: whatever an errand alone needs too (the built web, a browser, ffmpeg), and the demo centre, opened as on a
 * first start; every product begins with a copy of it.
 */
export default async function setup(project: TestProject) {
  buildWeb()
  Object.assign(process.env, { CHROME_PATH: ensureBrowser() ?? '', FFMPEG_PATH: ensureFfmpeg() ?? '' })
  const folder = mkdtempSync(join(tmpdir(), 'markaz-e2e-'))
  const product = await startOn(null, folder)
  await product.stop()
  project.provide('openedCentre', product.centre)
  project.provide('folder', folder)
  return async () => {
    // What runs on copies of it has ended with the processes of the errands.
    await dropDatabases(product.centre.database)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    openedCentre: OpenedCentre
    /** Where the data of all products lie. */
    folder: string
  }
}
