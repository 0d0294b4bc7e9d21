import type { RouteDefinition } from '@markaz/protocol/route'
import { type ReactNode, useCallback, useRef } from 'react'
import type { ArgsOf } from '../api/call.ts'
import { useSend } from '../api/query.ts'
import { notifyInfo } from '../notify/bus.ts'
import { confirmDelete } from './confirm.tsx'

interface Removal<R extends RouteDefinition, Row> {
  /** The question; it names the row. */
  title: (row: Row) => string
  content?: (row: Row) => ReactNode
  /** Ha and Yo'q by default. */
  yes?: string
  no?: string
  /** The toast. */
  done: (row: Row) => string
  /** What the call takes; by default the row's id. */
  argsOf?: (row: Row) => ArgsOf<R>
  /** Why there is nothing to delete any more, if so: the list was read again while the question stood. */
  whyNot?: (row: Row) => string | null
  /** Before the lists are read again. */
  onRemoved?: (row: Row) => void
  /** Areas to be read again; by default the area of the route. */
  refresh?: readonly string[]
}

/** Asks, deletes, tells; what the server refuses has its toast, and the question stays. True when the person agreed. */
export function useRemove<R extends RouteDefinition, Row extends object>(route: R, removal: Removal<R, Row>) {
  const latest = useRef(removal)
  latest.current = removal
  const asked = useRef<Row>(undefined)
  const { mutateAsync } = useSend(route, {
    done: () => latest.current.done(asked.current as Row),
    onSuccess: () => latest.current.onRemoved?.(asked.current as Row),
    ...(removal.refresh ? { refresh: removal.refresh } : {}),
  })
  return useCallback(
    (row: Row) => {
      asked.current = row
      const { title, content, yes, no } = latest.current
      const run = () => {
        const { argsOf = byId<R>, whyNot } = latest.current
        const reason = whyNot?.(row)
        return reason ? notifyInfo(reason) : mutateAsync(argsOf(row))
      }
      return confirmDelete({
        title: title(row),
        content: content?.(row),
        ...(yes ? { yes } : {}),
        ...(no ? { no } : {}),
        run,
      })
    },
    [mutateAsync],
  )
}

const byId = <R extends RouteDefinition>(row: object) =>
  ({ params: { id: (row as { id: number }).id } }) as unknown as ArgsOf<R>
