import type { Document } from './device-document.ts'
import type { DoorEvent } from './port.ts'

/** Major type of everything that happens at a door. */
export const accessMajor = 5

/** The events of who passed by card, by card and fingerprint or fingerprint alone, by face. */
const passedMinors = new Set(['1', '38', '75'])
const unknownFaceMinor = '76'

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
  const minor = document('minor') ?? document('subEventType') ?? ''
  const major = document('major') ?? document('majorEventType')
  if (major !== String(accessMajor) || !(passedMinors.has(minor) || minor === unknownFaceMinor)) return null
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
