import { DoorDirection } from '@markaz/protocol/control/doors/schemas'

export const doorsText = {
  passed: {
    [DoorDirection.Enter]: 'Markazga kirdi',
    [DoorDirection.Exit]: 'Markazdan chiqdi',
    [DoorDirection.InOffice]: "Markaz eshigidan o'tdi",
  } satisfies Record<DoorDirection, string>,
  at: (time: string) => `Soat ${time}`,
}
