import type { RankingRow } from '@markaz/protocol/motivation/awards/schemas'
import { ErpStatusPill } from '../../domain/membership/membership-status.tsx'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './awards.module.css'
import { awardsText as words } from './awards.text.ts'

export const rankingTableColumns = (showGroups: (row: RankingRow) => void): Column<RankingRow>[] => [
  { key: 'hId', width: 84, cell: ({ hId }) => hId ?? formattingText.missing },
  {
    key: 'fullName',
    width: 236,
    isName: true,
    cell: ({ fullName, photo }) => <PersonCell name={fullName} photo={photo} />,
    note: ({ isFinished }) => isFinished && <FormerGroupMemberPill />,
  },
  {
    key: 'courses',
    width: 140,
    cell: ({ courses }) => courses.map(({ name }) => name).join(', ') || formattingText.missing,
  },
  {
    key: 'groupsCount',
    title: words.groupsCount,
    width: 90,
    align: 'right',
    cell: (row) =>
      row.groupsCount === 0 ? (
        0
      ) : (
        <button
          type="button"
          className={style.count}
          aria-haspopup="dialog"
          aria-label={words.groupsOf(personName(row.fullName), row.groupsCount)}
          onClick={() => showGroups(row)}
        >
          {row.groupsCount}
        </button>
      ),
  },
  {
    key: 'status',
    title: words.erpStatus,
    width: 196,
    sort: 'status',
    cell: ({ status }) => <ErpStatusPill status={status} />,
  },
  { key: 'level', width: 104, align: 'right', sort: 'level', cell: ({ level }) => words.levelOf(level) },
  { key: 'xp', width: 92, align: 'right', sort: 'xp', cell: ({ xp }) => numberText(xp) },
  { key: 'coin', width: 104, align: 'right', sort: 'coin', cell: ({ coin }) => numberText(coin) },
]

/** Labels a student who has left the group to which the ranking is limited. */
export const FormerGroupMemberPill = () => <StatusPill tone="red">{words.finished}</StatusPill>
