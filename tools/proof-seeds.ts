/**
 * `npm run proof:lists` compares each list of the server with a simple reimplementation in 300 random cases.
 * `npm run proof:simulations` runs every simulation with 2,000 seeds. PROOF_SEED=7 runs only the case or seed 7.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const proofs = {
  lists: { files: ['server/src/lists.model.test.ts'], testTimeout: '600000' },
  simulations: { files: ['.simulation.test.ts', 'outbox.test.ts'], testTimeout: '7200000' },
}

const name = process.argv[2] as keyof typeof proofs
const { files, testTimeout } = proofs[name]
const env: NodeJS.ProcessEnv = { PROOF_SEEDS: '2000', PROOF_CASES: '300', ...process.env }
if (name === 'lists') {
  env.PROOF_SEED ??= String(Date.now() % 1_000_000)
  console.log(`PROOF_SEED=${env.PROOF_SEED}`)
}
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', ...files, '--testTimeout', testTimeout],
  { stdio: 'inherit', env },
)
process.exitCode = status ?? 1
