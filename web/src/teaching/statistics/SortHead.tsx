import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import type { Sort } from './sums-columns.tsx'

/** The head of a column that sorts: most first, then least first, then as it was. */
export function SortHead({ name, sort }: { name: HomeworkSortKey; sort: Sort }) {
  const isOn = sort.sortBy === name
  const title = words.sums[name]
  const next = () => {
    if (!isOn) return sort.set({ sortBy: name, orderBy: 'DESC' })
    if (sort.orderBy === 'DESC') return sort.set({ sortBy: name, orderBy: 'ASC' })
    return sort.set({ sortBy: undefined, orderBy: 'DESC' })
  }
  const Sign = isOn && sort.orderBy === 'ASC' ? CaretUpOutlined : CaretDownOutlined
  return (
    <button type="button" className={style.sort} data-on={isOn} aria-label={words.sortWords(title)} onClick={next}>
      {title} <Sign aria-hidden />
    </button>
  )
}
