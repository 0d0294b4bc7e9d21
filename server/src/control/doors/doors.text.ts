import { FaceDirection } from '@markaz/protocol/control/doors/schemas'

export const doorsText = {
  passed: {
    [FaceDirection.Enter]: 'Markazga kirdi',
    [FaceDirection.Exit]: 'Markazdan chiqdi',
    [FaceDirection.InOffice]: "Markaz eshigidan o'tdi",
  } satisfies Record<FaceDirection, string>,
  at: (time: string) => `Soat ${time}`,
}
