import { reports } from '@markaz/protocol/control/reports/routes'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { lessonPath } from '../../domain/group/group-place.ts'
import { useCall } from '../../shared/api/query.ts'
import { reportsText as words } from './reports.text.ts'

/** Rooms in which no other group finds a place today, and those that two have at once. */
export function RoomsTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(reports.fullRooms, undefined, { enabled: isAsked, staleMs: 300_000, silent: true })
  const rows = query.data?.rooms.map(({ name, office, isDoubleBooked, lessonsCount, beginTime, endTime, lesson }) => {
    const { group, staffId, scheduleId } = lesson
    return {
      key: `${office?.id} ${name}`,
      title: words.room(name, office?.name),
      note: isDoubleBooked
        ? words.doubleBooked(group.name, lesson.beginTime.slice(0, 5))
        : words.fullDay(lessonsCount, beginTime.slice(0, 5), endTime.slice(0, 5)),
      path: lessonPath({ base: 'groups', id: group.id, staffId, scheduleId }, query.data.date),
    }
  })
  const parts = rows && [{ key: 'rooms', title: words.fullRooms, tone: 'gold' as const, rows }]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
