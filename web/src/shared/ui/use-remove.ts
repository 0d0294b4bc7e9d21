import type { ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { areaOf, useSend } from '../api/query.ts'
import { notifyInfo } from '../notify/bus.ts'
import { type Named, nameOf } from '../notify/name-of.ts'
import { notifyError } from '../notify/notify-error.ts'
import { common } from '../text/common.text.ts'
import { confirmDelete } from './confirm.tsx'

type Removal<R extends RouteDefinition, Row> = Operation<R, Row> & (Row extends Named ? Partial<Of<Row>> : Of<Row>)

interface Of<Row> {
  /** The name that the toast says; by default the row's own, and a row without one cannot go without saying. */
  of: (row: Row) => string
}

interface Operation<R extends RouteDefinition, Row> {
  /** The question; it names the row. */
  title: (row: Row) => string
  content?: (row: Row) => ReactNode
  /** The verb; O'chirish by default. */
  yes?: string | ((row: Row) => string)
  /** The toast. */
  done: (row: Row) => string
  /** What the call takes; by default the row's id. */
  argsOf?: (row: Row) => ArgsOf<R>
  /**
   * What is said where there is nothing to delete any more: somebody else did while the question stood. `isThere` tells
   * it by the list, if that was read again; else the server does.
   */
  gone?: { title: string; isThere: (row: Row) => boolean }
  /** Runs before the lists are read again. */
  onRemoved?: (row: Row) => void
  /** Areas to be read again; by default the area of the route. */
  refresh?: readonly string[]
}

/** Asks, deletes, tells; what the server refuses has its toast, and the question stays. True when the person agreed. */
export function useRemove<R extends RouteDefinition, Row extends object>(route: R, removal: Removal<R, Row>) {
  const latest = useRef(removal)
  latest.current = removal
  /** By what was sent: the next one may be asked about before this one is answered. */
  const asked = useRef(new WeakMap<ArgsOf<R>, Row>())
  const rowOf = (args: ArgsOf<R>) => asked.current.get(args) as Row
  const { mutateAsync } = useSend(route, {
    done: (_, args) => latest.current.done(rowOf(args)),
    of: (_, args) => (latest.current.of ?? nameOf)(rowOf(args) as Row & Named),
    onSuccess: (_, args) => latest.current.onRemoved?.(rowOf(args)),
    ...(removal.refresh ? { refresh: removal.refresh } : {}),
    silent: removal.gone !== undefined,
  })
  const client = useQueryClient()
  return useCallback(
    (row: Row) => {
      const { title, content, yes = common.remove } = latest.current
      const run = async () => {
        const { argsOf = byId<R>, gone } = latest.current
        if (gone && !gone.isThere(row)) return notifyInfo(gone.title)
        const args = argsOf(row)
        asked.current.set(args, row)
        try {
          await mutateAsync(args)
        } catch (error) {
          if (!gone) throw error
          if (!(error instanceof ApiError) || error.status !== 404) {
            notifyError(error)
            throw error
          }
          notifyInfo(gone.title)
          await client.invalidateQueries({ queryKey: [areaOf(route)] })
        }
      }
      return confirmDelete({
        title: title(row),
        content: content?.(row),
        yes: typeof yes === 'string' ? yes : yes(row),
        run,
      })
    },
    [client, mutateAsync, route],
  )
}

const byId = <R extends RouteDefinition>(row: object) =>
  ({ params: { id: (row as { id: number }).id } }) as unknown as ArgsOf<R>
