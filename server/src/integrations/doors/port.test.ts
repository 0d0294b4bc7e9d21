import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type DemoDoor, type DemoDoorOptions, startDemoDoor } from '@markaz/demo/door-device'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeviceHttpLimits } from './device-http.ts'
import { createDoorDevices } from './door-devices.ts'
import type { DoorConnection, DoorEvent, DoorStreamMessage } from './port.ts'

let device: DemoDoor
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const password = 'Sinov-2026'
const begin = Date.parse('2026-11-21T08:00:00+05:00')
let now = begin
const signal = AbortSignal.timeout(60_000)

async function connected(
  { password: said = password, ...options }: Partial<DemoDoorOptions> = {},
  limits: DeviceHttpLimits = { answerMs: 2_000, silenceMs: 500 },
): Promise<DoorConnection> {
  now = begin
  device = await startDemoDoor({ password, now: () => now, ...options })
  closing.push(() => device.close())
  return doorAt(device.port, said, limits)
}

function doorAt(
  port: number,
  said = password,
  limits: DeviceHttpLimits = { answerMs: 2_000, silenceMs: 500 },
): DoorConnection {
  const devices = createDoorDevices([], limits)
  devices.allow('127.0.0.1', port)
  return devices.connect({ ipAddress: '127.0.0.1', port, login: 'admin', password: said })
}

const trouble = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => ({ trouble: error.trouble, lockedSeconds: error.lockedSeconds }),
  )

async function all(pages: AsyncIterable<DoorEvent[]>): Promise<DoorEvent[]> {
  const events: DoorEvent[] = []
  for await (const page of pages) events.push(...page)
  return events
}

describe('signing in at a door device', () => {
  it.each(['MD5', 'SHA-256'] as const)(
    "the server uses a door device's Digest challenge (%s) for several requests until the device sends a new one",
    async (algorithm) => {
      const door = await connected({ algorithm })
      expect(await door.clock(signal)).toEqual(new Date(begin))
      await door.open()
      await door.open()
      now += 400_000
      expect(await door.clock(signal)).toEqual(new Date(now))
      expect(device.opened()).toBe(2)
      expect(device.mistakes()).toBe(0)
    },
  )

  it('a wrong password is sent to a door device only once, and a device that is locked reports for how long', async () => {
    const door = await connected({ password: 'boshqa' })
    const refused = { trouble: 'refused', lockedSeconds: null }
    expect(await trouble(door.open())).toEqual(refused)
    expect(device.mistakes()).toBe(1)
    for (let mistake = 2; mistake < 5; mistake++) expect(await trouble(door.open())).toEqual(refused)
    expect(await trouble(door.open())).toEqual({ trouble: 'locked', lockedSeconds: 1_800 })
    now += 60_000
    expect(await trouble(doorAt(device.port).open())).toEqual({ trouble: 'locked', lockedSeconds: 1_740 })
    now += 1_740_000
    expect(await trouble(doorAt(device.port).open())).toBeNull()
  })
})

describe('errors of door devices', () => {
  it.each([
    ['the connection breaks', { reset: true }, 'unreachable'],
    ['the device answers too late', { delayMs: 5_000 }, 'unreachable'],
    ['the device is busy', { busy: true }, 'failing'],
    ['the device answers 200 and does nothing', { falseSuccess: true }, 'failing'],
    ["the device's answer never ends", { endless: true }, 'failing'],
  ])(
    'if %s, opening the door is reported as failed, and the door device can be used again when the fault ends',
    async (_, faults, expected) => {
      const door = await connected({}, { answerMs: 300, maxAnswerBytes: 500_000 })
      device.setFaults(faults)
      expect((await trouble(door.open()))?.trouble).toBe(expected)
      expect(device.opened()).toBe(0)
      device.setFaults({})
      expect(await trouble(door.open())).toBeNull()
    },
  )

  it('a request to a door device that does not exist or uses another protocol fails with the error "unreachable"', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n', () => socket.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect((await trouble(doorAt(port).open()))?.trouble).toBe('unreachable')
    await new Promise((resolve) => server.close(resolve))
    expect((await trouble(doorAt(port).open()))?.trouble).toBe('unreachable')
  })

  it.each([
    ['10.1.2.3', true],
    ['172.31.0.9', true],
    ['192.168.1.64', true],
    ['203.0.113.7', true],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['0.0.0.0', false],
  ])('the server may connect to a door device at the address %s: %s', (address, may) => {
    const devices = createDoorDevices(['203.0.113.0/24', '169.254.0.0/16'])
    expect(devices.isAllowed(address, 80)).toBe(may)
    const connect = () => devices.connect({ ipAddress: address, port: 80, login: 'a', password: 'b' })
    if (!may) expect(connect).toThrow('do not allow')
  })
})

describe('reading the log of a door device', () => {
  const passes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: new Date(begin - (count - index) * 60_000),
      employeeNo: index % 7 === 3 ? null : `3${index + 1}`,
      ...(index % 2 && { direction: (((index % 4) + 1) / 2) as 1 | 2 }),
    }))

  it('the log of a door device is read completely over several pages, each event once and in order', async () => {
    const door = await connected()
    const expected = passes(71)
    device.expect(expected)
    const events = await all(door.log(new Date(begin - 86_400_000), signal))
    expect(events.map(({ deviceTime, employeeNo, way }) => [deviceTime, employeeNo, way])).toEqual(
      expected.map(({ at, employeeNo, direction }) => [
        at,
        employeeNo,
        direction ? (direction === 1 ? 'in' : 'out') : null,
      ]),
    )
    expect(new Set(events.map(({ serialNo }) => serialNo)).size).toBe(71)
    expect(device.asked().filter((call) => call.includes('AcsEvent'))).toHaveLength(3)
    expect(await all(door.log(new Date(begin - 5 * 60_000), signal))).toHaveLength(5)
    expect(await all(door.log(new Date(begin), signal))).toEqual([])
  })

  it('pictures are requested only from the door device itself, even if its answer names another host', async () => {
    const door = await connected()
    device.expect(passes(1))
    const [event] = await all(door.log(new Date(begin - 86_400_000), signal))
    const url = new URL(event?.pictureUrl ?? '')
    expect((await door.picture(url.href, signal))?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(await door.picture(`http://169.254.169.254${url.pathname}`, signal)).toEqual(
      await door.picture(url.href, signal),
    )
    expect(await door.picture('/LOCALS/pic/1.jpg', signal)).toBeNull()
  })

  it("events of a door device whose clock is wrong keep the device's times", async () => {
    const door = await connected()
    device.expect(passes(2))
    device.setFaults({ clockAheadSeconds: -7_200 })
    expect(await door.clock(signal)).toEqual(new Date(begin - 7_200_000))
    const events = await all(door.log(new Date(begin - 7_200_000 - 61_000), signal))
    expect(events.map(({ deviceTime }) => deviceTime)).toEqual([new Date(begin - 7_200_000 - 60_000)])
  })

  it('reading the log of a door device ends even if the device always announces further entries', async () => {
    const door = await connected()
    device.setFaults({ moreForEver: true })
    expect(await all(door.log(new Date(begin - 86_400_000), signal))).toEqual([])
  })
})

describe('event codes of the vendor Hikvision', () => {
  const heard = async (minors: readonly number[]) => {
    const door = await connected()
    device.expect(minors.map((minor, n) => ({ at: new Date(begin - 60_000 * (n + 1)), employeeNo: '31', minor })))
    const unknown: number[] = []
    const since = new Date(begin - 86_400_000)
    const seen: DoorEvent[] = []
    for await (const page of door.log(since, signal, (kind) => unknown.push(kind))) seen.push(...page)
    return { known: seen.filter(({ employeeNo }) => employeeNo === '31').length, unknown }
  }

  // Shows: REAL-006
  it('every event code that the vendor Hikvision documents as success is read as a passage of a person through the door', async () => {
    const passed = [1, 2, 16, 38, 40, 43, 46, 54, 57, 60, 63, 66, 69, 72, 75, 77, 101, 105, 153, 156, 159, 181]
    expect(await heard(passed)).toEqual({ known: passed.length, unknown: [] })
  })

  // Shows: REAL-006
  it('door-device events about refused access, doors, buttons and wiring count neither as passages nor as unknown events', async () => {
    const failed = [3, 4, 5, 6, 7, 8, 9, 10, 39, 41, 42, 44, 47, 48, 49, 55, 56, 58, 59, 61, 62, 64, 67, 70, 73, 76, 78]
    const others = [
      21, 22, 23, 25, 27, 37, 80, 83, 102, 103, 104, 112, 113, 133, 150, 151, 154, 155, 157, 160, 195, 1024,
    ]
    expect(await heard([...failed, ...others])).toEqual({ known: 0, unknown: [] })
  })

  // Shows: REAL-006
  it('an event code that the vendor Hikvision does not document is reported as unknown, and not read as a passage', async () => {
    expect(await heard([75, 211, 300])).toEqual({ known: 1, unknown: [300, 211] })
    const door = await connected()
    const unknown: number[] = []
    const stop = new AbortController()
    const over = trouble(
      (async () => {
        const watched = door.watch(
          stop.signal,
          () => device.pass({ employeeNo: '31', how: 'card', minor: 212 }),
          (kind) => unknown.push(kind),
        )
        for await (const message of watched) if (message === 'alive') device.cutStreams()
      })(),
    )
    await over
    expect(unknown).toEqual([212])
  })
})

describe('the event stream of a door device', () => {
  it('the event stream of a door device reports each passage with its picture until it is closed', async () => {
    const door = await connected()
    const messages: DoorStreamMessage[] = []
    const stop = new AbortController()
    const over = trouble(
      (async () => {
        for await (const one of door.watch(stop.signal, () => device.pass({ employeeNo: '31', direction: 1 }))) {
          messages.push(one)
          if (messages.length === 2) device.pass({ employeeNo: null })
          if (messages.length === 4) device.cutStreams()
        }
      })(),
    )
    expect(await over).toMatchObject({ trouble: 'unreachable' })
    expect(messages).toEqual([
      { event: expect.objectContaining({ employeeNo: '31', way: 'in', deviceTime: new Date(begin) }) },
      { picture: expect.any(Buffer) },
      { event: expect.objectContaining({ employeeNo: null, way: null }) },
      { picture: expect.any(Buffer) },
    ])
  })

  it.each([
    ['sends nothing', {}, 'unreachable'],
    ['sends one part that never ends', { endless: true }, 'failing'],
  ])('an event stream of a door device that %s is closed with an error', async (_, faults, expected) => {
    const door = await connected()
    device.setFaults(faults)
    const read = async () => {
      for await (const _one of door.watch(signal, () => {}));
    }
    expect((await trouble(read()))?.trouble).toBe(expected)
    await expect.poll(() => device.readers()).toBe(0)
  })
})

describe('people stored on a door device', () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000)])
  const face = { employeeNo: '31', name: 'Aliyev Vali', jpeg, cardNo: null }

  it('a person can be stored, updated and removed on a door device', async () => {
    const door = await connected()
    expect(await door.setPerson(face, signal)).toBeNull()
    const newer = Buffer.concat([jpeg, Buffer.from('2')])
    expect(await door.setPerson({ ...face, name: 'Aliyev V.', jpeg: newer }, signal)).toBeNull()
    expect(device.people()).toEqual([{ employeeNo: '31', name: 'Aliyev V.', face: newer, card: null }])
    expect(await door.knows('31', signal)).toEqual({ isKnown: true, hasFace: true })
    await door.removePerson('31', signal)
    await door.removePerson('31', signal)
    expect(device.people()).toEqual([])
    expect(await door.knows('31', signal)).toEqual({ isKnown: false, hasFace: false })
  })

  // Shows: SAFE-037
  it('a person without a face passes the door by card, and removing a face from the device keeps the card', async () => {
    const door = await connected()
    await door.setPerson({ ...face, cardNo: '0012345678' }, signal)
    expect(device.people()).toMatchObject([{ employeeNo: '31', face: jpeg, card: '0012345678' }])
    await door.setPerson({ ...face, jpeg: null, cardNo: '0087654321' }, signal)
    expect(device.people()).toMatchObject([{ employeeNo: '31', face: null, card: '0087654321' }])
    expect(await door.knows('31', signal)).toEqual({ isKnown: true, hasFace: false })
    await door.setPerson({ ...face, cardNo: null }, signal)
    expect(device.people()).toMatchObject([{ employeeNo: '31', face: jpeg, card: null }])
  })

  // Shows: SAFE-037
  it('a door device that confirms the removal of a person but still stores the face is detected', async () => {
    const door = await connected()
    await door.setPerson(face, signal)
    device.setFaults({ keepsFaces: true })
    await door.removePerson('31', signal)
    expect(await door.knows('31', signal)).toEqual({ isKnown: true, hasFace: true })
  })

  it.each([
    ['noFacePic', 'none'],
    ['lowScoreFacePic', 'small'],
    ['faceDuplicate', 'duplicate'],
    ['picTooLarge', 'refused'],
  ] as const)(
    'if a door device refuses a face photo with the error %s, the reported problem is "%s"',
    async (said, verdict) => {
      const door = await connected({ judge: () => said })
      expect(await door.setPerson(face, signal)).toBe(verdict)
    },
  )

  it('a door device that has no space for more people is reported as an error, not as a problem with the photo', async () => {
    const door = await connected({ capacity: 0 })
    expect((await trouble(door.setPerson(face, signal)))?.trouble).toBe('failing')
  })
})
