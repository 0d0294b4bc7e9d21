import { FaceDirection } from '@markaz/protocol/control/doors/schemas'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { faceLogsText as words } from './face-logs.text.ts'

const tones: Record<FaceDirection, PillTone> = {
  [FaceDirection.Enter]: 'green',
  [FaceDirection.Exit]: 'red',
  [FaceDirection.InOffice]: 'blue',
}

export const DirectionPill = ({ direction }: { direction: FaceDirection }) => (
  <StatusPill tone={tones[direction]}>{words.directions[direction]}</StatusPill>
)
