import { type DoorDevice, DoorDeviceState } from '@markaz/protocol/control/doors/schemas'
import { timestampText } from '../../shared/format/date.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { doorsText as words } from './doors.text.ts'

const tones: Record<DoorDeviceState, PillTone> = {
  [DoorDeviceState.Waiting]: 'grey',
  [DoorDeviceState.Connected]: 'green',
  [DoorDeviceState.Unreachable]: 'red',
  [DoorDeviceState.Refused]: 'red',
  [DoorDeviceState.Locked]: 'orange',
  [DoorDeviceState.Failing]: 'orange',
}

export const DeviceStatePill = ({ state }: { state: DoorDeviceState }) => (
  <StatusPill tone={tones[state]}>{words.states[state]}</StatusPill>
)

/**
 * Returns a text that says since when the door device does not answer, or that its clock is wrong; null = no problem.
 */
export function deviceProblemText({ state, lastSeenAt, clockAheadSeconds }: DoorDevice): string | null {
  if (state !== DoorDeviceState.Connected) return lastSeenAt && words.seen(timestampText(lastSeenAt))
  if (!clockAheadSeconds) return null
  const much = muchOf(Math.abs(clockAheadSeconds))
  return clockAheadSeconds > 0 ? words.clockAhead(much) : words.clockBehind(much)
}

function muchOf(seconds: number): string {
  if (seconds >= 172_800) return words.days(Math.round(seconds / 86_400))
  if (seconds >= 7_200) return words.hours(Math.round(seconds / 3_600))
  return seconds >= 120 ? words.minutes(Math.round(seconds / 60)) : words.seconds(seconds)
}
