/**
 * Test of resumable uploads: `npm run proof:upload [-- --size 1024 --cuts 10 --kills 3]` uploads a file of `size` MB
 * while the connection is cut and the server is killed. Exit code 1 if an upload was lost or damaged. Needs ffmpeg.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFailureTestReport } from './machines/failure-test.ts'
import { startVideoTestServer } from './videos/centre.ts'
import { proveUploadsSurviveCuts } from './videos/proof-cuts.ts'
import { proveUploadsSurviveFullDisk } from './videos/proof-full-disk.ts'
import { proveInvalidFilesAreRefused } from './videos/proof-hostile.ts'
import { proveTenParallelUploads } from './videos/proof-ten.ts'
import { createSampleVideo } from './videos/sample.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1024' },
    cuts: { type: 'string', default: '10' },
    kills: { type: 'string', default: '3' },
    only: { type: 'string', default: 'cuts,ten,hostile,disk' },
  },
})
const parts = values.only.split(',')
const promises = createFailureTestReport()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'markaz-proof-'))
const sample = join(folder, 'sample.mp4')
try {
  createSampleVideo(sample, { seconds: 12, height: 360 })
  const centre = await startVideoTestServer(join(folder, 'data'))
  try {
    if (parts.includes('cuts'))
      await proveUploadsSurviveCuts(centre, promises, {
        folder,
        sample,
        sizeBytes: Number(values.size) * 1024 ** 2,
        cuts: Number(values.cuts),
        kills: Number(values.kills),
      })
    if (parts.includes('ten')) await proveTenParallelUploads(centre, promises, { folder, sample })
    if (parts.includes('hostile')) await proveInvalidFilesAreRefused(centre, promises)
  } finally {
    await centre.stop()
  }
  if (parts.includes('disk')) await proveUploadsSurviveFullDisk(promises, { folder, sample })
} catch (error) {
  promises.check(
    'the proof came to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
process.exit(promises.broken() === 0 ? 0 : 1)
