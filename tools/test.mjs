// With TEST_DATABASE_URL the tests use that PostgreSQL server, otherwise embedded databases. With `--database` only
// three end-to-end scenarios and the tests that use a database run. Unknown arguments go to Vitest.
import { join } from 'node:path'
import { runRepositoryChecks } from './check.mjs'
import { ensureBrowser, ensureFfmpeg } from './external-programs.mjs'
import { listTestFilesUsingDatabase } from './imported-files.mjs'
import {
  buildWeb,
  commandEnvironment,
  installDependencies,
  nodeProgramPath,
  repositoryRoot,
  startCommand,
} from './install.mjs'

/**
 * The end-to-end scenarios that also run with --database: attendance on a phone, live messages, and a killed server.
 */
const scenarios = [
  'e2e/teaching/attendance.spec.ts',
  'e2e/teaching/teaching.program.spec.ts',
  'e2e/centre/power-cut.program.spec.ts',
]

const given = process.argv.slice(2)
const isDatabaseAlone = given.includes('--database')
const isPrograms = given.includes('--programs')
const projects = isPrograms ? ['programs', 'e2e-programs'] : ['unit', 'web', 'e2e']

installDependencies()
const checked = isDatabaseAlone || isPrograms ? 0 : runRepositoryChecks({ areTestsRunning: true })
buildWeb()
const browser = ensureBrowser()
const ffmpeg = ensureFfmpeg()
const chosen = isDatabaseAlone
  ? [...listTestFilesUsingDatabase(), ...scenarios]
  : [...projects.map((name) => `--project=${name}`), ...given.filter((one) => one !== '--programs')]
const outcomes = await Promise.all([
  checked,
  startCommand(nodeProgramPath, [join(repositoryRoot, 'node_modules/vitest/vitest.mjs'), 'run', ...chosen], {
    env: {
      ...commandEnvironment,
      NODE_ENV: 'test',
      ...(browser && { CHROME_PATH: browser }),
      ...(ffmpeg && { FFMPEG_PATH: ffmpeg }),
    },
  }),
])
if (outcomes[0]) console.error('The checks have failed; what they say stands above.')
process.exitCode = outcomes.find((code) => code !== 0) ?? 0
