import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { common } from '../text/common.text.ts'
import { Button, Rows } from './parts.tsx'

interface PagesProps {
  /** Of all pages. */
  total: number
  perPage: number
  /** The things of one page, from 1; it asks for them by itself. */
  page: (page: number) => ReactNode
  /** What holds them all. */
  List?: ComponentType<{ children: ReactNode }>
}

/** A list that grows by "Yana". Each page is asked for, and kept, by itself: what was shown is not sent again. */
export function Pages({ total, perPage, page, List = Rows }: PagesProps) {
  const [shown, setShown] = useState(1)
  const numbers = Array.from({ length: shown }, (_, index) => index + 1)
  return (
    <>
      <List>
        {numbers.map((number) => (
          <Fragment key={number}>{page(number)}</Fragment>
        ))}
      </List>
      {total > shown * perPage && (
        <Button type="button" onClick={() => setShown(shown + 1)}>
          {common.more}
        </Button>
      )}
    </>
  )
}
