import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { devices } from '@markaz/protocol/control/doors/routes'
import { DoorDeviceState } from '@markaz/protocol/control/doors/schemas'
import { reports } from '@markaz/protocol/control/reports/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { attendanceLessonPath } from '../../domain/group/group-paths.ts'
import { timestampText } from '../../shared/format/date.ts'
import { reportsText as words } from './reports.text.ts'

const callsPath = '/auto-call'
const devicesPath = '/face-id/devices'

function callsPart({ left }: RouteAnswerOf<typeof autoCalls.status>): StartPageSection[] {
  const waiting = left.filter(({ count }) => count > 0)
  const rows = waiting.map(({ callReasonType, count }) => ({
    key: `${callReasonType}`,
    title: words.callReasons[callReasonType],
    note: words.families(count),
    path: `${callsPath}?callReasonType=${callReasonType}`,
  }))
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  return [{ place: 'needs', key: 'calls', title: words.calls, tone: 'blue', rows, count, all: callsPath }]
}

/** Lists rooms that are full today, and rooms with two groups at the same time. */
function roomsPart({ rooms, date }: RouteAnswerOf<typeof reports.fullRooms>): StartPageSection[] {
  const rows = rooms.map(({ name, office, isDoubleBooked, lessonsCount, beginTime, endTime, lesson }) => {
    const { group, staffId, scheduleId } = lesson
    return {
      key: `${office?.id} ${name}`,
      title: words.room(name, office?.name),
      note: isDoubleBooked
        ? words.doubleBooked(group.name, lesson.beginTime.slice(0, 5))
        : words.fullDay(lessonsCount, beginTime.slice(0, 5), endTime.slice(0, 5)),
      path: attendanceLessonPath({ base: 'groups', id: group.id, staffId, scheduleId }, date),
    }
  })
  return [{ place: 'needs', key: 'rooms', title: words.fullRooms, tone: 'gold', rows }]
}

/** Offline door devices are listed, because people who pass these doors are not recorded. */
function devicesPart(answer: RouteAnswerOf<typeof devices.list>): StartPageSection[] {
  const rows = answer.devices
    .filter(({ state }) => state !== DoorDeviceState.Connected)
    .map(({ id, name, lastSeenAt }) => ({
      key: `${id}`,
      title: name,
      note: lastSeenAt ? words.lastSeen(timestampText(lastSeenAt)) : words.neverSeen,
      path: devicesPath,
    }))
  return [{ place: 'needs', key: 'devices', title: words.silentDevices, tone: 'red', rows }]
}

export const familyCallsTile = defineTileSource({ route: autoCalls.status, pollMs: 120_000, parts: callsPart })

export const fullRoomsTile = defineTileSource({ route: reports.fullRooms, pollMs: 300_000, parts: roomsPart })

export const offlineDoorDevicesTile = defineTileSource({
  route: devices.list,
  args: { query: { page: 1, perPage: 100 } },
  pollMs: 120_000,
  parts: devicesPart,
})
