import type { ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { areaOf, refetchAreas, useRouteMutation } from '../api/query.ts'
import { notifyInfo } from '../notify/bus.ts'
import { displayNameOf, type Named } from '../notify/name-of.ts'
import { notifyError } from '../notify/notify-error.ts'
import { common } from '../text/common.text.ts'
import { confirmDelete } from './confirm.tsx'

type Removal<R extends RouteDefinition, Row> = Operation<R, Row> & (Row extends Named ? Partial<Of<Row>> : Of<Row>)

interface Of<Row> {
  /** The name that the toast shows; by default the row's own name. Required for rows without a name. */
  of: (row: Row) => string
}

interface Operation<R extends RouteDefinition, Row> {
  /** The title of the confirmation; it names the row. */
  title: (row: Row) => string
  content?: (row: Row) => ReactNode
  /** The verb of the button; O'chirish by default. */
  yes?: string | ((row: Row) => string)
  /** The toast after the deletion. */
  done: (row: Row) => string
  /** Arguments of the call; by default the row's id. */
  argsOf?: (row: Row) => ArgsOf<R>
  /**
   * The toast if another user has deleted the row in the meantime. `isThere` looks for the row in the refetched list;
   * without `gone` the server's error is shown.
   */
  gone?: { title: string; isThere: (row: Row) => boolean }
  /** Runs before the lists are refetched. */
  onRemoved?: (row: Row) => void
  /** Areas to refetch; by default the area of the route. */
  refresh?: readonly string[]
}

/**
 * Asks for confirmation, deletes the row and shows a toast. If the server refuses, the error has a toast and the
 * question stays open. Returns true if the user confirmed.
 */
export function useRemove<R extends RouteDefinition, Row extends object>(route: R, removal: Removal<R, Row>) {
  const latest = useRef(removal)
  latest.current = removal
  /** Rows by the arguments that were sent: another deletion may start before this call is answered. */
  const asked = useRef(new WeakMap<ArgsOf<R>, Row>())
  const rowOf = (args: ArgsOf<R>) => asked.current.get(args) as Row
  const { mutateAsync } = useRouteMutation(route, {
    done: (_, args) => latest.current.done(rowOf(args)),
    of: (_, args) => (latest.current.of ?? displayNameOf)(rowOf(args) as Row & Named),
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
          await refetchAreas(client, [areaOf(route)])
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
