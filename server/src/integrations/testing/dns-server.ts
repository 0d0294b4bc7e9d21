import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'

/** Each query of a name returns the next of its answers, as a DNS server of an attacker could do. */
export async function startTestDnsServer(answers: Record<string, string[][]>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, question } = questionOf(query)
    const isIpv4 = type === 1
    if (isIpv4) asked.push(name)
    const turns = answers[name] ?? []
    const turn = turns[Math.min(asked.filter((one) => one === name).length, turns.length) - 1] ?? []
    const records = isIpv4 ? turn.map(recordOf) : []
    socket.send(Buffer.concat([headerOf(query, records.length), question, ...records]), from.port, from.address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  const resolver = new Resolver({ tries: 1, timeout: 2_000 })
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return { asked, find: (host: string) => resolver.resolve4(host), close: () => socket.close() }
}

const headerBytes = 12

function questionOf(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), question: query.subarray(headerBytes, at + 5) }
}

function headerOf(query: Buffer, records: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records, 6)
  return header
}

const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
