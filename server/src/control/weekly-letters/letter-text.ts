import type { LetterContent } from '@markaz/protocol/control/weekly-letters/schemas'
import { weeklyLettersText as text } from './weekly-letters.text.ts'

/** Maximum number of list items in the text of a weekly letter. Parents read further items in the portal. */
const maxItems = 10
const weekdays = ['yak', 'du', 'se', 'chor', 'pay', 'ju', 'sha']

/** An SMS contains only the first paragraph (the figures) and the last (the address of the portal page). */
export function weeklyLetterText(content: LetterContent, address: string): string {
  const { lessons, unmarked, work, marks, next, praise } = content
  const total = (of: (group: LetterContent['lessons'][number]) => number) =>
    lessons.reduce((sum, group) => sum + of(group), 0)
  const figures = [
    text.lessons(
      total(({ held }) => held),
      total(({ attended }) => attended),
      total(({ late }) => late),
    ),
    work.given > 0 ? text.work(work.given, work.given - work.missing.length) : text.noWork,
    text.marksCount(marks.length),
  ].join('. ')
  const parts = [
    figures,
    praise && text.praise(praise),
    lessons.length > 1 &&
      limitedList(lessons.map(({ group, held, attended }) => text.ofGroup(group.name, held, attended))),
    unmarked > 0 && text.unmarked(unmarked),
    work.missing.length > 0 && `${text.missing}\n${limitedList(work.missing.map(missingHomeworkText))}`,
    marks.length > 0 && `${text.marks}\n${limitedList(marks.map(markText))}`,
    next.lessons.length + next.exams.length > 0 && `${text.nextWeek}\n${limitedList(comingEventTexts(next))}`,
    address,
  ]
  return parts.filter(Boolean).join('\n\n')
}

const limitedList = (all: readonly string[]) =>
  [...all.slice(0, maxItems), ...(all.length > maxItems ? ['…'] : [])].join('\n')

const missingHomeworkText = ({ theme, group, isReturned }: LetterContent['work']['missing'][number]) =>
  `• ${theme} (${group.name})${isReturned ? text.returned : ''}`

function markText({ kind, theme, group, score, result }: LetterContent['marks'][number]): string {
  const name = `${kind === 'exam' ? text.exam(theme) : theme} (${group.name})`
  return score === null ? `• ${name}${result === null ? '' : `: ${text.results[result]}`}` : text.score(name, score)
}

function comingEventTexts({ lessons, exams }: LetterContent['next']): string[] {
  const byGroup = Map.groupBy(lessons, ({ group }) => group.id)
  return [
    ...exams.map(
      ({ theme, group, beginsAt }) => `• ${text.exam(theme)} (${group.name}), ${formatLetterTime(beginsAt)}`,
    ),
    ...[...byGroup.values()].map((all) => `• ${all[0]?.group.name}: ${all.map(lessonTimeText).join(', ')}`),
  ]
}

const lessonTimeText = ({ date, beginTime }: LetterContent['next']['lessons'][number]) =>
  `${weekdays[new Date(date).getUTCDay()]} ${beginTime}`

function formatLetterTime(at: string): string {
  const there = new Date(Date.parse(at) + 5 * 3_600_000).toISOString()
  return `${there.slice(8, 10)}.${there.slice(5, 7)}, ${there.slice(11, 16)}`
}
