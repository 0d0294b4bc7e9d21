// `npm test`: everything — checks, unit and HTTP tests on the database of the run, page tests, errands in a browser.
// With TEST_DATABASE_URL the databases are clones on that PostgreSQL server, else embedded ones.
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { buildWeb, env, installDependencies, node, root, run } from './install.mjs'

installDependencies()
const failed = await check()
if (failed) process.exit(failed)
buildWeb()
const browser = ensureBrowser()
const ffmpeg = ensureFfmpeg()
process.exit(
  run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], {
    env: {
      ...env,
      NODE_ENV: 'test',
      ...(browser && { CHROME_PATH: browser }),
      ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
    },
  }),
)
