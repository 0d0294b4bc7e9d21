import { formatDay } from '../../deps.ts'
import { callsText } from './calls.text.ts'

interface Said {
  parent: string | null
  students: readonly {
    fullName: string
    causes: readonly { group: string | null; date: string | null; theme: string | null }[]
  }[]
}

/** Braces in a person's name are not treated as placeholders. */
export function fillCallScript(script: string, { parent, students }: Said): string {
  const about = students.flatMap(({ causes }) => causes.map(wordsOfCause)).filter(Boolean)
  const words: Record<string, string> = {
    '{ota-ona}': parent ?? callsText.parent,
    '{talaba}': students.map(({ fullName }) => fullName).join(', '),
    '{sabab}': [...new Set(about)].join('; ') || callsText.moreToSay,
  }
  return script.replace(/\{[^{}]*\}/g, (tag) => words[tag] ?? tag)
}

const wordsOfCause = ({ group, date, theme }: Said['students'][number]['causes'][number]): string =>
  [group, date && formatDay(date), theme && `«${theme}»`].filter(Boolean).join(', ')
