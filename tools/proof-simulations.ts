/** `npm run proof:simulations` runs every simulation with 2,000 seeds, or with the seed PROOF_SEED. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { PROOF_SEEDS = '2000' } = process.env
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', '.simulation.test.ts', '--testTimeout', '7200000'],
  { stdio: 'inherit', env: { ...process.env, PROOF_SEEDS } },
)
process.exitCode = status ?? 1
