import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { DoorDirection } from '@markaz/protocol/control/doors/schemas'

export const faceLogsText = {
  title: 'Face-ID loglari',
  screens: 'Face-ID ekranlari',
  present: 'Binodagilar',
  passes: 'Face-ID',

  imageOf: (name: string, moment: string) => `${name}, ${moment}`,
  openImage: (name: string) => `${name}: rasmni kattalashtirish`,
  kind: 'Turi',
  kinds: {
    [PersonKind.Staff]: 'Xodim',
    [PersonKind.Academic]: 'Akademik',
    [PersonKind.Student]: 'Talaba',
  } satisfies Record<PersonKind, string>,
  directions: {
    [DoorDirection.Enter]: 'Kirdi',
    [DoorDirection.Exit]: 'Chiqdi',
    [DoorDirection.InOffice]: 'Binoda',
  } satisfies Record<DoorDirection, string>,
  device: 'Qurilma',
  time: 'Vaqt',
  period: 'Sana',
  search: "Ism bo'yicha qidirish",
  none: "Hali hech kim o'tmagan",
  noneHint: "Eshikdan kim o'tsa, shu yerda ko'rinadi",
  exported: 'face-id-loglari.xlsx yuklab olindi',

  tabs: 'Bitta yoki hamma eshik',
  single: 'Bitta eshik',
  multiple: 'Hamma eshiklar',
  door: 'Eshik',
  nobodyYet: "Bu eshikdan hali hech kim o'tmagan",
  noDoors: "Hali qurilma yo'q",
  noDoorsHint: "Qurilmalar «Qurilmalar» sahifasida qo'shiladi",

  presentCount: (count: string) => `Hozir binoda: ${count} kishi`,
  asOf: (moment: string) => `${moment} holatiga`,
  print: "Ro'yxatni chop etish",
  since: "Oxirgi o'tgani",
  group: 'Darsi',
  found: 'Topildi',
  nobody: "Binoda hech kim yo'q",
  nobodyHint: "Bugun kirgan va hali chiqmaganlar shu yerda ko'rinadi",
}
