import type { Document } from './device-document.ts'
import type { DoorEvent } from './port.ts'

/** The major type of all events at a door. */
export const accessMajor = 5

/** Codes of every successful authentication, single and combined, from the vendor's table of major type 5. */
const passedMinors = new Set([
  ...[1, 2], // Card; card with a password.
  ...[16, 153], // Several people together; several methods together.
  ...[38, 40, 43, 46], // Fingerprint; with a card, with card and password, with a password.
  ...[54, 57, 60, 63, 66], // Face with a fingerprint, a password, a card, password and fingerprint, card and fingerprint.
  ...[69, 72], // Employee number with a fingerprint, with fingerprint and password.
  ...[75, 77], // Face; face with the employee number.
  101, // Employee number with a password.
  105, // The person matches the identity document.
  ...[156, 159, 181], // QR code, Bluetooth, password.
])
const unknownFaceMinor = 76
/** Other codes of that table: refusals, doors, buttons, wiring, barriers, device status. */
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
 * Reads a pass from a row of the device's log or from its stream, which use different field names. null = another event
 * (a button, a door left open), or an event that cannot be identified.
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

/**
 * Returns the code of a door event that the vendor's table lacks; null = the code is known, or it is not a door event.
 */
export function unknownMinorOf(document: Document): number | null {
  const minor = minorOf(document)
  return minor === null || documentedMinors.some(([from, to]) => minor >= from && minor <= to) ? null : minor
}

function minorOf(document: Document): number | null {
  const major = document('major') ?? document('majorEventType')
  const minor = Number(document('minor') ?? document('subEventType') ?? Number.NaN)
  return Number(major) === accessMajor && Number.isInteger(minor) && minor > 0 && minor <= 65_535 ? minor : null
}

/** Parses a time; without a time zone it is in Tashkent. */
export function deviceTimeOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return null
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+05:00`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** Formats a time as the devices expect it. */
export const deviceTimeText = (time: Date): string =>
  `${new Date(time.getTime() + 5 * 3_600_000).toISOString().slice(0, 19)}+05:00`

const shortUrl = (url: string | undefined) => (url && url.length <= 500 ? url : null)
