import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandEnvironment, installDependencies, nodeProgramPath, repositoryRoot, runCommandSync } from './install.mjs'

const steps = {
  'types: server': types('tsconfig.json'),
  'types: web': types('web/tsconfig.json'),
  'types: portal': types('portal/tsconfig.json'),
  'lists that must be whole': lists(),
  'types: tools and end-to-end scenarios': types('tools/tsconfig.json'),
  'start of the web': [nodeProgramPath, join(repositoryRoot, 'web/build/entry-modules.ts')],
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  structure: [nodeProgramPath, join(repositoryRoot, 'tools/structure.ts')],
  migrations: [nodeProgramPath, join(repositoryRoot, 'tools/migrations.ts')],
  'unused exports': [nodeProgramPath, join(repositoryRoot, 'tools/unused.ts')],
  'conformance table': [nodeProgramPath, join(repositoryRoot, 'tools/conformance.ts')],
  decisions: [nodeProgramPath, join(repositoryRoot, 'tools/decisions.ts')],
  'plain English': [nodeProgramPath, join(repositoryRoot, 'tools/english.ts')],
}

/** `npm test` contains these checks, too, so they are skipped when all tests run. */
const shownByTests = ['lists that must be whole', 'start of the web']

function lists() {
  const files = [
    'protocol/src/',
    'server/src/db/filters.test.ts',
    'server/src/db/schema.test.ts',
    'server/src/texts.test.ts',
    'server/src/http/calls.test.ts',
    'server/src/http/undo.test.ts',
    'server/src/http/openapi/document.test.ts',
    'server/src/control/audits/undo-by-call.test.ts',
    'web/src/shared/text/',
    'web/src/shared/theme/palette.test.ts',
    'web/src/app/antd-styles.test.ts',
    'web/src/app/documented-screens.test.ts',
    'web/src/app/group-tabs.test.ts',
    'web/src/app/paths.test.ts',
    'web/src/app/permissions-in-use.test.ts',
    'web/src/app/permitted-menu.test.ts',
    'web/src/app/search-targets.test.ts',
  ]
  const vitest = [
    nodeProgramPath,
    join(repositoryRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=unit',
    '--project=web',
  ]
  return [...vitest, '--maxWorkers=1', ...files]
}

/**
 * Each TypeScript configuration has a separate process: a single process would compute the route types again for each
 * configuration, and take twice as long.
 */
function types(config) {
  const kept = join(repositoryRoot, 'node_modules/.markaz', `${config.replaceAll('/', '-')}.tsbuildinfo`)
  return ['tsc', '-p', config, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
}

export async function runRepositoryChecks({ areTestsRunning = false } = {}) {
  const wanted = Object.entries(steps).filter(([name]) => !areTestsRunning || !shownByTests.includes(name))
  const outcomes = await Promise.all(wanted.map(([name, step]) => report(name, step)))
  const failed = outcomes.filter(({ isFine }) => !isFine).map(({ name }) => name)
  if (failed.length > 0) console.error(`check: failed: ${failed.join('; ')} (npm run fix mends format and lint)`)
  return failed.length > 0 ? 1 : 0
}

async function report(name, [command, ...args]) {
  const from = performance.now()
  const { isFine, written } = await outcome(command, args)
  const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
  if (isFine) console.log(`✓ ${name} (${seconds})`)
  else console.error(`✗ ${name} (${seconds}): ${[command.split('/').pop(), ...args].join(' ')}\n${written.trimEnd()}\n`)
  return { name, isFine }
}

function outcome(command, args) {
  return new Promise((resolve) => {
    let written = ''
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: commandEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        written += text
      })
    child.on('error', (error) => resolve({ isFine: false, written: error.message }))
    child.on('close', (code) => resolve({ isFine: code === 0, written }))
  })
}

if (process.argv[1] === join(repositoryRoot, 'tools/check.mjs')) {
  installDependencies()
  process.exitCode = process.argv.includes('--fix')
    ? runCommandSync('biome', ['check', '--write', '--error-on-warnings', '.'])
    : await runRepositoryChecks()
}
