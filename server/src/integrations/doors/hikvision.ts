import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DeviceFieldReader, parseDoorDeviceResponse } from './device-document.ts'
import { createDeviceHttpClient, type DeviceHttpLimits, type DeviceHttpResponse } from './device-http.ts'
import {
  doorEventMajorCode,
  formatDeviceTime,
  parseDeviceTime,
  parseDoorEvent,
  readUnknownEventCode,
} from './hikvision-events.ts'
import { readMultipartParts } from './multipart.ts'
import {
  type DoorConnection,
  type DoorConnectionSettings,
  DoorError,
  type DoorEvent,
  type FacePhotoProblem,
  type PersonOnDoorDevice,
  type UnknownDoorEventHandler,
} from './port.ts'

const callPaths = {
  time: '/ISAPI/System/time',
  open: '/ISAPI/AccessControl/RemoteControl/door/1',
  log: '/ISAPI/AccessControl/AcsEvent?format=json',
  stream: '/ISAPI/Event/notification/alertStream',
  addPerson: '/ISAPI/AccessControl/UserInfo/Record?format=json',
  changePerson: '/ISAPI/AccessControl/UserInfo/Modify?format=json',
  removePerson: '/ISAPI/AccessControl/UserInfo/Delete?format=json',
  findPerson: '/ISAPI/AccessControl/UserInfo/Search?format=json',
  addCard: '/ISAPI/AccessControl/CardInfo/Record?format=json',
  removeCards: '/ISAPI/AccessControl/CardInfo/Delete?format=json',
  addFace: '/ISAPI/Intelligent/FDLib/FaceDataRecord?format=json',
  removeFace: '/ISAPI/Intelligent/FDLib/FDSearch/Delete?format=json&FDID=1&faceLibType=blackFD',
}

const rowsPerPage = 30
/** Maximum number of pages of a door device's log in one reading; the next reading continues after them. */
const maxPages = 4_000

const Page = z.object({
  AcsEvent: z.object({
    responseStatusStrg: z.string(),
    numOfMatches: z.coerce.number().int().min(0),
    InfoList: z.array(z.unknown()).max(1_000).default([]),
  }),
})

const Found = z.object({
  UserInfoSearch: z.object({
    numOfMatches: z.coerce.number().int().min(0),
    UserInfo: z.array(z.object({ numOfFace: z.coerce.number().int().min(0).optional() })).default([]),
  }),
})

/**
 * Connects to a door device by ISAPI, the protocol of the vendor Hikvision. docs/operating.md describes the settings of
 * the device.
 */
export function createHikvisionDoor(target: DoorConnectionSettings, limits?: DeviceHttpLimits): DoorConnection {
  const http = createDeviceHttpClient(target, limits)

  /** @throws DoorError `failing` if the door device reports a failure, even with status 200 */
  async function done(asked: Promise<DeviceHttpResponse>): Promise<void> {
    const answer = await asked
    if (!isDone(answer)) throw toFailedCallError(answer)
  }

  const send = (method: 'POST' | 'PUT', path: string, body: object, signal?: AbortSignal) =>
    http.ask(method, path, { body: Buffer.from(JSON.stringify(body)), type: 'application/json', signal })

  async function recordPerson({ employeeNo, name }: PersonOnDoorDevice, signal: AbortSignal): Promise<void> {
    const person = {
      UserInfo: {
        employeeNo,
        name: name.slice(0, 32),
        userType: 'normal',
        // Some firmware of door devices refuses to store a person without this field.
        Valid: {
          enable: true,
          beginTime: '2020-01-01T00:00:00',
          endTime: '2037-12-31T23:59:59',
          timeType: 'local',
        },
        doorRight: '1',
        RightPlan: [{ doorNo: 1, planTemplateNo: '1' }],
      },
    }
    const added = await send('POST', callPaths.addPerson, person, signal)
    if (isDone(added)) return
    if (!/AlreadyExist/i.test(added.document('subStatusCode') ?? '')) throw toFailedCallError(added)
    await done(send('PUT', callPaths.changePerson, person, signal))
  }

  return {
    async clock(signal) {
      const { document } = await http.ask('GET', callPaths.time, { signal })
      const time = parseDeviceTime(document('localTime'))
      if (!time) throw new DoorError('failing', 'the device does not tell its time')
      return time
    },

    open: () =>
      done(
        http.ask('PUT', callPaths.open, {
          body: Buffer.from('<RemoteControlDoor><cmd>open</cmd></RemoteControlDoor>'),
          type: 'application/xml',
        }),
      ),

    async *log(since, signal, onUnknown) {
      const searchID = randomUUID()
      let position = 0
      for (let page = 0; page < maxPages; page++) {
        const { body } = await send(
          'POST',
          callPaths.log,
          {
            AcsEventCond: {
              searchID,
              searchResultPosition: position,
              maxResults: rowsPerPage,
              major: doorEventMajorCode,
              minor: 0,
              startTime: formatDeviceTime(since),
              endTime: '2037-12-31T23:59:59+05:00',
            },
          },
          signal,
        )
        const { responseStatusStrg, numOfMatches, InfoList } = pageOf(body)
        yield InfoList.flatMap(
          (row) => readEvent(parseDoorDeviceResponse(Buffer.from(JSON.stringify(row))), onUnknown) ?? [],
        )
        position += numOfMatches
        if (responseStatusStrg !== 'MORE' || numOfMatches === 0) return
      }
    },

    async *watch(signal, onOpen, onUnknown) {
      let boundary = 'MIME_boundary'
      const pieces = http.stream(callPaths.stream, signal, (contentType) => {
        boundary = /boundary="?([^\s";]{1,70})/i.exec(contentType)?.[1] ?? boundary
        onOpen()
      })
      for await (const { type, body } of readMultipartParts(pieces, () => boundary)) {
        if (type.startsWith('image/')) yield { picture: Buffer.from(body) }
        else {
          const event = readEvent(parseDoorDeviceResponse(body), onUnknown)
          yield event ? { event } : 'alive'
        }
      }
    },

    async picture(url, signal) {
      // The picture is always requested from the device itself, even if the picture's address names another host.
      const place = URL.parse(url, 'http://device')
      if (!place) return null
      const { status, body } = await http.ask('GET', place.pathname + place.search, { signal })
      return status === 200 && body.length > 0 ? body : null
    },

    async setPerson(person, signal) {
      const { employeeNo, jpeg, cardNo } = person
      await recordPerson(person, signal)
      // Removes the old photo first, because the door device would refuse a second photo. The result is ignored: some
      // firmware reports an error if there was no face.
      await send('PUT', callPaths.removeFace, { FPID: [{ value: employeeNo }] }, signal)
      const withoutCards = await send(
        'PUT',
        callPaths.removeCards,
        { CardInfoDelCond: { EmployeeNoList: [{ employeeNo }] } },
        signal,
      )
      // A door device without a card reader does not support this call; then there is no card to remove.
      if (!isDone(withoutCards) && !isUnsupported(withoutCards)) throw toFailedCallError(withoutCards)
      if (cardNo)
        await done(
          send('POST', callPaths.addCard, { CardInfo: { employeeNo, cardNo, cardType: 'normalCard' } }, signal),
        )
      if (!jpeg) return null
      const { body, type } = faceForm({ employeeNo, jpeg })
      const answer = await http.ask('POST', callPaths.addFace, { body, type, signal })
      return isDone(answer) ? null : faceProblemOf(answer)
    },

    async removePerson(employeeNo, signal) {
      // Some firmware of door devices keeps the face if only the person is deleted.
      await send('PUT', callPaths.removeFace, { FPID: [{ value: employeeNo }] }, signal)
      const person = { UserInfoDelCond: { EmployeeNoList: [{ employeeNo }] } }
      await done(send('PUT', callPaths.removePerson, person, signal))
    },

    async knows(employeeNo, signal) {
      const condition = {
        searchID: randomUUID(),
        searchResultPosition: 0,
        maxResults: 1,
        EmployeeNoList: [{ employeeNo }],
      }
      const answer = await send('POST', callPaths.findPerson, { UserInfoSearchCond: condition }, signal)
      const { numOfMatches, UserInfo } = foundIn(answer)
      // If the door device does not report the number of faces, it is assumed that the face still exists.
      return { isKnown: numOfMatches > 0, hasFace: UserInfo.some(({ numOfFace }) => numOfFace !== 0) }
    },
  }
}

function readEvent(document: DeviceFieldReader, onUnknown?: UnknownDoorEventHandler): DoorEvent | null {
  const unknown = readUnknownEventCode(document)
  if (unknown !== null) onUnknown?.(unknown)
  return parseDoorEvent(document)
}

/** Only `statusCode` 1 means success: the HTTP status is 200 even if the door device did nothing. */
const isDone = ({ status, document }: DeviceHttpResponse) => status === 200 && document('statusCode') === '1'

const isUnsupported = ({ status, document }: DeviceHttpResponse) =>
  status === 404 || document('subStatusCode') === 'notSupport'

const toFailedCallError = ({ status, document }: DeviceHttpResponse) =>
  new DoorError('failing', `the device answers ${status} ${document('subStatusCode') ?? ''}`.trim())

function foundIn(answer: DeviceHttpResponse): z.output<typeof Found>['UserInfoSearch'] {
  if (answer.status !== 200) throw toFailedCallError(answer)
  try {
    return Found.parse(JSON.parse(answer.body.toString('utf8'))).UserInfoSearch
  } catch (cause) {
    throw new DoorError('failing', "the device's people cannot be read", { cause })
  }
}

function pageOf(body: Buffer): z.output<typeof Page>['AcsEvent'] {
  try {
    return Page.parse(JSON.parse(body.toString('utf8'))).AcsEvent
  } catch (cause) {
    throw new DoorError('failing', "the device's log cannot be read", { cause })
  }
}

/**
 * Returns why the door device refused the photo.
 * @throws DoorError if the door device refused for another reason
 */
function faceProblemOf(answer: DeviceHttpResponse): FacePhotoProblem {
  const said = answer.document('subStatusCode') ?? ''
  if (/duplicate|alreadyExist/i.test(said)) return 'duplicate'
  if (/^no.*face|notDetect/i.test(said)) return 'none'
  if (/lowScore|small|resolution/i.test(said)) return 'small'
  if (/face|pic|feature/i.test(said)) return 'refused'
  throw toFailedCallError(answer)
}

/**
 * Returns the request for storing a face. Door devices expect the description first and then the picture, each with its
 * length.
 */
function faceForm({ employeeNo, jpeg }: { employeeNo: string; jpeg: Buffer }): { body: Buffer; type: string } {
  const boundary = `markaz${randomUUID()}`
  const description = Buffer.from(JSON.stringify({ faceLibType: 'blackFD', FDID: '1', FPID: employeeNo }))
  const part = (disposition: string, type: string, body: Buffer) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
    Buffer.from('\r\n'),
  ]
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      ...part('name="FaceDataRecord"', 'application/json', description),
      ...part('name="FaceImage"; filename="face.jpg"', 'image/jpeg', jpeg),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}
