import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { maxConcurrentUploads } from '@markaz/protocol/teaching/videos/schemas'
import { formatTableNumber } from './tables.ts'
import { type UploadTarget, uploadInParts } from './upload-targets.ts'

const mb = 1024 ** 2
const partBytes = 8 * mb
/** With files four times as large, the server's memory peak may be at most this many times as high. */
const wantedFlat = 1.15

/** Measures the additional memory of a server's process during ten simultaneous uploads, on Linux only. */
export async function measureUploadMemory(peers: readonly UploadTarget[], bytes: Buffer): Promise<void> {
  if (process.platform !== 'linux') return console.log('\nresident memory: only measured on Linux')
  console.log(`\nresident memory at ${maxConcurrentUploads} uploads at once, parts of 8 MB`)
  console.log('           idle MB   peak, small files   peak, 4 × as large   ratio   wanted')
  for (const peer of peers) {
    await sendAtOnce(peer, bytes.subarray(0, partBytes), 1)
    await delay(2_000)
    const idle = residentMb(peer.pid)
    const small = await sendAtOnce(peer, bytes.subarray(0, bytes.length / 4), maxConcurrentUploads)
    const large = await sendAtOnce(peer, bytes, maxConcurrentUploads)
    const isShort = peer.name === 'product' && large / small > wantedFlat
    console.log(
      `${peer.name.padEnd(8)} ${formatTableNumber(idle, 9, 0)} ${formatTableNumber(small, 12, 0)} (+${(small - idle).toFixed(0)}) ` +
        `${formatTableNumber(large, 13, 0)} (+${(large - idle).toFixed(0)}) ${formatTableNumber(large / small, 9)}   ≤ ${wantedFlat}${isShort ? '  ← short of it' : ''}`,
    )
  }
}

async function sendAtOnce(peer: UploadTarget, bytes: Buffer, count: number): Promise<number> {
  const targets = await Promise.all(Array.from({ length: count }, () => peer.make(bytes.length)))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(peer.pid))
  }, 20)
  await Promise.all(targets.map((target) => uploadInParts(target, bytes, partBytes)))
  clearInterval(watch)
  for (const target of targets) await target.remove()
  return Math.max(peak, residentMb(peer.pid))
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
