import { devices } from '@markaz/protocol/control/doors/routes'
import { DeviceState } from '@markaz/protocol/control/doors/schemas'
import { BoardParts } from '../../domain/board/BoardParts.tsx'
import type { TileProps } from '../../domain/board/board-tiles.ts'
import { useCall } from '../../shared/api/query.ts'
import { momentText } from '../../shared/format/date.ts'
import { reportsText as words } from './reports.text.ts'

const path = '/face-id/devices'

/** Doors that tell of nobody: whoever passes them is not seen. */
export function DevicesTile({ isAsked, isBeside }: TileProps) {
  const query = useCall(
    devices.list,
    { query: { page: 1, perPage: 100 } },
    { enabled: isAsked, pollMs: 120_000, staleMs: 30_000, silent: true },
  )
  const rows = query.data?.devices
    .filter(({ state }) => state !== DeviceState.Connected)
    .map(({ id, name, lastSeenAt }) => ({
      key: `${id}`,
      title: name,
      note: lastSeenAt ? words.lastSeen(momentText(lastSeenAt)) : words.neverSeen,
      path,
    }))
  const parts = rows && [{ key: 'devices', title: words.silentDevices, tone: 'red' as const, rows, all: path }]
  return <BoardParts query={query} parts={parts} isBeside={isBeside} />
}
