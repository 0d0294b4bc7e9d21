import { maxScore } from '@markaz/protocol/scores'

export const examsText = {
  added: 'Yangi imtihon',
  changed: "Imtihon o'zgardi",
  cancelled: 'Imtihon bekor qilindi',
  deadlineChanged: "Imtihon muddati o'zgardi",
  announced: "Imtihon natijalari e'lon qilindi",
  result: 'Imtihon natijasi',
  absent: 'qatnashmadi',
  score: (score: number) => `${score}/${maxScore} ball, `,
  passed: "o'tdi",
  failed: "o'tmadi",
  until: (theme: string, moment: string) => `"${theme}": ${moment} gacha`,
}
