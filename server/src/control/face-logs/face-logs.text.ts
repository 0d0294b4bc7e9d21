import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { DoorDirection } from '@markaz/protocol/control/doors/schemas'

export const faceLogsText = {
  sheet: 'Face-ID loglari',
  fullName: 'F.I.Sh.',
  unknown: "Noma'lum",
  kind: 'Turi',
  direction: "Yo'nalish",
  device: 'Qurilma',
  office: 'Filial',
  at: 'Vaqt',
  kinds: { [PersonKind.Staff]: 'Xodim', [PersonKind.Academic]: 'Akademik', [PersonKind.Student]: 'Talaba' },
  directions: { [DoorDirection.Enter]: 'Kirdi', [DoorDirection.Exit]: 'Chiqdi', [DoorDirection.InOffice]: 'Binoda' },
}
