/**
 * `npm run proof:lists` compares each list of the server with a simple reimplementation in 300 random cases. PROOF_SEED
 * repeats a case.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { PROOF_SEED = String(Date.now() % 1_000_000), PROOF_CASES = '300' } = process.env
console.log(`PROOF_SEED=${PROOF_SEED}`)
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', 'server/src/lists.model.test.ts', '--testTimeout', '600000'],
  { stdio: 'inherit', env: { ...process.env, PROOF_SEED, PROOF_CASES } },
)
process.exitCode = status ?? 1
