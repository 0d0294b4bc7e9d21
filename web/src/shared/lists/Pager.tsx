import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { formattingText } from '../format/format.text.ts'
import { numberText } from '../format/number.ts'
import { listsText } from './lists.text.ts'
import { pageSizeOptions, rememberPageSize } from './page-size.ts'
import style from './pager.module.css'

export interface PagingState {
  page: number
  perPage: number
  onPage: (page: number, perPage: number) => void
}

interface PagerProps extends PagingState {
  listKey: string
  total: number
  isMore?: boolean | undefined
  isPhone: boolean
}

export function Pager({ listKey, total, isMore, page, perPage, onPage, isPhone }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const sizes = pageSizeOptions.some((size) => size === perPage) ? pageSizeOptions : [...pageSizeOptions, perPage]
  const step = (to: number, label: string, icon: React.ReactNode) => (
    <button
      type="button"
      className={style.page}
      aria-label={label}
      disabled={to < 1 || to > last}
      onClick={() => onPage(to, perPage)}
    >
      {icon}
    </button>
  )
  return (
    <nav className={style.pager} aria-label={listsText.pages}>
      <span className={style.total}>{formattingText.total(`${numberText(total)}${isMore ? '+' : ''}`)}</span>
      {step(page - 1, listsText.previous, <LeftOutlined aria-hidden />)}
      {isPhone ? (
        <span className={style.place}>
          {page} / {last}
        </span>
      ) : (
        visiblePageNumbers(page, last).map((one, index) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else of its own
            <span key={`gap-${index}`} className={style.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={style.page}
              title={String(one)}
              aria-label={listsText.page(one)}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => one !== page && onPage(one, perPage)}
            >
              {one}
            </button>
          ),
        )
      )}
      {step(page + 1, listsText.next, <RightOutlined aria-hidden />)}
      <select
        className={style.size}
        aria-label={listsText.pageSize}
        value={perPage}
        onChange={({ target }) => {
          rememberPageSize(listKey, Number(target.value))
          onPage(1, Number(target.value))
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {listsText.perPage(size)}
          </option>
        ))}
      </select>
    </nav>
  )
}

/** Returns the first and last page number, and two on each side of the current page; null = a gap. */
export function visiblePageNumbers(page: number, last: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - 2, last - 4))
  const to = Math.min(last, Math.max(page + 2, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const head = from === 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, null]
  const tail = to === last ? [] : to === last - 1 ? [last] : to === last - 2 ? [last - 1, last] : [null, last]
  return [...head, ...middle, ...tail]
}
