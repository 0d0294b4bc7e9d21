/**
 * Mutation test `npm run proof:mutants [MODULE]`: changes one expression at a time; the tests of the module must fail
 * then. It modifies source files while it runs and restores them.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSourceMutants, type SourceMutant } from './mutants/source-mutants.ts'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/**
 * Milliseconds after which tests are ended, because a changed module may loop forever. Such a change is treated as
 * noticed by the tests.
 */
const timeout = 120_000
const goal = 0.85
const modules: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutants/modules.json'), 'utf8'),
)
const only = process.argv[2]

let [killed, all] = [0, 0]
for (const [module, tests] of Object.entries(modules)) {
  if (only && module !== only) continue
  const { mutants, survivors } = survivorsOf(module, tests)
  all += mutants.length
  killed += mutants.length - survivors.length
  console.log(`${module}: ${mutants.length - survivors.length} of ${mutants.length} killed`)
  for (const { line, from, to } of survivors) console.log(`  ${module}:${line}  ${from}  →  ${to}`)
}
console.log(`${killed} of ${all} mutants killed (${((100 * killed) / all).toFixed(1)} %)`)
process.exitCode = killed / all >= goal ? 0 : 1

function survivorsOf(module: string, tests: string[]): { mutants: SourceMutant[]; survivors: SourceMutant[] } {
  const file = join(root, module)
  const source = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, source)
  if (!passes(tests)) throw new Error(`the tests of ${module} fail without a mutant`)
  const mutants = createSourceMutants(source)
  process.once('exit', restore)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const survivors = mutants.filter((mutant) => {
    writeFileSync(file, source.slice(0, mutant.start) + mutant.to + source.slice(mutant.end))
    return passes(tests)
  })
  restore()
  return { mutants, survivors }
}

function passes(tests: string[]): boolean {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--bail', '1', ...tests], {
    cwd: root,
    stdio: 'ignore',
    timeout,
  })
  return status === 0
}
