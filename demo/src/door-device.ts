import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDigestAuthCheck } from './digest-auth.ts'
import { createDoorDevicePeopleStore, type SimulatedFaceError } from './door-people.ts'
import { delayUnlessDisconnected } from './http.ts'

interface DoorFaults {
  delayMs?: number
  reset?: boolean
  busy?: boolean
  /** The device ignores each request and answers with status 200; only the body of the answer reports the failure. */
  falseSuccess?: boolean
  /** The device confirms that faces and people were removed, but still stores them. */
  keepsFaces?: boolean
  /** By how many seconds the device's clock is fast; negative = slow. */
  clockAheadSeconds?: number
  /** The device sends responses and event streams that never end. */
  endless?: boolean
  /** The device reports after every page of the log that there are more entries. */
  moreForEver?: boolean
}

interface Pass {
  at: Date
  /** The person's number on the device; null = an unknown person. */
  employeeNo: string | null
  direction?: 1 | 2
  /** `card`: by card, without a camera picture; `refused`: the door did not open; by default: by face. */
  how?: 'card' | 'refused'
  /** The event code that the device reports, if it is not the usual code for `how`. */
  minor?: number
}

interface Logged extends Pick<Pass, 'how' | 'minor'> {
  serialNo: number
  at: number
  employeeNo: string | null
  direction: 1 | 2 | undefined
}

export interface DemoDoorOptions {
  login?: string
  password: string
  algorithm?: 'MD5' | 'SHA-256'
  port?: number
  now?: () => number
  capacity?: number
  judge?: (jpeg: Buffer, employeeNo: string) => SimulatedFaceError | null
  onOpened?: () => void
  /** Returns the picture that the simulated camera takes of a person without a stored face. `employeeNo` null = a stranger. */
  pictureOf?: (employeeNo: string | null) => Promise<Buffer | null>
}

export interface DemoDoor {
  port: number
  pass(pass: Omit<Pass, 'at'>): void
  /** Schedules door passes in the future, and records past ones. Passes that are already recorded are ignored. */
  expect(passes: readonly Pass[]): void
  people(): { employeeNo: string; name: string; face: Buffer | null; card: string | null }[]
  opened(): number
  mistakes(): number
  readers(): number
  asked(): readonly string[]
  /** Replaces all simulated faults; `{}` removes them. */
  setFaults(faults: DoorFaults): void
  /** Breaks all event streams, as a power cut does. */
  cutStreams(): void
  close(): Promise<void>
}

const placeholderJpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCgBQf/2Q==',
  'base64',
)
const heartbeatMs = 10_000
const boundary = 'MIME_boundary'
const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const bodyAtMostBytes = 1_000_000

/** Simulates a door device with one door and one camera. It answers documented calls of the vendor's API (ISAPI). */
export async function startDemoDoor(options: DemoDoorOptions): Promise<DemoDoor> {
  const { login = 'admin', password, algorithm = 'MD5', now = Date.now, capacity = 3_000 } = options
  const gate = createDigestAuthCheck({ login, password, algorithm, now })
  const people = createDoorDevicePeopleStore({ capacity, judge: options.judge ?? (() => null) })
  const log = new Map<number, Logged>()
  const streams = new Set<ServerResponse>()
  const asked: string[] = []
  let faults: DoorFaults = {}
  let opened = 0
  let timer: NodeJS.Timeout | undefined

  const deviceTime = (at: number) =>
    `${new Date(at + (faults.clockAheadSeconds ?? 0) * 1_000 + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`
  const seen = () => [...log.values()].filter(({ at }) => at <= now()).sort((a, b) => a.serialNo - b.serialNo)
  const shown = (row: Logged) => ({
    time: deviceTime(row.at),
    serialNo: row.serialNo,
    cardReaderNo: 1,
    doorNo: 1,
    ...(row.employeeNo && { employeeNoString: row.employeeNo, userType: 'normal' }),
    attendanceStatus: row.direction ? (row.direction === 1 ? 'checkIn' : 'checkOut') : 'undefined',
    currentVerifyMode: 'cardOrFace',
    mask: 'no',
  })
  const minorOf = ({ employeeNo, how, minor }: Logged) =>
    minor ?? (how === 'card' ? 1 : how === 'refused' ? 8 : employeeNo ? 75 : 76)
  const pictureOf = async (row: Logged) =>
    people.faceOf(row.employeeNo) ?? (await options.pictureOf?.(row.employeeNo)) ?? placeholderJpeg

  async function tellStreams(row: Logged): Promise<void> {
    const { time, ...rest } = shown(row)
    const event = {
      ipAddress: '127.0.0.1',
      dateTime: time,
      activePostCount: 1,
      eventType: 'AccessControllerEvent',
      eventState: 'active',
      AccessControllerEvent: { majorEventType: 5, subEventType: minorOf(row), currentEvent: true, ...rest },
    }
    const picture = await pictureOf(row)
    for (const stream of streams) {
      writePart(stream, 'application/json', Buffer.from(JSON.stringify(event)))
      if (row.how !== 'card') writePart(stream, 'image/jpeg', picture)
    }
  }

  function wait(): void {
    clearTimeout(timer)
    const next = Math.min(...[...log.values()].filter(({ at }) => at > now()).map(({ at }) => at))
    if (next === Infinity) return
    // A timer has a maximum delay, so a longer wait takes several timers.
    timer = setTimeout(
      () => {
        for (const row of seen().filter(({ at }) => at >= next)) void tellStreams(row)
        wait()
      },
      Math.min(next - now(), 86_400_000),
    ).unref()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://device')
    if (faults.reset) {
      request.socket.resetAndDestroy()
      return
    }
    if (faults.delayMs && !(await delayUnlessDisconnected(faults.delayMs, response))) return
    if (!gate.admits(request, response)) return
    asked.push(`${request.method} ${pathname}`)
    if (faults.endless) return sendEndless(response)
    if (faults.busy) return sendStatus(response, 'deviceBusy', 503)
    if (faults.falseSuccess && request.method !== 'GET') return sendStatus(response, 'invalidOperation')
    const body = await bodyOf(request)
    const call = `${request.method} ${pathname.replace('/ISAPI', '')}`
    const door = /^PUT \/AccessControl\/RemoteControl\/door\/(\d+)$/.exec(call)?.[1]
    if (door) return openDoor(response, Number(door), body.toString('utf8'))
    const picture = /^GET \/LOCALS\/pic\/(\d+)\.jpg$/.exec(call)?.[1]
    if (picture) return sendPicture(response, log.get(Number(picture)))
    const json = () => JSON.parse(body.toString('utf8'))
    switch (call) {
      case 'GET /Security/userCheck':
        return sendXml(response, '<userCheck><statusValue>200</statusValue><statusString>OK</statusString></userCheck>')
      case 'GET /System/deviceInfo':
        return sendXml(
          response,
          '<DeviceInfo version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><deviceName>Namuna eshik</deviceName><model>DS-K1T341AM</model><serialNumber>DEMO0001</serialNumber><firmwareVersion>V3.3.8</firmwareVersion></DeviceInfo>',
        )
      case 'GET /System/time':
        return sendXml(
          response,
          `<Time version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><timeMode>manual</timeMode><localTime>${deviceTime(now())}</localTime><timeZone>CST-5:00:00</timeZone></Time>`,
        )
      case 'GET /Streaming/channels/101/picture':
        return sendPicture(response, seen().at(-1))
      case 'GET /Event/notification/alertStream':
        return openStream(response)
      case 'POST /AccessControl/AcsEvent':
        return sendLog(response, json().AcsEventCond)
      case 'POST /AccessControl/UserInfo/Record':
        return sendStatus(response, people.record(json().UserInfo, true))
      case 'PUT /AccessControl/UserInfo/Modify':
        return sendStatus(response, people.record(json().UserInfo, false))
      case 'PUT /AccessControl/UserInfo/Delete':
        if (faults.keepsFaces) return sendStatus(response, 'ok')
        return sendStatus(response, people.remove(employeeNumbersOf(json().UserInfoDelCond?.EmployeeNoList)))
      case 'POST /AccessControl/UserInfo/Search':
        return sendPeople(response, json().UserInfoSearchCond)
      case 'POST /AccessControl/CardInfo/Record':
        return sendStatus(response, people.recordCard(json().CardInfo))
      case 'PUT /AccessControl/CardInfo/Delete':
        return sendStatus(response, people.removeCards(employeeNumbersOf(json().CardInfoDelCond?.EmployeeNoList)))
      case 'GET /AccessControl/UserInfo/Count':
        return sendJson(response, { UserInfoCount: { userNumber: people.all().length } })
      case 'POST /Intelligent/FDLib/FaceDataRecord':
        return sendStatus(response, people.recordFace(request.headers['content-type'] ?? '', body))
      case 'PUT /Intelligent/FDLib/FDSearch/Delete':
        if (faults.keepsFaces) return sendStatus(response, 'ok')
        return sendStatus(response, people.removeFaces(json().FPID.map(({ value }: { value: string }) => value)))
      default:
        return sendStatus(response, 'notSupport', 404)
    }
  }

  function openDoor(response: ServerResponse, door: number, body: string) {
    if (door !== 1) return sendStatus(response, 'notSupport', 404)
    if (!/<cmd>open<\/cmd>|"cmd":\s*"open"/.test(body)) return sendStatus(response, 'badParameters', 400)
    opened++
    options.onOpened?.()
    sendXml(
      response,
      '<ResponseStatus version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><requestURL>/ISAPI/AccessControl/RemoteControl/door/1</requestURL><statusCode>1</statusCode><statusString>OK</statusString><subStatusCode>ok</subStatusCode></ResponseStatus>',
    )
  }

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${boundary}` })
    response.flushHeaders()
    streams.add(response)
    const beat = setInterval(() => {
      const inactive = { dateTime: deviceTime(now()), eventType: 'heartBeat', eventState: 'inactive' }
      writePart(response, 'application/json', Buffer.from(JSON.stringify(inactive)))
    }, heartbeatMs).unref()
    response.once('close', () => {
      streams.delete(response)
      clearInterval(beat)
    })
  }

  function sendLog(response: ServerResponse, asked: Record<string, unknown>) {
    const { searchID, searchResultPosition, maxResults, startTime, endTime } = asked
    const position = Number(searchResultPosition)
    const [from, to] = [Date.parse(String(startTime)), Date.parse(String(endTime))]
    if (!searchID || !(position >= 0) || Number.isNaN(from + to)) return sendStatus(response, 'badParameters', 400)
    const found = seen().filter(({ at }) => Date.parse(deviceTime(at)) >= from && Date.parse(deviceTime(at)) <= to)
    const start = faults.moreForEver ? 0 : position
    const rows = found.slice(start, start + Math.min(Number(maxResults), 30))
    const isMore = faults.moreForEver || start + rows.length < found.length
    sendJson(response, {
      AcsEvent: {
        searchID,
        totalMatches: found.length,
        responseStatusStrg: found.length === 0 ? 'NO MATCH' : isMore ? 'MORE' : 'OK',
        numOfMatches: rows.length,
        InfoList: rows.map((row) => ({
          major: 5,
          minor: minorOf(row),
          ...shown(row),
          ...(row.how !== 'card' && {
            pictureURL: `http://127.0.0.1:${port}/LOCALS/pic/${row.serialNo}.jpg`,
            picturesNumber: 1,
          }),
        })),
      },
    })
  }

  function sendPeople(response: ServerResponse, asked: Record<string, unknown>): void {
    const position = Number(asked.searchResultPosition)
    const wanted = Array.isArray(asked.EmployeeNoList) ? employeeNumbersOf(asked.EmployeeNoList) : null
    const found = people.all().filter(({ employeeNo }) => !wanted || wanted.includes(employeeNo))
    const page = found.slice(position, position + Math.min(Number(asked.maxResults), 30))
    const isMore = position + page.length < found.length
    sendJson(response, {
      UserInfoSearch: {
        searchID: asked.searchID,
        responseStatusStrg: found.length === 0 ? 'NO MATCH' : isMore ? 'MORE' : 'OK',
        numOfMatches: page.length,
        totalMatches: found.length,
        UserInfo: page.map(({ employeeNo, name, face }) => ({ employeeNo, name, numOfFace: face ? 1 : 0 })),
      },
    })
  }

  async function sendPicture(response: ServerResponse, row: Logged | undefined): Promise<void> {
    if (!row) return sendStatus(response, 'notSupport', 404)
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    response.end(await pictureOf(row))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => sendStatus(response, 'badParameters', 400))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    port,
    pass(pass) {
      const row = { at: now(), direction: undefined, ...pass, serialNo: serialNumberOf(now()) }
      while (log.has(row.serialNo)) row.serialNo++
      log.set(row.serialNo, row)
      void tellStreams(row)
    },
    expect(passes) {
      for (const { at, direction, ...pass } of passes) {
        const serialNo = serialNumberOf(at.getTime())
        if (!log.has(serialNo)) log.set(serialNo, { ...pass, serialNo, at: at.getTime(), direction })
      }
      wait()
    },
    people: people.all,
    opened: () => opened,
    mistakes: gate.mistakes,
    readers: () => streams.size,
    asked: () => asked,
    setFaults(next) {
      faults = next
    },
    cutStreams() {
      for (const stream of streams) stream.destroy()
    },
    async close() {
      clearTimeout(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns the serial number of a log entry. Numbers grow with time, so a restart does not repeat them. */
const serialNumberOf = (at: number): number => Math.floor((at - Date.parse('2026-01-01T00:00:00Z')) / 1_000)

const employeeNumbersOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map(({ employeeNo }: { employeeNo: string }) => employeeNo) : []

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    sizeBytes += (chunk as Buffer).length
    if (sizeBytes > bodyAtMostBytes) throw new Error('too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function writePart(response: ServerResponse, type: string, body: Buffer): void {
  response.write(`--${boundary}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`)
  response.write(body)
  response.write('\r\n')
}

function sendEndless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${boundary}` })
  const piece = Buffer.alloc(65_536, 'x')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml; charset="UTF-8"' })
  response.end(xml + text)
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendStatus(response: ServerResponse, subStatusCode: string, failed = 200) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (subStatusCode === 'ok') return sendJson(response, { statusCode: 1, statusString: 'OK', subStatusCode })
  const status = failed === 200 && subStatusCode !== 'invalidOperation' ? 400 : failed
  sendJson(
    response,
    { statusCode: 6, statusString: 'Invalid Content', subStatusCode, errorCode: 1_610_612_737 },
    status,
  )
}
