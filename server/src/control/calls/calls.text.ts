import { CallReason } from '@markaz/protocol/control/calls/schemas'

export const callsText = {
  unexpected: 'Kutilmagan xato',
  recordingNotPlayed: (cause: string | null) => `Ovoz yozuvini ijro etib bo'lmadi: ${cause}`,
  parent: 'hurmatli ota-ona',
  moreToSay: 'batafsil aytib beramiz',
  /** What staff say on the phone, by reason of the call, unless the centre has written its own script. */
  scripts: {
    [CallReason.NotComingToLesson]:
      "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} darsga kelmadi: {sabab}. Kelmaganining sababini aytib bera olasizmi? Keyingi darsga keladimi?",
    [CallReason.NotDoingHomework]:
      "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} ketma-ket ikki marta uy vazifasini topshirmadi: {sabab}. Uyda nazorat qila olasizmi? Yordam kerakmi?",
    [CallReason.FailedExam]:
      "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} imtihondan o'ta olmadi: {sabab}. Ustoz bilan uchrashishga qachon kela olasiz?",
  } satisfies Record<CallReason, string>,
}
