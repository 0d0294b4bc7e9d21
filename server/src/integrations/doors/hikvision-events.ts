import type { Document } from './device-document.ts'
import type { DoorEvent } from './port.ts'

/** Major type of everything that happens at a door. */
export const accessMajor = 5

/** Every way of proving who one is, alone and combined, as the vendor's table of major type 5 has them. */
const passedMinors = new Set([
  ...[1, 2], // card; with a password
  ...[16, 153], // several people together; several ways together
  ...[38, 40, 43, 46], // fingerprint; with a card, with card and password, with a password
  ...[54, 57, 60, 63, 66], // face with a fingerprint, a password, a card, password and fingerprint, card and fingerprint
  ...[69, 72], // number of the person with a fingerprint, with fingerprint and password
  ...[75, 77], // face; with the number of the person
  101, // number of the person with a password
  105, // the person and the document of identity are the same
  ...[156, 159, 181], // QR code, Bluetooth, password
])
const unknownFaceMinor = 76
/** What that table calls otherwise: refusals, doors, buttons, wires, barriers, the device's own news. */
const documentedMinors: readonly (readonly [from: number, to: number])[] = [
  [1, 120],
  [130, 143],
  [148, 187],
  [195, 195],
  [1024, 1024],
  [1280, 1343],
]

const ways: Record<string, DoorEvent['way']> = {
  checkIn: 'in',
  breakIn: 'in',
  overtimeIn: 'in',
  checkOut: 'out',
  breakOut: 'out',
  overtimeOut: 'out',
}

/**
 * Somebody seen, from a row of the device's log or a document of its stream, which call the same things differently;
 * null = something else happened (a button, a door left open), or it cannot be told apart from other events.
 */
export function eventOf(document: Document): DoorEvent | null {
  const minor = minorOf(document)
  if (minor === null || !(passedMinors.has(minor) || minor === unknownFaceMinor)) return null
  const serialNo = Number(document('serialNo'))
  const deviceTime = deviceTimeOf(document('time') ?? document('dateTime'))
  if (!Number.isSafeInteger(serialNo) || serialNo < 0 || !deviceTime) return null
  const employeeNo = document('employeeNoString') ?? document('employeeNo')
  return {
    serialNo,
    deviceTime,
    employeeNo: minor !== unknownFaceMinor && employeeNo && employeeNo.length <= 32 ? employeeNo : null,
    way: ways[document('attendanceStatus') ?? ''] ?? null,
    pictureUrl: shortUrl(document('pictureURL')),
  }
}

/** The number of an event at the door that the vendor's table does not have; null = it does, or it is no such event. */
export function unknownMinorOf(document: Document): number | null {
  const minor = minorOf(document)
  return minor === null || documentedMinors.some(([from, to]) => minor >= from && minor <= to) ? null : minor
}

function minorOf(document: Document): number | null {
  const major = document('major') ?? document('majorEventType')
  const minor = Number(document('minor') ?? document('subEventType') ?? Number.NaN)
  return Number(major) === accessMajor && Number.isInteger(minor) && minor > 0 && minor <= 65_535 ? minor : null
}

/** A time without its zone is one of Tashkent. */
export function deviceTimeOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return null
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+05:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** The time as devices want it. */
export const deviceTimeText = (time: Date): string =>
  `${new Date(time.getTime() + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`

const shortUrl = (url: string | undefined) => (url && url.length <= 500 ? url : null)
