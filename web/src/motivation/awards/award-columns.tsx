import type { Award } from '@markaz/protocol/motivation/awards/schemas'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { awardsText as words } from './awards.text.ts'

const methodWord = ({ method }: Award) => (method === null ? words.spent : words.methodNames[method])
const signed = (value: number) => (value > 0 ? `+${numberText(value)}` : numberText(value))

export const awardColumns: Column<Award>[] = [
  {
    key: 'method',
    title: words.method,
    width: 220,
    isName: true,
    cell: methodWord,
    note: ({ isCorrection, comment }) => [isCorrection && words.correction, comment].filter(Boolean).join(' · '),
  },
  { key: 'day', title: words.day, width: 120, cell: ({ day }) => shortDateText(day) },
  { key: 'category', width: 150, cell: ({ category }) => category?.displayName ?? formattingText.missing },
  { key: 'group', width: 180, cell: ({ group }) => group?.name ?? formattingText.missing },
  { key: 'xp', width: 90, align: 'right', cell: ({ xp }) => signed(xp) },
  { key: 'coin', width: 90, align: 'right', cell: ({ coin }) => signed(coin) },
  { key: 'by', title: words.by, width: 180, cell: ({ by }) => (by ? personName(by.fullName) : formattingText.missing) },
]

export const toAwardPhoneScreenRow = (award: Award) => ({
  title: methodWord(award),
  mark: `${signed(award.xp)} XP`,
  note:
    [award.group?.name, award.isCorrection && words.correction].filter(Boolean).join(' · ') || formattingText.missing,
  aside: shortDateText(award.day),
})
