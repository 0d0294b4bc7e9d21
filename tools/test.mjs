// `npm test`: everything — checks, unit and HTTP tests on the database of the run, page tests, errands in a browser.
// With TEST_DATABASE_URL the databases are clones on that PostgreSQL server, else embedded ones; with --database only
// what touches one is tested, and three errands. Whatever else is given goes to Vitest.
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { buildWeb, env, installDependencies, node, root, start } from './install.mjs'
import { touchDatabase } from './touch-database.mjs'

/** A writing one on a phone, one with live messages, and the one that cuts the power. */
const errands = ['e2e/teaching/attendance.spec.ts', 'e2e/teaching/teaching.spec.ts', 'e2e/centre/power-cut.spec.ts']

const given = process.argv.slice(2)
const isDatabaseAlone = given.includes('--database')

installDependencies()
// Beside all that follows: what a check finds wrong is told all the same, and the tests are not waited for to hear of it.
const checked = isDatabaseAlone ? 0 : check({ isBesideTests: true })
buildWeb()
const browser = ensureBrowser()
const ffmpeg = ensureFfmpeg()
const files = isDatabaseAlone ? [...touchDatabase(), ...errands] : given
const outcomes = await Promise.all([
  checked,
  start(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
    env: {
      ...env,
      NODE_ENV: 'test',
      ...(browser && { CHROME_PATH: browser }),
      ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
    },
  }),
])
if (outcomes[0]) console.error('The checks have failed; what they say stands above.')
process.exitCode = outcomes.find((code) => code !== 0) ?? 0
