import { startMeasuredProgram } from './program.ts'
import { formatTableNumber, medianOf } from './tables.ts'
import { type UploadTarget, uploadByPlainPut, uploadByTusClient, uploadInParts } from './upload-targets.ts'

const mb = 1024 ** 2
const documentedParts = [1, 2, 4, 6, 8]
const wanted = { loopback: 0.9, link: 0.95 }

export async function measureSpeedByPartSize(
  peers: readonly [UploadTarget, UploadTarget],
  bytes: Buffer,
  rounds: number,
): Promise<void> {
  console.log(
    `\nuploads of ${bytes.length / mb} MB on loopback, product ÷ bare @tus/server + FileStore, bytes a second`,
  )
  console.log('part     raw PATCH   tus-js-client   wanted   product MB/s   bare MB/s')
  for (const size of documentedParts) {
    const raw = await inTurn(peers, rounds, (peer) => once(peer, bytes, size * mb, uploadInParts))
    const client = await inTurn(peers, rounds, (peer) => once(peer, bytes, size * mb, uploadByTusClient))
    const isShort = Math.min(raw.ratio, client.ratio) < wanted.loopback
    console.log(
      `${size} MB ${formatTableNumber(raw.ratio, 12)} ${formatTableNumber(client.ratio, 15)}   ≥ ${wanted.loopback.toFixed(2)} ` +
        `${formatTableNumber(bytes.length / mb / raw.product, 14, 0)} ${formatTableNumber(bytes.length / mb / raw.bare, 11, 0)}${isShort ? '  ← short of it' : ''}`,
    )
  }
}

/** Measures how much of a connection's `mbit` megabits per second an upload uses. */
export async function measureConnectionSpeed(
  peers: readonly [UploadTarget, UploadTarget],
  bases: { product: string; bare: string },
  bytes: Buffer,
  { mbit, rounds }: { mbit: number; rounds: number },
): Promise<void> {
  const linkTo = (base: string) =>
    startMeasuredProgram(
      'tools/bench/shaped-link.ts',
      { ...process.env, MBIT: String(mbit), TARGET: new URL(base).port },
      /port (\d+)/,
    )
  const links = { product: await linkTo(bases.product), bare: await linkTo(bases.bare) }
  console.log(
    `\n${bytes.length / mb} MB over a link of ${mbit} Mbit/s, by tus-js-client, as a part of one plain body's speed`,
  )
  console.log('part     product    bare   wanted   plain body Mbit/s')
  for (const size of [1, 4, 8]) {
    const plain: number[] = []
    const measured = await inTurn(peers, rounds, async (peer) => {
      if (peer.name === 'product') plain.push(await uploadByPlainPut(`${links.bare.base}/sink`, bytes))
      return once(peer, bytes, size * mb, uploadByTusClient, links[peer.name].base)
    })
    const best = medianOf(plain)
    const isShort = best / measured.product < wanted.link
    console.log(
      `${size} MB ${formatTableNumber(best / measured.product, 10)} ${formatTableNumber(best / measured.bare, 7)}   ≥ ${wanted.link.toFixed(2)} ` +
        `${formatTableNumber((bytes.length * 8) / 1_000_000 / best, 14, 1)}${isShort ? '  ← short of it' : ''}`,
    )
  }
  await Promise.all([links.product.stop(), links.bare.stop()])
}

type Send = (target: Awaited<ReturnType<UploadTarget['make']>>, bytes: Buffer, partBytes: number) => Promise<number>

async function once(peer: UploadTarget, bytes: Buffer, partBytes: number, send: Send, base?: string): Promise<number> {
  const target = await peer.make(bytes.length, base)
  const seconds = await send(target, bytes, partBytes)
  await target.remove()
  return seconds
}

/** Returns the median duration of an upload for each server, in seconds. The first round is a warm-up. */
async function inTurn(
  peers: readonly [UploadTarget, UploadTarget],
  rounds: number,
  measure: (peer: UploadTarget) => Promise<number>,
) {
  const times = { product: [] as number[], bare: [] as number[] }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const now = { product: 0, bare: 0 }
    for (const peer of round % 2 ? peers : peers.toReversed()) now[peer.name] = await measure(peer)
    if (round === 0) continue
    times.product.push(now.product)
    times.bare.push(now.bare)
    ratios.push(now.bare / now.product)
  }
  return { ratio: medianOf(ratios), product: medianOf(times.product), bare: medianOf(times.bare) }
}
