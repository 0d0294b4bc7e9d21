import type { DeviceFieldReader } from './device-document.ts'
import type { DoorEvent } from './port.ts'

/** Hikvision's "major" code of all door events. */
export const doorEventMajorCode = 5

/** Codes ("minor") of events in which the vendor Hikvision reports a successful authentication. */
const passedMinors = new Set([
  ...[1, 2], // Authentication by card, or by card and password.
  ...[16, 153], // Codes 16 and 153: authentication by several people together, or by several methods together.
  ...[38, 40, 43, 46], // Authentication by fingerprint: alone, or with card, card and password, or password.
  ...[54, 57, 60, 63, 66], // Face with: fingerprint; password; card; password + fingerprint; card + fingerprint.
  ...[69, 72], // Authentication by employee number with a fingerprint, or with fingerprint and password.
  ...[75, 77], // Authentication by face: alone, or with the employee number.
  101, // Authentication by employee number and password.
  105, // Authentication by a face that matches the identity document.
  ...[156, 159, 181], // Authentication by QR code, Bluetooth or password.
])
const unknownFaceMinor = 76
/**
 * Ranges that contain all event codes in Hikvision's table, also those of refusals, doors, buttons, wiring, barriers
 * and device status.
 */
const documentedMinors: readonly (readonly [from: number, to: number])[] = [
  [1, 120],
  [130, 143],
  [148, 187],
  [195, 195],
  [1024, 1024],
  [1280, 1343],
]

const directionByAttendanceStatus: Record<string, DoorEvent['way']> = {
  checkIn: 'in',
  breakIn: 'in',
  overtimeIn: 'in',
  checkOut: 'out',
  breakOut: 'out',
  overtimeOut: 'out',
}

/** Reads a passage through a door; null = the event is no passage, or lacks a valid serial number or time. */
export function parseDoorEvent(document: DeviceFieldReader): DoorEvent | null {
  const minor = minorOf(document)
  if (minor === null || !(passedMinors.has(minor) || minor === unknownFaceMinor)) return null
  const serialNo = Number(document('serialNo'))
  const deviceTime = parseDeviceTime(document('time') ?? document('dateTime'))
  if (!Number.isSafeInteger(serialNo) || serialNo < 0 || !deviceTime) return null
  const employeeNo = document('employeeNoString') ?? document('employeeNo')
  return {
    serialNo,
    deviceTime,
    employeeNo: minor !== unknownFaceMinor && employeeNo && employeeNo.length <= 32 ? employeeNo : null,
    way: directionByAttendanceStatus[document('attendanceStatus') ?? ''] ?? null,
    pictureUrl: shortUrl(document('pictureURL')),
  }
}

/**
 * Returns the code of a door event that the vendor Hikvision does not document; null = the code is documented, or the
 * event is no door event.
 */
export function readUnknownEventCode(document: DeviceFieldReader): number | null {
  const minor = minorOf(document)
  return minor === null || documentedMinors.some(([from, to]) => minor >= from && minor <= to) ? null : minor
}

function minorOf(document: DeviceFieldReader): number | null {
  const major = document('major') ?? document('majorEventType')
  const minor = Number(document('minor') ?? document('subEventType') ?? Number.NaN)
  return Number(major) === doorEventMajorCode && Number.isInteger(minor) && minor > 0 && minor <= 65_535 ? minor : null
}

/** Parses a door device's time. Without a time zone it is in Tashkent time. */
export function parseDeviceTime(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return null
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+05:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

export const formatDeviceTime = (time: Date): string =>
  `${new Date(time.getTime() + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`

const shortUrl = (url: string | undefined) => (url && url.length <= 500 ? url : null)
