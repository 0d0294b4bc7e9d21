import { CallReason } from '@markaz/protocol/control/calls/schemas'

/** What a person at the desk says, unless the centre wrote its own words. */
export const defaultScripts: Record<CallReason, string> = {
  [CallReason.NotComingToLesson]:
    "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} darsga kelmadi: {sabab}. Kelmaganining sababini aytib bera olasizmi? Keyingi darsga keladimi?",
  [CallReason.NotDoingHomework]:
    "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} ketma-ket ikki marta uy vazifasini topshirmadi: {sabab}. Uyda nazorat qila olasizmi? Yordam kerakmi?",
  [CallReason.FailedExam]:
    "Assalomu alaykum, {ota-ona}. O'quv markazidan bezovta qilyapmiz. {talaba} imtihondan o'ta olmadi: {sabab}. Ustoz bilan uchrashishga qachon kela olasiz?",
}

interface Said {
  parent: string | null
  students: readonly {
    fullName: string
    causes: readonly { group: string | null; date: string | null; theme: string | null }[]
  }[]
}

/** The placeholders are filled and nothing else: what stands in a name is text. */
export function fillScript(script: string, { parent, students }: Said): string {
  const about = students.flatMap(({ causes }) => causes.map(wordsOfCause)).filter(Boolean)
  const words: Record<string, string> = {
    '{ota-ona}': parent ?? 'hurmatli ota-ona',
    '{talaba}': students.map(({ fullName }) => fullName).join(', '),
    '{sabab}': [...new Set(about)].join('; ') || 'batafsil aytib beramiz',
  }
  return script.replace(/\{[^{}]*\}/g, (tag) => words[tag] ?? tag)
}

const wordsOfCause = ({ group, date, theme }: Said['students'][number]['causes'][number]): string =>
  [group, date?.split('-').reverse().join('.'), theme && `«${theme}»`].filter(Boolean).join(', ')
